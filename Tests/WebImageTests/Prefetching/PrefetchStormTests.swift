// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("A storm of prefetches and views", .timeLimit(.minutes(1)))
struct PrefetchStormTests {
    @Test("With lists, views and cancellations on many threads, each list ends once")
    func storm() async throws {
        let fixture = try ManagerFixture { $0.network.retry = .never }
        let urls = (0..<40).compactMap { fixture.serve("/\($0).png", $0 % 5 == 0 ? .status(404) : nil).url }
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let completions = EventLog<Int>()
        let cancelled = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker) + 1)
                    var cancelled = 0
                    for round in 0..<30 {
                        let list = (0..<6).compactMap { _ in urls.randomElement(using: &random) }
                        let number = worker * 100 + round
                        let token = prefetcher.prefetch(list) { _ in completions.record(number) }
                        let isSuspending = round % 10 == 5
                        if isSuspending { fixture.manager.suspend() }
                        let view = fixture.manager.load(ImageRequest(url: list[0], priority: .high))
                        switch Int.random(in: 0..<(isSuspending ? 3 : 4), using: &random) {
                        case 0:
                            token.cancel()
                            cancelled += 1
                        case 1: token.cancel(list[1])
                        case 2: view.cancel()
                        default: _ = try? await view.response
                        }
                        // Resume before the next wait, because all workers may be waiting at the same time.
                        if isSuspending { fixture.manager.resume() }
                    }
                    return cancelled
                }
            }
            return await group.reduce(0, +)
        }
        fixture.manager.resume()
        // A list can complete before it's canceled.
        await completions.wait(count: 120 - cancelled)
        for token in prefetcher.tokens { for await _ in token.progressUpdates {} }
        let numbers = completions.events
        #expect(Set(numbers).count == numbers.count)
        while fixture.manager.statistics.tasks > 0, !Task.isCancelled { await Task.yield() }
        #expect(prefetcher.tokens.isEmpty && prefetcher.progress.finished == prefetcher.progress.total)
        await fixture.manager.flush()
    }
}
