// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Accept header", .timeLimit(.minutes(1)))
struct AcceptTests {
    private let fallback = "image/*,*/*;q=0.8"

    private func registry(without formats: Set<ImageFormat>) -> CodecRegistry {
        var codecs = CodecRegistry.default
        for codec in codecs.decoders where !formats.isDisjoint(with: codec.formats) { codecs.remove(codec) }
        return codecs
    }

    private func sent(_ fixture: ManagerFixture, _ change: (inout ImageRequest) -> Void) async throws
        -> String?
    {
        fixture.origin.route("/cat.png", .picture())
        var request = ImageRequest(url: fixture.origin.url("/cat.png"))
        request.cachePolicy = .networkOnly
        change(&request)
        _ = try await fixture.manager.image(for: request)
        return fixture.origin.requests.last?.header("Accept")
    }

    @Test("The header names exactly the formats that the codecs decode")
    func named() async throws {
        let types: [(ImageFormat, String)] = [
            (.avif, "image/avif"), (.webp, "image/webp"), (.jpegXL, "image/jxl"),
        ]
        let all = try #require(try await sent(ManagerFixture()) { _ in })
        #expect(all.hasSuffix(fallback))
        for (format, type) in types {
            let isDecoded = CodecRegistry.default.decodableFormats.contains(format)
            #expect(all.split(separator: ",").contains(Substring(type)) == isDecoded)
            let codecs = registry(without: [format])
            let fewer = try await sent(ManagerFixture { $0.codecs = codecs }) { _ in }
            #expect(fewer?.contains(type) == false && fewer?.hasSuffix(fallback) == true)
        }
        #expect(all.contains("image/webp"))
    }

    @Test("Requests with their own options, codecs or defaults send the same header")
    func ofRequest() async throws {
        let codecs = registry(without: [.avif, .webp, .jpegXL])
        let fixture = try ManagerFixture { $0.network.headers["X-Own"] = "1" }
        let usual = try await sent(fixture) { _ in }
        for base in [NetworkOptions.Base.manager, .defaults] {
            let value = try await sent(fixture) {
                // Requests with different codecs share a transfer.
                $0.codecs = RequestPart(codecs, name: "few")
                $0.network.base = base
                $0.network.timeouts = LoadTimeouts(idle: .seconds(60))
            }
            #expect(value == usual && usual?.contains("image/webp") == true)
            #expect(fixture.origin.requests.last?.header("X-Own") == (base == .manager ? "1" : nil))
        }
    }

    @Test("An Accept header set by the app takes precedence")
    func own() async throws {
        let fixture = try ManagerFixture { $0.network.headers["accept"] = "image/a" }
        #expect(try await sent(fixture) { _ in } == "image/a")
        #expect(try await sent(fixture) { $0.headers["ACCEPT"] = "image/b" } == "image/b")
        #expect(try await sent(fixture) { $0.headers["X-Other"] = "1" } == "image/a")
    }

    @Test("Accept is not in any key, so managers with other codecs share images unless the response varies")
    func keys() async throws {
        let fixture = try ManagerFixture()
        let codecs = registry(without: [.avif, .webp, .jpegXL])
        let other = fixture.anotherManager { $0.codecs = codecs }
        for (path, requests) in [("/plain.png", 1), ("/vary.png", 2)] {
            var headers = ["Cache-Control": "max-age=600"]
            if requests == 2 { headers["Vary"] = "Accept" }
            fixture.origin.route(path, .picture(headers: headers))
            let request = ImageRequest(url: fixture.origin.url(path))
            _ = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            _ = try await other.image(for: request)
            #expect(fixture.origin.requestCount(path) == requests)
            #expect(fixture.manager.keys(for: request).original == other.keys(for: request).original)
        }
    }
}
