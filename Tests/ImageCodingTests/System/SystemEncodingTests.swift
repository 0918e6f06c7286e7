// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// The property dictionaries that ImageIO uses for encoding.
@Suite("System encoding", .timeLimit(.minutes(1)))
struct SystemEncodingTests {
    private let types = [
        "public.jpeg", "public.png", "com.compuserve.gif", "public.heic", "public.tiff", "com.adobe.pdf",
        "com.unknown.type",
    ]

    private func frame(_ delay: Duration) throws -> EncodingFrame {
        EncodingFrame(
            try Bitmap(size: PixelSize(width: 1, height: 1), isZeroed: true) { _, _ in }, delay: delay)
    }

    @Test("The formats are those that both the system and the library support, except PDF")
    func formats() {
        #expect(SystemEncoding.formats(types) == [.jpeg, .png, .apng, .gif, .heic, .tiff])
    }

    @Test("An animation's delays and loop count are in its format's dictionary")
    func animation() throws {
        var options = EncodingOptions()
        options.loopCount = 5
        let encoding = try SystemEncoding(.apng, frameCount: 2, types: types)
        #expect(encoding.type == "public.png")
        let file = try #require(encoding.fileProperties(options)["{PNG}"] as? [String: Int])
        #expect(file == ["LoopCount": 5])
        let properties = encoding.frameProperties(try frame(.milliseconds(40)), options)
        let delays = try #require(properties["{PNG}"] as? [String: Double])
        #expect(delays == ["DelayTime": 0.04, "UnclampedDelayTime": 0.04])
    }

    @Test("A HEIC sequence needs its own type, but a still image doesn't")
    func sequences() throws {
        #expect(try SystemEncoding(.heic, frameCount: 1, types: types).type == "public.heic")
        let error = #expect(throws: ImageError.self) {
            try SystemEncoding(.heic, frameCount: 2, types: types)
        }
        #expect(error?.code == .unsupported)
        let sequence = try SystemEncoding(.heic, frameCount: 2, types: types + ["public.heics"])
        #expect(sequence.type == "public.heics")
        #expect(sequence.fileProperties(EncodingOptions())["{HEICS}"] != nil)
    }

    @Test(
        "Two frames in a still format and any number in an unknown format are refused", arguments: [0, 1, 2])
    func refused(count: Int) {
        let jpeg = try? SystemEncoding(.jpeg, frameCount: count, types: types)
        #expect(jpeg?.type == (count == 1 ? "public.jpeg" : nil))
        let webp = #expect(throws: ImageError.self) {
            try SystemEncoding(.webp, frameCount: count, types: types)
        }
        #expect(webp?.code == (count == 0 ? .invalidInput : .unsupported))
    }

    @Test("Quality, progressive scans and interlacing are frame properties")
    func quality() throws {
        var options = EncodingOptions(quality: 0.5)
        options.isProgressive = true
        let still = try frame(.zero)
        let jpeg = try SystemEncoding(.jpeg, frameCount: 1, types: types).frameProperties(still, options)
        #expect(jpeg["kCGImageDestinationLossyCompressionQuality"] as? Double == 0.5)
        #expect((jpeg["{JFIF}"] as? [String: Bool]) == ["IsProgressive": true])
        let png = try SystemEncoding(.png, frameCount: 1, types: types).frameProperties(still, options)
        #expect((png["{PNG}"] as? [String: Int]) == ["InterlaceType": 1])
        options.isLossless = true
        let heic = try SystemEncoding(.heic, frameCount: 1, types: types).frameProperties(still, options)
        #expect(heic["kCGImageDestinationLossyCompressionQuality"] as? Double == 1)
    }
}
