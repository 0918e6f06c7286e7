// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Images that are too large to decode whole", .timeLimit(.minutes(1)))
struct LargeSourceTests {
    private static let (width, height) = (16_320, 12_240)
    private let codecs = CodecRegistry.default
    /// A two-megapixel image, and limits that allow only one megapixel to be decoded.
    private let medium = LargeJPEG.picture(width: 1632, height: 1232)
    private let mediumLimits: Limits = {
        var limits = Limits()
        limits.pixels = 1_000_000
        return limits
    }()

    private func refusal(_ data: Data, _ options: DecodingOptions = DecodingOptions()) -> ImageError? {
        #expect(throws: ImageError.self) { try codecs.decode(data, options: options) }
    }

    private func small(_ side: Int, _ limits: Limits = .default) -> DecodingOptions {
        var options = DecodingOptions(thumbnail: .fit(width: side, height: side))
        options.limits = limits
        return options
    }

    @Test("A 400-pixel thumbnail of a 200-megapixel baseline JPEG takes little memory")
    func baseline() async {
        // A separate process has memory that other tests don't use.
        await #expect(processExitsWith: .success) {
            let codecs = CodecRegistry.default
            let options = DecodingOptions(thumbnail: .fit(width: 400, height: 400))
            // Load libraries first, because they stay in memory.
            _ = try codecs.decode(LargeJPEG.picture(width: 400, height: 300), options: options)
            let data = LargeJPEG.picture(width: Self.width, height: Self.height)
            let reset: Void? = try? "5".write(
                toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = try #require(HostileFiles.status("VmRSS"))
            let start = ContinuousClock.now
            let image = try codecs.decode(data, options: options)
            #expect(ContinuousClock.now - start < .seconds(10))
            if reset != nil {
                let taken = try #require(HostileFiles.status("VmHWM")) - before
                #expect(taken < 64 << 20, "\(taken >> 20) MB")
            }
            #expect(image.size == PixelSize(width: 400, height: 300))
            #expect(image.info.size == PixelSize(width: Self.width, height: Self.height))
            let level = LargeJPEG.level
            #expect(image.bitmap.rgba(200, 150) == [level, level, level, 255])
        }
    }

    @Test("A JPEG that's decoded as it arrives is also decoded at the reduced size")
    func incremental() throws {
        let decoder = ProgressiveDecoder(options: small(40, mediumLimits))
        try decoder.append(medium.prefix(medium.count / 2))
        try decoder.append(medium.suffix(from: medium.count / 2), isComplete: true)
        let image = try #require(try decoder.image())
        #expect(image.size == PixelSize(width: 40, height: 30))
    }

    @Test("If the usual size is over the limits, the largest size within them is decoded")
    func fallback() throws {
        // A thumbnail of this size is usually made from the full size, because half the size is less than
        // twice as wide as the result.
        #expect(try codecs.decode(medium, options: small(600, mediumLimits)).size.width == 600)
        var options = DecodingOptions()
        options.limits = mediumLimits
        options.maximumDecodedBytes = 600_000
        #expect(try codecs.decode(medium, options: options).size.width == 445)
        #expect(refusal(medium, small(900, mediumLimits))?.limit?.name == "pixels")
    }

    @Test("Only the header can be read if the image is too large to decode whole")
    func whole() throws {
        let data = LargeJPEG.picture(width: Self.width, height: Self.height)
        #expect(try codecs.info(for: data)?.size == PixelSize(width: Self.width, height: Self.height))
        let error = refusal(data)
        #expect(error?.limit?.name == "pixels" && error?.limit?.found == Self.width * Self.height)
        #expect(error?.limit?.allowed == 100_000_000)
        var full = small(400)
        full.thumbnailQuality = .full
        #expect(refusal(data, full)?.limit?.name == "pixels")
    }

    @Test(
        "A 200-megapixel JPEG with several scans is refused because of its coefficients' memory",
        arguments: [LargeJPEG.Kind.progressive, .separate])
    func coefficients(kind: LargeJPEG.Kind) throws {
        let data = LargeJPEG.picture(width: Self.width, height: Self.height, kind)
        // Each pixel has 1.5 samples of 2 bytes.
        let found = Self.width * Self.height * 3
        for error in [
            refusal(data, small(400)),
            #expect(throws: ImageError.self) { try ProgressiveDecoder(options: small(400)).append(data) },
        ] {
            #expect(error?.limit?.name == "workingBytes" && error?.limit?.found == found)
            #expect(error?.limit?.allowed == 512 << 20)
        }
        var limits = mediumLimits
        limits.workingBytes = 1632 * 1232 * 3
        let smaller = LargeJPEG.picture(width: 1632, height: 1232, kind)
        #expect(try codecs.decode(smaller, options: small(40, limits)).size.width == 40)
        limits.workingBytes -= 1
        #expect(refusal(smaller, small(40, limits))?.limit?.name == "workingBytes")
    }

    @Test(
        "An image within the pixel limit is decoded under any working memory limit", arguments: [true, false])
    func withinPixels(isProgressive: Bool) throws {
        let data = LargeJPEG.picture(width: 400, height: 300, isProgressive ? .progressive : .baseline)
        var limits = Limits()
        limits.workingBytes = 0
        limits.sourcePixels = 0
        #expect(try codecs.decode(data, options: small(40, limits)).size.width == 40)
        #expect(try codecs.decode(data, options: small(400, limits)).size.width == 400)
        limits.pixels = 119_999
        #expect(refusal(data, small(40, limits))?.limit?.name == "sourcePixels")
        limits.sourcePixels = 120_000
        #expect(refusal(data, small(40, limits))?.limit?.name == "workingBytes")
    }

    @Test("A header over the default or strict pixel limit is refused")
    func source() {
        let limit = refusal(LargeJPEG.picture(width: 20_001, height: 20_000), small(400))?.limit
        #expect(limit?.name == "sourcePixels" && limit?.found == 400_020_000)
        #expect(limit?.allowed == 400_000_000)
        let large = LargeJPEG.picture(width: 4000, height: 3000)
        #expect(refusal(large, small(400, .strict))?.limit?.name == "sourcePixels")
    }

    @Test("A lossy WebP needs less memory for a thumbnail than a lossless one")
    func webp() throws {
        let picture = try Pictures.gradient(400, 300)
        var options = EncodingOptions()
        var limits = Limits()
        limits.pixels = 100_000
        limits.workingBytes = 400 * 128
        let lossy = try codecs.encode(picture, as: .webp, options: options)
        #expect(try codecs.decode(lossy, options: small(40, limits)).size.width == 40)
        #expect(refusal(lossy, small(400, limits))?.limit?.name == "pixels")
        options.isLossless = true
        let lossless = try codecs.encode(picture, as: .webp, options: options)
        let error = refusal(lossless, small(40, limits))
        #expect(error?.limit?.name == "workingBytes" && error?.limit?.found == 400 * (300 * 4 + 128))
        let incremental = #expect(throws: ImageError.self) {
            try ProgressiveDecoder(options: small(40, limits)).append(lossless)
        }
        #expect(incremental?.limit?.name == "workingBytes")
    }

    @Test(
        "Formats that can only be decoded whole are limited by their full size",
        arguments: [ImageFormat.png, .gif, .bmp])
    func others(format: ImageFormat) throws {
        let data = try codecs.encode(try Pictures.gradient(400, 300), as: format)
        var limits = Limits()
        limits.pixels = 100_000
        #expect(refusal(data, small(40, limits))?.limit?.name == "pixels")
    }
}
#endif
