// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@_spi(Programs) @testable import ImageCoding

/// Files that break a rule of their format or use a rare one. Like browsers, we show them.
@Suite("Files that other readers accept", .timeLimit(.minutes(1)))
struct ToleratedFilesTests {
    private let codecs = CodecRegistry.default

    private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    // MARK: JPEG

    @Test("A CMYK JPEG has the same colors without Adobe's marker")
    func inks() throws {
        let data = Fixtures.cmykJPEG
        // The marker is the first segment, with 16 bytes.
        try #require(data[3] == 0xEE)
        let plain = Data(data.prefix(2) + data.dropFirst(18))
        let wanted = try codecs.decode(data).bitmap.packedRows
        #expect(try codecs.decode(plain).bitmap.packedRows == wanted)
    }

    // MARK: GIF

    /// Returns the index of each frame's last image. Each image has a delay, and flags that specify whether
    /// it hides everything below it and whether it stays.
    private func frames(_ images: [(delay: Int, hides: Bool, stays: Bool)], loops: Bool = true) -> [Int] {
        var timeline = GIFTimeline()
        for image in images {
            timeline.add(delay: image.delay, hidesAll: image.hides, stays: image.stays, isLooping: loops)
        }
        return timeline.lastImages
    }

    @Test("A GIF image without a delay is a frame if it's removed or hidden by the next one")
    func delays() {
        let title = [100, 0, 0, 0, 0].map { (delay: $0, hides: true, stays: true) }
        #expect(frames(title) == [0, 1, 2, 3, 4])
        #expect(frames([10, 0, 10, 0].map { ($0, true, true) }, loops: false) == [0, 1, 2, 3])
        #expect(frames([0, 5, 5, 5].map { ($0, false, false) }) == [0, 1, 2, 3])
        #expect(frames([5, 0, 0, 5].map { ($0, false, false) }) == [0, 1, 2, 3])
    }

    @Test("GIF images without a delay that build up the next image form one frame with it")
    func parts() {
        #expect(frames([10, 0, 0, 10].map { ($0, false, true) }) == [0, 3])
        #expect(frames([0, 0, 0, 0].map { ($0, false, true) }, loops: false) == [3])
        #expect(frames([(0, true, true), (5, false, true), (5, false, true)]) == [1, 2])
    }

    @Test(
        "A GIF's stored number of repetitions is one less than its loop count",
        arguments: [0, 1, 2, 9])
    func loops(count: Int) throws {
        let pictures = [try Pictures.corners(20, 10), try Pictures.gradient(20, 10)]
        var options = EncodingOptions()
        options.loopCount = count
        let data = try codecs.encode(
            pictures.map { EncodingFrame($0, delay: .milliseconds(50)) }, as: .gif, options: options)
        let place = data.range(of: Data("NETSCAPE2.0".utf8))?.upperBound
        #expect((place == nil) == (count == 1))
        if let place { #expect(Int(data[place + 2]) == max(0, count - 1)) }
        #expect(try codecs.info(for: data)?.loopCount == count)
    }

    @Test(
        "A GIF with an empty canvas takes the size of its first image",
        arguments: [[6, 7], [8, 9], [6, 7, 8, 9]])
    func emptyCanvas(places: [Int]) throws {
        let picture = try Pictures.corners(24, 16)
        var data = try codecs.encode(picture, as: .gif)
        for place in places { data[place] = 0 }
        let image = try codecs.decode(data)
        #expect(image.size == picture.size && image.bitmap.packedRows == picture.packedRows)
        for count in 0..<data.count { _ = try? codecs.decode(data.prefix(count)) }
    }

    // MARK: BMP and icons

    /// Returns a BMP with two rows of blue, green and red, and with a row offset that's too small.
    private func bitmap(offset: Int, bits: Int, masks: [Int] = [], colors: [Int] = []) -> Data {
        var row: [UInt8] = [0, 1, 2, 0]
        if bits == 32 { row = [0xFF, 0xFF00, 0xFF_0000].flatMap { bytes($0, 4) } }
        var data = Data("BM".utf8)
        func append(_ value: Int, _ count: Int = 4) { data.append(contentsOf: bytes(value, count)) }
        append(0, 8)
        append(offset)
        append(40)
        append(3)
        append(2)
        append(1, 2)
        append(bits, 2)
        append(masks.isEmpty ? 0 : 3)
        append(0, 8)
        append(0, 4)
        append(colors.count)
        append(0)
        for value in masks + colors { append(value) }
        data.append(contentsOf: row + row)
        return data
    }

    @Test("BMP rows begin after the masks and colors")
    func offsets() throws {
        let palette = [0xFF, 0xFF00, 0xFF_0000]
        for offset in [54, 58, 62, 66] {
            let files = [
                bitmap(offset: offset, bits: 8, colors: palette),
                bitmap(offset: offset, bits: 32, masks: palette.reversed()),
            ]
            for data in files {
                let image = try codecs.decode(data).bitmap
                #expect(image.rgba(0, 0) == [0, 0, 255, 255], "\(offset)")
                #expect(image.rgba(2, 1) == [255, 0, 0, 255], "\(offset)")
            }
        }
    }

    @Test("BMP rows that begin inside the color table and end with the file are read from there")
    func sharedColors() throws {
        // The file claims 256 colors but has three.
        var data = bitmap(offset: 66, bits: 8, colors: [0xFF, 0xFF00, 0xFF_0000])
        data.replaceSubrange(46..<50, with: bytes(0, 4))
        #expect(try codecs.decode(data).bitmap.rgba(1, 0) == [0, 255, 0, 255])
    }

    @Test("An icon with a broken image is partial and shows its largest intact image")
    func brokenIcon() throws {
        let frames = try [16, 32, 48].map { EncodingFrame(try Pictures.gradient($0, $0)) }
        let data = try codecs.encode(frames, as: .ico)
        let entries = data.withUnsafeBytes { IconEntry.all(ByteReader($0)) ?? [] }
        let last = try #require(entries.last?.range)
        for damaged in [last.lowerBound..<last.lowerBound + 40, last.lowerBound..<last.lowerBound + 4] {
            var broken = data
            for place in damaged { broken[place] = 0x4E }
            let image = try codecs.decode(broken)
            #expect(image.size == PixelSize(width: 32, height: 32) && image.isPartial)
        }
    }

    @Test("An icon is complete even if its directory declares too few bytes")
    func shortIcon() throws {
        for sides in [[16], [16, 32]] {
            let frames = try sides.map { EncodingFrame(try Pictures.gradient($0, $0)) }
            let data = try codecs.encode(frames, as: .ico)
            var short = data
            for index in sides.indices {
                short.replaceSubrange(14 + index * 16..<18 + index * 16, with: bytes(60, 4))
            }
            let image = try codecs.decode(short)
            #expect(image.bitmap.packedRows == (try codecs.decode(data).bitmap.packedRows))
        }
    }

    // MARK: PNG

    private struct Damage {
        let name: String
        /// The number of rows that match the whole image, or nil for all.
        var rows: Int?
        let data: Data
    }

    /// Returns a PNG with 12 uncompressed rows in one chunk, and damaged copies of it.
    private func damages() throws -> (whole: Data, [Damage]) {
        var file = MadePNG(width: 7, height: 12, depth: 8, color: 2, filter: 0)
        file.packing.level = 0
        var numbers = SeededRandom(seed: 5)
        let rows = (0..<12).flatMap { _ in
            [0] + (0..<file.rowBytes).map { _ in UInt8.random(in: 16...255, using: &numbers) }
        }
        func damaged(_ change: (inout [UInt8]) -> Void) -> Data {
            var stream = ZlibStreams.packed(rows, file.packing)
            change(&stream)
            return file.file(stream: stream)
        }
        let whole = damaged { _ in }
        var wrongChunk = whole
        // This is the image data's checksum, before the last chunk.
        wrongChunk[whole.count - 13] ^= 1
        let row = file.rowBytes + 1
        var flipped = whole
        // The rows start after the chunk's and the stream's headers.
        flipped[file.head.count + 8 + 7 + 5 * row + 3] ^= 0x55
        return (
            whole,
            [
                Damage(name: "checksum of the data", data: damaged { $0[$0.count - 1] ^= 1 }),
                Damage(name: "checksum of the chunk", data: wrongChunk),
                Damage(name: "filter", rows: 8, data: damaged { $0[7 + 8 * row] = 9 }),
                Damage(name: "flipped byte", rows: 5, data: flipped),
                Damage(name: "missing rows", rows: 6, data: damaged { $0.removeSubrange((7 + 6 * row)...) }),
            ]
        )
    }

    @Test("A PNG with only a wrong checksum is decoded whole and marked as partial")
    func checksums() throws {
        let (whole, damages) = try damages()
        let rows = try codecs.decode(whole).bitmap.packedRows
        for damage in damages where damage.rows == nil {
            let image = try codecs.decode(damage.data)
            #expect(image.isPartial && image.lacksOnlyEnd, "\(damage.name)")
            #expect(image.bitmap.packedRows == rows, "\(damage.name)")
        }
    }

    @Test("PNGs with other damage are refused unless damaged parts are kept on request")
    func damagedRows() throws {
        let (whole, damages) = try damages()
        let rows = try codecs.decode(whole).bitmap.packedRows
        var options = DecodingOptions()
        options.keepsDamagedParts = true
        for damage in damages {
            guard let count = damage.rows else { continue }
            if damage.name == "filter" || damage.name == "flipped byte" {
                #expect(throws: ImageError.self, "\(damage.name)") { try codecs.decode(damage.data) }
            }
            let image = try codecs.decode(damage.data, options: options)
            #expect(image.isPartial && !image.lacksOnlyEnd, "\(damage.name)")
            let length = count * 7 * 4
            #expect(image.bitmap.packedRows.prefix(length) == rows.prefix(length), "\(damage.name)")
        }
    }

    // MARK: Metadata

    @Test("Kept EXIF is updated to the written image's size", arguments: [true, false])
    func writtenSize(isLittleEndian: Bool) throws {
        let block = EXIFBlock(isLittleEndian: isLittleEndian)
        let exif = block.data(
            image: [block.shorts(0x0100, 4000), block.text(0x010F, "camera")],
            exif: [block.longs(0xA002, [4000]), block.shorts(0xA003, 3000)])
        for format in [ImageFormat.jpeg, .png, .webp] {
            var options = EncodingOptions()
            options.metadata = ImageMetadata(exif: exif)
            options.maximumPixelSize = PixelSize(width: 20, height: 20)
            let data = try codecs.encode(Pictures.gradient(40, 24), as: format, options: options)
            let found = try #require(try codecs.metadata(data)?.exif)
            let wanted = block.data(
                image: [block.shorts(0x0100, 20), block.text(0x010F, "camera")],
                exif: [block.longs(0xA002, [20]), block.shorts(0xA003, 12)])
            #expect(found == wanted, "\(format)")
        }
    }

    // MARK: SVG

    #if SVG
    @Test(
        "An SVG's missing side is computed from its other side and the view box's ratio",
        arguments: [
            ("width='80' viewBox='0 0 40 20'", 80, 40), ("height='10' viewBox='0 0 40 20'", 20, 10),
            ("width='1in' height='50%' viewBox='0 0 40 20'", 96, 48), ("width='80'", 80, 150),
            ("viewBox='0 0 40 20'", 40, 20), ("width='80' height='10' viewBox='0 0 40 20'", 80, 10),
        ])
    func sides(attributes: String, width: Int, height: Int) throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><rect width='9' height='9'/></svg>"
        let size = try codecs.info(for: Data(text.utf8))?.size
        #expect(size == PixelSize(width: width, height: height))
    }
    #endif
}
#endif
