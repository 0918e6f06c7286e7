// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage

@Suite("Size-dependent URLs", .timeLimit(.minutes(1)))
struct SizedURLTests {
    private let photo = URL(string: "https://images.example/a b.jpg")!

    private func url(_ sized: SizedURL, _ thumbnail: Thumbnail?, scale: Double = 1) -> String? {
        var request = ImageRequest(cacheKey: "photo", sized: sized, thumbnail: thumbnail)
        if scale != 1 { request.decoding.scale = scale }
        return request.url?.absoluteString
    }

    private func widths(_ srcset: String, _ width: Int, scale: Double = 1) -> [String] {
        let base = URL(string: "https://example.com/")
        guard let sized = SizedURL(srcset: srcset, relativeTo: base) else { return [] }
        var request = ImageRequest(
            cacheKey: "photo", sized: sized, thumbnail: width == 0 ? nil : .fit(width: width, height: 0))
        if scale != 1 { request.decoding.scale = scale }
        return ([request.url].compactMap(\.self) + request.alternatives).map(\.lastPathComponent)
    }

    @Test("A closure receives the scale and the size in pixels, rounded to multiples of 32")
    func closure() {
        let sized = SizedURL { size, scale in URL(string: "https://example.com/\(size)/\(scale)") }
        #expect(url(sized, .fill(width: 100, height: 64)) == "https://example.com/128x64/1.0")
        #expect(url(sized, .fit(width: 100, height: 0), scale: 2) == "https://example.com/128x0/2.0")
        #expect(url(sized, nil) == "https://example.com/0x0/1.0")
        #expect(url(sized, .view) == "https://example.com/0x0/1.0", "the size is not known yet")
    }

    @Test("The function is called once for each size of the thumbnail")
    func follows() {
        let calls = Locked(0)
        let sized = SizedURL { size, _ in
            calls.withLock { $0 += 1 }
            return URL(string: "https://example.com/\(size.width)")
        }
        var request = ImageRequest(
            cacheKey: "photo", sized: sized, thumbnail: .fit(width: 64, height: 64))
        let copy = request
        request.transformers = [.grayscale]
        request.priority = .high
        #expect(calls.withLock { $0 } == 1)
        request.thumbnail = .fit(width: 320, height: 320)
        #expect(request.url?.lastPathComponent == "320" && copy.url?.lastPathComponent == "64")
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("Keys consist of the cache key and the size bucket, regardless of the URL")
    func keys() {
        func keys(_ width: Int, token: String) -> [String] {
            let sized = SizedURL { size, _ in URL(string: "https://example.com/\(size)?\(token)") }
            let request = ImageRequest(
                cacheKey: "photo", sized: sized, thumbnail: .fill(width: width, height: 50))
            return [request.originalKey.text, request.variantKey.text]
        }
        #expect(keys(100, token: "a") == keys(100, token: "b"))
        #expect(keys(100, token: "a")[0] == "photo\nsized=128x64")
        #expect(keys(97, token: "a")[0] == keys(128, token: "a")[0])
        #expect(keys(97, token: "a")[1] != keys(128, token: "a")[1])
        #expect(keys(100, token: "a")[0] != keys(129, token: "a")[0])
    }

    @Test("If the function returns nil, the request fails like one without a URL")
    func missing() {
        let request = ImageRequest(cacheKey: "photo", sized: SizedURL { _, _ in nil }, thumbnail: nil)
        #expect(request.url == nil)
    }

    @Test("The smallest candidate that's wide enough is first, followed by smaller ones")
    func widthCandidates() {
        let list = "c.jpg 1200w, a.jpg 300w, b.jpg 600w"
        #expect(widths(list, 290) == ["b.jpg", "a.jpg"], "320 pixels are needed")
        #expect(widths(list, 256) == ["a.jpg"])
        #expect(widths(list, 5000) == ["c.jpg", "b.jpg", "a.jpg"])
        #expect(widths(list, 0) == ["c.jpg", "b.jpg", "a.jpg"])
    }

    @Test("The smallest candidate with enough density comes first")
    func densityCandidates() {
        let list = "a.jpg, b.jpg 2x, c.jpg 3x"
        #expect(widths(list, 100) == ["a.jpg"])
        #expect(widths(list, 100, scale: 1.5) == ["b.jpg", "a.jpg"])
        #expect(widths(list, 100, scale: 4) == ["c.jpg", "b.jpg", "a.jpg"])
    }

    @Test(
        "The srcset attribute is parsed as in HTML",
        arguments: [
            "a.jpg,b.jpg 2x": ["a.jpg,b.jpg"], "a.jpg, b.jpg 2x": ["b.jpg", "a.jpg"],
            " \n,, a.jpg\t1x ,,": ["a.jpg"], "a.jpg 480w 300h, b.jpg 0w": ["a.jpg"],
            "a.jpg 1x 2x, b.jpg": ["b.jpg"], "a.jpg 300h, b.jpg -1w, c.jpg 1.5w, d.jpg 2y, e.jpg": ["e.jpg"],
            "a.jpg (1,2) , b.jpg": ["b.jpg"], "a.jpg 480w, b.jpg 2x": ["a.jpg"],
            "a.jpg 480w, b.jpg 480w": ["a.jpg"], "a.jpg 1e1x": ["a.jpg"], "a.jpg nanx, b.jpg infx": [],
            "a.jpg 99999999999999999999w": [], "": [], ",": [],
        ])
    func parsing(text: String, expected: [String]) {
        #expect(widths(text, 0) == expected)
    }

    @Test("A list without usable candidates is invalid")
    func invalid() {
        #expect(SizedURL(srcset: "a.jpg 480w") == nil)
        #expect(SizedURL(srcset: " , ") == nil)
        #expect(SizedURL(srcset: "https://example.com/a.jpg 480w") != nil)
    }

    @Test("imgix URLs keep their query even if they're signed with a token")
    func imgix() {
        let source = URL(string: "https://x.imgix.net/a.jpg?auto=format")!
        let fill = Thumbnail.fill(width: 320, height: 224)
        #expect(url(.imgix(source), nil) == "https://x.imgix.net/a.jpg?auto=format")
        #expect(
            url(.imgix(source), fill) == "https://x.imgix.net/a.jpg?auto=format&w=320&h=224&fit=min")
        #expect(
            url(.imgix(source), .fit(width: 320, height: 0))
                == "https://x.imgix.net/a.jpg?auto=format&w=320&fit=max")
        #expect(
            url(.imgix(source), .fill(width: 32, height: 32, gravity: .topLeft))?
                .hasSuffix("&fit=min&crop=top,left") == true)
        #expect(
            url(.imgix(source), .fill(width: 32, height: 32, gravity: .focus(x: 0.25, y: 0.75)))?
                .hasSuffix("&crop=focalpoint&fp-x=0.25&fp-y=0.75") == true)
        // This is the digest of "token/a.jpg?w=320&h=224&fit=min" by md5sum.
        let plain = URL(string: "https://x.imgix.net/a.jpg")!
        #expect(
            url(.imgix(plain, token: "token"), fill)
                == "https://x.imgix.net/a.jpg?w=320&h=224&fit=min&s=3400301943843bf2447e3800b1a3ddcf")
    }

    @Test("Cloudinary URLs have a transformation after upload")
    func cloudinary() {
        let source = URL(string: "https://res.cloudinary.com/demo/image/upload/v1/a.jpg")!
        #expect(url(.cloudinary(source), nil) == source.absoluteString)
        #expect(
            url(.cloudinary(source), .fill(width: 320, height: 224, gravity: .bottomRight))
                == "https://res.cloudinary.com/demo/image/upload/c_lfill,w_320,h_224,g_south_east/v1/a.jpg")
        #expect(
            url(.cloudinary(source), .fit(width: 0, height: 224))
                == "https://res.cloudinary.com/demo/image/upload/c_limit,h_224/v1/a.jpg")
        #expect(url(.cloudinary(photo), .fit(width: 32, height: 32)) == nil)
    }

    @Test("Image servers do not distort a stretched image with one free side")
    func stretched() throws {
        let server = URL(string: "https://img.example.com")!
        let (whole, free) = (
            Thumbnail.stretch(width: 320, height: 224), Thumbnail.stretch(width: 0, height: 224)
        )
        let proxy = SizedURL.imgproxy(server, source: photo)
        #expect(try #require(url(proxy, whole)).contains("/rs:force:320:224:1/"))
        #expect(try #require(url(proxy, free)).contains("/rs:fit:0:224:1/"))
        let own = SizedURL.imageServer(server, source: photo)
        #expect(try #require(url(own, whole)).hasSuffix("&w=320&h=224&fit=stretch"))
        #expect(try #require(url(own, free)).hasSuffix("&h=224&fit=contain"))
    }

    @Test("Image server keys must be hexadecimal and not empty")
    func serverKeys() {
        let server = URL(string: "https://img.example.com")!
        #expect(SizedURL.imgproxy(server, source: photo, key: "0g", salt: "") == nil)
        #expect(SizedURL.imgproxy(server, source: photo, key: "abc", salt: "") == nil)
        #expect(SizedURL.imageServer(server, source: photo, key: "") == nil)
        #expect(SizedURL.imageServer(server, source: photo, key: "00", salt: "é") == nil)
        #expect(SizedURL.imageServer(server, source: photo, key: "00ff") != nil)
    }
}
