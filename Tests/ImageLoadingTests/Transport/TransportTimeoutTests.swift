// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(5))) struct TransportTimeoutTests {
    static let body = Data(repeating: 7, count: 50_000)

    private func check(
        _ kind: TransportKind, _ answer: OriginResponse, _ change: (inout LoadTimeouts) -> Void
    ) async throws {
        let origin = try TestOrigin()
        origin.route("/slow", answer)
        origin.route("/fine", .bytes(Self.body))
        let transport = kind.make { $0.maximumConnections = 1 }
        var request = LoadRequest(url: origin.url("/slow"))
        change(&request.timeouts)
        let probe = Probe()
        transport.start(request, into: probe)
        #expect(await probe.failure()?.code == .timeout)
        // The default limits would take longer. URLSession's queues can also take long on a busy machine.
        if TransportKind.strict.contains(kind) { #expect(probe.duration < .seconds(14)) }
        #expect(try await transport.get(origin.url("/fine")).data == Self.body)
    }

    @Test(
        "A server that sends nothing, or stops sending, times out",
        arguments:
            TransportKind.allCases)
    func stall(kind: TransportKind) async throws {
        let idle: (inout LoadTimeouts) -> Void = { $0.idle = .milliseconds(200) }
        try await check(kind, .bytes(Self.body).stalled(), idle)
        try await check(kind, .bytes(Self.body).stalled(afterBytes: 1000), idle)
    }

    @Test("A slow body times out", arguments: TransportKind.strict)
    func trickle(kind: TransportKind) async throws {
        try await check(kind, .bytes(Self.body).slowLoris(bytesPerSecond: 50)) {
            $0.idle = .seconds(4)
            $0.ratePeriod = .milliseconds(300)
        }
    }

    @Test("A slow head times out", arguments: TransportKind.strict)
    func tricklingHead(kind: TransportKind) async throws {
        try await check(kind, .bytes(Self.body).slowLoris(bytesPerSecond: 20, includingHead: true)) {
            $0.idle = .milliseconds(300)
        }
    }

    @Test(
        "The total timeout includes time in the queue",
        arguments:
            TransportKind.allCases)
    func whole(kind: TransportKind) async throws {
        try await check(kind, .bytes(Self.body).slowLoris(bytesPerSecond: 5000)) {
            $0.total = .milliseconds(300)
        }
        let origin = try TestOrigin()
        origin.route("/held", .bytes(Self.body).held())
        let transport = kind.make { $0.maximumConnections = 1 }
        let first = Probe()
        let handle = transport.start(LoadRequest(url: origin.url("/held")), into: first)
        await origin.waiting(at: "/held", reach: 1)
        let error = await transport.failure(origin.url("/other")) { $0.timeouts.total = .milliseconds(100) }
        #expect(error?.code == .timeout)
        #expect(origin.requestCount("/other") == 0)
        handle.cancel()
        #expect(await first.failure()?.code == .cancelled)
    }

    @Test("A slow start within the limit doesn't time out", arguments: TransportKind.allCases)
    func slowButFine(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body).delayed(by: .milliseconds(150)))
        let loaded = try await kind.make().get(origin.url("/a")) { $0.timeouts.idle = .seconds(3) }
        #expect(loaded.data == Self.body)
        #expect(loaded.metrics.total >= .milliseconds(150))
    }

    @Test(
        "A host that doesn't accept connections times out",
        arguments:
            TransportKind.strict)
    func connect(kind: TransportKind) async throws {
        // This listener's backlog is full, so it doesn't answer the handshake.
        let deaf = try #require(DeafListener())
        var request = LoadRequest(url: try #require(URL(string: "http://127.0.0.1:\(deaf.port)/")))
        request.timeouts.connect = .milliseconds(200)
        let transport = kind.make()
        let probe = Probe()
        transport.start(request, into: probe)
        #expect(await probe.failure()?.code == .timeout)
        #expect(probe.duration < .seconds(9), "the default is 10 s")
    }

    @Test(
        "A load times out if its server goes silent after the sink was paused",
        arguments: TransportKind.allCases)
    func stallAfterPause(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/slow", .bytes(Self.body).stalled(afterBytes: 1000))
        origin.route("/fine", .bytes(Self.body))
        let transport = kind.make { $0.maximumConnections = 1 }
        var request = LoadRequest(url: origin.url("/slow"))
        request.timeouts.idle = .milliseconds(300)
        let probe = Probe { _ in .pause }
        let handle = transport.start(request, into: probe)
        await probe.bytes(reach: 1)
        // The pause is longer than the limit, so every limit has been checked.
        try await Task.sleep(for: .milliseconds(900))
        let pump = Task {
            while probe.finishes.isEmpty {
                let count = probe.log.count
                handle.resume()
                await probe.log.wait { $0.count > count || $0.contains(where: \.isFinish) }
            }
        }
        #expect(await probe.failure()?.code == .timeout)
        await pump.value
        #expect(try await transport.get(origin.url("/fine")).data == Self.body)
    }

    @Test("A rate-limited load times out if its server goes silent", arguments: TransportKind.strict)
    func stallWithRate(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/slow", .bytes(Self.body).stalled(afterBytes: 20_000))
        var request = LoadRequest(url: origin.url("/slow"))
        request.timeouts.idle = .milliseconds(300)
        request.bytesPerSecond = 40_000
        let probe = Probe()
        let loader = HTTPLoader(transport: kind.make())
        _ = loader.load(request, priority: .normal, sink: probe)
        #expect(await probe.failure()?.code == .timeout)
        withExtendedLifetime(loader) {}
    }
}
