// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct SuspendableLoaderTests {
    @Test("A suspended loader starts nothing, and then starts waiting loads by priority")
    func gate() async throws {
        let stub = StubLoader([.bytes("fine")])
        let gate = SuspendableLoader(stub)
        gate.isSuspended = true
        let log = EventLog<String>()
        func load(_ name: String, _ priority: Priority) throws -> any LoadHandle {
            let url = try #require(URL(string: "http://a.example/\(name)"))
            return gate.load(
                LoadRequest(url: url), priority: priority,
                sink: DataCollector { result in
                    log.record((try? result.get()) == nil ? "no \(name)" : name)
                })
        }
        _ = try load("low", .low)
        _ = try load("a", .normal)
        let moved = try load("moved", .veryLow)
        let cancelled = try load("cancelled", .high)
        _ = try load("b", .normal)
        moved.setPriority(.veryHigh)
        cancelled.cancel()
        #expect(await log.wait(count: 1) == ["no cancelled"])
        #expect(stub.requests.events.isEmpty)
        #expect(gate.waitingCount == 4)
        gate.isSuspended = false
        #expect(await log.wait(count: 5).count == 5)
        #expect(stub.requests.events.map(\.url.lastPathComponent) == ["moved", "a", "b", "low"])
        _ = try load("later", .low)
        #expect(await log.wait(count: 6).last == "later")
    }
}
