// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite struct TransportCodingTests {
    let body = Data.pattern(200_000)

    @Test(
        "A compressed body arrives as it was before, and its length is not known",
        arguments:
            TransportKind.allCases)
    func gzip(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/a", .gzip(body, contentType: "image/svg+xml"))
        let loaded = try await kind.make().get(origin.url("/a"))
        #expect(loaded.data == body)
        #expect(loaded.response.expectedBytes == nil)
        #expect(origin.requests.first?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test("A bomb ends at the limit, which counts unpacked bytes", arguments: TransportKind.allCases)
    func bomb(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/bomb", .gzipBomb(expandingTo: 1 << 27))
        origin.route("/fine", .bytes(body))
        let transport = kind.make { $0.connections = 1 }
        let error = await transport.failure(origin.url("/bomb"))
        #expect(error?.limit?.name == "encodedBytes")
        #expect(error?.limit?.allowed == Limits.default.encodedBytes)
        #expect(try await transport.get(origin.url("/fine")).data == body)
    }

    @Test(
        "An unknown coding is unsupported, and bytes that are not in their coding a framing error",
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
}
