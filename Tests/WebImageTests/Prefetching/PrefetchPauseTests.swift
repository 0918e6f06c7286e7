// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Pausing a prefetcher", .timeLimit(.minutes(1)))
struct ConcurrentPrefetchPauseTests {
    enum Reason: CaseIterable, Sendable {
        case memoryPressure, lowDataMode, suspension, program
    }

    @Test(
        "No image starts loading under memory pressure, in low-data mode, while suspended or while paused",
        arguments: Reason.allCases)
    func paused(_ reason: Reason) async {
        let monitor = MemoryPressureMonitor()
        let fixture = PrefetchFixture { $0.memoryPressure = monitor }
        func pause(_ isPaused: Bool) {
            switch reason {
            case .memoryPressure: monitor.post(isPaused ? .warning : .normal)
            case .lowDataMode: fixture.prefetcher.isLowDataMode = isPaused
            case .program: if isPaused { fixture.prefetcher.pause() } else { fixture.prefetcher.resume() }
            case .suspension: if isPaused { fixture.manager.suspend() } else { fixture.manager.resume() }
            }
        }
        fixture.prefetch(["a", "b", "c", "d", "e"])
        await fixture.loader.log.wait(count: 3)
        pause(true)
        #expect(fixture.prefetcher.isPaused)
        fixture.loader.finish("a")
        fixture.loader.finish("b")
        await fixture.progress.wait(count: 2)
        #expect(fixture.manager.statistics.tasks == 1)
        #expect(fixture.loader.started == ["a", "b", "c"])
        pause(false)
        #expect(!fixture.prefetcher.isPaused)
        await fixture.loader.logged("start d low", "start e low")
        for name in ["c", "d", "e"] { fixture.loader.finish(name) }
        #expect(await fixture.completions.wait(count: 1) == ["5, 0"])
    }

    @Test("Resuming the prefetcher does not end a low-data pause")
    func automatic() async {
        let fixture = PrefetchFixture()
        fixture.prefetcher.pause()
        fixture.prefetcher.isLowDataMode = true
        fixture.prefetch(["a"])
        fixture.prefetcher.resume()
        #expect(fixture.prefetcher.isPaused && fixture.loader.log.count == 0)
        fixture.prefetcher.isLowDataMode = false
        await fixture.loader.logged("start a low")
        fixture.loader.finish("a")
        #expect(await fixture.completions.wait(count: 1) == ["1, 0"])
    }

    @Test("Stopping a URL removes it from all lists")
    func stop() async throws {
        let fixture = PrefetchFixture()
        fixture.prefetcher.pause()
        fixture.prefetch(["a", "b"])
        fixture.prefetch(["b", "c"])
        fixture.prefetcher.cancel(try #require(PrefetchFixture.urls(["b"]).first))
        fixture.prefetcher.resume()
        await fixture.loader.logged("start a low", "start c low")
        for name in ["a", "c"] { fixture.loader.finish(name) }
        #expect(await fixture.completions.wait(count: 2) == ["1, 0", "1, 0"])
        #expect(fixture.loader.started.sorted() == ["a", "c"])
    }

    @Test("A list added while paused can be canceled while it waits")
    func pausedBefore() async {
        let fixture = PrefetchFixture()
        fixture.prefetcher.isLowDataMode = true
        let token = fixture.prefetch(["a", "b"])
        fixture.prefetch(["c"])
        token.cancel()
        #expect(fixture.loader.log.count == 0)
        fixture.prefetcher.isLowDataMode = false
        await fixture.loader.logged("start c low")
        fixture.loader.finish("c")
        await fixture.completions.wait(count: 1)
        #expect(fixture.loader.started == ["c"])
    }
}
