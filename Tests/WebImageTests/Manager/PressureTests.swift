// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Manager: memory pressure", .timeLimit(.minutes(2)))
struct PressureTests {
    @Test("Memory pressure empties the memory cache, and images in use are found again")
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
        // What is found again is kept again.
        #expect(manager.memory.statistics.count == 0)
        #expect(manager.cachedImage(for: request) != nil)
        monitor.post(.normal)
        #expect(manager.memory.statistics.count == count)
        withExtendedLifetime(shown) {}
    }

    @Test("A manager observes the monitor of the process by default, and is not retained by a monitor")
    func lifetime() {
        #expect(ImageManager.Configuration().memoryPressure === MemoryPressureMonitor.shared)
        let monitor = MemoryPressureMonitor()
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.memoryPressure = monitor
        var manager: ImageManager? = ImageManager(configuration)
        weak let seen = manager
        #expect(seen != nil)
        manager = nil
        #expect(seen == nil)
        monitor.post(.critical)
    }
}
