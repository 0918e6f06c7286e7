// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite("Loader sets", .timeLimit(.minutes(2)))
struct LoaderSetPolicyTests {
    private static let trouble = ImageError(.timeout, "trouble")
    private static let other = ImageError(.timeout, "other trouble")

    /// - Parameter loaders: the loaders, starting with the highest priority.
    private func load(
        _ policy: CompositePolicy, _ loaders: [StubLoader], into probe: Probe = Probe()
    ) async throws -> String {
        let set = LoaderSet(loaders.reversed(), policy: policy)
        let url = try #require(URL(string: "https://example.com/a.png"))
        _ = set.load(LoadRequest(url: url), priority: .normal, sink: probe)
        let failure = await probe.failure()
        #expect(probe.finishes.count == 1)
        return failure?.message ?? String(decoding: probe.body, as: UTF8.self)
    }

    @Test("A set uses only its highest or lowest loader")
    func one() async throws {
        let loaders = [StubLoader([.bytes("high")]), StubLoader([.bytes("low")])]
        #expect(try await load(.highestOnly, loaders) == "high")
        #expect(loaders[1].requests.count == 0)
        #expect(try await load(.lowestOnly, loaders) == "low")
        #expect(loaders[0].requests.count == 1)
        let failing = [StubLoader([.failure(Self.trouble)]), StubLoader([.bytes("low")])]
        #expect(try await load(.highestOnly, failing) == "trouble")
    }

    @Test("A serial set tries every loader before it reports the last failure")
    func chain() async throws {
        let loaders = [
            StubLoader([.failure(Self.trouble)]), StubLoader([.bytes("second")]),
            StubLoader([.bytes("third")]),
        ]
        #expect(try await load(.serial, loaders) == "second")
        #expect(loaders.map { $0.requests.count } == [1, 1, 0])
        let failing = [StubLoader([.failure(Self.trouble)]), StubLoader([.failure(Self.other)])]
        #expect(try await load(.serial, failing) == "other trouble")
    }

    @Test("A serial set fails after an interrupted body if the sink can't restart")
    func broken() async throws {
        let loaders = [StubLoader([.broken(Self.trouble)]), StubLoader([.bytes("second")])]
        #expect(try await load(.serial, loaders) == "trouble")
        #expect(loaders[1].requests.count == 0)
        let whole = EventLog<Result<LoadedData, ImageError>>()
        let collector = DataCollector(limit: 1 << 20) { whole.record($0) }
        let url = try #require(URL(string: "https://example.com/a.png"))
        _ = LoaderSet(loaders.reversed(), policy: .serial)
            .load(LoadRequest(url: url), priority: .normal, sink: collector)
        let result = await whole.wait(count: 1)[0]
        #expect(try result.get().data == Data("second".utf8))
    }

    @Test("A canceled serial load doesn't start another loader")
    func cancel() async throws {
        let loaders = [StubLoader([.silence]), StubLoader([.bytes("second")])]
        let probe = Probe()
        let url = try #require(URL(string: "https://example.com/a.png"))
        let handle = LoaderSet(loaders.reversed(), policy: .serial)
            .load(LoadRequest(url: url), priority: .normal, sink: probe)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
        #expect(loaders[1].requests.count == 0 && probe.finishes.count == 1)
    }

    @Test("A concurrent set uses the first response and cancels the other loads")
    func race() async throws {
        let silent = StubLoader([.silence])
        #expect(try await load(.concurrent, [silent, StubLoader([.bytes("low")])]) == "low")
        #expect(silent.requests.count == 1)
        let failing = [StubLoader([.failure(Self.trouble)]), StubLoader([.bytes("low")])]
        #expect(try await load(.concurrent, failing) == "low")
    }

    @Test("If all concurrent loads fail, the highest loader's failure is reported")
    func lostRace() async throws {
        let loaders = [StubLoader([.failure(Self.trouble)]), StubLoader([.failure(Self.other)])]
        for _ in 0..<20 { #expect(try await load(.concurrent, loaders) == "trouble") }
    }

    @Test("A cancellation ends all concurrent loads")
    func cancelledRace() async throws {
        let loaders = [StubLoader([.silence]), StubLoader([.silence])]
        let probe = Probe()
        let url = try #require(URL(string: "https://example.com/a.png"))
        let handle = LoaderSet(loaders, policy: .concurrent)
            .load(LoadRequest(url: url), priority: .normal, sink: probe)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
        #expect(probe.finishes.count == 1)
    }
}
