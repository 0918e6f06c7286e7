// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Decrypting and encoding before decoding", .timeLimit(.minutes(1)))
struct SealedBodyTests {
    /// A decryptor that blocks until it's released and counts how many calls run concurrently.
    private final class Gate: Sendable {
        private let state = Locked((running: 0, most: 0, isOpen: false))
        private let semaphore = DispatchSemaphore(value: 0)
        let begun = EventLog<Int>()

        var most: Int { state.withLock { $0.most } }

        func pass(_ number: Int) {
            let waits = state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
                return !state.isOpen
            }
            begun.record(number)
            if waits { semaphore.wait() }
            state.withLock { $0.running -= 1 }
        }

        func open() {
            let running = state.withLock { state in
                state.isOpen = true
                return state.running
            }
            for _ in 0..<running { semaphore.signal() }
        }
    }

    /// A request with data that passes `gate` to be decrypted.
    private func request(_ number: Int, _ gate: Gate) -> ImageRequest {
        let data = Data.picture()
        var request = ImageRequest(id: "sealed/\(number)") { data }
        request.network.decryptor = .use(
            Decryptor(name: "gate") { data, response in
                gate.pass(Int(response.url.lastPathComponent) ?? -1)
                return data
            })
        return request
    }

    @Test("Thousands of bodies share the decoding slots instead of using a thread per body")
    func bounded() async throws {
        let gate = Gate()
        let fixture = try ManagerFixture { $0.pixelSlots = 2 }
        let tasks = (0..<3000).map { fixture.manager.load(request($0, gate)) }
        _ = await gate.begun.wait(count: 2)
        gate.open()
        for task in tasks { _ = try await task.response }
        #expect(gate.most <= 2 && gate.begun.count == 3000)
    }

    @Test("Animations from a function are also encoded in the decoding slots")
    func animations() async throws {
        let gate = Gate()
        let fixture = try ManagerFixture { $0.pixelSlots = 1 }
        let sealed = fixture.manager.load(request(0, gate))
        _ = await gate.begun.wait(count: 1)
        let animation = fixture.manager.load(
            ImageRequest(
                id: "animation", image: { try StorableImage(frames: [.gradient(), .gradient()]) }))
        await waiting(1, in: fixture.manager)
        gate.open()
        #expect(try await sealed.response.image.size.width == 40)
        #expect(try await animation.response.animation != nil)
    }

    /// Waits until `count` jobs wait for a slot.
    private func waiting(_ count: Int, in manager: ImageManager) async {
        while manager.liveCounts.waitingJobs < count, !Task.isCancelled { await Task.yield() }
    }

    @Test("Bodies are processed by priority unless they're no longer needed")
    func priorities() async throws {
        let gate = Gate()
        let fixture = try ManagerFixture { $0.pixelSlots = 1 }
        let first = fixture.manager.load(request(0, gate))
        _ = await gate.begun.wait(count: 1)
        var tasks: [ImageTask] = []
        for (number, priority) in [(1, Priority.low), (2, .normal), (3, .high)] {
            var request = request(number, gate)
            request.priority = priority
            tasks.append(fixture.manager.load(request))
        }
        await waiting(3, in: fixture.manager)
        tasks[1].cancel()
        gate.open()
        _ = try await first.response
        _ = try await tasks[0].response
        _ = try await tasks[2].response
        #expect(gate.begun.events == [0, 3, 1])
    }
}
