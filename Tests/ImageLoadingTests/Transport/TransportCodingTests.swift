// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportCodingTests {
    let body = Data.pattern(200_000)

    @Test(
        "A compressed body is decoded without a known length",
        arguments:
            TransportKind.allCases)
    func gzip(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .gzip(body, contentType: "image/svg+xml"))
        let loaded = try await kind.make().get(origin.url("/a"))
        #expect(loaded.data == body)
        #expect(loaded.response.expectedBytes == nil)
        // The request didn't ask for it, but URLSession always does.
        let asked = origin.requests.first?.header("Accept-Encoding")
        #expect(!TransportKind.strict.contains(kind) || asked == "identity")
    }

    @Test("The size limit applies to decoded bytes", arguments: TransportKind.allCases)
    func bomb(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/bomb", .gzipBomb(expandingTo: 1 << 27))
        origin.route("/fine", .bytes(body))
        let transport = kind.make { $0.maximumConnections = 1 }
        let error = await transport.failure(origin.url("/bomb"))
        #expect(error?.limit?.name == "encodedBytes")
        #expect(error?.limit?.allowed == Limits.default.encodedBytes)
        #expect(try await transport.get(origin.url("/fine")).data == body)
    }

    @Test(
        "An unknown coding and invalid data cause different errors",
        arguments:
            TransportKind.strict)
    func lies(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/unknown", .bytes(body, headers: ["Content-Encoding": "rot13"]))
        origin.route("/lie", .bytes(body, headers: ["Content-Encoding": "gzip"]))
        origin.route("/twice", .bytes(body, headers: ["Content-Encoding": "gzip, rot13"]))
        origin.route("/identity", .bytes(body, headers: ["Content-Encoding": "identity"]))
        let transport = kind.make()
        #expect(await transport.failure(origin.url("/unknown"))?.code == .unsupported)
        #expect(await transport.failure(origin.url("/twice"))?.code == .unsupported)
        #expect(await transport.failure(origin.url("/lie"))?.code == .framing)
        #expect(try await transport.get(origin.url("/identity")).data == body)
    }

    @Test(
        "A truncated compressed body causes a framing error even if its length matches",
        arguments: TransportKind.strict)
    func cut(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let transport = kind.make { $0.maximumConnections = 1 }
        for packed in [OriginResponse.gzip(body).body, OriginResponse.gzipBomb(expandingTo: 200_000).body] {
            for count in [1, 9, 10, 11, packed.count / 2, packed.count - 8, packed.count - 1] {
                let part = packed.prefix(count)
                origin.route("/cut", .bytes(part, headers: ["Content-Encoding": "gzip"]))
                #expect(await transport.failure(origin.url("/cut"))?.code == .framing, "\(count)")
            }
            for coding in ["gzip", "x-gzip", "GZIP"] {
                origin.route(
                    "/whole", .bytes(packed, headers: ["Content-Encoding": coding]).chunked([7, 4000]))
                #expect(try await transport.get(origin.url("/whole")).data.count == 200_000)
            }
            var damaged = packed
            damaged[damaged.count - 5] ^= 1
            origin.route("/checksum", .bytes(damaged, headers: ["Content-Encoding": "gzip"]))
            #expect(await transport.failure(origin.url("/checksum"))?.code == .framing)
            origin.route("/more", .bytes(packed + Data("more".utf8), headers: ["Content-Encoding": "gzip"]))
            #expect(try await transport.get(origin.url("/more")).data.count == 200_000)
        }
        origin.route("/none", .bytes(Data(), headers: ["Content-Encoding": "gzip"]))
        #expect(try await transport.get(origin.url("/none")).data.isEmpty)
    }

    @Test("An unrequested transfer coding causes a framing error", arguments: TransportKind.strict)
    func transferCoding(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        let transport = kind.make { $0.maximumConnections = 1 }
        for coding in ["gzip, chunked", "gzip", "banana", "chunked, gzip"] {
            origin.route(
                "/a", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"))
            #expect(await transport.failure(origin.url("/a"))?.code == .framing, "\(coding)")
        }
    }
}
