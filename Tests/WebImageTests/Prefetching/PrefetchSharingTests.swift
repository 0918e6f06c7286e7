// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Prefetches that views also request", .timeLimit(.minutes(1)))
struct ConcurrentPrefetchSharingTests {
    /// The kinds of requests that a view can make for a prefetched image.
    enum View: CaseIterable, Sendable {
        case image, thumbnail, data

        func load(_ name: String, from manager: ImageManager) -> @Sendable () async throws -> Void {
            var request = PrefetchFixture.request(name)
            request.priority = .high
            if self == .thumbnail { request.thumbnail = .fit(width: 10, height: 10) }
            if self == .data {
                let task = manager.loadData(request)
                return { _ = try await task.response }
            }
            let task = manager.load(request)
            return { _ = try await task.response }
        }
    }

    @Test(
        "A prefetch that a view requests continues as the view's load",
        arguments: View.allCases)
    func raised(_ view: View) async throws {
        let fixture = PrefetchFixture()
        let token = fixture.prefetch(["a", "b", "c", "d", "e"])
        await fixture.loader.log.wait(count: 3)
        let response = view.load("a", from: fixture.manager)
        await fixture.loader.logged("high a", "start d low")
        token.cancel()
        await fixture.loader.logged("cancel b", "cancel c", "cancel d")
        #expect(!fixture.loader.log.events.contains("cancel a"))
        fixture.loader.finish("a")
        try await response()
        #expect(fixture.loader.started == ["a", "b", "c", "d"])
    }

    @Test("An image that a view is already loading takes no slot")
    func viewFirst() async throws {
        let fixture = PrefetchFixture(concurrency: 1)
        let task = fixture.manager.load(PrefetchFixture.request("a"))
        await fixture.loader.logged("start a normal")
        fixture.prefetch(["a", "b"])
        await fixture.loader.logged("start b low")
        fixture.loader.finish("b")
        await fixture.progress.wait(count: 1)
        fixture.loader.finish("a")
        _ = try await task.response
        #expect(await fixture.completions.wait(count: 1) == ["2, 0"])
        #expect(fixture.loader.started == ["a", "b"])
    }

    @Test("A prefetch continues when the view that requested the image goes away")
    func viewLeaves() async {
        let fixture = PrefetchFixture()
        fixture.prefetch(["a"])
        await fixture.loader.logged("start a low")
        var request = PrefetchFixture.request("a")
        request.priority = .high
        let task = fixture.manager.load(request)
        await fixture.loader.logged("high a")
        task.cancel()
        await fixture.loader.logged("low a")
        fixture.loader.finish("a")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
    }

    @Test("Each prefetcher that shares an image's load counts that image")
    func twoPrefetchers() async {
        let fixture = PrefetchFixture(concurrency: 1)
        let other = ImagePrefetcher(manager: fixture.manager, concurrency: 1)
        fixture.prefetch(["a", "b"])
        await fixture.loader.logged("start a low")
        let done = EventLog<Void>()
        other.prefetch(PrefetchFixture.urls(["a", "c"])) { _ in done.record() }
        await fixture.settle(other)
        #expect(fixture.loader.started == ["a"])
        for name in ["a", "b", "c"] {
            await fixture.loader.logged("start \(name) low")
            fixture.loader.finish(name)
        }
        await done.wait(count: 1)
        await fixture.completions.wait(count: 1)
        #expect(fixture.loader.started.sorted() == ["a", "b", "c"])
    }
}
