// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportFlowTests {
    static let body = Data.pattern(4_000_000)

    @Test(
        "A paused sink receives nothing and doesn't delay other loads",
        arguments:
            TransportKind.strict)
    func pause(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        origin.route("/b", .bytes(Self.body))
        let transport = kind.make()
        let paused = Probe { $0 > 0 ? .pause : .proceed }
        let handle = transport.start(LoadRequest(url: origin.url("/a")), into: paused)
        await paused.bytes(reach: 1)
        for _ in 0..<3 {
            #expect(try await transport.get(origin.url("/b")).data == Self.body)
        }
        #expect(paused.log.count == 2)
        #expect(paused.finishes.isEmpty)
        // The sink pauses again after each chunk.
        let pump = Task {
            while paused.finishes.isEmpty {
                let count = paused.log.count
                handle.resume()
                await paused.log.wait { $0.count > count || $0.contains(where: \.isFinish) }
            }
        }
        _ = try await paused.end()
        await pump.value
        #expect(paused.body == Self.body)
    }

    @Test("A pause doesn't count toward timeouts", arguments: TransportKind.strict)
    func pausedTime(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        let transport = kind.make()
        let probe = Probe { $0 == 0 ? .proceed : .pause }
        var request = LoadRequest(url: origin.url("/a"))
        request.timeouts.idle = .seconds(1)
        request.timeouts.ratePeriod = .seconds(1)
        let handle = transport.start(request, into: probe)
        await probe.bytes(reach: 1)
        // This test is about silence, which we can only produce by waiting.
        try await Task.sleep(for: .milliseconds(2500))
        #expect(probe.finishes.isEmpty)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
    }

    @Test("A compressed body can be paused and resumed", arguments: TransportKind.strict)
    func compressed(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .gzipBomb(expandingTo: 8_000_000))
        let transport = kind.make()
        let probe = Probe { _ in .pause }
        let handle = transport.start(LoadRequest(url: origin.url("/a")), into: probe)
        while probe.finishes.isEmpty {
            let count = probe.log.count
            handle.resume()
            await probe.log.wait { $0.count > count || $0.contains(where: \.isFinish) }
        }
        _ = try await probe.end()
        #expect(probe.body == Data(count: 8_000_000))
    }

    @Test("A cancellation ends a paused load", arguments: TransportKind.strict)
    func cancelPaused(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body))
        let transport = kind.make()
        let probe = Probe { _ in .pause }
        let handle = transport.start(LoadRequest(url: origin.url("/a")), into: probe)
        await probe.bytes(reach: 1)
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
    }
}
