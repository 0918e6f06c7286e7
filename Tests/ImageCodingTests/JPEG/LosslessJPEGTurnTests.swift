// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@_spi(Programs) @testable import ImageCoding

@Suite("Lossless JPEG rotation", .timeLimit(.minutes(1)))
struct LosslessJPEGTurnTests {
    private let codecs = CodecRegistry.default

    /// Encodes noise as a JPEG.
    private func file(
        _ width: Int, _ height: Int, chroma: EncodingOptions.Chroma = .full, isProgressive: Bool = false,
        orientation: Orientation = .up
    ) throws -> Data {
        var options = EncodingOptions(quality: 0.8)
        options.chroma = chroma
        options.isProgressive = isProgressive
        options.metadata = ImageMetadata(
            exif: CodedPictures.exif(orientation), xmp: nil, iccProfile: Fixtures.swappedProfile)
        let picture = try Pictures.noisy(width, height).reinterpreted(colorSpace: .asStored)
        return try codecs.encode(picture, as: .jpeg, options: options)
    }

    /// Decodes only the luminance, because chroma upsampling isn't the same in all directions.
    private func rows(_ data: Data, turned orientation: Orientation = .up) throws -> Data {
        try codecs.decode(data).bitmap.oriented(orientation).packedRows
    }

    @Test("The pixels match the rotated image", arguments: Orientation.allCases, [false, true])
    func turns(orientation: Orientation, isProgressive: Bool) throws {
        let data = try file(48, 32, isProgressive: isProgressive)
        let turned = try LosslessJPEG.turned(data, by: .init(orientation))
        #expect(try codecs.info(for: turned)?.orientation == .up)
        let (found, wanted) = (try rows(turned), try rows(data, turned: orientation))
        // The inverse transform rounds in a different order if rows and columns are swapped.
        #expect(found.count == wanted.count)
        #expect(zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
        #expect((turned.range(of: Data([0xFF, 0xC2])) != nil) == isProgressive)
        // Turning back restores the original coefficients.
        let back = try LosslessJPEG.turned(turned, by: .init(orientation.inverse))
        #expect(try rows(back) == rows(data))
        #expect(try codecs.metadata(turned)?.iccProfile == Fixtures.swappedProfile)
    }

    @Test("The orientation is applied to the pixels and reset", arguments: Orientation.allCases)
    func orientation(stated: Orientation) throws {
        for chroma in [EncodingOptions.Chroma.full, .half, .halfWidth] {
            let data = try file(48, 32, chroma: chroma, orientation: stated)
            let upright = try LosslessJPEG.turned(data, by: .init())
            let info = try #require(try codecs.info(for: upright))
            let size = stated.applied(to: PixelSize(width: 48, height: 32))
            #expect(info.orientation == .up && info.size == size)
            let (found, wanted) = (try codecs.decode(upright).bitmap, try codecs.decode(data).bitmap)
            #expect(try found.structuralSimilarity(to: wanted) > 0.98)
        }
    }

    @Test("A side that can't be mirrored in whole blocks is refused unless it can be trimmed")
    func trims() throws {
        let data = try file(50, 37, chroma: .half)
        // Only a mirrored side must be a whole number of blocks.
        for (orientation, side) in [
            (Orientation.upMirrored, "width must be a multiple of 16, found 50"),
            (.downMirrored, "height must be a multiple of 16, found 37"), (.right, "found 37"),
            (.left, "found 50"), (.down, "found 50"),
        ] {
            let error = #expect(throws: ImageError.self) {
                try LosslessJPEG.turned(data, by: .init(orientation))
            }
            #expect(error?.code == .invalidRequest && error?.message.contains(side) == true, "\(orientation)")
        }
        let sizes: [(Orientation, Int, Int)] = [
            (.leftMirrored, 37, 50), (.right, 32, 50), (.left, 37, 48), (.down, 48, 32),
            (.rightMirrored, 32, 48),
        ]
        for (orientation, width, height) in sizes {
            let turned = try LosslessJPEG.turned(data, by: .init(orientation, trims: true))
            #expect(try codecs.info(for: turned)?.size == PixelSize(width: width, height: height))
            let crop = PixelRect(x: 0, y: 0, width: 48, height: 32)
            let kept = try codecs.decode(data).bitmap.cropped(to: crop).oriented(orientation)
            let found = try codecs.decode(turned).bitmap.cropped(
                to: PixelRect(x: 0, y: 0, width: kept.width, height: kept.height))
            #expect(try found.structuralSimilarity(to: kept) > 0.95, "\(orientation)")
        }
    }

    @Test("A region starts at whole blocks and is clipped at the edge")
    func crops() throws {
        let data = try file(70, 50)
        let wanted = try codecs.decode(data).bitmap
        for (part, kept) in [
            (PixelRect(x: 16, y: 8, width: 20, height: 11), PixelRect(x: 16, y: 8, width: 20, height: 11)),
            (PixelRect(x: 13, y: 9, width: 20, height: 11), PixelRect(x: 8, y: 8, width: 25, height: 12)),
            (PixelRect(x: 60, y: 40, width: 99, height: 99), PixelRect(x: 56, y: 40, width: 14, height: 10)),
        ] {
            let file = try LosslessJPEG.turned(data, by: .init(crop: part))
            #expect(try codecs.decode(file).bitmap.packedRows == wanted.cropped(to: kept).packedRows)
        }
        let outside = PixelRect(x: 70, y: 0, width: 1, height: 1)
        #expect(throws: ImageError.self) { try LosslessJPEG.turned(data, by: .init(crop: outside)) }
    }

    @Test("Mirroring twice restores the pixels of gray, CMYK and other files")
    func kinds() throws {
        let files = [Fixtures.greyJPEG, Fixtures.cmykJPEG, Fixtures.baselineJPEG, Fixtures.progressiveJPEG]
        for (index, data) in files.enumerated() {
            let once = try LosslessJPEG.turned(data, by: .init(.leftMirrored))
            let twice = try LosslessJPEG.turned(once, by: .init(.leftMirrored))
            let wanted = try codecs.decode(data).bitmap
            #expect(try codecs.info(for: once)?.size == wanted.size.transposed, "\(index)")
            #expect(try codecs.decode(twice).bitmap.packedRows == wanted.packedRows, "\(index)")
        }
    }

    @Test("Turning keeps comments and IPTC data")
    func metadata() throws {
        var data = try file(48, 32)
        let comment: [UInt8] = [0xFF, 0xFE, 0, 6, 0x74, 0x65, 0x78, 0x74, 0xFF, 0xED, 0, 4, 0x38, 0x42]
        data.insert(contentsOf: comment, at: 2)
        let turned = try LosslessJPEG.turned(data, by: .init(.down))
        #expect(turned.range(of: Data(comment)) != nil)
        #expect(try LosslessJPEG.turned(data, by: .init()) == data)
        for count in [0, 20, data.count / 2, data.count - 40] {
            let turn = LosslessJPEG.Turn(.down)
            #expect(throws: ImageError.self) { try LosslessJPEG.turned(data.prefix(count), by: turn) }
        }
    }
}
#endif
