// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Managers and memory pressure", .timeLimit(.minutes(2)))
struct PressureTests {
    @Test("After memory pressure, images in use can still be found")
    func pressure() async throws {
        let fixture = try ManagerFixture()
        let monitor = MemoryPressureMonitor()
        var configuration = fixture.manager.configuration
        configuration.memoryPressure = monitor
        let manager = ImageManager(configuration)
        let request = fixture.serve()
        let shown = try await manager.image(for: request).bitmap
        let count = manager.memory.statistics.count
        #expect(count > 0)
        monitor.post(.critical)
        // An image that's found again goes back into the cache.
        #expect(manager.memory.statistics.count == 0)
        #expect(manager.cachedImage(for: request) != nil)
        monitor.post(.normal)
        #expect(manager.memory.statistics.count == count)
        withExtendedLifetime(shown) {}
    }

    @Test("A manager isn't retained by the memory-pressure monitor that it observes")
    func lifetime() {
        #expect(ImageManagerConfiguration().memoryPressure === MemoryPressureMonitor.shared)
        let monitor = MemoryPressureMonitor()
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.memoryPressure = monitor
        var manager: ImageManager? = ImageManager(configuration)
        weak let seen = manager
        #expect(seen != nil)
        manager = nil
        #expect(seen == nil)
        monitor.post(.critical)
    }
}
