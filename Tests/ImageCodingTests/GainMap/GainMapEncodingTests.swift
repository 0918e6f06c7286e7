// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Encoding gain maps", .timeLimit(.minutes(2)))
struct GainMapEncodingTests {
    private static let codecs = CodecRegistry.default
    private static let size = PixelSize(width: 128, height: 96)
    private static let high: DecodingOptions = {
        var options = DecodingOptions()
        options.dynamicRange = .high
        return options
    }()

    /// Returns a bitmap of smooth light up to `peak`, with equal components unless `isColored`.
    private static func light(
        peak: Double = 5, isColored: Bool = false, space: ColorSpace = .sRGB, alpha: AlphaMode = .opaque,
        size: PixelSize = Self.size
    ) throws -> Bitmap {
        try Bitmap(size: size, format: .rgbaHalf, alpha: alpha, colorSpace: space) { pixels, stride in
            for y in 0..<size.height {
                var row: [Float] = []
                for x in 0..<size.width {
                    let (u, v) = (Double(x) / Double(size.width - 1), Double(y) / Double(size.height - 1))
                    let light = peak * u * u
                    let parts =
                        isColored
                        ? [light, light * (0.4 + 0.6 * v), light * (1 - 0.7 * v)] : [light, light, light]
                    row += parts.map { Float($0) } + [alpha == .opaque ? 1 : 0.5]
                }
                HalfFloat.bits(
                    row, to: (pixels.baseAddress! + y * stride).assumingMemoryBound(to: UInt16.self),
                    count: row.count)
            }
        }
    }

    private static func difference(_ one: Bitmap, _ other: Bitmap) -> (mean: Double, most: Double) {
        var (sum, most) = (0.0, 0.0)
        for y in 0..<one.height {
            for x in 0..<one.width {
                guard let a = one.light(atX: x, y: y), let b = other.light(atX: x, y: y) else { continue }
                let gaps = [a.red - b.red, a.green - b.green, a.blue - b.blue].map { abs($0) }
                sum += gaps.reduce(0, +) / 3
                most = max(most, gaps.max() ?? 0)
            }
        }
        return (sum / Double(one.size.pixelCount), most)
    }

    private static let fine: EncodingOptions = {
        var options = EncodingOptions(quality: 0.98)
        options.chroma = .full
        return options
    }()

    @Test("Bright light is written with a gain map and read back", arguments: [false, true])
    func roundTrip(isColored: Bool) throws {
        let bitmap = try Self.light(isColored: isColored)
        let data = try Self.codecs.encode(bitmap, as: .jpeg, options: Self.fine)
        let info = try Self.codecs.info(for: data)
        #expect(info?.dynamicRange.kind == .gainMap)
        let image = try Self.codecs.decode(data, options: Self.high)
        #expect(image.bitmap.format == .rgbaHalf)
        #expect(abs((image.info.dynamicRange.headroom ?? 0) - log2(5)) < 0.01)
        let found = Self.difference(image.bitmap, bitmap)
        #expect(found.mean < 0.003 * 5)
        #expect(found.most < 0.05 * 5)
        // Programs without high range show everything in standard range.
        let standard = try Self.codecs.decode(data).bitmap
        #expect(standard.format == .bgra8)
        #expect(standard.size == Self.size)
        let mapped = try bitmap.mappedToStandardRange(in: .sRGB, as: .bgra8)
        #expect(standard.distance(to: mapped) <= 12)
    }

    @Test("A pair of renditions is written unchanged")
    func pair() throws {
        let bitmap = try Self.light(isColored: true)
        let standard = try Pictures.gradient(Self.size.width, Self.size.height)
        var frame = EncodingFrame(bitmap)
        frame.standardRendition = standard
        let data = try Self.codecs.encode([frame], as: .jpeg, options: Self.fine)
        #expect(try Self.codecs.decode(data).bitmap.distance(to: standard) <= 10)
        let image = try Self.codecs.decode(data, options: Self.high)
        #expect(Self.difference(image.bitmap, bitmap).mean < 0.006 * 5)
        frame.standardRendition = try Pictures.gradient(5, 5)
        #expect(throws: ImageError.self) { try Self.codecs.encode([frame], as: .jpeg) }
    }

    @Test("The gain map has one channel for gray gains and three for colored gains")
    func channels() throws {
        for (isColored, count) in [(false, 1), (true, 3)] {
            var frame = EncodingFrame(try Self.light(isColored: isColored))
            if isColored {
                frame.standardRendition = try Pictures.gradient(Self.size.width, Self.size.height)
            }
            let data = try Self.codecs.encode([frame], as: .jpeg)
            let map = try #require(data.range(of: Data([0xFF, 0xD8, 0xFF]), options: .backwards)?.lowerBound)
            let components = data[map...].withUnsafeBytes { bytes in
                if case .header(let header)? = try? JPEGHeader.read(
                    bytes, limits: .default, wantsProfile: false)
                {
                    return header.components
                }
                return 0
            }
            #expect(components == count)
        }
    }

    @Test("An image without light above white doesn't get a gain map")
    func withoutMap() throws {
        let data = try Self.codecs.encode(Self.light(peak: 0.9), as: .jpeg)
        #expect(try Self.codecs.info(for: data)?.dynamicRange == .standard)
        #expect(data.range(of: Data("MPF".utf8)) == nil)
    }

    @Test("Metadata is kept except for descriptions of an earlier map")
    func metadata() throws {
        var options = Self.fine
        options.metadata = ImageMetadata(
            exif: Data(EXIFEditor().bytes),
            xmp: Data(
                XMPPacket.text(
                    "<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/' dc:title='T'"
                        + " hdrgm:Version='1.0'/>"
                ).utf8))
        options.density = ImageInfo.Density(300)
        let data = try Self.codecs.encode(Self.light(space: .displayP3), as: .jpeg, options: options)
        var decoding = Self.high
        decoding.keepsMetadata = true
        decoding.colorSpace = .asStored
        let image = try Self.codecs.decode(data, options: decoding)
        #expect(image.bitmap.format == .rgbaHalf)
        #expect(image.bitmap.colorSpace.primaries == .displayP3)
        #expect(image.info.density == ImageInfo.Density(300))
        let xmp = String(decoding: image.metadata?.xmp ?? Data(), as: UTF8.self)
        #expect(xmp.contains("dc:title='T'"))
        #expect(xmp.components(separatedBy: "hdrgm:Version").count == 2)
        // In standard range, the file doesn't mention a map.
        var plain = EncodingOptions()
        plain.metadata = image.metadata
        let standard = try Self.codecs.encode(Pictures.gradient(32, 32), as: .jpeg, options: plain)
        #expect(standard.range(of: Data("hdrgm:".utf8)) == nil)
        #expect(standard.range(of: Data("dc:title='T'".utf8)) != nil)
    }

    @Test("Transparent HDR pixels are composited onto the background")
    func alpha() throws {
        var options = Self.fine
        options.background = .black
        let data = try Self.codecs.encode(
            Self.light(peak: 8, alpha: .straight), as: .jpeg, options: options)
        let image = try Self.codecs.decode(data, options: Self.high).bitmap
        let expected = try Self.light(peak: 4)
        #expect(Self.difference(image, expected).mean < 0.02)
    }

    @Test("A file size limit includes the map")
    func fileSize() throws {
        let bitmap = try Self.light(isColored: true, size: PixelSize(width: 400, height: 300))
        var options = EncodingOptions(quality: 0.95)
        let whole = try Self.codecs.encode(bitmap, as: .jpeg, options: options)
        options.maximumFileSize = whole.count * 2 / 3
        let data = try Self.codecs.encode(bitmap, as: .jpeg, options: options)
        #expect(data.count <= whole.count * 2 / 3)
        #expect(try Self.codecs.decode(data, options: Self.high).bitmap.format == .rgbaHalf)
    }

    @Test("A minimum similarity determines the quality in every color space, even for bright light")
    func similarity() throws {
        let size = PixelSize(width: 64, height: 64)
        var options = EncodingOptions(quality: 0.9)
        options.minimumSimilarity = 0.98
        let light = try Self.light(isColored: true, size: size)
        let data = try Self.codecs.encode(light, as: .jpeg, options: options)
        #expect(try Self.codecs.decode(data, options: Self.high).bitmap.format == .rgbaHalf)
        let mapped = try light.mappedToStandardRange(in: .sRGB, as: .bgra8)
        let shown = try Self.codecs.decode(data).bitmap
        #expect(try shown.structuralSimilarity(to: mapped) >= 0.98)

        let picture = try Pictures.gradient(64, 64)
        let wide = try Bitmap(size: size, alpha: .opaque, colorSpace: .displayP3) { pixels, stride in
            picture.withPixels { from in
                for y in 0..<64 {
                    (pixels.baseAddress! + y * stride).copyMemory(
                        from: from.baseAddress! + y * picture.bytesPerRow, byteCount: 64 * 4)
                }
            }
        }
        let sizes = try [picture, wide].map { bitmap in
            var options = options
            options.metadataParts = []
            return try Self.codecs.encode(bitmap, as: .jpeg, options: options).count
        }
        // The second file also has a profile.
        #expect(sizes[1] - sizes[0] < 1000)
    }
}
#endif
