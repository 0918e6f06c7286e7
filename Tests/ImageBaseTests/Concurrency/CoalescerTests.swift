// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@Suite("Calls that share work", .timeLimit(.minutes(1)))
struct CoalescerTests {
    private let calls = Coalescer<String, Int>()
    private let started = EventLog<String>()
    private let released = EventLog<Void>()

    private func call(_ key: String) async throws(ImageError) -> Int {
        try await calls.value(for: key) { () async throws(ImageError) in
            started.record(key)
            let number = started.count
            await released.wait(count: 1)
            if Task.isCancelled { throw .cancelled }
            guard key != "broken" else { throw ImageError(.io, "broken") }
            return number
        }
    }

    private static func code(of task: Task<Int, any Error>) async -> ImageError.Code? {
        do { _ = try await task.value } catch { return (error as? ImageError)?.code }
        return nil
    }

    private func waitForCallers(_ count: Int) async {
        while calls.waitingCount != count, !Task.isCancelled { await Task.yield() }
    }

    @Test("Only simultaneous calls with the same key share a result")
    func sharing() async throws {
        async let first = call("a")
        async let second = call("a")
        await waitForCallers(2)
        released.record()
        #expect(try await [first, second] == [1, 1])
        #expect(calls.waitingCount == 0)
        #expect(try await call("a") == 2)
    }

    @Test("Calls with different keys run in parallel")
    func keys() async throws {
        async let first = call("a")
        async let second = call("b")
        await started.wait(count: 2)
        await waitForCallers(2)
        released.record()
        _ = try await (first, second)
        #expect(Set(started.events) == ["a", "b"])
    }

    @Test("If a shared call fails, every caller gets its error")
    func failure() async {
        let tasks = (0..<3).map { _ in Task { try await call("broken") } }
        await waitForCallers(3)
        released.record()
        for task in tasks { #expect(await Self.code(of: task) == .io) }
        #expect(started.count == 1)
    }

    @Test("Canceling a caller doesn't stop the call unless it's the last caller")
    func leaving() async throws {
        let tasks = (0..<2).map { _ in Task { try await call("a") } }
        await waitForCallers(2)
        tasks[0].cancel()
        #expect(await Self.code(of: tasks[0]) == .cancelled)
        #expect(calls.waitingCount == 1)
        tasks[1].cancel()
        #expect(await Self.code(of: tasks[1]) == .cancelled)
        #expect(calls.waitingCount == 0)
        // When the canceled call ends, it doesn't end a new call with the same key.
        async let next = call("a")
        await started.wait(count: 2)
        released.record()
        #expect(try await next == 2)
    }
}
