// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportCancelTests {
    static let body = Data(repeating: 7, count: 1000)

    @Test(
        "Canceling before the head or within the body ends the load and closes its connection",
        arguments:
            TransportKind.allCases)
    func cancel(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/head", .bytes(Self.body).held())
        origin.route("/body", .bytes(Self.body).held(afterBytes: 500))
        let transport = kind.make()
        for path in ["/head", "/body"] {
            let probe = Probe()
            let handle = transport.start(LoadRequest(url: origin.url(path)), into: probe)
            await origin.waiting(at: path, reach: 1)
            if path == "/body" { await probe.bytes(reach: 500) }
            handle.cancel()
            #expect(await probe.failure()?.code == .cancelled)
            await origin.openConnections(fallTo: 0)
            handle.cancel()
            handle.resume()
            handle.setPriority(.high)
        }
        #expect(origin.connectionCount == 2)
    }

    @Test(
        "A load that's canceled right away ends once without sending a request",
        arguments: TransportKind.allCases
    )
    func immediately(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/running", .bytes(Self.body).held())
        let transport = kind.make { $0.maximumConnections = 1 }
        let running = Probe()
        transport.start(LoadRequest(url: origin.url("/running")), into: running)
        await origin.waiting(at: "/running", reach: 1)
        let probe = Probe()
        transport.start(LoadRequest(url: origin.url("/a")), into: probe).cancel()
        #expect(await probe.failure()?.code == .cancelled)
        #expect(probe.log.count == 1)
        origin.release("/running")
        _ = try await running.end()
        #expect(origin.requests.map(\.path) == ["/running"])
    }

    @Test(
        "Canceling one of two equal loads doesn't affect the other",
        arguments:
            TransportKind.allCases)
    func oneOfTwo(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body).held())
        let transport = kind.make()
        let probes = [Probe(), Probe()]
        let handles = probes.map { transport.start(LoadRequest(url: origin.url("/a")), into: $0) }
        await origin.waiting(at: "/a", reach: 2)
        handles[0].cancel()
        #expect(await probes[0].failure()?.code == .cancelled)
        origin.release("/a")
        _ = try await probes[1].end()
        #expect(probes[1].body == Self.body)
    }

    @Test(
        "Each of many loads ends exactly once despite cancellations",
        arguments: TransportKind.allCases)
    func storm(kind: TransportKind) async throws {
        let origin = try TestOrigin(keepsRequests: false)
        origin.setHandler { _ in .bytes(Self.body) }
        let count = kind == TransportKind.strict.first ? 10_000 : 1000
        let transport = kind.make { $0.maximumConnectionsPerHost = 16 }
        let ends = EventLog<Int>()
        await withTaskGroup { group in
            for part in 0..<4 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(part))
                    var handles: [any LoadHandle] = []
                    for number in stride(from: part, to: count, by: 4) {
                        let sink = DataCollector { _ in ends.record(number) }
                        let request = LoadRequest(url: origin.url("/\(number % 100)"))
                        handles.append(transport.load(request, priority: .normal, sink: sink))
                        if random.next() % 2 == 0, let victim = handles.randomElement(using: &random) {
                            victim.cancel()
                            if random.next() % 2 == 0 { handles.last?.setPriority(.high) }
                        }
                    }
                }
            }
        }
        let seen = await ends.wait(count: count)
        #expect(seen.count == count)
        #expect(Set(seen).count == count)
        // All slots are free again.
        let fine = try await transport.get(origin.url("/fine"))
        #expect(fine.data == Self.body)
    }

    @Test("Releasing the transport cancels its loads", arguments: TransportKind.allCases)
    func release(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body).held())
        let probes = (0..<8).map { _ in Probe() }
        var transport: (any Transport)? = kind.make { $0.maximumConnectionsPerHost = 2 }
        for probe in probes { transport?.start(LoadRequest(url: origin.url("/a")), into: probe) }
        await origin.waiting(at: "/a", reach: 2)
        transport = nil
        for probe in probes { #expect(await probe.failure()?.code == .cancelled) }
        await origin.openConnections(fallTo: 0)
    }

    @Test("A transport can be released inside a sink's callback", arguments: TransportKind.allCases)
    func releaseInside(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        let holder = Locked<(any Transport)?>(kind.make())
        let done = EventLog<Void>()
        let sink = DataCollector { _ in
            holder.withLock { $0 = nil }
            done.record()
        }
        let transport = holder.withLock { $0 }
        _ = transport?.load(LoadRequest(url: origin.url("/a")), priority: .normal, sink: sink)
        await done.wait(count: 1)
    }

    @Test("Canceling returns immediately", arguments: TransportKind.strict)
    func quick(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(Self.body).stalled(afterBytes: 10) }
        let transport = kind.make()
        var times: [Duration] = []
        for number in 0..<21 {
            let probe = Probe()
            let handle = transport.start(LoadRequest(url: origin.url("/\(number)")), into: probe)
            await probe.bytes(reach: 10)
            let before = probe.age
            handle.cancel()
            _ = await probe.failure()
            times.append(probe.duration - before)
        }
        times.sort()
        // Polling for cancellation would take longer, even on an idle machine.
        #expect(times[10] < .milliseconds(100), "the median of 21 cancels")
    }
}
