// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("HEIC", .timeLimit(.minutes(5)))
struct HEIFTests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private let size = PixelSize(width: 20, height: 18)

    @Test("Colors at 8 and 10 bits, grays and alpha match another decoder")
    func colors() throws {
        #expect(try checks.pixels(of: HEIFFixtures.color, within: 12, CodedPictures.color))
        #expect(try checks.pixels(of: HEIFFixtures.profile, within: 12, CodedPictures.color))
        #expect(try checks.pixels(of: HEIFFixtures.deep, within: 12, CodedPictures.color))
        #expect(
            try checks.pixels(of: HEIFFixtures.grey, within: 8) {
                [10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 255]
            })
        #expect(
            try checks.pixels(of: HEIFFixtures.alpha, within: 12) { x, y in
                Array(CodedPictures.color(x, y).dropLast()) + [y < 9 ? 255 : 85]
            })
        let multiplied = try codecs.decode(HEIFFixtures.premultiplied).bitmap
        #expect(multiplied.alpha == .premultiplied)
        #expect(isNear(multiplied.rgba(10, 4), CodedPictures.color(10, 4), 12))
        let wide = try codecs.decode(HEIFFixtures.deep, options: .exact).bitmap
        #expect(wide.format == .rgba16 && isNear(wide.rgba(10, 10), CodedPictures.color(10, 10), 8))
        let info = try codecs.info(for: HEIFFixtures.deep)
        #expect(info?.bitDepth == 10 && info?.hasAlpha == false && info?.size == size)
        #expect(try codecs.info(for: HEIFFixtures.alpha)?.hasAlpha == true)
    }

    @Test("Coded colors are converted to sRGB unless stored colors are requested")
    func codedColors() throws {
        let bitmap = try codecs.decode(HEIFFixtures.wideGamut).bitmap
        #expect(isNear(bitmap.rgba(10, 10), [118, 130, 119, 255], 8))
        var options = DecodingOptions()
        options.colorSpace = .asStored
        #expect(
            try checks.pixels(of: HEIFFixtures.wideGamut, within: 12, options: options, CodedPictures.color))
    }

    @Test("A grid without a size is damaged")
    func noSize() throws {
        var data = HEIFFixtures.color
        // The first `ispe` belongs to the tiles.
        let property = try #require(data.range(of: Data("ispe".utf8), options: .backwards))
        data.replaceSubrange(property, with: Data("none".utf8))
        let error = #expect(throws: ImageError.self) { try codecs.info(for: data) }
        #expect(error?.code == .corrupt)
        #expect(checks.refusal(data)?.code == .corrupt)
    }

    @Test("An image is turned upright only once even if its EXIF repeats the orientation")
    func orientation() throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        for applies in [true, false] {
            options.appliesOrientation = applies
            let image = try codecs.decode(HEICSamples.turned, options: options)
            #expect(image.info.orientation == .up && image.size == PixelSize(width: 18, height: 20))
            #expect(isNear(image.bitmap.rgba(17 - 4, 3), CodedPictures.color(3, 4), 24))
            let exif = try #require(image.metadata?.exif)
            #expect(exif.withUnsafeBytes { EXIFOrientation.read($0) } == (applies ? .up : .right))
        }
        options.limits.metadataBytes = 8
        #expect(checks.refusal(HEICSamples.turned, options)?.limit?.name == "metadataBytes")
        let thumbnail = DecodingOptions(thumbnail: .fit(width: 9, height: 9))
        #expect(
            try codecs.decode(HEICSamples.turned, options: thumbnail).size == PixelSize(width: 8, height: 9))
    }

    @Test("All properties are read from the header before the image data arrives")
    func prefixes() throws {
        for data in [HEIFFixtures.color, HEICSamples.turned] {
            let whole = try codecs.info(for: data)
            let first = try (0..<data.count).first {
                try codecs.info(for: Data(data.prefix($0)), isComplete: false) != nil
            }
            #expect(try codecs.info(for: Data(data.prefix(try #require(first))), isComplete: false) == whole)
        }
        let decoder = FrameDecoder()
        try decoder.update(Data(HEIFFixtures.color.dropLast(20)), isComplete: false)
        #expect(decoder.info != nil && decoder.frameCount == 0)
        try decoder.update(HEIFFixtures.color, isComplete: true)
        #expect(try decoder.image(at: 0).isPartial == false)
    }

    @Test("Limits are checked once the header is read")
    func limits() {
        // The image is cropped from a larger one, and the limits apply to the larger size.
        checks.obeysLimits(HEIFFixtures.color, PixelSize(width: 64, height: 64))
    }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() {
        for data in [HEIFFixtures.color, HEIFFixtures.alpha, HEICSamples.turned] {
            checks.survivesDamage(data)
        }
    }

    @Test("Decoding can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(HEIFFixtures.color, cancellation: token)
        }
        #expect(error?.code == .cancelled)
    }
}
#endif
