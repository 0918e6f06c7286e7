// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("AVIF", .timeLimit(.minutes(5)))
struct AVIFTests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private let size = PixelSize(width: 20, height: 18)

    @Test("Colors and grays at 8 and 10 bits match another decoder")
    func colors() throws {
        #expect(try checks.pixels(of: AVIFFixtures.color, within: 12, CodedPictures.color))
        #expect(try checks.pixels(of: AVIFFixtures.deep, within: 12, CodedPictures.color))
        #expect(
            try checks.pixels(of: AVIFFixtures.grey, within: 8) {
                [10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 10 * $0 + 2 * $1, 255]
            })
        #expect(
            try checks.pixels(of: AVIFFixtures.premultiplied, within: 24) { x, y in
                Array(CodedPictures.color(x, y).dropLast()) + [y < 9 ? 255 : 85]
            })
        let wide = try codecs.decode(AVIFFixtures.deep, options: .exact).bitmap
        #expect(wide.format == .rgba16 && isNear(wide.rgba(10, 10), CodedPictures.color(10, 10), 8))
        let info = try codecs.info(for: AVIFFixtures.deep)
        #expect(info?.bitDepth == 10 && info?.hasAlpha == false && info?.size == size)
        #expect(info?.frameCount == 1 && info?.isAnimated == false && info?.delays == [])
        #expect(try codecs.info(for: AVIFFixtures.premultiplied)?.hasAlpha == true)
    }

    @Test("Coded colors are converted to sRGB unless stored colors are requested")
    func codedColors() throws {
        let bitmap = try codecs.decode(AVIFFixtures.wideGamut).bitmap
        #expect(isNear(bitmap.rgba(10, 10), [118, 130, 119, 255], 8))
        #expect(isNear(bitmap.rgba(12, 6), [154, 74, 109, 255], 8))
        var options = DecodingOptions()
        options.colorSpace = .asStored
        #expect(
            try checks.pixels(of: AVIFFixtures.wideGamut, within: 12, options: options, CodedPictures.color))
        // A PQ signal of 58% is display white. Lower signals are darker than in sRGB.
        let bright = try codecs.decode(AVIFFixtures.bright).bitmap
        #expect(bright.alpha == .opaque && bright.format == .bgra8)
        let greens = (0..<18).map { bright.rgba(5, $0)[1] }
        #expect(greens == greens.sorted() && greens[17] > 230 && greens[4] < 40)
    }

    @Test("Rotation, mirroring and cropping are applied as the file specifies")
    func transformations() throws {
        let info = try codecs.info(for: AVIFFixtures.turned)
        #expect(info?.size == size && info?.orientation == .leftMirrored)
        let image = try codecs.decode(AVIFFixtures.turned)
        #expect(image.size == PixelSize(width: 18, height: 20))
        #expect(isNear(image.bitmap.rgba(4, 3), CodedPictures.color(3, 4), 12))
        var options = DecodingOptions()
        options.appliesOrientation = false
        #expect(try codecs.decode(AVIFFixtures.turned, options: options).size == size)
        #expect(try codecs.info(for: AVIFFixtures.cropped)?.size == PixelSize(width: 10, height: 8))
        #expect(
            try checks.pixels(of: AVIFFixtures.cropped, within: 12) { CodedPictures.color($0 + 6, $1 + 7) })
    }

    @Test("Image data stored in the header is read even if its size isn't declared")
    func dataInHeader() throws {
        let data = try codecs.encode(Pictures.gradient(30, 20), as: .avif)
        let expected = try codecs.decode(data).bitmap.packedRows
        for statesSize in [true, false] {
            let moved = try Self.movingDataIntoHeader([UInt8](data), statesSize: statesSize)
            #expect(try codecs.decode(moved).bitmap.packedRows == expected)
        }
    }

    /// Returns a one-image file with its coded data in an `idat` box, the last box of its header.
    private static func movingDataIntoHeader(_ file: [UInt8], statesSize: Bool) throws -> Data {
        func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            number(8 + content.count) + Array(name.utf8) + content
        }
        func boxes(_ bytes: [UInt8]) -> [(name: String, content: [UInt8])] {
            bytes.withUnsafeBytes { bytes in
                ISOBoxes(ByteReader(bytes)).map { box in
                    let name = (0..<4).map { UInt8(truncatingIfNeeded: box.type >> (24 - 8 * $0)) }
                    return (String(decoding: name, as: UTF8.self), Array(bytes[box.content]))
                }
            }
        }
        let all = boxes(file)
        let meta = try #require(all.first { $0.name == "meta" }?.content)
        let coded = try #require(all.first { $0.name == "mdat" }?.content)
        // With construction method 1, offsets are measured from the start of `idat`.
        let place = box(
            "iloc",
            number(1 << 24) + [0x44, 0] + number(1, 2) + number(1, 2) + number(1, 2)
                + number(0, 2) + number(1, 2) + number(0) + number(coded.count))
        var content = Array(meta[..<4])
        for part in boxes(Array(meta[4...])) {
            content += part.name == "iloc" ? place : box(part.name, part.content)
        }
        content += box("idat", coded)
        let head = box("ftyp", try #require(all.first { $0.name == "ftyp" }?.content))
        return Data(head + number(statesSize ? 8 + content.count : 0) + Array("meta".utf8) + content)
    }

    @Test("Thumbnail sizes refer to the upright image")
    func thumbnails() throws {
        let options = DecodingOptions(thumbnail: .fit(width: 9, height: 9))
        #expect(
            try codecs.decode(AVIFFixtures.turned, options: options).size == PixelSize(width: 8, height: 9))
    }

    @Test("Frames of a sequence and their delays can be read in any order")
    func sequence() throws {
        let colors = [[200, 30, 30], [30, 200, 30], [30, 30, 200], [200, 200, 30], [30, 200, 200]]
        let info = try #require(try codecs.info(for: AVIFFixtures.sequence))
        #expect(info.frameCount == 5 && info.loopCount == 0 && info.isAnimated)
        #expect(info.delays == [70, 200, 200, 200, 200].map { .milliseconds($0) })
        let decoder = FrameDecoder()
        try decoder.update(AVIFFixtures.sequence, isComplete: true)
        for index in [0, 1, 2, 3, 4, 4, 1, 0, 3, 2] {
            let bitmap = try decoder.image(at: index).bitmap
            #expect(isNear(bitmap.rgba(15, 11), colors[index] + [255], 6), "\(index)")
            #expect(isNear(bitmap.rgba(index * 3 + 1, 5), [255, 255, 255, 255], 12), "\(index)")
        }
        #expect(throws: ImageError.self) { try decoder.image(at: 5) }
        var options = DecodingOptions()
        options.firstFrameOnly = true
        #expect(try codecs.decode(AVIFFixtures.sequence, options: options).info.frameCount == 1)
        options = DecodingOptions()
        options.limits.frames = 4
        #expect(try codecs.decode(AVIFFixtures.sequence, options: options).info.frameCount == 1)
    }

    @Test("All properties are read from the header before the image data arrives")
    func prefixes() throws {
        for data in [AVIFFixtures.color, AVIFFixtures.sequence] {
            let whole = try codecs.info(for: data)
            let first = try (0..<data.count).first {
                try codecs.info(for: Data(data.prefix($0)), isComplete: false) != nil
            }
            let count = try #require(first)
            #expect(try codecs.info(for: Data(data.prefix(count)), isComplete: false) == whole)
            #expect(count < data.count)
        }
        let decoder = FrameDecoder()
        try decoder.update(Data(AVIFFixtures.color.dropLast(20)), isComplete: false)
        #expect(decoder.info != nil && decoder.frameCount == 0)
        try decoder.update(AVIFFixtures.color, isComplete: true)
        #expect(try decoder.image(at: 0).isPartial == false)
    }

    @Test("Encoded images can be decoded again")
    func writing() throws {
        let picture = try Pictures.gradient(64, 48)
        var options = EncodingOptions(quality: 0.95)
        for data in [
            try codecs.encode(picture, as: .avif, options: options),
            try codecs.encode(picture.converted(to: .rgba16), as: .avif, options: options),
        ] {
            #expect(ImageFormat.sniff(data) == .avif)
            #expect(try codecs.decode(data).bitmap.distance(to: picture) <= 10)
        }
        options.isLossless = true
        let straight = try Pictures.gradient(33, 17, alpha: .straight)
        let exact = try codecs.encode(straight, as: .avif, options: options)
        var decoding = DecodingOptions()
        decoding.alpha = .straight
        #expect(try codecs.decode(exact, options: decoding).bitmap.packedRows == straight.packedRows)
        let wide = try codecs.encode(picture.converted(to: .rgba16), as: .avif, options: options)
        #expect(try codecs.info(for: wide)?.bitDepth == 12)
        #expect(try codecs.decode(wide).bitmap.distance(to: picture) <= 1)
        let small = try codecs.encode(picture, as: .avif, options: EncodingOptions(quality: 0.3))
        #expect(small.count < exact.count)
        options = EncodingOptions()
        options.maximumFileSize = 700
        #expect(try codecs.encode(Pictures.gradient(200, 150), as: .avif, options: options).count <= 700)
    }

    @Test("Sequences can be encoded with and without alpha")
    func writingSequences() throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let frames = try CodedPictures.frames(count: 6, alpha: alpha)
            let data = try codecs.encode(frames, as: .avif, options: EncodingOptions(quality: 0.95))
            let info = try #require(try codecs.info(for: data))
            #expect(info.frameCount == 6 && info.delays == frames.map(\.delay))
            #expect(info.hasAlpha == (alpha != .opaque))
            for index in [5, 0, 3] {
                let read = try codecs.decode(data, frame: index).bitmap
                #expect(read.distance(to: frames[index].bitmap) <= 16, "\(index)")
            }
        }
    }

    @Test("Metadata is kept while its orientation moves to the file's native field")
    func metadata() throws { try checks.keepsMetadata(.avif) }

    @Test("Limits are checked once the header is read")
    func limits() { checks.obeysLimits(AVIFFixtures.color, size) }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() {
        for data in [
            AVIFFixtures.color, AVIFFixtures.cropped, AVIFFixtures.premultiplied, AVIFFixtures.sequence,
        ] { checks.survivesDamage(data) }
    }

    @Test("Decoding can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(AVIFFixtures.color, cancellation: token)
        }
        #expect(error?.code == .cancelled)
    }
}
#endif
