// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// TIFF and PNG are averaged while they're read, so a large image takes little memory.
@Suite("Decoding at a reduced size with little memory", .timeLimit(.minutes(2)))
struct ReductionTests {
    private static let codecs = CodecRegistry.default

    private static func files() throws -> [(name: String, data: Data)] {
        let (opaque, alpha) = (try Pictures.noisy(96, 64), try Pictures.noisy(96, 64, alpha: .straight))
        var files = [
            ("PNG", try codecs.encode(opaque, as: .png)),
            ("PNG with alpha", try codecs.encode(alpha, as: .png)),
        ]
        #if TIFF
        files.append(("TIFF", try codecs.encode(opaque, as: .tiff)))
        files.append(("TIFF with alpha", try codecs.encode(alpha, as: .tiff)))
        files.append(("TIFF with tiles", TIFFFixtures.tiled))
        files.append(("grey TIFF", TIFFFixtures.grey16))
        files.append(("TIFF of inks", TIFFFixtures.cmyk))
        files.append(("turned TIFF", TIFFFixtures.turned))
        #endif
        return files
    }

    @Test("Each pixel is the average of the pixels that it covers", arguments: [PixelFormat.bgra8, .rgba16])
    func average(format: PixelFormat) throws {
        for (name, data) in try Self.files() {
            var options = DecodingOptions()
            options.pixelFormat = format
            let whole = try Self.codecs.decode(data, options: options).bitmap
            let half = PixelSize(width: whole.width / 2, height: whole.height / 2)
            options.thumbnailQuality = .fast
            options.thumbnail = .stretch(half)
            let reduced = try Self.codecs.decode(data, options: options)
            #expect(!reduced.isPartial && reduced.size == half, "\(name)")
            let expected = try whole.resized(to: half, filter: .area)
            // Premultiplying before and after averaging may round differently.
            let isEqual = reduced.bitmap.isSimilar(to: expected, tolerance: 1)
            #expect(isEqual, "\(name)")
        }
    }

    @Test("Reduced regions fit together without a seam", arguments: [1, 2, 3])
    func parts(halvings: Int) throws {
        for (name, data) in try Self.files() {
            var options = DecodingOptions()
            options.thumbnailQuality = .fast
            let size = try Self.codecs.decode(data).size
            options.thumbnail = .stretch(size.halved(halvings))
            let whole = try Self.codecs.decode(data, options: options).bitmap
            let step = 1 << halvings
            for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                // The last region is cut off by the image's edge.
                let region = PixelRect(x: column * 8, y: row * 8, width: 8 + column * 90, height: 8)
                    .intersection(PixelRect(size))
                options.region = region
                options.thumbnail = .stretch(region.size.halved(halvings))
                let part = try Self.codecs.decode(data, options: options).bitmap
                let expected = try whole.cropped(
                    to: PixelRect(
                        x: region.x / step, y: region.y / step, width: part.width, height: part.height))
                // Rows of a rotated image begin at another edge.
                guard name != "turned TIFF" else { continue }
                #expect(part.packedRows == expected.packedRows, "\(name) \(region)")
            }
        }
    }

    #if TIFF
    @Test("A region of a gigapixel TIFF is decoded within the region's limits")
    func gigapixel() throws {
        let image = LargeTIFF(width: 32_768, height: 32_768)
        let data = image.data
        #expect(data.count < 4 << 20)
        var options = DecodingOptions()
        options.thumbnailQuality = .fast
        options.region = PixelRect(x: 4096, y: 8192, width: 4096, height: 4096)
        options.thumbnail = .stretch(width: 512, height: 512)
        let refused = #expect(throws: ImageError.self) { try Self.codecs.decode(data, options: options) }
        #expect(refused?.code == .limit)
        options.limits.sourcePixels = 1 << 30
        options.limits.pixels = 1 << 18
        let part = try Self.codecs.decode(data, options: options)
        #expect(part.size == PixelSize(width: 512, height: 512))
        for (x, y) in [(5, 5), (300, 40), (100, 500), (505, 505)] {
            let color = image.color(x: 4096 + x * 8 + 4, y: 8192 + y * 8 + 4)
            let pixel = part.bitmap.pixel(x: x, y: y)
            let isEqual = pixel == [color.blue, color.green, color.red, 255]
            #expect(isEqual, "\(x), \(y): \(pixel)")
        }
    }

    @Test("A TIFF over the pixel limit can be decoded only as a thumbnail")
    func thumbnail() throws {
        let image = LargeTIFF(width: 16_384, height: 2048)
        var options = DecodingOptions()
        options.limits.pixels = 8 << 20
        let error = #expect(throws: ImageError.self) {
            try Self.codecs.decode(image.data, options: options)
        }
        #expect(error?.code == .limit)
        options.thumbnail = .fit(width: 400, height: 0)
        #expect(try Self.codecs.decode(image.data, options: options).size.width == 400)
    }

    @Test("A truncated TIFF is partial at a reduced size")
    func cut() throws {
        var data = try Self.codecs.encode(Pictures.noisy(600, 400), as: .tiff)
        data.removeSubrange(data.count * 2 / 3..<data.count)
        var options = DecodingOptions(thumbnail: .stretch(width: 150, height: 100))
        options.thumbnailQuality = .fast
        // Decoding may fail, because the directory can be at the end of the file.
        if let image = try? Self.codecs.decode(data, options: options) { #expect(image.isPartial) }
    }
    #endif
}

extension Bitmap {
    fileprivate func pixel(x: Int, y: Int) -> [UInt8] {
        withPixels { Array($0[y * bytesPerRow + x * 4..<y * bytesPerRow + x * 4 + 4]) }
    }

    fileprivate func isSimilar(to other: Bitmap, tolerance: Int) -> Bool {
        let (own, others) = (packedRows, other.packedRows)
        guard own.count == others.count else { return false }
        if format == .bgra8 {
            return zip(own, others).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        }
        return own.withUnsafeBytes { own in
            others.withUnsafeBytes { others in
                zip(own.bindMemory(to: UInt16.self), others.bindMemory(to: UInt16.self))
                    .allSatisfy { abs(Int($0) - Int($1)) <= 257 * tolerance }
            }
        }
    }
}
#endif
