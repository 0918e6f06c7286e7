// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Misbehaving observers", .timeLimit(.minutes(1)))
struct HostileObserverTests {
    /// Blocks in the first event of a kind until it's opened.
    private struct BlockingObserver: ImageObserver {
        let kind: LoadEvent.Kind
        let stop = Stop()
        let isFirst = Locked(true)

        func observe(_ event: LoadEvent) {
            guard event.kind == kind,
                isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                })
            else { return }
            stop.pass()
        }
    }

    @Test(
        "A blocking observer holds up only the thread that sends the event, not other loads",
        arguments: [LoadEvent.Kind.decoded, .diskMiss, .stored, .transformed, .transferBegan])
    func blocks(kind: LoadEvent.Kind) async throws {
        let observer = BlockingObserver(kind: kind)
        let fixture = try ManagerFixture.observed(observer) { $0.pixelSlots = 2 }
        var request = fixture.serve("/1.png")
        request.transformers = [.grayscale]
        let blocked = fixture.manager.load(request)
        await observer.stop.isReached()
        for index in 2..<6 {
            _ = try await fixture.manager.image(for: fixture.serve("/\(index).png"))
            // The second load of each image comes from memory.
            #expect(fixture.manager.load(fixture.serve("/\(index).png")).result != nil)
        }
        // No lock is held, so the load can still be canceled, unless it has ended.
        blocked.priority = .high
        blocked.cancel()
        #expect(blocked.result != nil)
        observer.stop.open()
        await fixture.manager.flush()
    }

    @Test("Blocking in the last event delays callers awaiting the response, even ones that start later")
    func blocksEnd() async throws {
        let observer = BlockingObserver(kind: .finished)
        let fixture = try ManagerFixture.observed(observer)
        let task = fixture.manager.load(fixture.serve())
        await observer.stop.isReached()
        #expect(task.result != nil)
        let hasResponse = Locked(false)
        let awaiting = Task {
            _ = try await task.response
            hasResponse.withLock { $0 = true }
        }
        for _ in 0..<1000 { await Task.yield() }
        #expect(!hasResponse.withLock { $0 })
        observer.stop.open()
        try await awaiting.value
    }

    @Test("Blocking the network thread does not hold up loads from memory or disk")
    func blocksNetwork() async throws {
        let observer = BlockingObserver(kind: .responseReceived)
        // This manager has a separate transport, with a thread that the observer blocks.
        let fixture = try ManagerFixture.observed(observer) {
            $0.loader = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
        }
        let other = fixture.anotherManager()
        let request = fixture.serve("/2.png")
        _ = try await other.image(for: request)
        await other.flush()
        let blocked = fixture.manager.load(fixture.serve("/1.png"))
        await observer.stop.isReached()
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(fixture.manager.load(request).result != nil)
        observer.stop.open()
        _ = try await blocked.response
    }

    /// Calls the manager in every event.
    private final class ReentrantObserver: ImageObserver {
        let manager = Locked<ImageManager?>(nil)
        let request = Locked<ImageRequest?>(nil)
        let calls = Locked(0)

        func observe(_ event: LoadEvent) {
            guard let manager = manager.withLock({ $0 }) else { return }
            _ = manager.statistics
            if let request = event.request { _ = manager.cachedImage(for: request) }
            let next = calls.withLock { calls in
                calls += 1
                return calls
            }
            guard next < 500, let request = request.withLock({ $0 }) else { return }
            let task = manager.load(request)
            if next.isMultiple(of: 3) { task.cancel() }
            if next.isMultiple(of: 50) { manager.cancelAll() }
        }
    }

    @Test("All loads end even if an observer starts and cancels loads in each event")
    func reentrant() async throws {
        let observer = ReentrantObserver()
        let fixture = try ManagerFixture.observed(observer)
        observer.manager.withLock { $0 = fixture.manager }
        observer.request.withLock { $0 = fixture.serve("/again.png") }
        for index in 0..<20 {
            _ = try? await fixture.manager.image(for: fixture.serve("/\(index).png"))
        }
        while fixture.manager.liveCounts.tasks > 0, !Task.isCancelled { await Task.yield() }
        await fixture.manager.flush()
        #expect(observer.calls.withLock { $0 } >= 500)
        observer.manager.withLock { $0 = nil }
    }

    @Test("An observer does not keep its manager alive")
    func lifetime() throws {
        let folder = try TemporaryFolder()
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = DiskCache(directory: folder.path)
        configuration.observer = EventRecorder()
        var manager: ImageManager? = ImageManager(configuration)
        weak let seen = manager
        manager = nil
        #expect(seen == nil)
    }
}
