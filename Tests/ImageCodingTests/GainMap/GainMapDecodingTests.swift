// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Decoding gain maps", .timeLimit(.minutes(2)))
struct GainMapDecodingTests {
    private static let codecs = CodecRegistry.default

    private static func options(_ range: DecodingOptions.DynamicRange = .high) -> DecodingOptions {
        var options = DecodingOptions()
        options.dynamicRange = range
        return options
    }

    /// Returns each pixel's red, green and blue in the rendition, computed by the formula of ISO 21496-1 and
    /// Apple.
    private static func expected(
        _ base: Bitmap, _ map: Bitmap, _ metadata: GainMapMetadata, headroom: Double
    ) -> [SIMD3<Double>] {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let weight = min(1, max(0, headroom / metadata.alternateHeadroom))
        return (0..<base.height * base.width).map { index in
            let (x, y) = (index % base.width, index / base.width)
            let u = min(
                max((Double(x) + 0.5) * Double(map.width) / Double(base.width) - 0.5, 0),
                Double(map.width - 1))
            let v = min(
                max((Double(y) + 0.5) * Double(map.height) / Double(base.height) - 0.5, 0),
                Double(map.height - 1))
            let (left, top) = (Int(u), Int(v))
            let (right, bottom) = (min(left + 1, map.width - 1), min(top + 1, map.height - 1))
            let (a, b) = (u - Double(left), v - Double(top))
            let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map {
                map.rgba($0.0, $0.1)
            }
            let pixel = base.rgba(x, y)
            var result = SIMD3<Double>()
            for part in 0..<3 {
                let levels = corners.map { Double($0[part]) / 255 }
                let level =
                    (levels[0] * (1 - a) + levels[1] * a) * (1 - b) + (levels[2] * (1 - a) + levels[3] * a)
                    * b
                let channel = metadata.channels[metadata.channels.count == 3 ? part : 0]
                let light = linear(Double(pixel[part]) / 255)
                switch metadata.curve {
                case .logarithmic:
                    let share = pow(level, 1 / channel.gamma)
                    let gain = channel.minimum + (channel.maximum - channel.minimum) * share
                    result[part] =
                        (light + channel.baseOffset) * exp2(gain * weight) - channel.alternateOffset
                case .apple:
                    let share = level < 0.081 ? level / 4.5 : pow((level + 0.099) / 1.099, 1 / 0.45)
                    result[part] = light * pow(1 + (exp2(metadata.alternateHeadroom) - 1) * share, weight)
                }
            }
            return result.replacing(with: 0, where: result .< 0)
        }
    }

    private static func light(_ bitmap: Bitmap) -> [SIMD3<Double>] {
        (0..<bitmap.height * bitmap.width).map { index in
            let color = bitmap.light(atX: index % bitmap.width, y: index / bitmap.width)
            return SIMD3(color?.red ?? -1, color?.green ?? -1, color?.blue ?? -1)
        }
    }

    /// Returns whether each component differs by at most 1%, or by a thousandth of white.
    private static func isNear(_ bitmap: Bitmap, _ expected: [SIMD3<Double>]) -> Bool {
        zip(light(bitmap), expected).allSatisfy { found, wanted in
            (0..<3).allSatisfy { abs(found[$0] - wanted[$0]) <= max(0.01 * wanted[$0], 0.001) }
        }
    }

    private static func mapBitmap(isGrey: Bool) throws -> Bitmap {
        try codecs.decode(GainMapFiles.encoded(GainMapFiles.map(), isGrey: isGrey)).bitmap
    }

    @Test(
        "Every kind of gain map is applied by the formula", arguments: GainMapFiles.Kind.allCases,
        [true, false])
    func formula(kind: GainMapFiles.Kind, isGrey: Bool) throws {
        let data = try GainMapFiles.file(kind, isGrey: isGrey)
        let metadata = try #require(GainMapFiles.metadata(kind, isGrey: isGrey))
        let base = try Self.codecs.decode(data)
        #expect(base.bitmap.format == .bgra8)
        let alone = try Self.codecs.decode(GainMapFiles.encoded(GainMapFiles.base())).bitmap
        #expect(base.bitmap.distance(to: alone) == 0)
        let map = try Self.mapBitmap(isGrey: isGrey)
        let image = try Self.codecs.decode(data, options: Self.options())
        #expect(image.bitmap.format == .rgbaHalf)
        #expect(image.bitmap.alpha == .opaque)
        #expect(image.bitmap.colorSpace == .linearSRGB)
        #expect(image.info.dynamicRange.kind == .gainMap)
        #expect(abs((image.info.dynamicRange.headroom ?? 0) - metadata.alternateHeadroom) < 1e-4)
        #expect(Self.isNear(image.bitmap, Self.expected(base.bitmap, map, metadata, headroom: 99)))
        let some = try Self.codecs.decode(data, options: Self.options(.upTo(headroom: 1)))
        #expect(Self.isNear(some.bitmap, Self.expected(base.bitmap, map, metadata, headroom: 1)))
    }

    @Test("For a display without headroom, the base image is decoded", arguments: [0, -1, Double.nan])
    func noHeadroom(headroom: Double) throws {
        let data = try GainMapFiles.file(.adobe)
        let image = try Self.codecs.decode(data, options: Self.options(.upTo(headroom: headroom)))
        #expect(image.bitmap.format == .bgra8)
    }

    @Test(
        "The header reports the gain map",
        arguments: [.adobe, .iso, .appleOld, .adobeWithoutIndex] as [GainMapFiles.Kind])
    func header(kind: GainMapFiles.Kind) throws {
        let data = try GainMapFiles.file(kind)
        // This half doesn't include any of the map.
        let info = try Self.codecs.info(for: data.prefix(data.count / 2), isComplete: false)
        #expect(info?.dynamicRange.kind == .gainMap)
        #expect(info?.isHighDynamicRange == true)
        let plain = try Self.codecs.info(for: GainMapFiles.encoded(GainMapFiles.base()))
        #expect(plain?.dynamicRange == .standard)
    }

    @Test("A region equals the same region of the whole image")
    func region() throws {
        let data = try GainMapFiles.file(.iso, isGrey: false)
        let whole = try Self.codecs.decode(data, options: Self.options()).bitmap
        let part = PixelRect(x: 37, y: 21, width: 40, height: 30)
        var options = Self.options()
        options.region = part
        let bitmap = try Self.codecs.decode(data, options: options).bitmap
        #expect(bitmap.size == part.size)
        #expect(bitmap.format == .rgbaHalf)
        let expected = Self.light(try whole.cropped(to: part))
        #expect(Self.isNear(bitmap, expected))
    }

    @Test("A thumbnail reduces both the image and its map", arguments: [2, 4, 8])
    func thumbnail(divisor: Int) throws {
        let data = try GainMapFiles.file(.iso, isGrey: false)
        var options = Self.options()
        options.thumbnail = .fit(width: GainMapFiles.width / divisor, height: GainMapFiles.height / divisor)
        options.thumbnailQuality = .fast
        let small = try Self.codecs.decode(data, options: options).bitmap
        #expect(small.format == .rgbaHalf)
        let whole = try Self.light(Self.codecs.decode(data, options: Self.options()).bitmap)
        var (sum, peak) = (0.0, 0.0)
        for (index, found) in Self.light(small).enumerated() {
            let (x, y) = (index % small.width * divisor, index / small.width * divisor)
            var mean = SIMD3<Double>()
            for row in y..<y + divisor {
                for column in x..<x + divisor { mean += whole[row * GainMapFiles.width + column] }
            }
            mean /= Double(divisor * divisor)
            sum += abs((found - mean).sum()) / 3
            peak = max(peak, mean.max())
        }
        #expect(sum / Double(small.size.pixelCount) < 0.015 * peak)
    }

    @Test("An image and its map are turned upright together")
    func orientation() throws {
        let whole = try Self.codecs.decode(GainMapFiles.file(.iso), options: Self.options()).bitmap
        let turn: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
            ]
        let base = GainMapFiles.insert(
            [GainMapFiles.segment(0xE1, turn)], into: [UInt8](try GainMapFiles.encoded(GainMapFiles.base())))
        let data = try GainMapFiles.file(.iso, base: Data(base))
        let bitmap = try Self.codecs.decode(data, options: Self.options()).bitmap
        #expect(bitmap.size == whole.size.transposed)
        let upright = try whole.oriented(.right)
        #expect(Self.isNear(bitmap, Self.light(upright)))
    }

    @Test("Display P3 images are computed in P3 primaries")
    func displayP3() throws {
        let space = ColorSpace.displayP3
        let base = try Self.codecs.encode(
            GainMapFiles.base().reinterpreted(colorSpace: space), as: .jpeg,
            options: {
                var options = EncodingOptions(quality: 1); options.chroma = .full; return options
            }())
        let data = try GainMapFiles.file(.iso, base: base)
        var options = Self.options()
        options.colorSpace = .asStored
        let image = try Self.codecs.decode(data, options: options).bitmap
        #expect(image.colorSpace == ColorSpace(primaries: .displayP3, transfer: .linear))
        let sRGB = try Self.codecs.decode(GainMapFiles.file(.iso), options: Self.options()).bitmap
        #expect(Self.isNear(image, Self.light(sRGB)))
        // Pure P3 colors are outside sRGB.
        let converted = try Self.codecs.decode(data, options: Self.options()).bitmap
        #expect(Self.light(converted).contains { $0.min() < -0.01 })
    }

    @Test("Progressive decoding is used only if the map isn't needed")
    func progressive() throws {
        let data = try GainMapFiles.file(.adobe)
        for (range, isUsed) in [(DecodingOptions.DynamicRange.standard, true), (.high, false)] {
            let decoder = ProgressiveDecoder(options: Self.options(range))
            for start in stride(from: 0, to: data.count, by: 1000) {
                let end = min(start + 1000, data.count)
                try decoder.append(data[start..<end], isComplete: end == data.count)
            }
            let image = try decoder.image()
            #expect((image != nil) == isUsed)
        }
    }
}
#endif
