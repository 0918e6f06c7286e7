// SPDX-License-Identifier: MIT

import ImageCaching
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: keys", .timeLimit(.minutes(1)))
struct DiskCacheKeyTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    static let awkward = [
        "", " ", "a", "A", "á", "a\u{301}", "https://例え.jp/画像.png", "https://xn--r8jz45g.jp/a",
        "../../../etc/passwd",
        "..", ".", "/", "//", "a/b", "a//b", "a%2Fb", "%2e%2e/x", "a.", "a..", "a\u{0}", "a\u{0}b", "\n",
        "CON", "a b", "a+b",
        "a%20b", "https://h/a?x=1", "https://h/a?x=1#f", "🏳️‍🌈", String(repeating: "x", count: 10_240),
        "https://h/" + String(repeating: "é", count: 10_000),
    ]

    @Test("Keys of any length and with any characters have separate entries inside the folder")
    func awkwardKeys() async {
        let cache = fixture.cache()
        for (number, text) in Self.awkward.enumerated() {
            #expect(await cache.store(Data([UInt8(number)]), for: CacheKey(text)))
        }
        for (number, text) in Self.awkward.enumerated() {
            #expect(await cache.read(CacheKey(text))?.data == Data([UInt8(number)]))
        }
        #expect(fixture.entryFiles.count == Self.awkward.count)
        #expect(fixture.folder.names == ["cache"])
        #expect(
            Set(await cache.entries().map { Array($0.key.text.utf8) })
                == Set(Self.awkward.map { Array($0.utf8) }))
    }

    @Test("A file name doesn't contain any part of the key")
    func names() async {
        let cache = fixture.cache()
        await cache.store(Data(), for: "https://user:password@h/secret.jpg?token=1")
        let isHexadecimal = fixture.entryFiles.allSatisfy { file in
            file.dropFirst("entries/".count).allSatisfy { $0.isHexDigit || $0 == "/" }
        }
        #expect(isHexadecimal)
    }

    @Test(
        "File names get a short, plain extension if configured",
        arguments: [
            ("https://h/a.jpg", "jpg"), ("https://h/a.JPG?x=1.png", "jpg"), ("https://h/a?b=c.png", ""),
            ("https://h/a.jpg#x.y", "jpg"), ("a.png", "png"), ("https://h/a.tar.gz", "gz"),
            ("https://h/.jpg", ""),
            ("https://h/a.averylongextension", ""), ("https://h/a.j%00", ""), ("https://h/a.", ""), ("", ""),
        ])
    func extensions(key: String, expected: String) async {
        var configuration = DiskCacheConfiguration()
        configuration.keepsExtensions = true
        let cache = fixture.cache(configuration)
        let name = cache.path(for: CacheKey(key)).split(separator: "/").last ?? ""
        #expect(name.dropFirst(32) == (expected.isEmpty ? "" : ".\(expected)"))
        await cache.store(Data("x".utf8), for: CacheKey(key))
        #expect(await cache.read(CacheKey(key))?.data == Data("x".utf8))
        #expect(await cache.statistics().count == 1)
    }

    @Test("A key's path is always the same")
    func fixedPath() {
        let path = fixture.cache().path(for: "https://example.com/a.jpg")
        #expect(path == fixture.cache().path(for: "https://example.com/a.jpg"))
        #expect(path.hasPrefix(fixture.path + "/entries/"))
    }
}
