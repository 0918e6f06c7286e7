// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Testing

@testable import ImageCoding
@testable import Raster

@Suite("High dynamic range", .timeLimit(.minutes(2)))
struct DynamicRangeTests {
    @Test(
        "PQ and HLG animation frames become linear half floats or standard-range pixels",
        arguments: [
            // These are the signals for white at 203 cd/m2, and for 1015 or 1000 cd/m2.
            (ColorSpace.pq, [UInt8(148), 192], 1015 / 203.0),
            (ColorSpace.hlg, [UInt8(191), 255], 1000 / 203.0),
        ])
    func animations(space: ColorSpace, levels: [UInt8], brightest: Double) throws {
        let frames = try levels.map { level in
            let bitmap = try Bitmap(
                size: PixelSize(width: 64, height: 64), alpha: .opaque, colorSpace: space
            ) { pixels, _ in pixels.initializeMemory(as: UInt8.self, repeating: level) }
            return EncodingFrame(bitmap, delay: .milliseconds(100))
        }
        for format in [ImageFormat.apng, .avif, .jpegXL] where codecs.encodableFormats.contains(format) {
            let data = try codecs.encode(frames, as: format, options: EncodingOptions(quality: 1))
            try expectLight(of: data, space, brightest, Comment(rawValue: "\(format)"))
        }
    }

    /// Expects an animation with one frame as bright as white, and one with the brightest light.
    private func expectLight(
        of data: Data, _ space: ColorSpace, _ brightest: Double, _ place: Comment
    ) throws {
        let info = try #require(try codecs.info(for: data))
        #expect(info.frameCount == 2 && info.dynamicRange.kind == (space == .pq ? .pq : .hlg), place)
        var options = DecodingOptions()
        options.dynamicRange = .high
        for (index, light) in [1.0, brightest].enumerated() {
            let high = try codecs.decode(data, frame: index, options: options)
            #expect(high.bitmap.format == .rgbaHalf && high.info.isHighDynamicRange, place)
            let green = try #require(high.bitmap.light(atX: 9, y: 9)).green
            #expect(abs(green - light) < 0.08 * light, place)
            let standard = try codecs.decode(data, frame: index)
            #expect(standard.bitmap.format == .bgra8, place)
            let level = try #require(standard.bitmap.color(atX: 9, y: 9)).green
            #expect(level > (index == 0 ? 0.7 : 0.97), place)
        }
    }

    #if HEIF
    @Test("HEIC sequence frames in PQ or HLG become linear half floats", arguments: [16, 18])
    func sequences(transfer: Int) throws {
        let space = transfer == 16 ? ColorSpace.pq : .hlg
        // BT.2020 in video range.
        let numbers = [9, transfer, 9].flatMap { SequenceFile.number($0, 2) }
        var file = HEIFSequenceFixtures.bright(transfer: transfer)
        file.tracks[0].properties = SequenceFile.box("colr", Array("nclx".utf8) + numbers + [0])
        let brightest = space == .pq ? 1015 / 203.0 : 1000 / 203.0
        try expectLight(of: file.data, space, brightest, "sequence")
    }

    @Test(
        "A HEIC sequence that declares PQ or HLG only in its stream has standard range", arguments: [16, 18])
    func unstated(transfer: Int) throws {
        let data = HEIFSequenceFixtures.bright(transfer: transfer).data
        var options = DecodingOptions()
        options.dynamicRange = .high
        for index in 0..<2 {
            let image = try codecs.decode(data, frame: index, options: options)
            #expect(image.info.dynamicRange == .standard && image.bitmap.format == .bgra8)
            let level = try #require(image.bitmap.color(atX: 9, y: 9)).green
            #expect(level > (index == 0 ? 0.7 : 0.97))
        }
    }
    #endif

    private let codecs = CodecRegistry.default

    /// Returns a ramp up to five times as bright as white, with a colored part and a translucent part.
    private static func picture(
        _ width: Int = 48, _ height: Int = 32, alpha: AlphaMode = .opaque,
        colorSpace: ColorSpace = ColorSpace(primaries: .displayP3, transfer: .linear)
    ) throws -> Bitmap {
        try Bitmap(
            size: PixelSize(width: width, height: height), format: .rgbaHalf, alpha: alpha,
            colorSpace: colorSpace
        ) { pixels, stride throws(ImageError) in
            for y in 0..<height {
                for x in 0..<width {
                    let light = Float(x + 1) / Float(width) * 5
                    let share = Float(y) / Float(height)
                    let cover: Float = alpha == .opaque ? 1 : 0.25 + 0.75 * share
                    let color: [Float] = [light, light * (1 - share / 2), light * (1 - share / 3), cover]
                    for part in 0..<4 {
                        let value = part < 3 && alpha == .premultiplied ? color[part] * cover : color[part]
                        pixels.storeBytes(
                            of: HalfFloat.bits(value), toByteOffset: y * stride + x * 8 + part * 2,
                            as: UInt16.self)
                    }
                }
            }
        }
    }

    /// Returns the largest difference between two bitmaps' components, relative to the pixel's largest
    /// component.
    private func difference(_ one: Bitmap, _ other: Bitmap) throws -> Double {
        #expect(one.size == other.size)
        var most = 0.0
        for y in 0..<one.height {
            for x in 0..<one.width {
                let (left, right) = (
                    try #require(one.light(atX: x, y: y)), try #require(other.light(atX: x, y: y))
                )
                let scale = max(right.red, right.green, right.blue, 0.02)
                most = max(most, abs(left.red - right.red) / scale, abs(left.green - right.green) / scale)
                most = max(most, abs(left.blue - right.blue) / scale, abs(left.alpha - right.alpha))
            }
        }
        return most
    }

    private func high(_ space: ColorSpace = .displayP3) -> DecodingOptions {
        var options = DecodingOptions()
        options.colorSpace = space
        options.dynamicRange = .high
        return options
    }

    @Test("PNG, AVIF and JPEG XL preserve bright light to within 1%")
    func roundTrips() throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let picture = try Self.picture(alpha: alpha)
            for format in [ImageFormat.png, .avif, .jpegXL] where codecs.encodableFormats.contains(format) {
                var encoding = EncodingOptions(quality: 1)
                encoding.isLossless = true
                let data = try codecs.encode(picture, as: format, options: encoding)
                let image = try codecs.decode(data, options: high())
                #expect(image.info.dynamicRange.kind == .pq && image.info.isHighDynamicRange, "\(format)")
                #expect(image.bitmap.format == .rgbaHalf && image.bitmap.alpha == alpha, "\(format)")
                #expect(image.bitmap.colorSpace == ColorSpace(primaries: .displayP3, transfer: .linear))
                // Lossless AVIF has 12 bits, so one step is up to 0.6% of dark light.
                #expect(try difference(image.bitmap, picture) < 0.01, "\(format)")
                // Every format except AVIF declares the brightest component.
                if format != .avif {
                    let headroom = try #require(image.info.dynamicRange.headroom, "\(format)")
                    #expect(abs(headroom - log2(5)) < 0.15, "\(format): \(headroom)")
                }
            }
        }
    }

    @Test("Lossy AVIF and JPEG XL preserve bright light to within 10%")
    func lossy() throws {
        let picture = try Self.picture()
        for format in [ImageFormat.avif, .jpegXL] where codecs.encodableFormats.contains(format) {
            let data = try codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.95))
            let image = try codecs.decode(data, options: high())
            if format == .avif { #expect(image.info.bitDepth == 10 && image.info.colorSpace == .pq) }
            #expect(image.bitmap.format == .rgbaHalf, "\(format)")
            let pixel = try #require(image.bitmap.light(atX: 40, y: 4))
            let wanted = try #require(picture.light(atX: 40, y: 4))
            #expect(abs(pixel.red / wanted.red - 1) < 0.1, "\(format): \(pixel.red), not \(wanted.red)")
        }
    }

    @Test("HLG is decoded with its luminance-dependent transfer in every format that names it")
    func hlg() throws {
        let signals = try Bitmap(
            size: PixelSize(width: 40, height: 30), format: .rgba16, alpha: .opaque, colorSpace: .hlg
        ) { pixels, stride throws(ImageError) in
            for y in 0..<30 {
                for x in 0..<40 {
                    let value = UInt16((x + 20) * 1000)
                    pixels.storeBytes(
                        of: SIMD4(value, value / 2 + UInt16(y) * 900, value / 3, 65_535),
                        toByteOffset: y * stride + x * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
        let expected = try signals.converted(to: .rgbaHalf)
        for format in [ImageFormat.png, .avif, .jpegXL, .heic] where codecs.encodableFormats.contains(format)
        {
            var encoding = EncodingOptions(quality: 1)
            encoding.isLossless = true
            let data = try codecs.encode(signals, as: format, options: encoding)
            let image = try codecs.decode(data, options: high(.hlg))
            #expect(image.info.dynamicRange.kind == .hlg, "\(format)")
            let headroom = try #require(image.info.dynamicRange.headroom)
            #expect(abs(headroom - log2(1000.0 / 203)) < 0.001)
            #expect(image.bitmap.format == .rgbaHalf, "\(format)")
            #expect(try difference(image.bitmap, expected) < (format == .heic ? 0.05 : 0.02), "\(format)")
        }
    }

    @Test("A headroom limit caps bright light without changing dark light")
    func headroom() throws {
        let picture = try Self.picture()
        let data = try codecs.encode(picture, as: .png)
        var options = high()
        options.dynamicRange = .upTo(headroom: 1)
        let limited = try codecs.decode(data, options: options).bitmap
        #expect(limited.format == .rgbaHalf)
        #expect(try limited.largestComponent(nil) <= 2.01)
        #expect(try limited.largestComponent(nil) > 1.8)
        let (found, wanted) = (limited.color(atX: 4, y: 0)!, picture.color(atX: 4, y: 0)!)
        #expect(abs(found.red / wanted.red - 1) < 0.01)
        options.dynamicRange = .upTo(headroom: 4)
        let whole = try codecs.decode(data, options: options).bitmap
        #expect(try difference(whole, picture) < 0.01)
        options.dynamicRange = .upTo(headroom: .nan)
        #expect(try codecs.decode(data, options: options).bitmap.largestComponent(nil) <= 1.01)
    }

    @Test("A request for high range doesn't change a standard-range image's pixel format")
    func standardImages() throws {
        let data = try codecs.encode(Pictures.gradient(20, 10), as: .png)
        let plain = try codecs.decode(data).bitmap
        let asked = try codecs.decode(data, options: high(.sRGB))
        #expect(asked.bitmap.format == .bgra8 && asked.info.dynamicRange == .standard)
        #expect(asked.bitmap.distance(to: plain) == 0)
        var options = DecodingOptions()
        options.pixelFormat = .rgbaHalf
        let half = try codecs.decode(data, options: options).bitmap
        #expect(half.format == .rgbaHalf && half.colorSpace == .linearSRGB)
        #expect(try half.converted(to: .bgra8).distance(to: plain) <= 1)
    }

    @Test("Images are written in standard range on request or if the format lacks high range")
    func standardFiles() throws {
        let picture = try Self.picture()
        let mapped = try picture.mappedToStandardRange(in: .displayP3, as: .bgra8)
        var plain = EncodingOptions(quality: 1)
        plain.dynamicRange = .standard
        var exact = EncodingOptions()
        exact.isLossless = true
        for (format, options) in [(ImageFormat.webp, exact), (.jpeg, plain), (.png, plain)] {
            let data = try codecs.encode(picture, as: format, options: options)
            let image = try codecs.decode(data, options: high())
            #expect(image.info.dynamicRange == .standard && image.bitmap.format == .bgra8, "\(format)")
            #expect(image.bitmap.distance(to: mapped) <= (format == .jpeg ? 24 : 1), "\(format)")
        }
        // An image without bright light doesn't need the high range.
        let dark = try Pictures.gradient(20, 10).converted(to: .rgbaHalf)
        #expect(try codecs.info(for: codecs.encode(dark, as: .png))?.colorSpace == nil)
        #expect(EncodingOptions().key.isEmpty && plain.key.contains("range(standard)"))
    }

    @Test("Thumbnails, regions and rotated images keep bright light")
    func thumbnails() throws {
        let data = try codecs.encode(Self.picture(480, 320), as: .png)
        var options = high()
        options.thumbnail = .fit(width: 48, height: 32)
        let small = try codecs.decode(data, options: options).bitmap
        #expect(small.format == .rgbaHalf && small.size == PixelSize(width: 48, height: 32))
        // The expected value is the average of ten columns.
        #expect(abs(small.light(atX: 24, y: 0)!.red / (245.5 / 480 * 5) - 1) < 0.02)
        options.thumbnail = nil
        options.region = PixelRect(x: 400, y: 10, width: 40, height: 20)
        let part = try codecs.decode(data, options: options).bitmap
        #expect(part.size == PixelSize(width: 40, height: 20) && part.format == .rgbaHalf)
        #expect(abs(part.light(atX: 0, y: 0)!.red - 401.0 / 480 * 5) < 0.05)
        options.region = nil
        options.maximumDecodedBytes = 48 * 32 * 8
        let limited = try codecs.decode(data, options: options).bitmap
        #expect(limited.width * limited.height * 8 <= 48 * 32 * 8)
    }

    @Test("APNG frames are blended before their light is mapped")
    func animation() throws {
        let first = try Bitmap.filled(0xFF94_9494)
        let second = try Bitmap.filled(0xFFC0_8060)
        let frames = [first, second].map {
            EncodingFrame($0.reinterpreted(colorSpace: .pq), delay: .milliseconds(100))
        }
        let data = try codecs.encode(frames, as: .apng)
        let decoder = FrameDecoder(options: high(.pq))
        try decoder.update(data, isComplete: true)
        for index in 0..<2 {
            let bitmap = try decoder.image(at: index).bitmap
            #expect(bitmap.format == .rgbaHalf)
            let expected = try frames[index].bitmap.converted(to: .rgbaHalf)
            #expect(try difference(bitmap, expected) < 0.002)
        }
    }
}

extension Bitmap {
    fileprivate static func filled(_ word: UInt32) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 6, height: 5), alpha: .opaque) { pixels, stride in
            for y in 0..<5 {
                for x in 0..<6 {
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }
}
#endif
