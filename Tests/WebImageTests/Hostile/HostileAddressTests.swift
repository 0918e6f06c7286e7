// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("URLs that are easy to confuse", .timeLimit(.minutes(2)))
struct HostileAddressTests {
    private static let paths = [
        "/a.png", "/A.png", "/a.png?", "/a.png?x", "/a.png?X", "/a%2Epng", "/%61.png", "/a.png/", "/a.png.",
        "/a.png..", "/a%00.png", "/a%0A.png", "/%2e%2e/%2e%2e/a.png", "/..%2F..%2Fa.png", "/a%5C..%5Cb.png",
        "/%C3%A4.png", "/a%CC%88.png", "/%E2%80%AEgnp.png", "/\(String(repeating: "x", count: 10_000)).png",
        "/\(String(repeating: "x", count: 10_000)).pnG", "/con", "/-rf", "/~", "/%", "/%zz", "/a.png?b=/../c",
    ]

    @Test("Similar URLs get separate images, stored only inside the cache folder")
    func distinct() async throws {
        let fixture = try ManagerFixture()
        let color = Locked<UInt32>(0)
        fixture.origin.setHandler { _ in .picture(color: color.withLock { $0 }) }
        let requests = Self.paths.map { ImageRequest(string: fixture.origin.address($0)) }
        for (index, request) in requests.enumerated() {
            color.withLock { $0 = 0xFF00_0000 + UInt32(index) }
            let middle = try await fixture.manager.image(for: request).middle
            #expect(middle == 0xFF00_0000 + UInt32(index), "\(Self.paths[index])")
        }
        await fixture.manager.flush()
        fixture.origin.stop()
        for fresh in [false, true] {
            let manager = fresh ? fixture.anotherManager() : fixture.manager
            for (index, request) in requests.enumerated() {
                #expect(try await manager.image(for: request).middle == 0xFF00_0000 + UInt32(index))
            }
        }
        #expect(fixture.folder.names == ["cache"])
        let disk = try #require(fixture.manager.disk as? DiskCache)
        let names = requests.map { URL(filePath: disk.path(for: $0.originalKey)).lastPathComponent }
        #expect(Set(names).count == Set(requests.map(\.originalKey)).count)
        #expect(Set(names.map(\.count)).count == 1)
        #expect(
            requests.allSatisfy { disk.path(for: $0.originalKey).hasPrefix(fixture.folder.path + "/cache/") })
    }

    @Test("URLs that differ only in their fragment share a key")
    func same() {
        #expect(
            ImageRequest(string: "http://a.example/b.png#one").originalKey
                == ImageRequest(string: "http://a.example/b.png#two").originalKey)
    }

    @Test(
        "An invalid URL fails immediately",
        arguments: [
            "", " ", "http://", "http:///a.png", "http://:80/", "http://a b/", "http://[::1",
            "http://a:99999/",
            "http://user@evil@host/", "http://a\\@b/", "javascript:alert(1)", "about:blank", "//host/a.png",
            "a.png",
            "file://elsewhere/a.png", "data:image/png", "blob:x", "http://%00/", "http://\u{0}/",
        ])
    func none(text: String) async throws {
        let fixture = try ManagerFixture()
        let error = await fixture.failure(ImageRequest(string: text))
        #expect(
            error?.code == .invalidURL || error?.cause as? NetworkFailure == .dns,
            "\(String(describing: error))")
        #expect(fixture.manager.statistics.tasks == 0)
    }

    @Test("A URL too long for HTTP is rejected with an error that shortens it")
    func long() async throws {
        let fixture = try ManagerFixture()
        let text = fixture.origin.address("/\(String(repeating: "x", count: 100_000))")
        let error = await fixture.failure(ImageRequest(string: text))
        #expect(error?.code == .invalidURL)
        #expect(error.map(\.description.utf8.count) ?? .max < 1000)
        try await fixture.expectHealth()
    }

    @Test(
        "An error never contains its URL's secrets, even next to combining characters",
        arguments: [
            "http://user:secret@host/a", "http://user:secret@\u{301}host/a", "http://host/a?\u{301}secret",
            "http://host/a#\u{301}secret", "http://\u{301}user:secret@host/",
            "http://a@b:secret@host/?secret#secret",
            "HTTP://user:secret@[::1", "data:image/png,secret",
        ])
    func redaction(text: String) {
        #expect(!ImageError(.network, "no", url: text).description.contains("secret"))
    }
}
