// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Canceling prefetches", .timeLimit(.minutes(1)))
struct ConcurrentPrefetchCancelTests {
    @Test("A canceled token ends only its own loads and calls no completion")
    func token() async {
        let fixture = PrefetchFixture(concurrency: 4)
        // Both lists are registered before the first image starts.
        fixture.prefetcher.isLowDataMode = true
        let first = fixture.prefetch(["a", "b", "c"])
        let other = EventLog<PrefetchProgress>()
        fixture.prefetcher.prefetch(PrefetchFixture.urls(["d", "e"])) { other.record($0) }
        fixture.prefetcher.isLowDataMode = false
        await fixture.loader.log.wait(count: 4)
        first.cancel()
        #expect(!first.isRunning && fixture.prefetcher.tokens.count == 1)
        await fixture.loader.logged("cancel a", "cancel b")
        fixture.loader.finish("d")
        fixture.loader.finish("e")
        await other.wait(count: 1)
        await fixture.settle()
        #expect(fixture.completions.count == 0 && fixture.progress.count == 0)
        #expect(fixture.loader.started.sorted() == ["a", "b", "d", "e"])
        #expect(fixture.manager.statistics.tasks == 0)
    }

    @Test("A canceled token ends its progress sequence")
    func sequence() async {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch(["a", "b"])
        await fixture.loader.log.wait(count: 2)
        let updates = token.progressUpdates
        token.cancel()
        var last: PrefetchProgress?
        for await progress in updates { last = progress }
        #expect(last?.finished == 0)
    }

    @Test("A progress closure that cancels its list isn't called again")
    func inProgress() async {
        let fixture = PrefetchFixture(concurrency: 2)
        let progress = EventLog<PrefetchProgress>()
        fixture.prefetcher.prefetch(
            PrefetchFixture.urls(["a", "b", "c"]),
            progress: { [prefetcher = fixture.prefetcher] in
                progress.record($0)
                prefetcher.cancelAll()
            },
            completion: fixture.complete)
        await fixture.loader.logged("start a low", "start b low")
        fixture.loader.finish("a")
        await fixture.loader.logged("cancel b")
        await fixture.settle()
        #expect(progress.events.map(\.finished) == [1] && fixture.completions.count == 0)
        #expect(fixture.prefetcher.tokens.isEmpty && fixture.manager.statistics.tasks == 0)
        fixture.prefetch(["d"])
        await fixture.loader.logged("start d low")
        fixture.loader.finish("d")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
        #expect(fixture.loader.started == ["a", "b", "d"])
    }

    @Test("cancelAll() frees the slots of all lists for the next list")
    func all() async {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a", "b"])
        fixture.prefetch(["c", "d", "e"])
        await fixture.loader.log.wait(count: 3)
        await fixture.settle()
        fixture.prefetcher.cancelAll()
        #expect(fixture.prefetcher.tokens.isEmpty && fixture.manager.statistics.tasks == 0)
        #expect(fixture.prefetcher.progress.total == 0)
        fixture.prefetch(["f", "g", "h"])
        await fixture.loader.logged("start f low", "start g low", "start h low")
        fixture.prefetcher.cancelAll()
        #expect(fixture.completions.count == 0)
    }

    @Test("A removed image isn't counted or loaded, even if its load was running")
    func single() async throws {
        let fixture = PrefetchFixture(concurrency: 1)
        let token = fixture.prefetch(["a", "b", "c", "b"])
        await fixture.loader.logged("start a low")
        let urls = PrefetchFixture.urls(["a", "b"])
        token.cancel(urls[1])
        #expect(token.urls.count == 4)
        await fixture.settle()
        #expect(token.progress.total == 2)
        token.cancel(urls[0])
        await fixture.loader.logged("cancel a", "start c low")
        // A second cancellation, or a URL that isn't in the list, has no effect.
        token.cancel(urls[0])
        token.cancel(try #require(URL(string: "https://images.example/none")))
        fixture.loader.finish("c")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
        #expect(fixture.loader.started == ["a", "c"])
    }

    @Test("Removing URLs takes them out of all lists before another image starts")
    func several() async throws {
        let fixture = PrefetchFixture(concurrency: 1)
        let first = fixture.prefetch(["a", "b", "c"])
        let second = fixture.prefetch(["b", "d", "b"])
        await fixture.loader.logged("start a low")
        fixture.prefetcher.cancel(PrefetchFixture.urls(["a", "b", "none"]))
        await fixture.loader.logged("cancel a")
        await fixture.settle()
        #expect(first.progress.total == 1 && second.progress.total == 1)
        // A second cancellation has no effect.
        fixture.prefetcher.cancel(Set(PrefetchFixture.urls(["a", "b"])))
        // Whose turn is next depends on when the second list started.
        await fixture.loader.log.wait { $0.contains("start c low") || $0.contains("start d low") }
        for name in ["c", "d"] { fixture.loader.finish(name) }
        await fixture.loader.logged("start c low", "start d low")
        for name in ["c", "d"] { fixture.loader.finish(name) }
        #expect(await fixture.completions.wait(count: 2) == ["1, 0", "1, 0"])
        #expect(!fixture.loader.started.contains("b"))
        fixture.prefetcher.cancel(PrefetchFixture.urls(["c", "d"]))
        fixture.prefetcher.cancel([])
        #expect(fixture.prefetcher.tokens.isEmpty)
    }

    @Test("Images that views requested keep loading when their URLs are canceled")
    func shared() async throws {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a", "b"])
        await fixture.loader.log.wait(count: 2)
        let task = fixture.manager.load(PrefetchFixture.request("a"))
        fixture.prefetcher.cancel(PrefetchFixture.urls(["a", "b"]))
        await fixture.loader.logged("cancel b")
        fixture.loader.finish("a")
        _ = try await task.response
    }

    @Test("A list whose images are all removed completes")
    func allTakenOut() async {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch(["a", "b"])
        await fixture.loader.log.wait(count: 2)
        await fixture.settle()
        for url in token.urls { token.cancel(url) }
        #expect(await fixture.completions.wait(count: 1) == ["0, 0"])
        #expect(fixture.manager.statistics.tasks == 0 && fixture.prefetcher.tokens.isEmpty)
    }

    @Test("A list completes without the images that the manager canceled")
    func outside() async {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a", "b", "c"])
        await fixture.loader.log.wait(count: 3)
        fixture.manager.cancelAll()
        #expect(await fixture.completions.wait(count: 1) == ["3, 3"])
    }

    @Test("A list of 100,000 URLs can be canceled immediately")
    func large() async {
        let fixture = PrefetchFixture()
        let urls = PrefetchFixture.urls((0..<100_000).map { "\($0)" })
        let token = fixture.prefetcher.prefetch(urls, completion: fixture.complete)
        for count in 0..<20 {
            await fixture.loader.log.wait(count: count + 3)
            #expect(fixture.manager.liveCounts.tasks <= 3 && fixture.manager.liveCounts.jobs <= 12)
            fixture.loader.finish("\(count)")
        }
        await fixture.loader.log.wait(count: 23)
        await fixture.settle()
        let clock = ContinuousClock()
        let duration = clock.measure { token.cancel() }
        #expect(duration < .milliseconds(100))
        #expect(fixture.manager.statistics.tasks == 0)
        await fixture.settle()
        #expect(fixture.loader.started.count == 23 && fixture.completions.count == 0)
        #expect(fixture.loader.most == 3)
    }
}
