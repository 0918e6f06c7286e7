// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("JPEG XL", .timeLimit(.minutes(5)))
struct JXLTests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private let size = PixelSize(width: 20, height: 18)

    @Test("Colors and grays match another decoder")
    func colors() throws {
        #expect(try checks.pixels(of: JXLFixtures.lossless, CodedPictures.color))
        #expect(
            try checks.pixels(of: JXLFixtures.grey) {
                [10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 255]
            })
        #expect(
            try checks.pixels(of: JXLFixtures.premultiplied, within: 3) { x, y in
                Array(CodedPictures.color(x, y).dropLast()) + [y < 9 ? 255 : 85]
            })
        let info = try codecs.info(for: JXLFixtures.lossless)
        #expect(info?.size == size && info?.bitDepth == 8 && info?.hasAlpha == false)
        #expect(info?.frameCount == 1 && info?.isAnimated == false && info?.countsAllFrames == true)
        #expect(try codecs.info(for: JXLFixtures.premultiplied)?.hasAlpha == true)
    }

    @Test("CMYK is converted by its profile or else by the simple formula")
    func inks() throws {
        func light(_ x: Int, _ y: Int) -> [Int] {
            [4, 2, 1].map { x & $0 != 0 ? 0 : [255, 255, 128, 0][y] }
        }
        func opaque(_ x: Int, _ y: Int) -> [Int] { light(x, y) + [255] }
        #expect(try checks.pixels(of: JXLFixtures.inks, opaque))
        #expect(
            try checks.pixels(of: JXLFixtures.inksWithAlpha) { light($0, $1) + [$1 == 1 ? 85 : 255] })
        #expect(try codecs.info(for: JXLFixtures.inksWithAlpha)?.hasAlpha == true)
        #expect(try codecs.info(for: JXLFixtures.inks)?.hasAlpha == false)
        var options = DecodingOptions()
        options.pixelFormat = .rgba16
        #expect(try checks.pixels(of: JXLFixtures.inks, options: options, opaque))
        options = DecodingOptions()
        options.colorSpace = .asStored
        #expect(try checks.pixels(of: JXLFixtures.inksWithProfile, options: options, opaque))
        let converted = try codecs.decode(JXLFixtures.inksWithProfile).bitmap
        for x in 0..<8 {
            let plain = light(x, 0)
            #expect(isNear(converted.rgba(x, 0), [plain[1], plain[0], plain[2], 255], 2), "\(x)")
            #expect(isNear(converted.rgba(x, 3), [0, 0, 0, 255], 2), "\(x)")
        }
        for data in [JXLFixtures.inks, JXLFixtures.inksWithAlpha] { checks.survivesDamage(data) }
    }

    @Test("The codestream's orientation is either applied once or reported")
    func orientation() throws {
        for data in [JXLFixtures.turned, JXLFixtures.jpeg] {
            let image = try codecs.decode(data)
            #expect(image.info.orientation == .right && image.size == PixelSize(width: 18, height: 20))
            #expect(isNear(image.bitmap.rgba(17 - 4, 3), CodedPictures.color(3, 4), 24))
            var options = DecodingOptions()
            options.appliesOrientation = false
            #expect(try codecs.decode(data, options: options).size == size)
        }
        let options = DecodingOptions(thumbnail: .fit(width: 9, height: 9))
        #expect(
            try codecs.decode(JXLFixtures.turned, options: options).size == PixelSize(width: 8, height: 9))
    }

    @Test("Compressed EXIF is read")
    func packedEXIF() throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        options.appliesOrientation = false
        let exif = try #require(try codecs.decode(JXLFixtures.jpeg, options: options).metadata?.exif)
        #expect(exif.withUnsafeBytes { EXIFOrientation.read($0) } == .right)
        options.limits.metadataBytes = 9
        #expect(checks.refusal(JXLFixtures.jpeg, options)?.limit?.name == "metadataBytes")
    }

    @Test("Encoded images decode to the original or, if lossy, to a close match")
    func writing() throws {
        let picture = try Pictures.gradient(300, 280)
        var options = EncodingOptions(quality: 0.95)
        for bitmap in [picture, try picture.converted(to: .rgba16)] {
            let data = try codecs.encode(bitmap, as: .jpegXL, options: options)
            #expect(ImageFormat.sniff(data) == .jpegXL)
            let distance = try codecs.decode(data).bitmap.distance(to: picture)
            #expect(distance <= 32)
        }
        options.isLossless = true
        var decoding = DecodingOptions()
        decoding.alpha = .straight
        let straight = try Pictures.gradient(33, 17, alpha: .straight)
        let exact = try codecs.encode(straight, as: .jpegXL, options: options)
        #expect(try codecs.decode(exact, options: decoding).bitmap.packedRows == straight.packedRows)
        let wide = try straight.converted(to: .rgba16)
        let deep = try codecs.encode(wide, as: .jpegXL, options: options)
        #expect(try codecs.info(for: deep)?.bitDepth == 16)
        #expect(try codecs.decode(deep, options: .exact).bitmap.packedRows == wide.packedRows)
        options = EncodingOptions()
        options.maximumFileSize = 600
        #expect(try codecs.encode(picture, as: .jpegXL, options: options).count <= 600)
    }

    @Test("Animations are encoded as changes and decoded in any order")
    func animations() throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let frames = try CodedPictures.frames(count: 6, alpha: alpha)
            var options = EncodingOptions()
            options.isLossless = true
            options.loopCount = 3
            let data = try codecs.encode(frames, as: .jpegXL, options: options)
            let info = try #require(try codecs.info(for: data))
            #expect(info.frameCount == 6 && info.loopCount == 3 && info.delays == frames.map(\.delay))
            let decoder = FrameDecoder()
            try decoder.update(data, isComplete: true)
            for index in [0, 1, 2, 5, 5, 1, 0, 4, 3] {
                #expect(
                    try decoder.image(at: index).bitmap.packedRows == frames[index].bitmap.packedRows,
                    "\(index)")
            }
            var decoding = DecodingOptions()
            decoding.firstFrameOnly = true
            #expect(try codecs.decode(data, options: decoding).info.frameCount == 1)
            decoding = DecodingOptions()
            decoding.limits.frames = 5
            #expect(try codecs.decode(data, frame: 4, options: decoding).info.frameCount == 5)
            #expect(try codecs.info(for: data, limits: decoding.limits)?.delays == frames[..<5].map(\.delay))
        }
    }

    @Test("Frames appear as their bytes arrive")
    func arriving() throws {
        let frames = try CodedPictures.frames(count: 6)
        let data = try codecs.encode(frames, as: .jpegXL)
        let decoder = FrameDecoder()
        var counts: [Int] = []
        for count in 1..<data.count {
            try decoder.update(Data(data.prefix(count)), isComplete: false)
            counts.append(decoder.frameCount)
            if decoder.frameCount > 0 {
                #expect(try decoder.image(at: decoder.frameCount - 1).isPartial == false, "\(count)")
            }
        }
        #expect(counts == counts.sorted() && Set(counts) == Set(0...5))
        try decoder.update(data, isComplete: true)
        #expect(decoder.frameCount == 6 && decoder.info?.countsAllFrames == true)
        #expect(try decoder.image(at: 5).bitmap.distance(to: frames[5].bitmap) <= 60)
    }

    @Test("A truncated image shows its decoded part and is partial")
    func cut() throws {
        let picture = try Pictures.gradient(900, 700, alpha: .straight).reinterpreted(alpha: .opaque)
        let data = try codecs.encode(picture, as: .jpegXL)
        let image = try codecs.decode(Data(data.dropLast(20)))
        #expect(image.isPartial && image.size == picture.size)
        #expect(isNear(image.bitmap.rgba(40, 40), picture.rgba(40, 40), 24))
    }

    @Test("Metadata is kept while its orientation moves to the file's native field")
    func metadata() throws { try checks.keepsMetadata(.jpegXL) }

    @Test("A profile is applied if sRGB is requested")
    func profiles() throws {
        var encoding = EncodingOptions()
        encoding.isLossless = true
        encoding.metadata = ImageMetadata(iccProfile: Fixtures.swappedProfile)
        let picture = try Pictures.gradient(16, 12).reinterpreted(colorSpace: .asStored)
        let data = try codecs.encode(picture, as: .jpegXL, options: encoding)
        var options = DecodingOptions()
        options.colorSpace = .asStored
        options.keepsMetadata = true
        let stored = try codecs.decode(data, options: options)
        #expect(stored.bitmap.packedRows == picture.packedRows)
        #expect(stored.metadata?.iccProfile == Fixtures.swappedProfile)
        let png = try codecs.encode(
            picture, as: .png,
            options: {
                var options = encoding; options.isLossless = false; return options
            }())
        #expect(try codecs.decode(data).bitmap.distance(to: codecs.decode(png).bitmap) <= 1)
    }

    @Test("Limits are checked once the header is read")
    func limits() { checks.obeysLimits(JXLFixtures.lossless, size) }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() throws {
        var options = EncodingOptions()
        options.metadata = ImageMetadata(exif: CodedPictures.exif(.right), xmp: CodedPictures.xmp)
        for data in [
            JXLFixtures.lossless, JXLFixtures.turned, JXLFixtures.jpeg, JXLFixtures.premultiplied,
            try codecs.encode(CodedPictures.frames(count: 3), as: .jpegXL),
            try codecs.encode(Pictures.gradient(40, 30), as: .jpegXL, options: options),
        ] { checks.survivesDamage(data) }
    }

    @Test("Decoding can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(JXLFixtures.lossless, cancellation: token)
        }
        #expect(error?.code == .cancelled)
    }
}
#endif
