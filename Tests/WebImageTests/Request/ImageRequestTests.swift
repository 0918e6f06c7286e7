// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster
import Testing

@testable import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Image request", .timeLimit(.minutes(1)))
struct ImageRequestTests {
    private let url = URL(string: "https://example.com/cat@2x.png")

    @Test("The initializer produces the same keys as setting the properties one by one")
    func initialiser() {
        let request = ImageRequest(
            url: url, thumbnail: .fill(width: 32, height: 24), transformers: [.circle], priority: .high,
            cachePolicy: .refresh)
        var other = ImageRequest(url: url)
        other.thumbnail = .fill(width: 32, height: 24)
        other.transformers = [.circle]
        other.priority = .high
        other.cachePolicy = .refresh
        #expect(request.variantKey == other.variantKey && request.originalKey == other.originalKey)
        #expect(request.variantKey != ImageRequest(url: url).variantKey)
        #expect(request.thumbnail == other.thumbnail && request.transformers == other.transformers)
        #expect(request.priority == .high && request.cachePolicy == .refresh)
        #expect(request.decoding.scale == 2)
    }

    @Test("A string parsed as in browsers has the same key as its URL")
    func text() throws {
        let url = try #require(URL(string: "https://example.com/a%20b%20c.png?q=%5B1%5D"))
        for text in [
            "https://example.com/a%20b c.png?q=[1]", " https://example.com/a b%20c.png?q=%5B1]\n",
            url.absoluteString,
        ] {
            let request = ImageRequest(string: text)
            #expect(request.url == url)
            #expect(request.variantKey == ImageRequest(url: url).variantKey)
        }
        #expect(ImageRequest(string: " ").url == nil)
    }

    @Test("Changing a copy doesn't change the original or other requests")
    func copies() {
        let first = ImageRequest(url: url)
        var second = first
        second.thumbnail = .fill(width: 32, height: 24)
        second.headers["Authorization"] = "a"
        second.waitsForStore = true
        second.alternatives = [URL(string: "https://example.com/dog.png")!]
        second.queryTiers = []
        for request in [first, ImageRequest(url: url)] {
            #expect(request.thumbnail == nil && request.network == NetworkOptions())
            #expect(!request.waitsForStore && request.alternatives.isEmpty && request.queryTiers == .all)
            #expect(request.variantKey == request.originalKey && request.memoryQuery.readsMemory)
        }
        #expect(second.waitsForStore && second.alternatives.count == 1)
        #expect(second.variantKey != second.originalKey && second.originalKey != first.originalKey)
        #expect(!second.memoryQuery.readsMemory)
    }

    @Test("Without a thumbnail and transformers, the variant is the original")
    func defaults() {
        let request = ImageRequest(url: url, priority: .low, cachePolicy: .cacheOnly)
        #expect(request.variantKey == request.originalKey)
        #expect(request.priority == .low && request.cachePolicy == .cacheOnly)
    }

    @Test("A thumbnail in points equals the thumbnail with that many pixels")
    func points() {
        let size = PixelSize.points(width: 160, height: 120.2, scale: 2)
        #expect(Thumbnail.fit(size) == .fit(width: 320, height: 241))
        #expect(Thumbnail.fill(size) == .fill(width: 320, height: 241))
        #expect(Thumbnail.stretch(size) == .stretch(width: 320, height: 241))
    }

    @Test("The description lists the properties that were set and none of the URL's secrets")
    func description() {
        #expect(ImageRequest(url: nil).description == "no URL")
        #expect(ImageRequest(url: url).description == "https://example.com/cat@2x.png")
        var request = ImageRequest(
            url: URL(string: "https://user:secret@example.com/cat.png?token=secret"),
            thumbnail: .fit(width: 32, height: 24), transformers: [.circle, .grayscale], priority: .high,
            cachePolicy: .reload)
        request.progressive = .scans
        let text = request.description
        #expect(!text.contains("secret"))
        #expect(
            text.hasSuffix(
                """
                thumbnail fit(32x24), transformers circle() grayscale, priority high, cache policy reload, \
                progressive scans
                """))
    }
}
