// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Keys for long URLs", .timeLimit(.minutes(1)))
struct LongKeyTests {
    private func url(_ data: Data, scheme: String = "data", fragment: String = "") throws -> String {
        "\(scheme):image/png;base64,\(data.base64EncodedString())\(fragment)"
    }

    @Test("A digest replaces a `data:` URL in every key, regardless of length")
    func digest() async throws {
        let fixture = try ManagerFixture()
        let picture = Data.noise(width: 200, height: 200)
        var request = ImageRequest(string: try url(picture))
        request.thumbnail = .fit(width: 20, height: 20)
        let image = try await fixture.manager.image(for: request)
        #expect(image.size.width == 20)
        let keys = fixture.manager.keys(for: request)
        #expect(keys.original.text.utf8.count < 64 && keys.variant.text.utf8.count < 128)
        #expect(keys.original.text.hasPrefix("data:"))
        // The lookup works for a transformed image's key, too.
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 20)
    }

    @Test("Equal data has equal keys regardless of the scheme's case, and different data has different keys")
    func equality() throws {
        let manager = try ManagerFixture().manager
        func key(_ text: String) -> String { manager.keys(for: ImageRequest(string: text)).original.text }
        let (red, blue) = (Data.picture(color: 0xFFFF_0000), Data.picture(color: 0xFF00_00FF))
        #expect(key(try url(red)) == key(try url(red)))
        #expect(key(try url(red)) == key(try url(red, scheme: "DATA")))
        #expect(key(try url(red)) == key(try url(red, fragment: "#top")))
        #expect(key(try url(red)) != key(try url(blue)))
        #expect(key("data:,a@b") != key("data:,a@c"))
        // This isn't a `data:` URL.
        #expect(key("database://host/a") == "database://host/a")
    }

    @Test("Images of different `data:` URLs are never mixed up")
    func images() async throws {
        let fixture = try ManagerFixture()
        for color: UInt32 in [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000] {
            let request = ImageRequest(string: try url(.picture(color: color)))
            #expect(try await fixture.manager.image(for: request).middle == color)
        }
    }

    @Test("Failures without a request aren't remembered")
    func local() async throws {
        let fixture = try ManagerFixture()
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.file("text.png"))
        try Data("no image".utf8).write(to: file)
        let missing = URL(fileURLWithPath: folder.file("missing.png"))
        for request in [
            ImageRequest(string: "data:image/png;base64,AAAA"), ImageRequest(string: "DATA:,text"),
            ImageRequest(string: "data:image/png;base64,"), ImageRequest(url: file),
            ImageRequest(url: missing),
        ] {
            for _ in 0..<2 {
                let error = await #expect(throws: ImageError.self) {
                    try await fixture.manager.image(for: request)
                }
                #expect(error?.code != .recentlyFailed)
            }
        }
        #expect(fixture.manager.failedURLs.isEmpty)
        // Now the file is an image.
        try Data.picture().write(to: file)
        #expect(try await fixture.manager.image(for: file).size.width == 40)
    }

    @Test("A remembered failure doesn't keep a long URL, but can still be found and forgotten")
    func failures() async throws {
        let fixture = try ManagerFixture()
        let path = "/" + String(repeating: "a", count: 5000)
        let request = fixture.serve(path, .status(404))
        let other = fixture.serve(path + "b", .status(404))
        func code(_ request: ImageRequest) async -> ImageError.Code? {
            do {
                _ = try await fixture.manager.image(for: request)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(await code(request) == .http)
        #expect(await code(request) == .recentlyFailed)
        #expect(await code(other) == .http)
        #expect(fixture.manager.failedURLs.allSatisfy { $0.key.text.utf8.count <= 1024 })
        fixture.manager.forgetFailure(for: request)
        #expect(await code(request) == .http)
        #expect(await code(other) == .recentlyFailed)
        fixture.manager.forgetFailures()
        #expect(fixture.manager.failedURLs.isEmpty)
    }

    @Test("A `data:` URL never appears in an error, regardless of the scheme's case")
    func redaction() {
        #expect(ImageError(.corrupt, "x", url: "DATA:image/png;base64,AAAA").url == "data:")
        #expect(ImageError(.corrupt, "x", url: "data:text").url == "data:")
        #expect(ImageError(.corrupt, "x", url: "dat").url == "dat")
    }
}
