// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Many simultaneous loads")
struct ConcurrencyTests {
    @Test("Each of 10,000 tasks for 100 URLs ends once, even if it's canceled at random")
    func storm() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { request in
            request.path.hasSuffix("7") ? .status(404) : .picture(width: 8, height: 8)
        }
        let ends = Locked([Int](repeating: 0, count: 10_000))
        let log = EventLog<Void>()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(worker))
                    var tasks: [ImageTask] = []
                    for index in stride(from: worker, to: 10_000, by: 4) {
                        let number = Int.random(in: 0..<100, using: &random)
                        var request = ImageRequest(url: fixture.origin.url("/\(number)"))
                        request.failedURLPolicy = .ignore
                        request.priority = Priority.allCases.randomElement(using: &random) ?? .normal
                        if index % 3 == 0 { request.transformers = [.grayscale] }
                        if index % 5 == 0 { request.cachePolicy = .networkOnly }
                        tasks.append(
                            fixture.manager.load(request) { _ in
                                ends.withLock { $0[index] += 1 }
                                log.record()
                            })
                        switch Int.random(in: 0..<4, using: &random) {
                        case 0: tasks.randomElement(using: &random)?.cancel()
                        case 1: tasks.randomElement(using: &random)?.priority = .high
                        default: break
                        }
                    }
                }
            }
        }
        _ = await log.wait(count: 10_000)
        #expect(ends.withLock { $0.allSatisfy { $0 == 1 } })
        await fixture.manager.flush()
        #expect(fixture.manager.statistics.tasks == 0)
        #expect(fixture.manager.statistics.waiting == 0)
    }

    @Test(
        "10,000 tasks for 100 URLs make exactly 100 transfers within the connection limit, and end once"
    )
    func exactTransfers() async throws {
        let fixture = try ManagerFixture()
        let most = Locked(0)
        fixture.origin.setHandler { [origin = fixture.origin] _ in
            most.withLock { $0 = max($0, origin.openConnections) }
            return .picture(width: 8, height: 8).held(at: "gate")
        }
        let ends = Locked([Int](repeating: 0, count: 10_000))
        let log = EventLog<Bool>()
        for index in 0..<10_000 {
            fixture.manager.load(ImageRequest(url: fixture.origin.url("/\(index % 100)"))) { result in
                ends.withLock { $0[index] += 1 }
                log.record((try? result.get()) != nil)
            }
        }
        fixture.origin.release("gate")
        #expect(await log.wait(count: 10_000).allSatisfy(\.self))
        await fixture.manager.flush()
        #expect(ends.withLock { $0.allSatisfy { $0 == 1 } })
        #expect(fixture.origin.requestCount == 100)
        #expect((1...LoaderConfiguration().maximumConnectionsPerHost).contains(most.withLock { $0 }))
    }

    @Test("Tasks, manager and caches are released after all loads end", .timeLimit(.minutes(5)))
    func leaks() async throws {
        var remains: [() -> AnyObject?] = []
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.path.hasSuffix("3") ? .reset : .picture(width: 8, height: 8)
        }
        do {
            let folder = try TemporaryFolder()
            var configuration = ImageManagerConfiguration.memoryOnly
            configuration.disk = DiskCache(directory: folder.path + "/cache")
            configuration.network.retry = .never
            configuration.memoryPressure = nil
            let manager = ImageManager(configuration)
            var tasks: [ImageTask] = []
            for index in 0..<200 {
                var request = ImageRequest(url: origin.url("/\(index % 20)"))
                if index % 4 == 0 { request.transformers = [.grayscale] }
                let task = manager.load(request)
                remains.append { [weak task] in task }
                tasks.append(task)
                if index % 5 == 0 { tasks[index / 2].cancel() }
            }
            for task in tasks { _ = try? await task.response }
            await manager.flush()
            let (memory, disk) = (manager.memory, manager.disk as? DiskCache)
            remains += [{ [weak manager] in manager }, { [weak memory] in memory }, { [weak disk] in disk }]
        }
        // The last threads that worked for them release them a little later.
        while remains.contains(where: { $0() != nil }), !Task.isCancelled { await Task.yield() }
    }

    @Test("Blocking decoders don't delay other Swift tasks")
    func blockedPool() async throws {
        let gate = DispatchSemaphore(value: 0)
        let codec = BlockingCodec(gate)
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let tasks = (0..<64).map { number in
            fixture.manager.load(fixture.serve("/\(number)", .picture()))
        }
        await codec.hasStarted()
        // These tasks run even though every decode slot is blocked. Otherwise they would wait forever.
        for _ in 0..<100 {
            let answer = await Task(priority: .high) { 42 }.value
            #expect(answer == 42)
        }
        #expect(tasks.allSatisfy { $0.result == nil })
        for _ in tasks { gate.signal() }
        for task in tasks { _ = try await task.response }
    }

    @Test("Canceling the Swift task that awaits an image cancels the load")
    func swiftCancellation() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let waiting = Task { try await fixture.manager.image(for: request) }
        #expect(await fixture.origin.requests(to: "/cat.png", reach: 1))
        waiting.cancel()
        let error = await #expect(throws: ImageError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
        #expect(await fixture.origin.openConnections(fallTo: 0))
        #expect(fixture.manager.statistics.tasks == 0)
    }

    @Test("Releasing a task doesn't cancel its load")
    func droppedTask() async throws {
        let fixture = try ManagerFixture()
        let log = EventLog<Bool>()
        fixture.manager.load(fixture.serve()) { result in
            log.record((try? result.get()) != nil)
        }
        #expect(await log.wait(count: 1) == [true])
    }

    @Test("cancelAll() ends all tasks")
    func cancelAll() async throws {
        let fixture = try ManagerFixture()
        let tasks = (0..<20).map {
            fixture.manager.load(fixture.serve("/\($0)", .picture().held(at: "gate")))
        }
        fixture.manager.cancelAll()
        for task in tasks {
            let error = await #expect(throws: ImageError.self) { try await task.response }
            #expect(error?.code == .cancelled)
        }
        #expect(fixture.manager.statistics.tasks == 0)
    }

    @Test("A load continues when an observer stops early, and later observers receive its end")
    func listeners() async throws {
        let fixture = try ManagerFixture()
        let task = fixture.manager.load(fixture.serve())
        let early = Task { for await _ in task.events { break } }
        _ = try await task.response
        await early.value
        var heard = 0
        for await event in task.events { if case .finished = event { heard += 1 } }
        #expect(heard == 1)
    }
}

/// Blocks each decode until the gate lets it through, and then leaves the image to the next codec.
final class BlockingCodec: ImageCodec {
    private let gate: DispatchSemaphore
    private let log = EventLog<Void>()
    init(_ gate: DispatchSemaphore) { self.gate = gate }
    var formats: [ImageFormat] { [.png] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
    func hasStarted() async { _ = await log.wait(count: 1) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        log.record()
        gate.wait()
        return RefusingDecoder()
    }
}
