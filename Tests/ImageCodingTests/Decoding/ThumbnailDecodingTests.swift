// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Decoding thumbnails", .timeLimit(.minutes(1)))
struct ThumbnailDecodingTests {
    private static let source = PixelSize(width: 300, height: 200)

    private static func file(_ format: ImageFormat) throws -> Data {
        if format == .gif { return try GIFWriter.file(Pictures.gradient(300, 200)) }
        return try CodecRegistry.default.encode(
            Pictures.gradient(300, 200), as: format, options: EncodingOptions(quality: 0.95))
    }

    @Test("A thumbnail has the promised size", arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func sizes(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        let boxes: [Thumbnail] = [
            .fit(width: 100, height: 100), .fit(width: 37, height: 1000), .fit(width: 1000, height: 1000),
            .fit(width: 0, height: 50), .fit(width: 1, height: 1), .fill(width: 64, height: 64),
            .fill(width: 300, height: 10), .fill(width: 600, height: 600), .stretch(width: 17, height: 190),
            .stretch(width: 450, height: 220),
        ]
        for box in boxes {
            let image = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: box))
            #expect(image.size == box.size(of: Self.source), "\(box.key)")
            #expect(image.info.size == Self.source, "\(box.key)")
        }
    }

    @Test(
        "A thumbnail shows the same content as the image", arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func contents(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        let full = try CodecRegistry.default.decode(data).bitmap
        for width in [150, 100, 75, 40] {
            let box = Thumbnail.fit(width: width, height: width)
            let small = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: box))
                .bitmap
            let expected = try full.resized(to: small.size, filter: .area)
            #expect(small.distance(to: expected) <= 12, "\(width)")
        }
    }

    @Test(
        "A thumbnail keeps the part of the upright image that its gravity chooses", arguments: [false, true])
    func gravity(isTurned: Bool) throws {
        var encoding = EncodingOptions()
        if isTurned {
            // EXIF orientation 6 turns the image.
            encoding.metadata = ImageMetadata(
                exif: Data(
                    [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6]
                        + [
                            UInt8
                        ](repeating: 0, count: 7)))
        }
        let data = try CodecRegistry.default.encode(
            Pictures.gradient(300, 200), as: .png, options: encoding)
        func decoded(_ thumbnail: Thumbnail) throws -> Bitmap {
            try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: thumbnail)).bitmap
        }
        let whole = try decoded(isTurned ? .fit(width: 100, height: 0) : .fit(width: 0, height: 100))
        let box = PixelSize(width: 100, height: 100)
        #expect(whole.size == PixelSize(width: isTurned ? 100 : 150, height: isTurned ? 150 : 100))
        for gravity in [
            Gravity.top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .center,
            .focus(x: 0.4, y: 0.6), .topLeft.offset(x: 7, y: 8), .attention,
        ] {
            let small = try decoded(.fill(box, gravity: gravity))
            let same = try whole.cropped(to: box, gravity: gravity)
            #expect(small.packedRows == same.packedRows, "\(gravity)")
        }
        #expect(try decoded(.fill(box)).packedRows == decoded(.fill(box, gravity: .center)).packedRows)
        let error = #expect(throws: ImageError.self) { try decoded(.fill(box, gravity: .focus(x: 2, y: 0))) }
        #expect(error?.code == .invalidInput)
    }

    @Test("An image in memory is reduced to the part that a gravity chooses")
    func reducedGravity() throws {
        let data = try Self.file(.png)
        let image = try CodecRegistry.default.decode(data)
        let options = DecodingOptions(thumbnail: .fill(width: 64, height: 64, gravity: .right))
        #expect(options.canReduce(image, decodedWith: DecodingOptions()))
        let reduced = try CodecRegistry.reduce(image, by: options, cancellation: CancellationToken())
        let direct = try CodecRegistry.default.decode(data, options: options)
        #expect(reduced.bitmap.packedRows == direct.bitmap.packedRows)
    }

    #if os(Linux)
    @Test("A JPEG is decoded at the smallest cheap scale that's at least twice the result")
    func jpegScale() {
        let size = PixelSize(width: 4000, height: 3000)
        func scale(_ width: Int, _ height: Int) -> Int32 {
            JPEGDecoder.scale(of: size, to: PixelSize(width: width, height: height))
        }
        #expect(scale(200, 150) == 1)
        #expect(scale(250, 187) == 1)
        #expect(scale(251, 188) == 2)
        #expect(scale(500, 375) == 2)
        #expect(scale(501, 375) == 4)
        #expect(scale(1000, 750) == 4)
        #expect(scale(1001, 750) == 8)
        func fastScale(_ width: Int, _ height: Int) -> Int32 {
            JPEGDecoder.scale(of: size, to: PixelSize(width: width, height: height), .fast)
        }
        #expect(fastScale(500, 375) == 1 && fastScale(501, 375) == 2)
        #expect(fastScale(1000, 750) == 2 && fastScale(2000, 1500) == 4 && fastScale(2001, 1500) == 8)
    }
    #endif

    @Test("A byte limit reduces the image without changing its aspect ratio")
    func maximumBytes() throws {
        var options = DecodingOptions()
        options.maximumDecodedBytes = 100_000
        let image = try CodecRegistry.default.decode(Self.file(.png), options: options)
        #expect(image.bitmap.width * image.bitmap.height * 4 <= 100_000)
        #expect(abs(Double(image.size.width) / Double(image.size.height) - 1.5) < 0.02)
        options.pixelFormat = .rgba16
        let wide = try CodecRegistry.default.decode(Self.file(.png), options: options)
        #expect(wide.bitmap.width * wide.bitmap.height * 8 <= 100_000)
        options.maximumDecodedBytes = 0
        #expect(try CodecRegistry.default.decode(Self.file(.png), options: options).size.pixelCount == 1)
    }

    @Test(
        "A byte limit is divided by the number of animation frames",
        arguments: [ImageFormat.gif, .webp, .apng])
    func maximumBytesOfFrames(format: ImageFormat) throws {
        let frames = try (0..<20).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 200, height: 200), alpha: .opaque) { pixels, _ in
                    _ = pixels.initializeMemory(as: UInt32.self, repeating: 0xFF00_0000 + UInt32(index * 12))
                }, delay: .milliseconds(50))
        }
        let data = try CodecRegistry.default.encode(frames, as: format)
        var options = DecodingOptions()
        options.maximumDecodedBytes = 1_000_000
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        let sizes = try (0..<20).map { try decoder.image(at: $0).size }
        // Each frame gets 50,000 bytes.
        #expect(sizes.allSatisfy { $0 == PixelSize(width: 111, height: 111) })
        options.firstFrameOnly = true
        #expect(try CodecRegistry.default.decode(data, options: options).size.width == 200)
        options.firstFrameOnly = false
        options.maximumDecodedBytes = 20 * 200 * 200 * 4
        #expect(try CodecRegistry.default.decode(data, options: options).size.width == 200)
    }

    @Test("A thumbnail keeps stored colors and straight alpha")
    func kinds() throws {
        var options = DecodingOptions.exact
        options.thumbnail = .fit(width: 12, height: 12)
        let bitmap = try CodecRegistry.default.decode(Fixtures.profilePNG, options: options).bitmap
        #expect(bitmap.format == .rgba16 && bitmap.alpha == .straight)
        #expect(bitmap.colorSpace.iccProfile == [UInt8](Fixtures.swappedProfile))
        #expect(isNear(bitmap.rgba(1, 1), [200, 40, 60, 255]))
    }

    /// Returns 16-bit pixels with red that grows by less than an 8-bit step per column.
    private static func ramp(_ alpha: AlphaMode) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 128, height: 32), format: .rgba16, alpha: alpha) { pixels, stride in
            for y in 0..<32 {
                for x in 0..<128 {
                    let pixel = SIMD4<UInt16>(
                        UInt16(20_000 + x * 2), 30_000, 100, alpha == .opaque ? .max : 50_000)
                    pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    @Test("A 16-bit thumbnail stays 16-bit in any alpha mode", arguments: [AlphaMode.opaque, .straight])
    func sixteenBits(_ alpha: AlphaMode) throws {
        let data = try CodecRegistry.default.encode(Self.ramp(alpha), as: .png)
        for (width, tolerance) in [(32, 2.0), (8, 3.0)] {
            var options = DecodingOptions.exact
            options.thumbnail = .fit(width: width, height: width)
            let small = try CodecRegistry.default.decode(data, options: options).bitmap
            #expect(small.format == .rgba16 && small.width == width)
            for x in 1..<width - 1 {
                let red = try #require(small.color(atX: x, y: 0)?.red) * 65_535
                let expected = 20_000 + (Double(x) + 0.5) * 256 / Double(width) - 1
                #expect(abs(red - expected) <= tolerance, "\(x): \(red), \(expected)")
            }
        }
    }

    @Test("An image that's reduced before encoding keeps its 16 bits")
    func sixteenBitsWritten() throws {
        var encoding = EncodingOptions()
        encoding.maximumPixelSize = PixelSize(width: 32, height: 32)
        let data = try CodecRegistry.default.encode(Self.ramp(.opaque), as: .png, options: encoding)
        let image = try CodecRegistry.default.decode(data, options: .exact)
        #expect(image.info.size.width == 32 && image.info.bitDepth == 16)
        let red = try #require(image.bitmap.color(atX: 16, y: 0)?.red) * 65_535
        #expect(abs(red - 20_131) <= 2)
    }

    // At a width of 801 pixels, the last block is almost empty.
    @Test(
        "A balanced thumbnail of fine detail is close to a full-quality one", arguments: [45, 90, 180],
        [PixelSize(width: 800, height: 600), PixelSize(width: 801, height: 601)])
    func balancedQuality(_ side: Int, _ size: PixelSize) throws {
        let picture = try Bitmap(size: size, alpha: .opaque) { pixels, stride in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let shade = UInt32((x / 5 * 7919 ^ y / 5 * 104_729) % 251)
                    pixels.storeBytes(
                        of: 0xFF00_0000 | shade * 0x01_0101, toByteOffset: y * stride + x * 4, as: UInt32.self
                    )
                }
            }
        }
        let data = try CodecRegistry.default.encode(picture, as: .jpeg)
        var options = DecodingOptions(thumbnail: .fit(width: side, height: side))
        let balanced = try CodecRegistry.default.decode(data, options: options).bitmap.packedRows
        options.thumbnailQuality = .full
        let full = try CodecRegistry.default.decode(data, options: options).bitmap.packedRows
        let squares = zip(balanced, full).map { (Double($0) - Double($1)) * (Double($0) - Double($1)) }
        let decibels = 10 * log10(255 * 255 * Double(squares.count) / squares.reduce(0, +))
        // If the image were decoded at less than twice the result's size, this would be only 26 dB.
        #expect(decibels > 36)
    }

    @Test(
        "Full quality decodes everything and reduces it with Lanczos",
        arguments: [ImageFormat.jpeg, .webp, .png])
    func fullQuality(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        var options = DecodingOptions(thumbnail: .fit(width: 30, height: 30))
        let balanced = try CodecRegistry.default.decode(data, options: options).bitmap
        options.thumbnailQuality = .full
        let full = try CodecRegistry.default.decode(data, options: options).bitmap
        let expected = try CodecRegistry.default.decode(data).bitmap.resized(to: full.size)
        #expect(full.packedRows == expected.packedRows)
        #expect(balanced.packedRows != full.packedRows)
    }

    @Test(
        "Linear quality decodes everything and reduces it in linear light",
        arguments: [ImageFormat.jpeg, .webp, .png])
    func linearQuality(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        var options = DecodingOptions(thumbnail: .fit(width: 30, height: 30))
        options.thumbnailQuality = .linear
        let linear = try CodecRegistry.default.decode(data, options: options).bitmap
        let expected = try CodecRegistry.default.decode(data).bitmap
            .resized(to: linear.size, linearLight: true)
        #expect(linear.packedRows == expected.packedRows)
        options.thumbnailQuality = .full
        #expect(
            try CodecRegistry.default.decode(data, options: options).bitmap.packedRows != linear.packedRows)
        options.thumbnailQuality = .linear
        options.pixelFormat = .rgba16
        #expect(try CodecRegistry.default.decode(data, options: options).bitmap.size == linear.size)
    }

    @Test("Linear quality also reduces 16-bit images in linear light")
    func linearWide() throws {
        let data = try CodecRegistry.default.encode(Self.ramp(.opaque), as: .png)
        var options = DecodingOptions.exact
        let whole = try CodecRegistry.default.decode(data, options: options).bitmap
        options.thumbnail = .fit(width: 32, height: 32)
        options.thumbnailQuality = .linear
        let linear = try CodecRegistry.default.decode(data, options: options).bitmap
        let expected = try whole.resized(to: linear.size, linearLight: true)
        let isEqual = linear.packedRows == expected.packedRows
        #expect(isEqual && linear.format == .rgba16)
    }

    @Test("The quality is part of a thumbnail's key but not of other keys")
    func keys() {
        var options = DecodingOptions()
        options.thumbnailQuality = .full
        #expect(options.key.isEmpty)
        options.thumbnail = .fit(width: 30, height: 30)
        let full = options.key
        options.thumbnailQuality = .balanced
        #expect(options.key != full && options.key == "fit(30x30)")
        options.thumbnailQuality = .linear
        #expect(options.key == "fit(30x30),quality(linear)")
    }
}

/// Writes large GIFs without compression. Their 216 colors have six levels of each component.
enum GIFWriter {
    static func file(_ bitmap: Bitmap) -> Data {
        var data = Data("GIF89a".utf8)
        let sides = [bitmap.width & 255, bitmap.width >> 8, bitmap.height & 255, bitmap.height >> 8].map {
            UInt8($0)
        }
        data.append(contentsOf: sides + [0xF7, 0, 0])
        for index in 0..<256 {
            let color = min(index, 215)
            data.append(contentsOf: [color / 36, color / 6 % 6, color % 6].map { UInt8($0 * 51) })
        }
        data.append(contentsOf: [0x2C, 0, 0, 0, 0] + sides + [0, 8])
        var bits = 0
        var bitCount = 0
        var codes: [UInt8] = []
        func write(_ code: Int) {
            bits |= code << bitCount
            bitCount += 9
            while bitCount >= 8 {
                codes.append(UInt8(bits & 255))
                bits >>= 8
                bitCount -= 8
            }
        }
        var count = 0
        bitmap.withPixels { pixels in
            for row in 0..<bitmap.height {
                for column in 0..<bitmap.width {
                    // Clear the dictionary before codes need ten bits.
                    if count % 250 == 0 { write(256) }
                    count += 1
                    let offset = row * bitmap.bytesPerRow + column * 4
                    let level = (0..<3).map { (Int(pixels[offset + $0]) + 25) / 51 }
                    write(level[2] * 36 + level[1] * 6 + level[0])
                }
            }
        }
        write(257)
        codes.append(UInt8(bits & 255))
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            data.append(UInt8(block.count))
            data.append(contentsOf: block)
        }
        data.append(contentsOf: [0, 0x3B])
        return data
    }
}
