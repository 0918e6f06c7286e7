// SPDX-License-Identifier: MIT

#if TIFF
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("TIFF", .timeLimit(.minutes(5)))
struct TIFFTests {
    private let codecs = CodecRegistry.default

    private func pixels(
        of data: Data, within tolerance: Int = 0, frame: Int = 0, _ expected: (Int, Int) -> [Int]
    ) throws -> Bool {
        var options = DecodingOptions()
        options.alpha = .straight
        let bitmap = try codecs.decode(data, frame: frame, options: options).bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where !isNear(bitmap.rgba(x, y), expected(x, y), tolerance) {
                Issue.record("\(x), \(y): \(bitmap.rgba(x, y)), not \(expected(x, y))")
                return false
            }
        }
        return true
    }

    private func color(_ x: Int, _ y: Int) -> [Int] { [12 * x, 13 * y, 6 * (x + y), 255] }

    @Test("Strips, tiles, separate components and JPEG compression decode to the same image")
    func layouts() throws {
        #expect(try pixels(of: TIFFFixtures.lzw, color))
        #expect(try pixels(of: TIFFFixtures.tiled, color))
        #expect(try pixels(of: TIFFFixtures.jpeg, within: 12, color))
        let info = try codecs.info(for: TIFFFixtures.tiled)
        #expect(info?.format == .tiff && info?.size == PixelSize(width: 20, height: 18))
        #expect(info?.hasAlpha == false && info?.bitDepth == 8 && info?.frameCount == 1)
    }

    @Test("16-bit gray, 1-bit gray and CMYK are decoded")
    func colors() throws {
        #expect(
            try pixels(of: TIFFFixtures.grey16) {
                [$0 * 10 + $1 * 2, $0 * 10 + $1 * 2, $0 * 10 + $1 * 2, 255]
            })
        let wide = try codecs.decode(TIFFFixtures.grey16, options: .exact).bitmap
        #expect(wide.format == .rgba16 && wide.color(atX: 3, y: 4)?.red == Double(38 * 257) / 65_535)
        #expect(
            try pixels(of: TIFFFixtures.group4) {
                $0 * 10 + $1 * 2 > 100 ? [255, 255, 255, 255] : [0, 0, 0, 255]
            })
        let inks = try codecs.decode(TIFFFixtures.cmyk).bitmap
        #expect(isNear(inks.rgba(3, 4), [172, 185, 140, 255], 3))
        #expect(isNear(inks.rgba(12, 15), [32, 185, 140, 255], 3))
    }

    @Test(
        "Every small bit depth is decoded in both byte orders and with white as zero",
        arguments: [1, 2, 4, 8])
    func depths(_ bits: Int) throws {
        let most = 1 << bits - 1
        let rowBytes = (9 * bits + 7) / 8
        var rows = [UInt8](repeating: 0, count: rowBytes * 4)
        for y in 0..<4 {
            for x in 0..<9 {
                let bit = x * bits
                rows[y * rowBytes + bit / 8] |= UInt8(((x + y) & most) << (8 - bits - bit % 8))
            }
        }
        let tags = [256: 9, 257: 4, 258: bits, 259: 1, 277: 1, 278: 4]
        for isBig in [false, true] {
            for kind in [0, 1] {
                let data = TIFFFixtures.file(tags.merging([262: kind]) { $1 }, pixels: rows, isBig: isBig)
                #expect(
                    try pixels(of: data) { x, y in
                        let grey = ((x + y) & most) * 255 / most
                        let seen = kind == 0 ? 255 - grey : grey
                        return [seen, seen, seen, 255]
                    })
            }
            var map = [UInt16](repeating: 0, count: 3 << bits)
            for index in 0...most {
                map[index] = UInt16(index * 257)
                map[1 << bits + index] = UInt16((255 - index) * 257)
                map[2 << bits + index] = UInt16(77 * 257)
            }
            let data = TIFFFixtures.file(
                tags.merging([262: 3]) { $1 }, arrays: [320: map], pixels: rows, isBig: isBig)
            #expect(
                try pixels(of: data) { x, y in
                    let index = (x + y) & most
                    return [index, 255 - index, 77, 255]
                })
        }
    }

    @Test("YCbCr and CIE L*a*b* are converted")
    func rare() throws {
        let row: [UInt8] = (0..<32).flatMap { _ in [180, 128, 128] as [UInt8] }
        var tags = [256: 8, 257: 4, 259: 1, 262: 6, 277: 3, 278: 4]
        let eight: [Int: [UInt16]] = [258: [8, 8, 8], 530: [1, 1]]
        let grey = TIFFFixtures.file(tags, arrays: eight, pixels: row)
        #expect(try pixels(of: grey, within: 2) { _, _ in [180, 180, 180, 255] })
        tags[262] = 8
        let lab = TIFFFixtures.file(
            tags, arrays: [258: [8, 8, 8]], pixels: (0..<32).flatMap { _ in [255, 0, 0] as [UInt8] })
        #expect(try pixels(of: lab, within: 2) { _, _ in [255, 255, 255, 255] })
    }

    @Test("Straight and premultiplied alpha are decoded")
    func alpha() throws {
        func expected(_ x: Int, _ y: Int) -> [Int] { [x < 10 ? 240 : 40, 13 * y, 200, y < 9 ? 255 : 85] }
        #expect(try pixels(of: TIFFFixtures.associated, within: 2, expected))
        #expect(try codecs.info(for: TIFFFixtures.associated)?.hasAlpha == true)
        let bitmap = try codecs.decode(TIFFFixtures.associated).bitmap
        #expect(bitmap.alpha == .premultiplied)
    }

    @Test("The orientation is either applied or reported")
    func orientation() throws {
        let image = try codecs.decode(TIFFFixtures.turned)
        #expect(image.info.orientation == .right && image.size == PixelSize(width: 18, height: 20))
        #expect(image.bitmap.rgba(17 - 4, 3) == color(3, 4))
    }

    @Test("Pages are frames with their own sizes, even for thumbnails")
    func pages() throws {
        let info = try codecs.info(for: TIFFFixtures.pages)
        #expect(info?.frameCount == 3 && info?.isAnimated == false && info?.delays == [])
        let sizes = try (0..<3).map { try codecs.decode(TIFFFixtures.pages, frame: $0).size }
        #expect(sizes == [20, 7, 20].map { PixelSize(width: $0, height: $0 == 7 ? 9 : 18) })
        let second = try codecs.decode(
            TIFFFixtures.pages, frame: 1, options: DecodingOptions(thumbnail: .fit(width: 3, height: 3)))
        #expect(second.size == PixelSize(width: 2, height: 3) && second.info.frameCount == 3)
        #expect(second.info.size == PixelSize(width: 7, height: 9))
        #expect(try pixels(of: TIFFFixtures.pages, color))
        var first = DecodingOptions()
        first.firstFrameOnly = true
        #expect(try codecs.decode(TIFFFixtures.pages, options: first).info.frameCount == 1)
        #expect(throws: ImageError.self) { try codecs.decode(TIFFFixtures.pages, frame: 3) }
        first = DecodingOptions()
        first.limits.frames = 2
        #expect(try codecs.decode(TIFFFixtures.pages, frame: 1, options: first).info.frameCount == 2)
    }

    @Test("Selecting a page leaves one frame but still reports the number of pages")
    func chosenPage() throws {
        var options = DecodingOptions()
        for page in 0..<3 {
            options.page = page
            let image = try codecs.decode(TIFFFixtures.pages, options: options)
            let expected = try codecs.decode(TIFFFixtures.pages, frame: page)
            #expect(image.bitmap.packedRows == expected.bitmap.packedRows && image.info == expected.info)
            #expect(image.info.frameCount == 3 && !image.info.isAnimated)
            #expect(throws: ImageError.self) {
                try codecs.decode(TIFFFixtures.pages, frame: 1, options: options)
            }
            let decoder = FrameDecoder(options: options)
            try decoder.update(TIFFFixtures.pages, isComplete: true)
            #expect(decoder.frameCount == 1 && decoder.info?.size == expected.info.size)
        }
        #expect(options.key == "page(2)")
        for page in [-1, 3] {
            options.page = page
            let error = #expect(throws: ImageError.self) {
                try codecs.decode(TIFFFixtures.pages, options: options)
            }
            #expect(error?.code == .invalidInput)
        }
        // Formats without pages ignore the option.
        #expect(try codecs.decode(Fixtures.greyJPEG, options: options).size.width == 16)
    }

    @Test("Ten thousand of 65,536 pages are decoded one by one")
    func manyPages() throws {
        // Each page is a directory with nine entries, and all pages share a pixel in the header.
        let page = TIFFFixtures.file(
            [256: 1, 257: 1, 258: 8, 259: 1, 262: 1, 277: 1, 278: 1], pixels: [128])
        let directory = page[10..<page.count - 4]
        var data = Data(page[..<10])
        for index in 1...65_536 {
            let next = index < 65_536 ? data.count + directory.count + 4 : 0
            data += directory + (0..<4).map { UInt8(truncatingIfNeeded: next >> (8 * $0)) }
        }
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: true)
        try #require(decoder.frameCount == 10_000)
        for index in 0..<10_000 {
            let page = try decoder.image(at: index)
            #expect(!page.isPartial && page.bitmap.rgba(0, 0) == [128, 128, 128, 255])
        }
    }

    @Test("Encoded images with 8 or 16 bits or several pages can be decoded again")
    func writing() throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let picture = try Pictures.gradient(37, 300, alpha: alpha)
            let straight = try picture.converted(to: .bgra8, alpha: alpha == .opaque ? .opaque : .straight)
            var options = DecodingOptions()
            options.alpha = .straight
            let data = try codecs.encode(picture, as: .tiff)
            #expect(ImageFormat.sniff(data) == .tiff)
            #expect(try codecs.decode(data, options: options).bitmap.packedRows == straight.packedRows)
            let wide = try straight.converted(to: .rgba16)
            let deep = try codecs.encode(wide, as: .tiff)
            #expect(try codecs.info(for: deep)?.bitDepth == 16)
            #expect(try codecs.decode(deep, options: .exact).bitmap.packedRows == wide.packedRows)
        }
        let frames = [try Pictures.gradient(8, 5), try Pictures.corners(6, 6)].map { EncodingFrame($0) }
        let pages = try codecs.encode(frames, as: .tiff)
        for index in 0..<2 {
            let read = try codecs.decode(pages, frame: index).bitmap
            #expect(read.packedRows == frames[index].bitmap.packedRows)
        }
    }

    @Test("EXIF, XMP and the profile survive encoding and decoding even with several pages")
    func metadata() throws {
        try CodedPictures().keepsMetadata(.tiff)
        var options = DecodingOptions()
        options.keepsMetadata = true
        let picture = try Pictures.gradient(8, 5)
        #expect(
            try codecs.decode(codecs.encode(picture, as: .tiff), options: options).metadata == ImageMetadata()
        )
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: Self.exif(isBig: true))
        let frames = [picture, try Pictures.corners(6, 6)].map { EncodingFrame($0) }
        let data = try codecs.encode(frames, as: .tiff, options: encoding)
        #expect(try codecs.decode(data, options: options).metadata?.exif == Self.exif(isBig: false))
        for index in 0..<2 {
            let read = try codecs.decode(data, frame: index)
            #expect(!read.isPartial && read.bitmap.packedRows == frames[index].bitmap.packedRows)
        }
        // A block that's exactly as long as the limit is allowed.
        options.limits.metadataBytes = Self.exif(isBig: false).count
        #expect(try codecs.decode(data, options: options).metadata?.exif != nil)
        options.limits.metadataBytes -= 1
        let error = #expect(throws: ImageError.self) { try codecs.decode(data, options: options) }
        #expect(error?.limit?.name == "metadataBytes")
    }

    /// Returns EXIF with a camera, an exposure and a location in three directories.
    private static func exif(isBig: Bool) -> Data {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (isBig ? count - 1 - $0 : $0))) }
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
                + Array(repeating: 0, count: 4 - value.count)
        }
        var bytes: [UInt8] = isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
        bytes += number(8, 4)
        bytes += number(3, 2) + entry(271, 2, 6, number(50, 4))
        bytes += entry(34_665, 4, 1, number(56, 4)) + entry(34_853, 4, 1, number(94, 4)) + number(0, 4)
        bytes += Array("Maker\0".utf8)
        // Offset 56 has the exposure of 1/250 and a two-byte mode.
        bytes += number(2, 2) + entry(33_434, 5, 1, number(86, 4)) + entry(41_986, 3, 1, number(1, 2))
        bytes += number(0, 4) + number(1, 4) + number(250, 4)
        // Offset 94 has the letter for north.
        bytes += number(1, 2) + entry(1, 2, 2, Array("N\0".utf8)) + number(0, 4)
        return Data(bytes)
    }

    @Test("Circular and invalid EXIF directories are ignored")
    func damagedEXIF() throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: Self.exif(isBig: false))
        let data = try codecs.encode(Pictures.corners(4, 4), as: .tiff, options: encoding)
        let first = try #require(data.range(of: Data([0x0F, 1, 2, 0]))).lowerBound
        for link in [[0x69, 0x87, 4, 0], [0x25, 0x88, 4, 0]] as [[UInt8]] {
            let place = try #require(data.range(of: Data(link))).upperBound + 4
            for value in [0, 8, first - 2, data.count - 1, data.count, 0x7FFF_FFFF, 0xFFFF_FFFF] {
                var copy = data
                copy.replaceSubrange(
                    place..<place + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
                let exif = try codecs.decode(copy, options: options).metadata?.exif
                #expect(exif?.range(of: Data("Maker".utf8)) != nil)
            }
        }
    }

    @Test("A truncated or damaged file decodes in part or fails with a typed error")
    func damage() throws {
        var numbers = SeededRandom(seed: 11)
        let files = [
            TIFFFixtures.lzw, TIFFFixtures.tiled, TIFFFixtures.jpeg, TIFFFixtures.grey16, TIFFFixtures.group4,
            TIFFFixtures.cmyk, TIFFFixtures.associated, TIFFFixtures.pages,
            try codecs.encode(Pictures.gradient(9, 9), as: .tiff),
        ]
        var options = DecodingOptions()
        options.keepsMetadata = true
        options.limits.pixels = 1 << 20
        func isFine(_ data: Data) -> Bool {
            do {
                return try codecs.decode(data, options: options).isPartial
            } catch {
                return [.corrupt, .unsupported, .limit, .empty].contains(error.code)
            }
        }
        for (index, data) in files.enumerated() {
            for count in 0..<data.count {
                #expect(isFine(Data(data.prefix(count))), "file \(index): \(count) of \(data.count)")
            }
            for _ in 0..<600 {
                var copy = data
                for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                    copy[Int.random(in: 0..<data.count, using: &numbers)] = UInt8.random(
                        in: 0...255, using: &numbers)
                }
                do {
                    _ = try codecs.decode(copy, frame: 0, options: options)
                } catch {
                    #expect([.corrupt, .unsupported, .limit].contains(error.code))
                }
            }
        }
    }

    @Test("Sizes over the limits are refused once the directory is read")
    func claims() throws {
        let tags = [258: 8, 259: 1, 262: 1, 277: 1, 278: 1]
        func refusal(_ more: [Int: Int]) -> ImageError? {
            let data = TIFFFixtures.file(tags.merging(more) { $1 }, pixels: [1, 2, 3, 4])
            do {
                _ = try codecs.decode(data)
                return nil
            } catch { return error }
        }
        #expect(refusal([256: 70_000, 257: 1])?.limit?.name == "side")
        #expect(refusal([256: 60_000, 257: 60_000])?.limit?.name == "sourcePixels")
        #expect(refusal([256: 15_000, 257: 15_000])?.limit?.name == "pixels")
        #expect(refusal([256: 0, 257: 1])?.code == .corrupt)
        #expect(refusal([256: 16, 257: 16, 322: 65_520, 323: 65_520, 324: 8, 325: 4]) != nil)
        #expect(refusal([256: 10_000, 257: 10_000, 278: 10_000])?.code == .corrupt)
        #expect(refusal([256: 60_000, 257: 1, 277: 65_535]) != nil)
        #expect(refusal([256: 4, 257: 1, 258: 24])?.code == .unsupported)
    }

    @Test("Tiles, rows and other blocks have a configurable size limit")
    func blocks() throws {
        var options = DecodingOptions()
        func limit(_ data: Data) -> ImageError.Limit? {
            do {
                _ = try codecs.decode(data, options: options)
                return nil
            } catch { return error.limit }
        }
        // One file has 16 x 16 tiles in three planes, and the other has strips with rows of 20 pixels.
        for (data, bytes) in [(TIFFFixtures.tiled, 256), (TIFFFixtures.lzw, 60)] {
            options.limits.blockBytes = bytes - 1
            let refused = limit(data)
            #expect(refused?.name == "blockBytes" && refused?.allowed == bytes - 1)
            #expect((refused?.found ?? 0) >= bytes)
        }
        options.limits.blockBytes = 4 << 10
        #expect(limit(TIFFFixtures.tiled) == nil)
        // One row has 65,000 pixels with as many samples.
        let row = TIFFFixtures.file(
            [256: 65_000, 257: 1, 258: 8, 259: 1, 262: 1, 277: 65_000, 278: 1], pixels: [1, 2, 3, 4])
        for allowed in [256 << 20, 64 << 20] {
            options.limits.blockBytes = allowed
            #expect(limit(row)?.name == "blockBytes" && limit(row)?.allowed == allowed)
        }
    }

    @Test("A circular directory terminates")
    func loops() throws {
        var data = TIFFFixtures.file(
            [256: 2, 257: 1, 258: 8, 259: 1, 262: 1, 277: 1, 278: 1], pixels: [9, 9])
        let directory = data.count - 4 - 9 * 12 - 2
        data.replaceSubrange(data.count - 4..<data.count, with: [UInt8(directory), 0, 0, 0])
        #expect(try codecs.decode(data).info.frameCount <= 2)
    }

    @Test("Decoding can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        for data in [TIFFFixtures.lzw, TIFFFixtures.tiled] {
            let error = #expect(throws: ImageError.self) { try codecs.decode(data, cancellation: token) }
            #expect(error?.code == .cancelled)
        }
    }
}
#endif
