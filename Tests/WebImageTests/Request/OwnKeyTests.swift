// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster
import Testing
import WebImageTestSupport

@testable import WebImage

/// Keys set by an app are never read as another part of a cache key.
@Suite("App-defined keys", .timeLimit(.minutes(1)))
struct OwnKeyTests {
    private static let plain = ImageRequest(string: "https://example.com/cat.png")

    private static func request(_ change: (inout ImageRequest) -> Void) -> ImageRequest {
        var request = plain
        change(&request)
        return request
    }

    private static func own(_ key: String) -> ImageRequest {
        request { $0.transformers = [Transformer(key: key) { bitmap, _ in bitmap }] }
    }

    /// Returns the part of a key that follows the original's key.
    private static func rest(_ key: CacheKey) -> String {
        String(key.text.dropFirst(plain.originalKey.text.count + 1))
    }

    /// Requests that each set one option in the variant key.
    private static let options: [ImageRequest] = {
        let bitmap = try? Bitmap(size: PixelSize(width: 2, height: 2), isZeroed: true) { _, _ in }
        let transformers: [Transformer] =
            [
                .resize(width: 4, height: 4, mode: .fit), .crop(PixelRect(x: 0, y: 0, width: 1, height: 1)),
                .roundedCorners(radius: 2), .circle, .flip(.horizontally), .rotate(degrees: 10), .grayscale,
                .blur(radius: 2), .blur(BlurEffect(radius: 2)), .saturation(0.5), .brightness(0.5),
                .contrast(0.5), .colorMatrix(.identity), .tint(.black), .overlay(.black),
                .inset(PixelInsets(1)),
                .border(Border(width: 1, color: .black)), .pixelate(side: 2), .drawing(key: "a") { _ in },
                .crop(width: 4, height: 4), .trim(), .sharpen(), .gradient(.black),
                .blur(relativeRadius: 0.1),
                .sharpen(relativeRadius: 0.1),
                .combined([]), .combined(.grayscale, .circle), Transformer { bitmap, _ in bitmap },
            ] + (bitmap.map { [.overlay($0), .watermark($0)] } ?? [])
        let changes: [(inout ImageRequest) -> Void] = [
            { $0.thumbnail = .fit(width: 20, height: 20) }, { $0.thumbnail = .fill(width: 20, height: 20) },
            { $0.thumbnail = .stretch(width: 20, height: 20) },
            { $0.decoding.pixelFormat = .rgba16 }, { $0.decoding.pixelFormat = .rgbaHalf },
            { $0.decoding.dynamicRange = .high }, { $0.decoding.dynamicRange = .upTo(headroom: 2) },
            { $0.decoding.alpha = .straight },
            { $0.decoding.alpha = .opaque }, { $0.decoding.appliesOrientation = false },
            { $0.decoding.firstFrameOnly = true }, { $0.decoding.maximumDecodedBytes = 1000 },
            { $0.decoding.keepsMetadata = true }, { $0.decoding.formatHint = .png },
            {
                $0.decoding.firstFrameOnly = true; $0.decoding.keepsMetadata = true
            },
            {
                $0.thumbnail = .fit(width: 20, height: 20)
                $0.decoding.thumbnailQuality = .full
            },
            { $0.preloadsAllFrames = true }, { $0.placeholderHash = .blurHash },
            { $0.placeholderHash = .thumbHash }, { $0.decoding[Page.self] = 1 },
            { $0.codecs = RequestPart(.default, name: "mine") },
        ]
        return transformers.map { transformer in request { $0.transformers = [transformer] } }
            + changes.map { request($0) }
    }()

    /// These decoding options were added after the list of words.
    @Test("The keys of pages, image regions and color spaces are also reserved")
    func laterOptions() {
        for line in ["page(1)", "region(0,0,1,1)", "colors(displayP3)", "filters", "page(1),first"] {
            #expect(Self.rest(Self.own(line).variantKey).hasPrefix(KeyWord.own.mark))
        }
    }

    private struct Page: RequestValueKey {
        static let defaultValue = 0
        static func cacheText(for value: Int) -> String? { "page=\(value)" }
    }

    @Test("An app's key is never mistaken for an option or a built-in transformer")
    func options() throws {
        for request in Self.options {
            let rest = Self.rest(request.variantKey)
            #expect(!rest.isEmpty)
            let own = Self.own(rest)
            #expect(own.variantKey != request.variantKey, "\(rest)")
            #expect(own.transformers != request.transformers)
            #expect(own.transformers[0].key == rest)
            #expect(own.variantKey == Self.own(rest).variantKey)
            #expect(Self.own(rest + " ").variantKey != own.variantKey)
        }
    }

    @Test("An option after a transformer's key isn't mistaken for another transformer")
    func marks() {
        for change: (inout ImageRequest) -> Void in [
            { $0.frameTransformation = .firstFrame }, { $0.frameTransformation = .skipTransformers },
            { $0.transformsVectorImages = true },
        ] {
            var request = Self.own("a")
            change(&request)
            let mark = Self.rest(request.variantKey).dropFirst(2)
            let own = Self.request {
                $0.transformers = ["a", String(mark)].map { Transformer(key: $0) { bitmap, _ in bitmap } }
            }
            #expect(!mark.isEmpty && own.variantKey != request.variantKey)
        }
    }

    @Test("An app's key is never mistaken for a derived entry")
    func derived() throws {
        let key = Self.plain.originalKey
        let http = StoredExchange(url: "", status: 200, headers: [:], requestTime: 0, responseTime: 0)
        let fields = RequestFields(["Accept": "image/png"])
        var varying = http
        varying.selecting = SelectingFields(fields, of: ["Vary": "Accept"])
        for other in [
            key.partialDownload, key.headerUpdate(of: http), key.headerUpdate(of: varying),
            key.varyKey(varying.selecting, fields),
        ] {
            #expect(Self.own(Self.rest(other)).variantKey != other)
        }
        for part in ["user=abc.0", "via=name:a", "value=a", "decryptor=a", "statuses=200-200"] {
            #expect(Self.rest(Self.own(part).variantKey) != part)
        }
    }

    @Test(
        "Every word that the library uses in keys is reserved, with or without a value",
        arguments: KeyWord.allCases)
    func words(word: KeyWord) {
        for line in [word.rawValue, word.line("1")] {
            #expect(
                Self.rest(Self.own(line).variantKey)
                    == KeyWord.own.line(Hash128(line, seed: .fixed).hexadecimal))
            let scaled = Self.request {
                $0.transformers = [Transformer(key: line, usesScale: true) { bitmap, _ in bitmap }]
            }
            #expect(!Self.rest(scaled.variantKey).hasPrefix(line + "@"))
        }
    }

    @Test("A transformer with a reserved name isn't mistaken for a stored header or a list of sizes")
    func storedLists() throws {
        let key = Self.plain.originalKey
        #expect(Self.own("header").variantKey != key.header)
        #expect(!Self.own("header").variantKey.isVariantData)
        #expect(!Self.own("encoded=png by 1").variantKey.isVariantData)
        let sized = CacheKey(key.text + CacheKey.sizeMark + "320")
        #expect(sized.sized(nil)?.text == key.text + "\nsizes")
        #expect(Self.own("sizes").variantKey != sized.sized(nil))
        #expect(Self.own("sized=320").variantKey != sized)
    }

    @Test("A key with several lines is the key of a single transformer")
    func lines() {
        let two = Self.request {
            $0.transformers = ["a", "b"].map { Transformer(key: $0) { bitmap, _ in bitmap } }
        }
        #expect(Self.own("a\nb").variantKey != two.variantKey)
        let drawing = Self.request { $0.transformers = [.drawing(key: "a)\ncircle(") { _ in }] }
        let both = Self.request { $0.transformers = [.drawing(key: "a") { _ in }, .circle] }
        #expect(drawing.variantKey != both.variantKey)
    }

    @Test(
        "All other keys are unchanged, so stored images are found",
        arguments: [
            "com.example.sepia(0.8)", "sepia", "circle", "blur-strong(3)", "fit 20", "a, b", "x=1", "",
        ])
    func unchanged(key: String) {
        #expect(Self.rest(Self.own(key).variantKey) == key)
        let scaled = Self.request {
            $0.transformers = [Transformer(key: key, usesScale: true) { bitmap, _ in bitmap }]
        }
        #expect(Self.rest(scaled.variantKey) == "\(key)@1.0x")
    }

    @Test("Keys of built-in transformers and options are unchanged")
    func builtIn() {
        let thumbnail = Self.request { $0.thumbnail = .fit(width: 20, height: 20) }
        #expect(Self.rest(thumbnail.variantKey) == "fit(20x20)")
        let gray = Self.request { $0.transformers = [.grayscale, .blur(radius: 2)] }
        #expect(Self.rest(gray.variantKey) == "grayscale\nblur(2.0)")
        let drawing = Self.request { $0.transformers = [.drawing(key: "badge 3") { _ in }] }
        #expect(Self.rest(drawing.variantKey) == "drawing(badge 3)")
    }

    @Test("A multi-line cache key is a single name, not a name with a suffix")
    func cacheKey() {
        func named(_ name: String) -> ImageRequest { Self.request { $0.cacheKey = name } }
        #expect(named("cat").originalKey.text == "cat")
        #expect(named("cat\nbeginning").originalKey != named("cat").originalKey.partialDownload)
        #expect(!named("cat\nbeginning").originalKey.isOf("cat"))
        #expect(named("cat\na").originalKey != named("cat\nb").originalKey)
        var low = named("cat")
        low.lowDataURL = URL(string: "https://example.com/low.png")
        #expect(low.lowDataRequest?.originalKey.text == "cat\nlow data")
        #expect(named("cat\nlow data").originalKey.text != "cat\nlow data")
    }

    @Test("Removing a multi-line cache key keeps images stored under its first line")
    func removal() async throws {
        let fixture = try ManagerFixture()
        var requests = [fixture.serve("/a.png"), fixture.serve("/b.png")]
        (requests[0].cacheKey, requests[1].cacheKey) = ("cat", "cat\nsmall")
        for request in requests { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.removeAllImages(forKey: "cat\nsmall")
        #expect(requests.map { fixture.manager.cachedImage(for: $0) != nil } == [true, false])
    }

    @Test("A thumbnail isn't delivered in place of a transformer with a similar key")
    func images() async throws {
        let fixture = try ManagerFixture()
        var thumbnail = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        var own = thumbnail
        thumbnail.thumbnail = .fit(width: 20, height: 20)
        own.transformers = [
            Transformer(key: "fit(20x20)") { bitmap, _ throws(ImageError) in
                try bitmap.cropped(to: PixelRect(x: 0, y: 0, width: 3, height: 3))
            }
        ]
        #expect(try await fixture.manager.image(for: thumbnail).size.width == 20)
        for _ in 0..<2 {
            await fixture.manager.flush()
            #expect(try await fixture.manager.image(for: own).size.width == 3)
            #expect(try await fixture.manager.image(for: thumbnail).size.width == 20)
            fixture.manager.memory.removeAll()
        }
    }
}
