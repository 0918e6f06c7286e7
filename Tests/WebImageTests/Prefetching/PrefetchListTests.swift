// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Prefetch lists", .timeLimit(.minutes(1)))
struct ConcurrentPrefetchListTests {
    @Test("By default, at most three images load at a time with low priority")
    func limit() async {
        let fixture = PrefetchFixture()
        let names = (0..<10).map { "\($0)" }
        fixture.prefetch(names)
        for (index, name) in names.enumerated() {
            await fixture.loader.log.wait(count: min(index + 3, 10))
            fixture.loader.finish(name)
        }
        await fixture.completions.wait(count: 1)
        #expect(fixture.loader.most == 3)
        #expect(fixture.loader.log.events == names.map { "start \($0) low" })
        #expect(fixture.manager.memory.statistics.count == 10)
    }

    @Test("The number of concurrent loads can be raised while images load")
    func concurrency() async {
        let fixture = PrefetchFixture(concurrency: 1)
        fixture.prefetch(["a", "b", "c", "d"])
        await fixture.loader.logged("start a low")
        fixture.prefetcher.concurrency = 3
        await fixture.loader.logged("start b low", "start c low")
        await fixture.settle()
        #expect(fixture.loader.most == 3)
        fixture.prefetcher.concurrency = 0
        #expect(fixture.prefetcher.concurrency == 1)
        fixture.prefetcher.cancelAll()
    }

    @Test("The prefetcher's priority replaces the priorities of its requests")
    func priority() async {
        let fixture = PrefetchFixture()
        var request = PrefetchFixture.request("a")
        request.priority = .high
        let urgent = ImagePrefetcher(manager: fixture.manager, priority: .veryLow)
        urgent.prefetch([request])
        await fixture.loader.logged("start a veryLow")
        urgent.cancelAll()
    }

    @Test("Progress counts each image once, including failures, and the completion counts the failures")
    func progress() async {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch(["a", "b", "c"])
        #expect(token.progress.total == 3 && token.isRunning)
        await fixture.loader.log.wait(count: 3)
        fixture.loader.finish("b", .failure(ImageError(.io, "damaged")))
        await fixture.progress.wait(count: 1)
        fixture.loader.finish("a")
        await fixture.progress.wait(count: 2)
        fixture.loader.finish("c", .success(Data("no image".utf8)))
        #expect(await fixture.completions.wait(count: 1) == ["3, 2"])
        #expect(fixture.progress.events == ["1/3", "2/3", "3/3"])
        #expect(token.progress.finished == 3 && token.progress.skipped == 2 && token.progress.fraction == 1)
        #expect(!token.isRunning && fixture.prefetcher.tokens.isEmpty)
    }

    @Test("An empty list completes before prefetch returns")
    func empty() {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch([])
        #expect(fixture.completions.events == ["0, 0"])
        #expect(token.urls.isEmpty && !token.isRunning && token.progress.fraction == 1)
        fixture.prefetcher.prefetch([ImageRequest](), completion: fixture.complete)
        #expect(fixture.completions.count == 2 && fixture.progress.count == 0)
    }

    @Test("Lists with the same images from several threads take turns and all complete")
    func lists() async {
        let fixture = PrefetchFixture(concurrency: 2)
        // Both lists are registered before the first image starts.
        fixture.prefetcher.isLowDataMode = true
        fixture.prefetch(["a", "b", "c"])
        fixture.prefetch(["d", "c"])
        fixture.prefetcher.isLowDataMode = false
        await fixture.loader.logged("start a low", "start d low")
        fixture.loader.finish("a")
        fixture.loader.finish("d")
        await fixture.loader.logged("start b low", "start c low")
        fixture.loader.finish("b")
        fixture.loader.finish("c")
        await fixture.completions.wait(count: 2)
        #expect(fixture.completions.events.sorted() == ["2, 0", "3, 0"])
        // Image c was loaded for one list and found in memory for the other.
        #expect(fixture.loader.started.sorted() == ["a", "b", "c", "d"])
    }

    @Test("A failed image is loaded again only for the next list")
    func failed() async {
        let fixture = PrefetchFixture(concurrency: 1)
        fixture.prefetch(["a", "b", "a", "a"])
        await fixture.loader.logged("start a low")
        fixture.loader.finish("a", .failure(ImageError(.io, "damaged")))
        await fixture.loader.logged("start b low")
        fixture.loader.finish("b")
        #expect(await fixture.completions.wait(count: 1) == ["4, 3"])
        #expect(fixture.loader.started == ["a", "b"])
        fixture.prefetch(["a"])
        await fixture.loader.log.wait(count: 3)
        fixture.loader.finish("a")
        #expect(await fixture.completions.wait(count: 2) == ["4, 3", "1, 0"])
    }

    @Test("A list has a result for each finished URL")
    func results() async throws {
        let fixture = PrefetchFixture(concurrency: 1)
        let a = try #require(PrefetchFixture.url("a")), b = try #require(PrefetchFixture.url("b"))
        let token = fixture.prefetch(["a", "b", "a"])
        await fixture.loader.logged("start a low")
        #expect(token.results.isEmpty)
        fixture.loader.finish("a", .failure(ImageError(.io, "damaged")))
        await fixture.loader.logged("start b low")
        fixture.loader.finish("b")
        await fixture.completions.wait(count: 1)
        #expect(token.results.count == 2)
        if case .failed(let error) = token.results[a] { #expect(error.code == .io) } else { Issue.record() }
        if case .loaded = token.results[b] {} else { Issue.record() }

        let second = fixture.prefetch(["b"])
        await fixture.completions.wait(count: 2)
        if case .cached = second.results[b] {} else { Issue.record() }
    }

    @Test("A URL that's in a list twice counts twice but is loaded once")
    func twice() async {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a", "a", "b", "c"])
        await fixture.loader.logged("start a low", "start b low")
        await fixture.settle()
        // Both count toward the limit of three.
        #expect(fixture.loader.started == ["a", "b"])
        fixture.loader.finish("a")
        await fixture.loader.logged("start c low")
        for name in ["b", "c"] { fixture.loader.finish(name) }
        #expect(await fixture.completions.wait(count: 1) == ["4, 0"])
        #expect(fixture.loader.started == ["a", "b", "c"])
        #expect(fixture.progress.events == ["1/4", "2/4", "3/4", "4/4"])
    }

    @Test("A request without a URL is skipped")
    func invalid() async {
        let fixture = PrefetchFixture()
        let token = fixture.prefetcher.prefetch([ImageRequest(url: nil)], completion: fixture.complete)
        #expect(await fixture.completions.wait(count: 1) == ["1, 1"])
        #expect(token.urls.isEmpty)
    }

    @Test("A sequence receives a list's progress until it ends")
    func sequence() async {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch(["a", "b"])
        var updates = token.progressUpdates.makeAsyncIterator()
        #expect(await updates.next()?.finished == 0)
        await fixture.loader.log.wait(count: 2)
        fixture.loader.finish("a")
        #expect(await updates.next()?.finished == 1)
        fixture.loader.finish("b")
        #expect(await updates.next()?.finished == 2)
        #expect(await updates.next() == nil)
        var late = token.progressUpdates.makeAsyncIterator()
        #expect(await late.next()?.finished == 2)
        #expect(await late.next() == nil)
    }

    @Test("The total progress of all lists never shrinks when one completes")
    func allLists() async {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a"])
        fixture.prefetch(["b", "c"])
        #expect(fixture.prefetcher.progress.total == 3 && fixture.prefetcher.tokens.count == 2)
        await fixture.loader.log.wait(count: 3)
        let updates = fixture.prefetcher.progressUpdates
        fixture.loader.finish("a")
        await fixture.completions.wait(count: 1)
        #expect(fixture.prefetcher.progress.description == "1 of 3 prefetched, 0 skipped")
        fixture.loader.finish("b")
        fixture.loader.finish("c")
        for await progress in updates where progress.finished == 3 {
            #expect(progress.total == 3)
            break
        }
        await fixture.completions.wait(count: 2)
        fixture.prefetch(["d", "e"])
        #expect(fixture.prefetcher.progress.total == 2 && fixture.prefetcher.progress.finished == 0)
        fixture.prefetcher.cancelAll()
    }

    @Test("A prefetcher works after its owner releases it and the token")
    func released() async {
        let (loader, done) = (PrefetchLoader(), EventLog<Void>())
        weak var released: ImagePrefetcher?
        do {
            var configuration = ImageManagerConfiguration.memoryOnly
            configuration.loader = loader
            let prefetcher = ImagePrefetcher(manager: ImageManager(configuration), concurrency: 1)
            released = prefetcher
            _ = prefetcher.prefetch(PrefetchFixture.urls(["a", "b"])) { _ in done.record() }
        }
        await loader.logged("start a low")
        loader.finish("a")
        await loader.logged("start b low")
        #expect(released != nil)
        loader.finish("b")
        await done.wait(count: 1)
        while released != nil, !Task.isCancelled { await Task.yield() }
    }

    @Test("The manager processes each request, including its thumbnail and transformers")
    func requests() async throws {
        let fixture = PrefetchFixture {
            $0.requestProcessor = { request in
                var request = request
                request.transformers.append(.grayscale)
                return request
            }
        }
        var request = PrefetchFixture.request("a")
        request.thumbnail = .fit(width: 10, height: 10)
        fixture.prefetcher.prefetch([request], completion: fixture.complete)
        await fixture.loader.logged("start a low")
        fixture.loader.finish("a")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
        let image = try #require(fixture.manager.cachedImage(for: request)).image
        #expect(image.size == PixelSize(width: 10, height: 5))
    }
}
