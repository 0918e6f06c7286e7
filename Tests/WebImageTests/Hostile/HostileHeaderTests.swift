// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Hostile response headers", .timeLimit(.minutes(2)))
struct HostileHeaderTests {
    @Test(
        "Malformed Cache-Control changes nothing",
        arguments: [
            "", "=", "==", ",", ",=,", " = ", "=no-store", "\"no-store\"", "max-age==1,=,;", "no-stored",
        ])
    func cacheControl(value: String) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: ["Cache-Control": value]))
        #expect(try await fixture.manager.image(for: request).middle == 0xFFCC_2200)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
    }

    @Test(
        "no-store is recognized regardless of case, even in a malformed header",
        arguments: ["no-store", "NO-STORE", "max-age=1,no-store", "=, no-store", "no-store=\"x\""])
    func noStore(value: String) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", .picture(headers: ["Cache-Control": value]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test(
        "Malformed Retry-After does not block the URL",
        arguments: [
            "", "-5", "soon", "1e9", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT",
        ])
    func retryAfter(value: String) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", OriginResponse.status(503).header("Retry-After", value))
        #expect(await fixture.failure(request)?.status == 503)
        fixture.origin.route("/a.png", .picture())
        #expect(try await fixture.manager.image(for: request).middle == 0xFFCC_2200)
    }

    @Test(
        "A Retry-After of a thousand years blocks the URL for only a minute",
        arguments: ["99999999999999999999", "31557600000"])
    func longRetryAfter(value: String) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.png", OriginResponse.status(429).header("Retry-After", value))
        #expect(await fixture.failure(request)?.status == 429)
        fixture.origin.route("/a.png", .picture())
        #expect(await fixture.failure(request)?.code == .recentlyFailed)
        fixture.clock.advance(by: .seconds(61))
        #expect(await fixture.failure(request) == nil)
    }

    @Test("The content type, file name and trailing bytes do not affect format detection")
    func contentType() async throws {
        let fixture = try ManagerFixture()
        let script = Data.picture() + Data("<script>alert(1)</script>".utf8)
        for (path, type) in [
            ("/a.jpg", "text/html"), ("/b.svg", "image/webp"), ("/c", ";;;"), ("/d.gif", ""),
        ] {
            let response = OriginResponse.bytes(script, contentType: type.isEmpty ? nil : type)
            let image = try await fixture.manager.image(for: fixture.serve(path, response))
            #expect(image.format == .png && image.middle == 0xFFCC_2200)
        }
    }

    @Test("Control characters from a server never appear in an error message")
    func escaping() async throws {
        let fixture = try ManagerFixture()
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}"
        let responses: [OriginResponse] = [
            .picture().header("Content-Encoding", evil), .redirect(to: "\(evil)://x"),
            .redirect(to: "http://\(evil)/"), .picture().status(404, reason: evil),
            .raw("HTTP/1.1 \(evil)\r\n\r\n"), .bytes(Data("<html>\(evil)".utf8)), .bytes(Data(evil.utf8)),
        ]
        for (index, response) in responses.enumerated() {
            let error = await fixture.failure(fixture.serve("/\(index).png", response))
            let text = try #require(error).description
            #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }, "\(index)")
        }
    }
}
