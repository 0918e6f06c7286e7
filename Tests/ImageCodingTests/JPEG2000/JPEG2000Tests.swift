// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("JPEG 2000", .timeLimit(.minutes(1)))
struct JPEG2000Tests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private let size = PixelSize(width: 20, height: 18)

    @Test("Colors, grays, alpha and tiles match another encoder")
    func colors() throws {
        #expect(try checks.pixels(of: JPEG2000Fixtures.color, CodedPictures.color))
        #expect(try checks.pixels(of: JPEG2000Fixtures.tiles, CodedPictures.color))
        #expect(
            try checks.pixels(of: JPEG2000Fixtures.alpha, within: 1) { x, y in
                Array(CodedPictures.color(x, y).dropLast()) + [255 - 10 * x]
            })
        #expect(try checks.pixels(of: JPEG2000Fixtures.grey) { _, y in [13 * y, 13 * y, 13 * y, 255] })
        #expect(
            try checks.pixels(of: JPEG2000Fixtures.greyAlpha, within: 1) { x, y in
                [13 * y, 13 * y, 13 * y, 255 - 10 * x]
            })
        #expect(try checks.pixels(of: JPEG2000Fixtures.ycc, within: 3, CodedPictures.color))
        let info = try codecs.info(for: JPEG2000Fixtures.color)
        #expect(info?.format == .jpeg2000 && info?.size == size && info?.hasAlpha == false)
        #expect(try codecs.info(for: JPEG2000Fixtures.alpha)?.hasAlpha == true)
        #expect(try !codecs.decode(JPEG2000Fixtures.color).isPartial)
    }

    @Test("Sixteen bits are kept")
    func depth() throws {
        var options = DecodingOptions.exact
        options.pixelFormat = .rgba16
        let bitmap = try codecs.decode(JPEG2000Fixtures.deepGrey, options: options).bitmap
        #expect(bitmap.format == .rgba16)
        bitmap.withPixels { pixels in
            for (x, y) in [(0, 0), (19, 0), (7, 11), (19, 17)] {
                let pixel = pixels.loadUnaligned(
                    fromByteOffset: y * bitmap.bytesPerRow + 8 * x, as: SIMD4<UInt16>.self)
                let grey = UInt16(3000 * x + 200 * y)
                #expect(pixel == SIMD4(grey, grey, grey, .max))
            }
        }
        #expect(try codecs.info(for: JPEG2000Fixtures.deepGrey)?.bitDepth == 16)
        #expect(
            try checks.pixels(of: JPEG2000Fixtures.deepGrey, within: 1) { x, y in
                let grey = (3000 * x + 200 * y) / 257
                return [grey, grey, grey, 255]
            })
    }

    @Test("A thumbnail is decoded at a reduced size and looks like the whole image")
    func thumbnails() throws {
        let whole = try codecs.decode(JPEG2000Fixtures.large)
        #expect(whole.size == PixelSize(width: 256, height: 192))
        #expect(isNear(whole.bitmap.rgba(100, 50), [100, 50, 75, 255], 12))
        for (width, decoded) in [(256, 256), (129, 256), (128, 128), (40, 64), (8, 8), (1, 8)] {
            var options = DecodingOptions()
            options.thumbnail = .fit(width: width, height: width)
            let decoder = JPEG2000Decoder(options: options)
            try decoder.update(JPEG2000Fixtures.large, isComplete: true)
            #expect(try decoder.frame(at: 0, cancellation: nil).bitmap.width == decoded)
            let small = try codecs.decode(JPEG2000Fixtures.large, options: options)
            #expect(small.size.width == width)
            if width > 8 {
                let (x, y) = (100 * width / 256, 50 * width / 256)
                #expect(isNear(small.bitmap.rgba(x, y), [100, 50, 75, 255], 16), "\(width)")
            }
        }
    }

    @Test("Boxes define palettes, inks, channel order, premultiplied alpha and profiles")
    func boxes() throws {
        let grey = JPEG2000Fixtures.grey
        let palette: [UInt8] = (0..<256).flatMap { [UInt8($0), 255, UInt8(255 - $0)] }
        let colors = box("pclr", [1, 0, 3, 7, 7, 7] + palette)
        let mapping = box("cmap", (0..<3).flatMap { [0, 0, 1, $0] })
        #expect(
            try checks.pixels(of: file(grey, colr(16), colors + mapping)) { _, y in
                [13 * y, 255, 255 - 13 * y, 255]
            })
        let four = codestream(of: JPEG2000Fixtures.alpha)
        #expect(
            try checks.pixels(of: file(four, colr(12)), within: 1) { x, y in
                let black = 10 * x
                return CodedPictures.color(x, y).dropLast().map { (255 - $0) * black / 255 } + [255]
            })
        let three = codestream(of: JPEG2000Fixtures.color)
        let order: [[UInt8]] = [[0, 3], [1, 2], [2, 1]]
        let reversed = box("cdef", [0, 3] + order.flatMap { [0, $0[0], 0, 0, 0, $0[1]] })
        #expect(
            try checks.pixels(of: file(three, colr(16), reversed)) { x, y in
                [6 * (x + y), 13 * y, 12 * x, 255]
            })
        let entries: [[UInt8]] = [[0, 0, 1], [1, 0, 2], [2, 0, 3], [3, 2, 0]]
        let premultiplied = box("cdef", [0, 4] + entries.flatMap { [0, $0[0], 0, $0[1], 0, $0[2]] })
        var options = DecodingOptions()
        options.alpha = .premultiplied
        let image = try codecs.decode(file(four, colr(16), premultiplied), options: options)
        #expect(image.info.hasAlpha && image.bitmap.alpha == .premultiplied)
        let profiled = file(three, box("colr", [2, 0, 0] + Array(Fixtures.swappedProfile)))
        var stored = DecodingOptions()
        stored.colorSpace = .asStored
        let plain = try codecs.decode(profiled, options: stored).bitmap
        #expect(plain.rgba(15, 12) == CodedPictures.color(15, 12))
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(iccProfile: Fixtures.swappedProfile)
        let reference = try codecs.decode(codecs.encode(plain, as: .png, options: encoding)).bitmap
        #expect(reference.rgba(15, 12) != CodedPictures.color(15, 12))
        #expect(try codecs.decode(profiled).bitmap.distance(to: reference) <= 1)
    }

    @Test("EXIF, XMP and profile are kept")
    func metadata() throws {
        let exifBox = box("uuid", Array("JpgTiffExif->JP2".utf8) + CodedPictures.exif(.up))
        let xmpName: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let data =
            file(
                codestream(of: JPEG2000Fixtures.color),
                box("colr", [2, 0, 0] + Array(Fixtures.swappedProfile)))
            + exifBox + box("uuid", xmpName + CodedPictures.xmp)
        var options = DecodingOptions()
        options.keepsMetadata = true
        options.colorSpace = .asStored
        let metadata = try codecs.decode(data, options: options).metadata
        #expect(metadata?.exif == CodedPictures.exif(.up))
        #expect(metadata?.xmp == CodedPictures.xmp)
        #expect(metadata?.iccProfile == Fixtures.swappedProfile)
        options.limits.metadataBytes = 10
        #expect(checks.refusal(data, options)?.limit?.name == "metadataBytes")
    }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() throws {
        for data in [JPEG2000Fixtures.color, JPEG2000Fixtures.tiles, JPEG2000Fixtures.grey] {
            checks.survivesDamage(data)
        }
    }

    @Test("Data that ends within a tile decodes to a partial image that more data improves")
    func truncation() throws {
        let data = JPEG2000Fixtures.large
        let whole = try codecs.decode(data).bitmap
        let start = try #require(data.range(of: Data([0xFF, 0x93]))).upperBound
        func error(_ bitmap: Bitmap) throws -> Double {
            let squares = zip(bitmap.packedRows, whole.packedRows).map { pow(Double($0) - Double($1), 2) }
            return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        }
        var (shown, refused) = (0, 0)
        for count in (start + 1)..<data.count {
            do throws(ImageError) {
                let image = try codecs.decode(data.prefix(count))
                #expect(image.isPartial && image.size == whole.size)
                shown += 1
            } catch {
                #expect(error.code == .corrupt)
                refused += 1
            }
        }
        #expect(shown > 50 * refused, "\(refused) of \(shown + refused) are refused")
        let errors = try [20, 100, 240, 400].map { try error(codecs.decode(data.prefix(start + $0)).bitmap) }
        #expect(errors == errors.sorted(by: >) && errors[2] < 8, "\(errors)")
        var options = DecodingOptions()
        options.thumbnail = .fit(width: 64, height: 64)
        let small = try codecs.decode(data.prefix(start + 240), options: options)
        #expect(small.isPartial && small.size.width == 64)
        // Only the first tiles are complete.
        let tiles = JPEG2000Fixtures.tiles
        let half = try codecs.decode(tiles.prefix(tiles.count / 2))
        #expect(half.isPartial && half.bitmap.rgba(3, 4) == CodedPictures.color(3, 4))
        // This tile-part extends to the end of the codestream, which is missing.
        var open = JPEG2000Fixtures.grey
        let part = try #require(open.range(of: Data([0xFF, 0x90]))).lowerBound
        open.replaceSubrange(part + 6..<part + 10, with: [0, 0, 0, 0])
        #expect(try !codecs.decode(open).isPartial)
        let cut = try codecs.decode(open.dropLast(2))
        #expect(cut.isPartial)
        #expect(cut.bitmap.rgba(3, 4) == (try codecs.decode(open).bitmap.rgba(3, 4)))
        #expect(checks.refusal(data.prefix(start))?.code == .corrupt)
    }

    @Test("Limits are checked once the header is read")
    func limits() { checks.obeysLimits(JPEG2000Fixtures.color, size) }

    @Test("Headers that demand many small structures are refused")
    func smallStructures() throws {
        let start = try #require(JPEG2000Fixtures.grey.range(of: Data([0xFF, 0x51]))).lowerBound
        var tiles = JPEG2000Fixtures.grey
        // The image is 4096 x 4096 pixels, with tiles of 16 x 16.
        for (offset, side) in [(6, 4096), (10, 4096), (22, 16), (26, 16)] {
            tiles.replaceSubrange(start + offset..<start + offset + 4, with: MadePNG.number(side))
        }
        #expect(checks.refusal(tiles)?.code == .unsupported)
        let style = try #require(JPEG2000Fixtures.grey.range(of: Data([0xFF, 0x52]))).lowerBound
        var layers = JPEG2000Fixtures.grey
        layers.replaceSubrange(style + 6..<style + 8, with: [0xFF, 0xFF])
        #expect(checks.refusal(layers)?.limit?.name == "layers")
        // Each resolution has precincts of one pixel.
        var precincts = JPEG2000Fixtures.grey
        let count = Int(precincts[style + 9])
        precincts[style + 3] += UInt8(count + 1)
        precincts[style + 4] |= 1
        precincts.insert(contentsOf: [UInt8](repeating: 0, count: count + 1), at: style + 14)
        #expect(checks.refusal(precincts)?.code == .unsupported)
    }

    @Test("Decoding can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(JPEG2000Fixtures.color, cancellation: token)
        }
        #expect(error?.code == .cancelled)
        let decoder = JPEG2000Decoder(options: DecodingOptions())
        try decoder.update(JPEG2000Fixtures.large, isComplete: true)
        let late = CancellationToken()
        decoder.didStep = { if $0 == 3 { late.cancel() } }
        let lateError = #expect(throws: ImageError.self) { try decoder.frame(at: 0, cancellation: late) }
        #expect(lateError?.code == .cancelled)
    }

    private func box(_ name: String, _ content: [UInt8]) -> Data {
        Data(MadePNG.number(content.count + 8)) + Data(name.utf8) + Data(content)
    }

    private func colr(_ number: UInt8) -> Data { box("colr", [1, 0, 0, 0, 0, 0, number]) }

    private func codestream(of file: Data) -> Data {
        file.range(of: Data("jp2c".utf8)).map { Data(file[$0.upperBound...]) } ?? file
    }

    /// Returns a JP2 with the given boxes in its header.
    private func file(_ codestream: Data, _ boxes: Data...) -> Data {
        Data([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
            + box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8)) + box("jp2h", Array(boxes.joined()))
            + box("jp2c", Array(codestream))
    }
}
#endif
