// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// A thumbnail at an eighth of the size or less needs only the blocks' averages, so scans with details aren't
/// read.
@Suite("Progressive JPEG thumbnails", .timeLimit(.minutes(1)))
struct ProgressiveThumbnailTests {
    private let codecs = CodecRegistry.default

    private func file(isProgressive: Bool) throws -> Data {
        let size = PixelSize(width: 817, height: 603)
        let picture = try Bitmap(size: size, alpha: .opaque) { pixels, stride in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let shade = UInt32((x / 5 * 7919 ^ y / 5 * 104_729) % 251)
                    let word = 0xFF00_0000 | shade << 16 | UInt32(x / 4) << 8 | (255 - shade)
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        var options = EncodingOptions()
        options.isProgressive = isProgressive
        return try codecs.encode(picture, as: .jpeg, options: options)
    }

    private func thumbnail(_ data: Data, _ side: Int = 50, scans: Int = 100) throws -> DecodedImage {
        var options = DecodingOptions(thumbnail: .fit(width: side, height: side))
        options.limits.scans = scans
        return try codecs.decode(data, options: options)
    }

    /// Returns the ranges of the scans, from their markers to the next ones, with the number of components,
    /// the first component and the first coefficient.
    private func scans(_ data: Data) -> [(range: Range<Int>, components: Int, component: Int, first: Int)] {
        var starts = data.indices.dropLast(9).filter { data[$0] == 0xFF && data[$0 + 1] == 0xDA }
        starts.append(data.count - 2)
        return zip(starts, starts.dropFirst()).map { start, next in
            let count = Int(data[start + 4])
            let end = data[start..<next].indices.first {
                $0 > start + 4 && data[$0] == 0xFF && data[$0 + 1] == 0xC4
            }
            return (start..<(end ?? next), count, Int(data[start + 5]), Int(data[start + 5 + count * 2]))
        }
    }

    @Test("A thumbnail is the same as for a baseline JPEG", arguments: [6, 25, 50, 51, 100, 300])
    func samePixels(_ side: Int) throws {
        let progressive = try thumbnail(file(isProgressive: true), side)
        let sequential = try thumbnail(file(isProgressive: false), side)
        #expect(progressive.bitmap.packedRows == sequential.bitmap.packedRows)
        #expect(!progressive.isPartial)
    }

    @Test("Damage shows only in scans that the thumbnail needs")
    func damage() throws {
        let data = try file(isProgressive: true)
        let whole = try thumbnail(data).bitmap.packedRows
        let details = scans(data).filter { $0.components == 1 && $0.component == 1 && $0.first > 0 }
        #expect(details.count >= 2)
        var damaged = data
        for scan in details {
            for offset in scan.range.dropFirst(20).dropLast(20) { damaged[offset] = 0x55 }
        }
        let image = try thumbnail(damaged)
        #expect(image.bitmap.packedRows == whole && !image.isPartial)
        #expect(try codecs.decode(damaged).bitmap.packedRows != codecs.decode(data).bitmap.packedRows)
        let first = try #require(scans(data).first)
        for offset in first.range.dropFirst(20).dropLast(20) { damaged[offset] = 0x55 }
        #expect(try thumbnail(damaged).bitmap.packedRows != whole)
    }

    @Test("The scan limit also counts scans that aren't read")
    func limit() throws {
        let data = try file(isProgressive: true)
        let scan = try #require(scans(data).last { $0.component == 1 && $0.first > 0 })
        let repeated = (0..<30).reduce(into: Data(data.dropLast(2))) { all, _ in all += data[scan.range] }
        let error = #expect(throws: ImageError.self) {
            try thumbnail(repeated + [0xFF, 0xD9], scans: 20)
        }
        #expect(error?.limit?.name == "scans")
        #expect(try thumbnail(data, scans: 20).size.width == 50)
    }

    @Test("A file truncated anywhere decodes to a partial image or fails with a typed error")
    func truncated() throws {
        let data = try file(isProgressive: true)
        for count in stride(from: 0, to: data.count, by: 97) {
            do {
                #expect(try thumbnail(data.prefix(count)).isPartial, "\(count)")
            } catch {
                let code = (error as? ImageError)?.code
                #expect(code == .corrupt || code == .empty || code == .unsupported, "\(count): \(error)")
            }
        }
        #expect(try thumbnail(data.dropLast(2)).lacksOnlyEnd)
    }

    @Test("Damaged files decode to an image or fail with a typed error")
    func noise() throws {
        let data = try file(isProgressive: true)
        let markers = scans(data).flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        var numbers = SeededRandom(seed: 11)
        for _ in 0..<300 {
            var damaged = data
            for _ in 0..<3 {
                let near = markers.randomElement(using: &numbers) ?? 0
                let offset = min(data.count - 1, near + Int.random(in: 0..<12, using: &numbers))
                damaged[offset] = .random(in: 0...255, using: &numbers)
            }
            do {
                _ = try thumbnail(damaged)
            } catch {
                let code = (error as? ImageError)?.code ?? .io
                #expect([.corrupt, .unsupported, .limit].contains(code), "\(error)")
            }
        }
    }
}
