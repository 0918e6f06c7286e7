// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Managers of apps in the background", .timeLimit(.minutes(1)))
struct BackgroundTests {
    @Test("Entering the background removes the configured share of images")
    func policies() async throws {
        let recorder = EventRecorder()
        let expected: [(MemoryPressure, Int)] = [(.normal, 8), (.warning, 4), (.critical, 0)]
        for (pressure, count) in expected {
            let fixture = try ManagerFixture.observed(recorder) { $0.backgroundPressure = pressure }
            for index in 0..<8 {
                _ = try await fixture.manager.image(for: fixture.serve("/\(index).png"))
            }
            fixture.manager.didEnterBackground()
            #expect(fixture.manager.memory.statistics.count == count, "\(pressure)")
        }
        #expect(recorder.events(.memoryPressure).isEmpty)
        #expect(ImageManagerConfiguration().backgroundPressure == .warning)
    }
}
