// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Connections of canceled HTTP/1.1 loads.
@Suite("Connections of canceled loads", .timeLimit(.minutes(1)))
struct TransportDrainTests {
    private static let body = Data(repeating: 7, count: 40_000)

    /// Cancels a load once `bytes` of its body have been received, lets the origin send the rest, and starts
    /// another load.
    ///
    /// - Returns: the number of connections.
    private func connections(
        _ kind: TransportKind, body: Data = body, after bytes: Int, releases: Bool = true,
        _ change: (inout LoadRequest) -> Void = { _ in }
    ) async throws -> Int {
        let origin = try TestOrigin()
        let response = OriginResponse.bytes(body)
        origin.route(
            "/a", bytes == 0 ? response.held(at: "gate") : response.held(afterBytes: bytes, at: "gate"))
        origin.route("/b", .bytes(Data([1])))
        let transport = kind.make {
            $0.maximumConnectionsPerHost = 1
            // The rest arrives once the origin is released, however long that takes on a busy machine.
            if releases { $0.drainTime = .seconds(3600) }
        }
        var request = LoadRequest(url: origin.url("/a"))
        change(&request)
        let probe = Probe()
        let handle = transport.start(request, into: probe)
        await origin.waiting(at: "gate", reach: 1)
        if bytes > 0 { await probe.bytes(reach: bytes) }
        handle.cancel()
        #expect(await probe.failure()?.code == .cancelled)
        let received = probe.body.count
        if releases { origin.release("gate") }
        #expect(try await transport.get(origin.url("/b")).data == Data([1]))
        #expect(probe.body.count == received, "nothing is delivered after the end")
        return origin.connectionCount
    }

    @Test(
        "A connection is reused if only a small part of the canceled body remains",
        arguments: TransportKind.strict
    )
    func short(kind: TransportKind) async throws {
        #expect(try await connections(kind, after: 100) == 1)
        #expect(try await connections(kind, after: 39_999) == 1)
    }

    @Test(
        "A connection is closed if the rest of the body is large or doesn't arrive",
        arguments: TransportKind.strict
    )
    func long(kind: TransportKind) async throws {
        let body = Data(repeating: 7, count: 1 << 20)
        #expect(try await connections(kind, body: body, after: 100) == 2)
        #expect(try await connections(kind, after: 100, releases: false) == 2)
    }

    @Test(
        "Before the head arrives, only a load of a short range keeps its connection open",
        arguments: TransportKind.strict)
    func beforeHead(kind: TransportKind) async throws {
        #expect(try await connections(kind, after: 0, releases: false) == 2)
        let asked = try await connections(kind, body: Data([1, 2]), after: 0) {
            $0.headers["Range"] = "bytes=0-999"
        }
        #expect(asked == 1)
        let ignored = try await connections(kind, body: Data(repeating: 7, count: 1 << 20), after: 0) {
            $0.headers["Range"] = "bytes=0-999"
        }
        #expect(ignored == 2, "the origin sends the whole")
    }
}
