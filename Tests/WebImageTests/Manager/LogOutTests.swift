// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Removing all images while loads run", .timeLimit(.minutes(1)))
struct LogOutTests {
    @Test(
        "Loads that were running before cancelAll() and removeAllImages() store nothing",
        arguments: LoadActivity.allCases)
    func activities(_ activity: LoadActivity) async throws {
        let situation = try await activity.reach()
        let manager = situation.fixture.manager
        manager.cancelAll()
        await manager.removeAllImages()
        #expect(situation.task.result != nil)
        situation.goOn()
        while manager.liveCounts.runningStages > 0, !Task.isCancelled { await Task.yield() }
        await manager.flush()
        #expect(manager.memory.statistics.count == 0)
        #expect(manager.cachedImage(for: situation.task.request) == nil)
        #expect(await manager.disk?.statistics().count ?? 0 == 0)
    }

    @Test("Loads running during repeated removals all end and can be repeated")
    func storm() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .picture(headers: ["Cache-Control": "max-age=600"]) }
        let requests = (0..<20).map { ImageRequest(url: fixture.origin.url("/\($0).png")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<3 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    for _ in 0..<60 {
                        var request = requests.randomElement(using: &random) ?? requests[0]
                        if Bool.random(using: &random) { request.transformers = [.grayscale] }
                        _ = try await fixture.manager.image(for: request)
                    }
                }
            }
            group.addTask {
                for _ in 0..<15 { await fixture.manager.removeAllImages() }
            }
            try await group.waitForAll()
        }
        await fixture.manager.removeAllImages()
        await fixture.manager.flush()
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(try await fixture.manager.load(requests[0]).response.origin == .network)
    }
}
