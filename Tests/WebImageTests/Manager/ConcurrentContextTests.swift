// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Completions on the main actor and on queues", .timeLimit(.minutes(1)))
struct ConcurrentContextTests {
    /// Values that are only used on the main actor.
    @MainActor
    private final class Record {
        var origins: [ImageOrigin?] = []
        var numbers: [Int] = []
    }

    @MainActor
    @Test("A memory hit calls a main-actor completion before load returns", arguments: [true, false])
    func memoryHit(byURL: Bool) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let url = try #require(request.url)
        _ = try await fixture.manager.image(for: request)
        let record = Record()
        if byURL {
            fixture.manager.load(url, onMainActor: { record.origins.append(try? $0.get().origin) })
        } else {
            fixture.manager.load(request, onMainActor: { record.origins.append(try? $0.get().origin) })
        }
        #expect(record.origins == [.memory])
        for _ in 0..<10 { await Task.yield() }
        #expect(record.origins == [.memory])
    }

    @MainActor
    @Test("A stored image found synchronously is delivered before load returns")
    func synchronousLookup() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.lookup = .synchronous
        let record = Record()
        fixture.anotherManager().load(
            request, onMainActor: { record.origins.append(try? $0.get().origin) })
        #expect(record.origins == [.disk])
    }

    @MainActor
    @Test("A network image calls a main-actor completion after load returns")
    func network() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        var hasReturned = false
        let wasReturned = await withCheckedContinuation { done in
            fixture.manager.load(request, onMainActor: { _ in done.resume(returning: hasReturned) })
            hasReturned = true
        }
        #expect(wasReturned)
    }

    @MainActor
    @Test("An immediate failure is reported on the main actor after load returns")
    func failure() async throws {
        let fixture = try ManagerFixture()
        var hasReturned = false
        let (result, wasReturned) = await withCheckedContinuation {
            (done: CheckedContinuation<(Result<ImageResponse, ImageError>, Bool), Never>) in
            fixture.manager.load(
                ImageRequest(string: ""), onMainActor: { done.resume(returning: ($0, hasReturned)) })
            hasReturned = true
        }
        #expect(wasReturned)
        #expect(throws: ImageError.self) { try result.get() }
    }

    @MainActor
    @Test("Main-actor completions are called in the order in which loads finish")
    func order() async throws {
        let fixture = try ManagerFixture()
        fixture.manager.suspend()
        let record = Record()
        let count = 50
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let tasks = (0..<count).map { number in
            fixture.manager.load(
                fixture.serve("/\(number).png"),
                onMainActor: { _ in
                    record.numbers.append(number)
                    if record.numbers.count == count { end.finish() }
                })
        }
        var random = SeededRandom(seed: 3)
        let order = (0..<count).shuffled(using: &random)
        for number in order { tasks[number].cancel() }
        #expect(record.numbers.isEmpty)
        for await _ in ends {}
        #expect(record.numbers == order)
    }

    @Test("A queue completion is called on that queue after load returns")
    func queue() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let url = try #require(request.url)
        let queue = DispatchQueue(label: "completions")
        let log = EventLog<ImageOrigin?>()
        let finish: @Sendable (Result<ImageResponse, ImageError>) -> Void = { result in
            dispatchPrecondition(condition: .onQueue(queue))
            log.record(try? result.get().origin)
        }
        fixture.manager.load(request, on: queue, completion: finish)
        #expect(await log.wait(count: 1) == [.network])
        // Occupy the queue so no completion can run before the next line.
        queue.sync {
            _ = fixture.manager.load(request, on: queue) { finish($0) }
            _ = fixture.manager.load(url, on: queue, completion: finish)
            #expect(log.count == 1)
        }
        #expect(await log.wait(count: 3) == [.network, .memory, .memory])
    }

    @MainActor
    @Test("A canceled load calls each kind of completion once")
    func cancelled() async throws {
        let fixture = try ManagerFixture()
        fixture.manager.suspend()
        let request = fixture.serve()
        let log = EventLog<ImageError.Code?>()
        let finish: @Sendable (Result<ImageResponse, ImageError>) -> Void = { result in
            log.record(result.failure?.code)
        }
        fixture.manager.load(request, completion: finish)
        fixture.manager.load(request, on: .global(), completion: finish)
        fixture.manager.load(request, onMainActor: { finish($0) })
        fixture.manager.cancelAll()
        fixture.manager.resume()
        #expect(await log.wait(count: 3) == [.cancelled, .cancelled, .cancelled])
        for _ in 0..<10 { await Task.yield() }
        #expect(log.count == 3 && fixture.origin.requestCount == 0)
    }

    @MainActor
    @Test("An unlabeled trailing closure is a completion that can be called on any thread")
    func trailingClosure() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let url = try #require(request.url)
        let onMain = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: onMain, value: true)
        defer { DispatchQueue.main.setSpecific(key: onMain, value: nil) }
        let log = EventLog<Bool>()
        fixture.manager.load(
            request,
            onMainActor: { _ in
                log.record(DispatchQueue.getSpecific(key: onMain) ?? false)
            })
        #expect(await log.wait(count: 1) == [true])
        fixture.manager.memory.removeAll()
        fixture.manager.load(request) { _ in log.record(DispatchQueue.getSpecific(key: onMain) ?? false) }
        await log.wait(count: 2)
        fixture.manager.memory.removeAll()
        fixture.manager.load(url) { _ in log.record(DispatchQueue.getSpecific(key: onMain) ?? false) }
        #expect(await log.wait(count: 3) == [true, false, false])
    }
}
