// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("URLs and headers beyond ASCII", .timeLimit(.minutes(1)))
struct TextBeyondASCIITests {
    @Test(
        "A non-ASCII URL is sent as percent-encoded UTF-8 and identifies the stored image",
        arguments: [
            ("/kätzchen.png", "/k%C3%A4tzchen.png"),
            ("/日本/図.png?größe=2", "/%E6%97%A5%E6%9C%AC/%E5%9B%B3.png?gr%C3%B6%C3%9Fe=2"),
            ("/🐈 a.png", "/%F0%9F%90%88%20a.png"), ("/caf%E9.png", "/caf%E9.png"),
        ])
    func url(text: String, target: String) async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .picture(headers: ["Cache-Control": "max-age=600"]) }
        let start = fixture.origin.url("/").absoluteString.dropLast()
        let request = ImageRequest(string: start + text)
        #expect(try await fixture.manager.load(request).response.origin == .network)
        #expect(fixture.origin.requests.map(\.target) == [target])
        await fixture.manager.flush()
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        // The escaped string means the same image.
        let escaped = ImageRequest(string: start + target)
        #expect(fixture.manager.cachedImage(for: escaped) != nil)
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(escaped).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    /// A response with these bytes in its header.
    private func response(_ fields: [UInt8]) -> OriginResponse {
        let body = Data.picture()
        let start = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(body.count)\r\n"
        return .raw(Data(start.utf8) + Data(fields) + Data("\r\n".utf8) + body)
    }

    @Test("UTF-8 headers are the same from the network, from disk and in a validation")
    func utf8() async throws {
        let fixture = try ManagerFixture()
        let fields = "ETag: \"größe\"\r\nX-Name: 猫 é\r\nCache-Control: max-age=60\r\n"
        let request = fixture.serve("/cat.png", response(Array(fields.utf8)))
        #expect(try await fixture.manager.load(request).response.http?.headers["X-Name"] == "猫 é")
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        let stored = try await fixture.manager.load(request).response
        #expect(stored.origin == .disk && stored.http?.headers["X-Name"] == "猫 é")
        fixture.origin.route("/cat.png", .status(304))
        fixture.clock.advance(by: .seconds(61))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .revalidated && response.http?.headers["X-Name"] == "猫 é")
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"größe\"")
    }

    @Test("An entity tag in another encoding is stored but never sent")
    func latin1() async throws {
        let fixture = try ManagerFixture()
        let date = "Last-Modified: Sun, 01 Nov 2020 10:00:00 GMT\r\nCache-Control: max-age=60\r\n"
        let fields = Array("ETag: \"caf".utf8) + [0xE9] + Array("\"\r\nX-Name: caf".utf8) + [0xE9]
        let request = fixture.serve("/cat.png", response(fields + Array("\r\n\(date)".utf8)))
        #expect(try await fixture.manager.load(request).response.http?.headers["X-Name"] == "caf\u{FFFD}")
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        let stored = try await fixture.manager.load(request).response
        #expect(stored.origin == .disk && stored.http?.headers["X-Name"] == "caf\u{FFFD}")
        fixture.origin.route("/cat.png", .status(304))
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        let last = fixture.origin.requests.last
        #expect(last?.header("If-None-Match") == nil)
        #expect(last?.header("If-Modified-Since") == "Sun, 01 Nov 2020 10:00:00 GMT")
    }
}
