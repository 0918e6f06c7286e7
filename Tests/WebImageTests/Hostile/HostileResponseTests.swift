// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

/// Servers that break HTTP's rules cause a typed error, nothing is stored, and the next load works.
@Suite("Hostile responses", .timeLimit(.minutes(2)))
struct HostileResponseTests {
    static let picture = Data.noise(width: 64, height: 64)

    private func check(
        _ response: OriginResponse, _ code: ImageError.Code, limit: String? = nil,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let fixture = try ManagerFixture.narrow()
        let request = fixture.serve("/bad.png", response)
        try await fixture.expectFailure(code, limit: limit, of: request, location: location)
    }

    private var body: OriginResponse { .bytes(Self.picture, contentType: "image/png") }

    @Test("A connection that ends before the declared length fails the load")
    func short() async throws {
        try await check(body.dropped(afterBytes: Self.picture.count - 1), .framing)
        try await check(body.reset(afterBytes: Self.picture.count / 2), .framing)
        try await check(body.declaring(length: Self.picture.count + 1), .framing)
    }

    @Test("A body's bytes after its declared length are ignored")
    func long() async throws {
        let fixture = try ManagerFixture.narrow()
        var twice = Self.picture
        twice.append(Data("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil".utf8))
        let response = OriginResponse.bytes(twice).declaring(length: Self.picture.count)
        let request = fixture.serve("/long.png", response)
        #expect(try await fixture.manager.data(for: request).data == Self.picture)
        await fixture.manager.removeImage(for: request)
        await fixture.manager.flush()
        await fixture.manager.removeImage(for: request)
        try await fixture.expectHealth()
    }

    @Test(
        "A body with an invalid or impossible length causes a framing error",
        arguments: ["-1", "1000000000000000000", "99999999999999999999", "12, 13", "0x40"])
    func absurdLength(length: String) async throws {
        try await check(body.declaring(length: length), .framing)
    }

    @Test("A response that declares a length over the limit is rejected immediately")
    func announced() async throws {
        try await check(body.declaring(length: 65 << 20), .limit, limit: "encodedBytes")
    }

    @Test(
        "A response with malformed chunks causes a framing error",
        arguments: [
            ChunkFault.missingEnd, .sizeLine("zz"), .sizeLine("FFFFFFFFFFFFFFFFF"), .sizeLine("-5"),
            .longData,
        ])
    func chunks(fault: ChunkFault) async throws {
        try await check(body.chunked([1000], fault: fault), .framing)
    }

    @Test("An endless body is canceled at the limit by closing its connection")
    func endless() async throws {
        let fixture = try ManagerFixture.narrow()
        for response in [body.endless(), body.chunked([8192]).endless()] {
            var request = fixture.serve("/endless.png", response)
            request.decoding.limits.encodedBytes = 1 << 20
            try await fixture.expectFailure(.limit, limit: "encodedBytes", of: request)
            #expect(await fixture.origin.openConnections(fallTo: 1))
        }
    }

    @Test("Oversized or endless headers are rejected at the limit")
    func headers() async throws {
        try await check(body.headers(size: 1 << 20), .limit, limit: "headerBytes")
        try await check(body.endlessHeaders(), .limit, limit: "headerBytes")
    }

    @Test(
        "A response with a malformed header causes a framing error",
        arguments: [
            "HTTP/banana fine\r\n\r\n", "GIF89a", "\u{89}PNG\r\n\u{1A}\n", "HTTP/1.1 20 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nX: cut",
        ])
    func head(text: String) async throws {
        try await check(.raw(text), .framing)
    }

    @Test("An image still loads after a thousand early hints")
    func interim() async throws {
        let fixture = try ManagerFixture.narrow()
        let request = fixture.serve("/hints.png", .picture().interim(1000))
        #expect(try await fixture.manager.image(for: request).middle == 0xFFCC_2200)
    }

    @Test("A body that decompresses beyond the limit is rejected")
    func bomb() async throws {
        let bomb = OriginResponse.gzipBomb(expandingTo: 1 << 27, contentType: "image/png")
        try await check(bomb, .limit, limit: "encodedBytes")
    }

    @Test("A body with a wrong, truncated or unknown content coding fails the load")
    func codings() async throws {
        let packed = OriginResponse.gzip(Self.picture, contentType: "image/png")
        try await check(body.header("Content-Encoding", "gzip"), .framing)
        // In the last cases the image is complete, and only the gzip trailer is missing or cut.
        for missing in [1000, 8, 1] {
            let cut = packed.body.dropLast(missing)
            try await check(.bytes(cut, headers: ["Content-Encoding": "gzip"]), .framing)
        }
        try await check(body.header("Content-Encoding", "rot13"), .unsupported)
        let fixture = try ManagerFixture.narrow()
        let request = fixture.serve("/packed.png", packed)
        #expect(try await fixture.manager.image(for: request).size == PixelSize(width: 64, height: 64))
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == Self.picture)
    }

    @Test("A missing or reset response is a network error that doesn't block the URL")
    func lost() async throws {
        for response in [OriginResponse.noReply, .reset] {
            let fixture = try ManagerFixture.narrow()
            let request = fixture.serve("/lost.png", response)
            try await fixture.expectFailure(.network, of: request)
            fixture.origin.route("/lost.png", .picture())
            #expect(try await fixture.manager.image(for: request).middle == 0xFFCC_2200)
        }
    }

    @Test(
        "An unexpected status fails the load, even if the body is an image",
        arguments: [401, 404, 410, 500, 206, 304])
    func status(status: Int) async throws {
        try await check(.picture().status(status), .http)
    }
}
