// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Nested loads from the app's code", .timeLimit(.minutes(1)))
struct NestedLoadTests {
    /// Counts how many functions run concurrently.
    private final class Counter: Sendable {
        private let state = Locked((running: 0, most: 0))

        var most: Int { state.withLock { $0.most } }

        func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
            defer { state.withLock { $0.running -= 1 } }
            return try await body()
        }
    }

    /// A request with a function that loads `inner` with `manager` and returns its data.
    private func request(_ id: String, of inner: ImageRequest, _ manager: ImageManager) -> ImageRequest {
        ImageRequest(id: id) { try await manager.data(for: inner).data }
    }

    @Test(
        "Functions that load through the same manager finish, even with few slots", arguments: [1, 4])
    func closures(limit: Int) async throws {
        let fixture = try ManagerFixture { $0.maximumLoadingImages = limit }
        let tasks = (0..<10).map { number in
            fixture.manager.load(
                request("outer/\(number)", of: fixture.serve("/\(number).png"), fixture.manager))
        }
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
    }

    @Test("Functions that are nested or load several images in turn also finish")
    func deep() async throws {
        let fixture = try ManagerFixture { $0.maximumLoadingImages = 1 }
        let manager = fixture.manager
        let tasks = (0..<4).map { number in
            let first = fixture.serve("/\(number)-1.png")
            let second = fixture.serve("/\(number)-2.png")
            return manager.load(
                ImageRequest(id: "outer/\(number)") {
                    _ = try await manager.image(for: self.request("inner/\(number)", of: first, manager))
                    return try await manager.data(for: second).data
                })
        }
        for task in tasks { _ = try await task.response }
        #expect(fixture.origin.requestCount == 8)
    }

    @Test("An inner load can wait for a load that was started outside the function")
    func shared() async throws {
        let fixture = try ManagerFixture { $0.maximumLoadingImages = 1 }
        let manager = fixture.manager
        let inner = fixture.serve()
        let begun = EventLog<Void>()
        let (open, canGoOn) = AsyncStream<Void>.makeStream()
        let outer = manager.load(
            ImageRequest(id: "outer") {
                begun.record()
                for await _ in open {}
                return try await manager.data(for: inner).data
            })
        _ = await begun.wait(count: 1)
        // This load waits, because the function has the only slot.
        let outside = manager.loadData(inner)
        canGoOn.finish()
        #expect(try await outer.response.image.size.width == 40)
        _ = try await outside.response
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The number of running functions and transfers stays bounded")
    func bounded() async throws {
        let counter = Counter()
        let fixture = try ManagerFixture { $0.maximumLoadingImages = 2 }
        let manager = fixture.manager
        let tasks = (0..<8).map { number in
            manager.load(
                ImageRequest(id: "outer/\(number)") {
                    // All five loads run from within one slot.
                    let images = (0..<5).map { part in
                        manager.loadData(
                            ImageRequest(id: "inner/\(number)/\(part)") {
                                await counter.run {
                                    await Task.yield()
                                    return .picture()
                                }
                            })
                    }
                    for image in images { _ = try await image.response }
                    return .picture()
                })
        }
        for task in tasks { _ = try await task.response }
        #expect(counter.most <= 2)
    }

    @Test("A transformer that loads an image finishes, even if it has the only pixel slot")
    func transformers() async throws {
        let fixture = try ManagerFixture { ($0.pixelSlots, $0.maximumLoadingImages) = (1, 1) }
        let manager = fixture.manager
        let tasks = (0..<5).map { number in
            let overlay = fixture.serve("/overlay\(number).png")
            var request = fixture.serve("/\(number).png")
            request.transformers = [
                Transformer(key: "overlay\(number)") { _, _ throws(ImageError) in
                    try self.wait { () async throws(ImageError) in
                        try await manager.image(for: overlay).bitmap
                    }
                }
            ]
            return manager.load(request)
        }
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
    }

    @Test("A custom loader that loads through the manager finishes")
    func loaders() async throws {
        let fixture = try ManagerFixture { $0.maximumLoadingImages = 1 }
        let manager = fixture.manager
        let tasks = (0..<5).map { number in
            var request = ImageRequest(string: "archive://\(number)")
            let inner = fixture.serve("/\(number).png")
            request.loader = RequestPart(InnerLoader(manager: manager, inner: inner), name: "archive")
            return manager.load(request)
        }
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
    }

    @Test("A limit on waiting images doesn't fail an inner load")
    func admission() async throws {
        let fixture = try ManagerFixture { ($0.pixelSlots, $0.maximumWaitingImages) = (1, 0) }
        let outer = request("outer", of: fixture.serve(), fixture.manager)
        let manager = fixture.manager
        let inner = fixture.serve("/inner.png")
        #expect(try await manager.image(for: outer).size.width == 40)
        let image = ImageRequest(id: "image") {
            _ = try await manager.image(for: inner)
            return .picture(width: 30)
        }
        #expect(try await manager.image(for: image).size.width == 30)
    }

    @Test("Canceling the outer load frees its slots but keeps inner work that other loads need")
    func cancelled() async throws {
        let fixture = try ManagerFixture { $0.maximumLoadingImages = 1 }
        let manager = fixture.manager
        let inner = fixture.serve("/held.png", .picture().held(at: "gate"))
        let outer = manager.load(request("outer", of: inner, manager))
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        outer.cancel()
        fixture.origin.release("gate")
        for number in 0..<3 {
            let next = request("next/\(number)", of: fixture.serve("/\(number).png"), manager)
            #expect(try await manager.image(for: next).size.width == 40)
        }
        while manager.liveCounts.jobs > 0, !Task.isCancelled { await Task.yield() }
        #expect(manager.liveCounts.transfers == 0 && manager.liveCounts.runningStages == 0)
    }

    /// Blocks this thread until an async function returns, like code that doesn't use Swift concurrency.
    private func wait<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(ImageError) -> Value
    ) throws(ImageError) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Locked(Result<Value, ImageError>.failure(.cancelled))
        Task {
            do throws(ImageError) {
                let value = try await body()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        return try result.withLock { $0 }.get()
    }
}

/// A loader that delivers the data of a manager's other request.
private struct InnerLoader: Loader {
    let manager: ImageManager
    let inner: ImageRequest

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let task = Task {
            do {
                let data = try await manager.data(for: inner).data
                sink.didReceive(LoadResponse(url: request.url, source: .custom, expectedBytes: data.count))
                _ = data.withUnsafeBytes { sink.didReceive($0) }
                sink.didFinish(.success(LoadMetrics()))
            } catch {
                sink.didFinish(.failure(error as? ImageError ?? .cancelled))
            }
        }
        return Handle(task: task)
    }

    private final class Handle: LoadHandle {
        private let task: Task<Void, Never>

        init(task: Task<Void, Never>) { self.task = task }

        func cancel() { task.cancel() }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}
