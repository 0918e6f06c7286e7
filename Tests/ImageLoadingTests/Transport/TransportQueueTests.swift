// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportQueueTests {
    @Test("A transport reports that a load is queued", arguments: TransportKind.allCases)
    func transportQueue(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/held", .bytes(Data(count: 10)).held())
        origin.route("/a", .bytes(Data(count: 10)))
        let transport = kind.make { $0.maximumConnections = 1 }
        let first = Probe()
        transport.start(LoadRequest(url: origin.url("/held")), into: first)
        await origin.waiting(at: "/held", reach: 1)
        let probe = Probe()
        let waiting = WaitLog(probe)
        _ = HTTPLoader(transport: transport).load(
            LoadRequest(url: origin.url("/a")), priority: .high, sink: waiting)
        await waiting.log.wait(count: 1)
        #expect(waiting.log.events == ["waits"])
        origin.release("/held")
        _ = try await first.end()
        await waiting.log.wait(count: 2)
        #expect(waiting.log.events == ["waits", "begins"])
        _ = try await probe.end()
    }

    static let body = Data(repeating: 7, count: 1000)

    @Test(
        "Waiting transfers start by their current priority, then in order",
        arguments: TransportKind.allCases)
    func priority(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/first", .bytes(Self.body).held())
        origin.setHandler { _ in .bytes(Self.body) }
        let transport = kind.make { $0.maximumConnections = 1 }
        let probes = (0..<7).map { _ in Probe() }
        transport.start(LoadRequest(url: origin.url("/first")), into: probes[0])
        await origin.waiting(at: "/first", reach: 1)
        transport.start(LoadRequest(url: origin.url("/low")), priority: .low, into: probes[1])
        transport.start(LoadRequest(url: origin.url("/a")), into: probes[2])
        transport.start(LoadRequest(url: origin.url("/b")), into: probes[3])
        let moved = transport.start(
            LoadRequest(url: origin.url("/moved")), priority: .veryLow, into: probes[4])
        transport.start(LoadRequest(url: origin.url("/high")), priority: .high, into: probes[5])
        let sunk = transport.start(
            LoadRequest(url: origin.url("/sunk")), priority: .veryHigh, into: probes[6])
        moved.setPriority(.veryHigh)
        sunk.setPriority(.veryLow)
        origin.release("/first")
        for probe in probes { _ = try await probe.end() }
        #expect(origin.requests.map(\.path) == ["/first", "/moved", "/high", "/a", "/b", "/low", "/sunk"])
    }

    @Test("Transfers can be configured to start newest first", arguments: TransportKind.allCases)
    func lifo(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/first", .bytes(Self.body).held())
        origin.setHandler { _ in .bytes(Self.body) }
        let transport = kind.make {
            $0.maximumConnections = 1
            $0.order = .lastInFirstOut
        }
        let probes = (0..<4).map { _ in Probe() }
        transport.start(LoadRequest(url: origin.url("/first")), into: probes[0])
        await origin.waiting(at: "/first", reach: 1)
        for (probe, path) in zip(probes[1...], ["/1", "/2", "/3"]) {
            transport.start(LoadRequest(url: origin.url(path)), into: probe)
        }
        origin.release("/first")
        for probe in probes { _ = try await probe.end() }
        #expect(origin.requests.map(\.path) == ["/first", "/3", "/2", "/1"])
    }

    @Test("A transfer that's canceled in the queue never starts", arguments: TransportKind.allCases)
    func cancelWaiting(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/running", .bytes(Self.body).held())
        origin.setHandler { _ in .bytes(Self.body) }
        let transport = kind.make { $0.maximumConnections = 1 }
        let running = Probe()
        transport.start(LoadRequest(url: origin.url("/running")), into: running)
        await origin.waiting(at: "/running", reach: 1)
        let waiting = Probe()
        let cancelled = Probe()
        transport.start(LoadRequest(url: origin.url("/waiting")), into: waiting)
        let handle = transport.start(LoadRequest(url: origin.url("/cancelled")), into: cancelled)
        handle.cancel()
        #expect(await cancelled.failure()?.code == .cancelled)
        origin.release("/running")
        _ = try await running.end()
        _ = try await waiting.end()
        #expect(origin.requests.map(\.path) == ["/running", "/waiting"])
    }

    @Test("Connections per host are limited", arguments: TransportKind.allCases)
    func connections(kind: TransportKind) async throws {
        let origins = try [TestOrigin(), TestOrigin()]
        for origin in origins { origin.setHandler { _ in .bytes(Self.body).held(at: "all") } }
        let transport = kind.make {
            $0.maximumConnectionsPerHost = 3
            // Both hosts can use their limits at the same time. There must be room for at least two
            // connections, because one that's closed to make room for another host still counts
            // toward the limit for a moment.
            $0.maximumConnections = 6
        }
        var probes: [Probe] = []
        for number in 0..<20 {
            let probe = Probe()
            transport.start(LoadRequest(url: origins[number % 2].url("/\(number)")), into: probe)
            probes.append(probe)
        }
        await origins[0].waiting(at: "all", reach: 3)
        await origins[1].waiting(at: "all", reach: 3)
        for origin in origins { origin.release("all") }
        for probe in probes { _ = try await probe.end() }
        // URLSession can open a connection before the server notices that another one was closed.
        let most = kind.rawValue == "urlSession" ? 4 : 3
        for origin in origins {
            #expect(origin.maximumOpenConnections <= most)
            #expect(origin.requestCount == 10)
        }
    }

    @Test("Connection limits can change while loads run", arguments: TransportKind.allCases)
    func changedLimits(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(Self.body).held(at: "all") }
        let loader = LoaderSet([
            HTTPLoader(
                transport: kind.make {
                    $0.maximumConnectionsPerHost = 8
                    $0.maximumConnections = 2
                })
        ])
        var probes: [Probe] = []
        for number in 0..<12 {
            let probe = Probe()
            _ = loader.load(LoadRequest(url: origin.url("/\(number)")), priority: .normal, sink: probe)
            probes.append(probe)
        }
        await origin.waiting(at: "all", reach: 2)
        #expect(origin.requestCount == 2)
        LoaderSet([loader]).setConnectionLimits(total: 64, perHost: 5)
        await origin.waiting(at: "all", reach: 5)
        #expect(origin.requestCount == 5)
        loader.setConnectionLimits(total: 1, perHost: 1)
        origin.release("all")
        for probe in probes { _ = try await probe.end() }
        #expect(origin.requestCount == 12)
    }

    @Test("The order of loads can change while other loads run", arguments: TransportKind.allCases)
    func changedOrder(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { request in
            request.path == "/first" ? .bytes(Self.body).held(at: "first") : .bytes(Self.body)
        }
        let loader = LoaderSet([HTTPLoader(transport: kind.make { $0.maximumConnectionsPerHost = 1 })])
        var probes: [Probe] = []
        func load(_ path: String) {
            let probe = Probe()
            _ = loader.load(LoadRequest(url: origin.url(path)), priority: .normal, sink: probe)
            probes.append(probe)
        }
        load("/first")
        await origin.waiting(at: "first", reach: 1)
        load("/1")
        loader.setOrder(.lastInFirstOut)
        load("/2")
        load("/3")
        origin.release("first")
        for probe in probes { _ = try await probe.end() }
        #expect(origin.requests.map(\.path) == ["/first", "/3", "/2", "/1"])
    }

    @Test(
        "10,000 loads of 100 URLs succeed within the connection limit",
        arguments:
            TransportKind.strict)
    func many(kind: TransportKind) async throws {
        let origin = try TestOrigin(keepsRequests: false)
        origin.setHandler { _ in .bytes(Self.body) }
        let transport = kind.make()
        let done = EventLog<Bool>()
        let collectors = (0..<10_000).map { _ in
            DataCollector { result in
                done.record((try? result.get().data) == Self.body)
            }
        }
        for (number, collector) in collectors.enumerated() {
            let priority = Priority.allCases[number % 5]
            _ = transport.load(
                LoadRequest(url: origin.url("/\(number % 100)")), priority: priority, sink: collector)
        }
        let results = await done.wait(count: 10_000)
        #expect(results.count == 10_000)
        #expect(results.allSatisfy { $0 })
        #expect(origin.requestCount == 10_000)
        #expect(origin.maximumOpenConnections <= 6)
    }
}

/// A probe that also records waiting.
private final class WaitLog: LoadSink {
    let log = EventLog<String>()
    private let probe: Probe

    init(_ probe: Probe) { self.probe = probe }

    func didReceive(_ response: LoadResponse) { probe.didReceive(response) }
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { probe.didReceive(bytes) }
    func didFinish(_ result: Result<LoadMetrics, ImageError>) { probe.didFinish(result) }
    func didBeginWaiting(for duration: Duration?) { log.record("waits") }
    func didEndWaiting() { log.record("begins") }
}
