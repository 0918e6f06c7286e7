// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

@MainActor
@Suite("Slot loads that start on another thread", .serialized, .timeLimit(.minutes(1)))
struct SlotLateStartTests {
    /// Holds all late starts until it's opened.
    private final class Gate: LateStart {
        private let semaphore = DispatchSemaphore(value: 0)

        init() { LateWork.add(.start(self)) }

        func open() { semaphore.signal() }
        func start() { semaphore.wait() }
        func cancel() {}
        func setPriority(_ priority: Priority) {}
    }

    /// Resumes once all earlier steps have ended.
    private final class End: LateStart {
        private let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

        func start() { continuation.resume() }
        func cancel() {}
        func setPriority(_ priority: Priority) {}
    }

    /// Records the priorities of its loads, which all fail.
    private final class PriorityLoader: Loader {
        private final class Handle: LoadHandle {
            func cancel() {}
            func resume() {}
            func setPriority(_ priority: Priority) {}
        }

        let priorities = EventLog<Priority>()

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            priorities.record(priority)
            sink.didFinish(.failure(ImageError(.network, "no network")))
            return Handle()
        }
    }

    private func makeFixture(
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> SlotFixture {
        let fixture = try SlotFixture(change)
        fixture.binding.startsLater = true
        return fixture
    }

    private func stepsEnd() async { await withCheckedContinuation { LateWork.add(.start(End($0))) } }

    @Test("cancelAll() also ends a load that hasn't started")
    func cancelAll() async throws {
        let fixture = try makeFixture()
        let gate = Gate()
        fixture.start(fixture.request(9))
        let task = try #require(fixture.binding.state.task)
        #expect(fixture.manager.tasks.count == 1 && fixture.manager.tasks.first === task)
        #expect(fixture.manager.isRunning && fixture.manager.statistics.tasks == 1)
        fixture.manager.cancelAll()
        #expect(throws: ImageError.self) { try task.result?.get() }
        gate.open()
        await fixture.completions(reach: 1)
        await stepsEnd()
        #expect(fixture.completions == ["cancelled"])
        #expect(!fixture.manager.isRunning && fixture.origin.requests.isEmpty)
    }

    @Test("A load replaced before it starts sends no request")
    func replaced() async throws {
        let fixture = try makeFixture()
        let gate = Gate()
        fixture.start(fixture.request(9))
        let task = fixture.binding.state.task
        fixture.start(fixture.request(8))
        gate.open()
        await fixture.completions(reach: 2)
        await stepsEnd()
        #expect(fixture.completions == ["cancelled", "8"])
        #expect(fixture.origin.requests.map(\.path) == ["/8"])
        #expect(task?.isCancelled == true && task?.isRegistered == false && task?.result != nil)
    }

    @Test("A priority set before the load starts applies to it")
    func priority() async throws {
        let loader = PriorityLoader()
        let fixture = try makeFixture {
            $0.loader = loader
            $0.network.retry = .never
        }
        let gate = Gate()
        fixture.start(fixture.request(9))
        fixture.binding.state.task?.priority = .veryLow
        gate.open()
        await fixture.completions(reach: 1)
        #expect(loader.priorities.events == [.veryLow])
    }

    @Test("A load joins the transfer of the load it replaces")
    func joins() async throws {
        let fixture = try makeFixture()
        fixture.hold(9)
        fixture.start(fixture.request(9))
        await fixture.origin.requests(to: "/9", reach: 1)
        fixture.start(fixture.request(9))
        await stepsEnd()
        fixture.origin.release("gate")
        await fixture.completions(reach: 2)
        #expect(fixture.completions == ["cancelled", "9"])
        #expect(fixture.origin.requests.count == 1)
    }

    /// Holds its first load until it's opened.
    private final class GateLoader: Loader {
        let loader = HandLoader()
        let gate = DispatchSemaphore(value: 0)

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            defer { if loader.loads.count == 1 { gate.wait() } }
            return loader.load(request, priority: priority, sink: sink)
        }
    }

    @Test("A load joins the transfer of the starting load that it replaces")
    func joinsStart() async throws {
        let loader = GateLoader()
        let fixture = try makeFixture {
            $0.loader = loader
            $0.disk = nil
        }
        fixture.start(fixture.request(9))
        let load = try await loader.loader.load(1)
        fixture.start(fixture.request(9))
        loader.gate.signal()
        await stepsEnd()
        load.finish(.picture(width: 9, height: 4), source: .network)
        await fixture.completions(reach: 2)
        #expect(fixture.completions == ["cancelled", "9"])
        #expect(loader.loader.loads.count == 1)
    }
}
