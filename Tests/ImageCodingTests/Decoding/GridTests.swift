// SPDX-License-Identifier: MIT

#if os(Linux) && (AVIF || HEIF)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Regions of images assembled from tiles", .timeLimit(.minutes(3)))
struct GridTests {
    private static let codecs = CodecRegistry.default
    private static let tile = PixelSize(width: 64, height: 64)
    private static let columns = 4
    private static let rows = 3
    /// The size of an image that cuts off its last column and row of tiles.
    private static let size = PixelSize(width: 230, height: 170)

    private static let formats: [ImageFormat] = [.avif, .heic].filter {
        codecs.encodableFormats.contains($0) && codecs.decodableFormats.contains($0)
    }

    /// Returns a file made of noise tiles, and the position of each tile's coded bytes.
    private static func file(
        _ format: ImageFormat, hasAlpha: Bool = false, rotation: UInt8 = 0
    ) throws -> (data: Data, tiles: [Range<Int>]) {
        func tiles(seed: Int) throws -> [Data] {
            try (0..<columns * rows).map { index in
                let picture = try Pictures.noisy(256, 256).cropped(
                    to: PixelRect(x: index * 13 % 190, y: (index * 29 + seed) % 190, width: 64, height: 64))
                return try codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.7))
            }
        }
        let parts = try tiles(seed: 0)
        let alpha = hasAlpha ? try tiles(seed: 5) : []
        let data = try #require(
            GainMapItems.grid(
                parts, columns: columns, size: size, alpha: alpha, rotation: rotation,
                brand: format == .avif ? "avif" : "heic"))
        let places = data.withBytes { bytes in
            let file = ISOFile(bytes)
            return file.itemTables.map { meta in
                (2...columns * rows + 1).compactMap { file.place(of: $0, in: meta) }
            } ?? []
        }
        return (data, places)
    }

    private static func regions(of size: PixelSize) -> [PixelRect] {
        [
            PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 20, y: 20, width: 20, height: 20),
            PixelRect(x: 60, y: 70, width: 10, height: 20), PixelRect(x: 64, y: 64, width: 64, height: 64),
            PixelRect(x: size.width - 3, y: size.height - 5, width: 50, height: 50),
            PixelRect(x: 0, y: 80, width: size.width, height: 4),
            PixelRect(x: 100, y: 0, width: 9, height: size.height),
            PixelRect(x: 1, y: 1, width: size.width - 2, height: size.height - 2),
        ]
    }

    @Test(
        "A region of a tiled image equals the same region of the whole image", arguments: formats,
        [false, true])
    func equality(format: ImageFormat, hasAlpha: Bool) throws {
        for rotation in UInt8(0)...3 {
            let data = try Self.file(format, hasAlpha: hasAlpha, rotation: rotation).data
            for (pixelFormat, applies) in [(PixelFormat.bgra8, true), (.rgba16, true), (.bgra8, false)] {
                var options = DecodingOptions()
                options.pixelFormat = pixelFormat
                options.appliesOrientation = applies
                let whole = try Self.codecs.decode(data, options: options)
                #expect(whole.info.hasAlpha == hasAlpha)
                for region in Self.regions(of: whole.size) {
                    options.region = region
                    let part = try Self.codecs.decode(data, options: options)
                    let isEqual =
                        try part.bitmap.packedRows == whole.bitmap.cropped(to: region).packedRows
                    #expect(isEqual && part.info == whole.info, "\(format) \(rotation) \(region)")
                }
            }
        }
    }

    @Test("Only the tiles that the region touches are decoded", arguments: formats, [0, 1] as [UInt8])
    func work(format: ImageFormat, rotation: UInt8) throws {
        let (data, places) = try Self.file(format, rotation: rotation)
        #expect(places.count == 12)
        var options = DecodingOptions()
        let whole = try Self.codecs.decode(data).bitmap
        // The region covers columns 1 and 2 of row 1 in stored pixels.
        let stored = PixelRect(x: 80, y: 80, width: 90, height: 30)
        let turned = PixelRect(x: 80, y: 230 - 80 - 90, width: 30, height: 90)
        options.region = rotation == 0 ? stored : turned
        var damaged = data
        for (index, place) in places.enumerated() where index != 5 && index != 6 {
            damaged.resetBytes(in: place)
        }
        // Decoding the whole image fails or produces different pixels.
        let broken = try? Self.codecs.decode(damaged).bitmap
        #expect(broken?.packedRows != whole.packedRows)
        let part = try Self.codecs.decode(damaged, options: options).bitmap
        let isEqual = try part.packedRows == whole.cropped(to: #require(options.region)).packedRows
        #expect(isEqual)
        // Damage a tile that the region needs.
        damaged.resetBytes(in: places[6])
        let missing = try? Self.codecs.decode(damaged, options: options).bitmap
        #expect(missing?.packedRows != part.packedRows)
    }

    @Test("A thumbnail of a region matches the same region of the whole image", arguments: formats)
    func thumbnail(format: ImageFormat) throws {
        let data = try Self.file(format).data
        let whole = try Self.codecs.decode(data).bitmap
        let region = PixelRect(x: 60, y: 60, width: 60, height: 60)
        var options = DecodingOptions(thumbnail: .fit(width: 20, height: 20))
        options.region = region
        let part = try Self.codecs.decode(data, options: options)
        let expected = try whole.cropped(to: region).resized(to: PixelSize(width: 20, height: 20))
        #expect(part.size == expected.size && part.info.size == whole.size)
        #expect(part.bitmap.distance(to: expected) <= 8)
    }

    @Test("A file reduced to some of its tiles keeps its length and the tiles' offsets", arguments: formats)
    func structure(format: ImageFormat) throws {
        let (data, places) = try Self.file(format, hasAlpha: true)
        let part = try #require(
            data.withBytes { bytes in
                ISOFile(bytes).gridPart { _, _ in PixelRect(x: 70, y: 70, width: 10, height: 10) }
            })
        #expect(part.bytes.count == data.count)
        #expect(part.area == PixelRect(x: 64, y: 64, width: 64, height: 64))
        for place in places { #expect(part.bytes[place].elementsEqual(data[place])) }
        let items = part.bytes.withUnsafeBytes { bytes in
            let file = ISOFile(bytes)
            return file.itemTables.map { file.references("dimg", in: $0).map(\.to) }
        }
        #expect(items == [[7], [20]])
        let all = data.withBytes { bytes in
            ISOFile(bytes).gridPart { size, _ in PixelRect(size) } == nil
        }
        #expect(all)
    }

    @Test("Decoding a region of a damaged file never crashes", arguments: formats)
    func damaged(format: ImageFormat) throws {
        let data = try Self.file(format, hasAlpha: true, rotation: 1).data
        let end = try #require(data.range(of: Data("mdat".utf8))).lowerBound
        var random = SeededRandom(seed: 5)
        for _ in 0..<400 {
            var broken = data
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                broken[Int.random(in: 8..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = broken.withBytes { bytes in
                ISOFile(bytes).gridPart { _, _ in PixelRect(x: 70, y: 70, width: 10, height: 10) }
            }
            let cut = broken.prefix(Int.random(in: 0..<end, using: &random))
            _ = Data(cut).withBytes { bytes in
                ISOFile(bytes).gridPart { _, _ in PixelRect(x: 70, y: 70, width: 10, height: 10) }
            }
        }
    }
}
#endif
