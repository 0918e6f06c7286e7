// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Servers that violate the protocol. Each violation causes a typed error, frees the load's slot, and doesn't
/// affect the next load.
@Suite(.timeLimit(.minutes(2))) struct TransportFramingTests {
    static let body = Data(repeating: 7, count: 50_000)

    private func check(
        _ kind: TransportKind, _ answer: OriginResponse, _ code: ImageError.Code, limit: String? = nil,
        _ change: (inout LoadRequest) -> Void = { _ in }, location: SourceLocation = #_sourceLocation
    ) async throws {
        let origin = try TestOrigin()
        origin.route("/bad", answer)
        origin.route("/fine", .bytes(Self.body))
        let transport = kind.make { $0.maximumConnections = 1 }
        let error = await transport.failure(origin.url("/bad"), change)
        #expect(error?.code == code, "\(String(describing: error))", sourceLocation: location)
        if let limit { #expect(error?.limit?.name == limit, sourceLocation: location) }
        let next = try await transport.get(origin.url("/fine"))
        #expect(next.data == Self.body, sourceLocation: location)
    }

    @Test(
        "A body that ends before its declared length causes a framing error",
        arguments: TransportKind.allCases)
    func short(kind: TransportKind) async throws {
        try await check(kind, .bytes(Self.body).dropped(afterBytes: 100), .framing)
        try await check(kind, .bytes(Self.body).dropped(afterBytes: 0), .framing)
        try await check(kind, .bytes(Self.body).declaring(length: Self.body.count + 1), .framing)
        try await check(kind, .bytes(Self.body).reset(afterBytes: 100), .framing)
    }

    @Test("The error for an interrupted body includes its cause", arguments: TransportKind.allCases)
    func cause(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/bad", .bytes(Self.body).dropped(afterBytes: 100))
        let error = await kind.make().failure(origin.url("/bad"))
        #expect(error?.cause as? NetworkFailure == .connectionLost)
    }

    @Test("Bytes beyond the declared length are ignored", arguments: TransportKind.allCases)
    func long(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/long", .bytes(Self.body).declaring(length: 1000))
        origin.route("/fine", .bytes(Self.body))
        let transport = kind.make { $0.maximumConnections = 1 }
        #expect(try await transport.get(origin.url("/long")).data == Self.body.prefix(1000))
        #expect(try await transport.get(origin.url("/fine")).data == Self.body)
        #expect(origin.connectionCount == 2)
    }

    @Test(
        "An invalid length causes a framing error", arguments: TransportKind.strict,
        [
            "-1", "1e3", "99999999999999999999", "1000000000000000000", "5, 6", "0x10", "+5", "5 5",
        ])
    func absurdLength(kind: TransportKind, length: String) async throws {
        try await check(kind, .bytes(Self.body).declaring(length: length), .framing)
    }

    @Test("Repeated lengths cause a framing error only if they conflict", arguments: TransportKind.strict)
    func twoLengths(kind: TransportKind) async throws {
        let twice = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: "
        try await check(kind, .raw(twice + "6\r\n\r\nhello!"), .framing)
        let origin = try TestOrigin()
        origin.route("/same", .raw(twice + "5\r\n\r\nhello"))
        #expect(try await kind.make().get(origin.url("/same")).data == Data("hello".utf8))
    }

    @Test("A declared length over the limit ends the load immediately", arguments: TransportKind.allCases)
    func declaredTooLong(kind: TransportKind) async throws {
        try await check(
            kind, .bytes(Self.body).declaring(length: 1 << 40), .limit, limit: "encodedBytes")
    }

    @Test("Invalid chunks cause a framing error", arguments: TransportKind.strict)
    func chunks(kind: TransportKind) async throws {
        let faults: [ChunkFault] = [
            .missingEnd, .sizeLine("zz"), .sizeLine("FFFFFFFFFFFFFFFFF"), .sizeLine(""), .longData,
        ]
        for fault in faults {
            try await check(kind, .bytes(Self.body).chunked([1000], fault: fault), .framing)
        }
    }

    @Test("An endless body ends at the limit", arguments: TransportKind.allCases)
    func endless(kind: TransportKind) async throws {
        let limited: (inout LoadRequest) -> Void = { $0.limits.encodedBytes = 300_000 }
        for endless in [
            .bytes(Self.body).endless(), OriginResponse.bytes(Self.body).chunked([3000]).endless(),
        ] {
            try await check(kind, kind.paced(endless), .limit, limit: "encodedBytes", limited)
        }
    }

    @Test(
        "A header block over the limit ends the load even if it's endless or a single line",
        arguments:
            TransportKind.strict)
    func headers(kind: TransportKind) async throws {
        try await check(kind, .bytes(Self.body).headers(size: 1 << 20), .limit, limit: "headerBytes")
        try await check(kind, .bytes(Self.body).endlessHeaders(), .limit, limit: "headerBytes")
        let line = "HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 1 << 20) + "\r\n\r\n"
        try await check(kind, .raw(line), .limit, limit: "headerBytes")
        let origin = try TestOrigin()
        origin.route("/fits", .bytes(Self.body).headers(size: 60_000))
        #expect(try await kind.make().get(origin.url("/fits")).data == Self.body)
    }

    @Test(
        "Invalid, folded and truncated header fields cause framing errors",
        arguments:
            TransportKind.strict)
    func badHeaders(kind: TransportKind) async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
        for rest in [
            "X: a\0b\r\n\r\n", "X: a\rY: b\r\n\r\n", "no name\r\n\r\n", "X: a\r\n b\r\n\r\n", ": a\r\n\r\n",
            "X Y: a\r\n\r\n",
            "X: a",
        ] {
            try await check(kind, .raw(start + rest), .framing)
        }
    }

    @Test(
        "A malformed or missing status line causes a framing error",
        arguments:
            TransportKind.strict)
    func statusLine(kind: TransportKind) async throws {
        try await check(kind, .badStatusLine, .framing)
        for line in [
            "<html>hello</html>", "HTTP/1.1 999999 X\r\n\r\n", "HTTP/1.1 099 X\r\n\r\n",
            "HTTP/1.1 700 X\r\n\r\n",
            "HTTP/1.1 101 Switching\r\n\r\n",
        ] {
            try await check(kind, .raw(line), .framing)
        }
    }

    @Test("Interim responses are skipped up to the header limit", arguments: TransportKind.strict)
    func interim(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Self.body).interim(1000))
        let transport = kind.make()
        let loaded = try await transport.get(origin.url("/a"))
        #expect(loaded.data == Self.body)
        #expect(loaded.response.status == 200)
        let error = await transport.failure(origin.url("/a")) { $0.limits.headerBytes = 1000 }
        #expect(error?.limit?.name == "headerBytes")
    }
}
