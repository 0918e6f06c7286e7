// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Prefetch priorities and completion", .timeLimit(.minutes(1)))
struct PrefetchPriorityTests {
    @Test("A token's priority changes its running and later loads, but not other lists")
    func token() async {
        let fixture = PrefetchFixture(concurrency: 2)
        fixture.prefetcher.isLowDataMode = true
        let first = fixture.prefetch(["a", "b"])
        let other = fixture.prefetch(["c", "d"])
        fixture.prefetcher.isLowDataMode = false
        await fixture.loader.logged("start a low", "start c low")
        first.priority = .high
        await fixture.loader.logged("high a")
        #expect(first.priority == .high && other.priority == .low)
        fixture.loader.finish("a")
        await fixture.loader.logged("start b high")
        fixture.loader.finish("c")
        await fixture.loader.logged("start d low")
        #expect(!fixture.loader.log.events.contains("high c"))
        fixture.prefetcher.cancelAll()
    }

    @Test("The prefetcher's priority changes all running and later lists")
    func prefetcher() async {
        let fixture = PrefetchFixture(concurrency: 2)
        let first = fixture.prefetch(["a"])
        let second = fixture.prefetch(["b"])
        await fixture.loader.logged("start a low", "start b low")
        fixture.prefetcher.priority = .veryHigh
        await fixture.loader.logged("veryHigh a", "veryHigh b")
        #expect([first, second].map(\.priority) == [.veryHigh, .veryHigh])
        fixture.loader.finish("a")
        fixture.prefetch(["c"])
        await fixture.loader.logged("start c veryHigh")
        fixture.prefetcher.cancelAll()
    }

    @Test("Lowering a token's priority does not lower a load that a view needs sooner")
    func shared() async throws {
        let fixture = PrefetchFixture(concurrency: 1)
        let token = fixture.prefetch(["a"])
        await fixture.loader.logged("start a low")
        var request = PrefetchFixture.request("a")
        request.priority = .high
        let task = fixture.manager.load(request)
        await fixture.loader.logged("high a")
        token.priority = .veryLow
        #expect(!fixture.loader.log.events.contains("veryLow a"))
        fixture.loader.finish("a")
        _ = try await task.response
    }

    @Test("Awaiting a list's end returns the results", arguments: [true, false])
    func end(isCancelled: Bool) async {
        let fixture = PrefetchFixture(concurrency: 2)
        let token = fixture.prefetch(["a", "b", "c"])
        await fixture.loader.logged("start a low", "start b low")
        let end = Task { await token.finalProgress }
        fixture.loader.finish("a")
        await fixture.loader.logged("start c low")
        if isCancelled {
            token.cancel()
        } else {
            fixture.loader.finish("b", .failure(ImageError(.network, "unplugged")))
            fixture.loader.finish("c")
        }
        let progress = await end.value
        #expect(progress.finished == (isCancelled ? 1 : 3) && progress.skipped == (isCancelled ? 0 : 1))
        #expect(token.results.count == progress.finished && !token.isRunning)
        #expect(await token.finalProgress == progress)
    }

    @Test("Canceling the Swift task that awaits a list's end cancels the list")
    func awaitingTask() async {
        let fixture = PrefetchFixture(concurrency: 1)
        let token = fixture.prefetch(["a", "b"])
        await fixture.loader.logged("start a low")
        let end = Task { await token.finalProgress }
        end.cancel()
        #expect(await end.value.finished == 0)
        await fixture.loader.logged("cancel a")
        #expect(!token.isRunning && fixture.loader.started == ["a"])
    }
}
