// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import Raster

/// An image in standard range, and a gain map that makes another rendition from it.
struct GainMapRenditions {
    /// The image as opaque `bgra8`.
    let standard: Bitmap
    /// The map, half as wide and high as the image, as opaque `bgra8`. Its components are equal if it has one
    /// channel. Nil if nothing is brighter than white.
    let map: (bitmap: Bitmap, metadata: GainMapMetadata)?

    private static let offset: Float = 1.0 / 64

    /// Computes the map for a half-float bitmap.
    ///
    /// - Parameters:
    ///   - high: the high-range rendition.
    ///   - standard: the standard-range rendition, or nil to map the luminance of `high` to it.
    ///   - background: the color behind transparent pixels.
    init(
        of high: Bitmap, standard: Bitmap?, background: RGBAColor, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        let space = high.colorSpace.encoded
        var (high, standard) = (high, standard)
        if high.alpha != .opaque { high = try high.light(on: background, cancellation) }
        if let own = standard {
            guard own.size == high.size else {
                throw ImageError(
                    .invalidInput, "renditions of different sizes: \(own.size) and \(high.size)")
            }
            standard = try own.onBackground(background, cancellation)
                .converted(to: space, cancellation: cancellation)
        }
        if let standard {
            self.standard = standard
        } else {
            self.standard = try high.mappedToStandardRange(in: space, as: .bgra8, cancellation: cancellation)
        }
        let gains = try Gains(from: self.standard, to: high, cancellation)
        guard gains.brightest > 1.001 else {
            map = nil
            return
        }
        let isGrey = gains.greyError < 0.005
        let ranges = isGrey ? [gains.range(of: 3)] : (0..<3).map { gains.range(of: $0) }
        let metadata = GainMapMetadata(
            channels: ranges.map {
                GainMapMetadata.Channel(minimum: Double($0.lowerBound), maximum: Double($0.upperBound))
            },
            baseHeadroom: 0, alternateHeadroom: log2(Double(min(gains.brightest, 65_504))))
        map = (try gains.bitmap(ranges), metadata)
    }

    /// The binary logarithms of the gains for red, green, blue and luminance.
    private struct Gains {
        let size: PixelSize
        private var values: [Float]
        private(set) var brightest: Float = 0
        /// The mean error of the light, relative to 1 plus the luminance, if luminance gains are used for all
        /// components.
        private(set) var greyError: Float = 0

        init(
            from standard: Bitmap, to high: Bitmap, _ cancellation: CancellationToken?
        ) throws(ImageError) {
            let size = PixelSize(width: (high.width + 1) / 2, height: (high.height + 1) / 2)
            self.size = size
            values = Array(repeating: 0, count: size.pixelCount * 4)
            let transfer = standard.colorSpace.transfer ?? .sRGB
            let table = (0...255).map { Float(transfer.light(Double($0) / 255)) }
            let weights = high.colorSpace.luminanceWeights
            let offset = GainMapRenditions.offset
            let light = UnsafeMutablePointer<Float>.allocate(capacity: high.width * 4)
            defer { light.deallocate() }
            // The sums of four pixels, first of one rendition, then of the other.
            var (above, below) = ([SIMD4<Float>](), [SIMD4<Float>]())
            var total: Float = 0
            for y in 0..<size.height {
                try cancellation?.check()
                above = Array(repeating: .zero, count: size.width)
                below = above
                for row in [2 * y, min(2 * y + 1, high.height - 1)] {
                    high.withPixels { pixels in
                        HalfFloat.values(
                            (pixels.baseAddress! + row * high.bytesPerRow).assumingMemoryBound(
                                to: UInt16.self),
                            to: light, count: high.width * 4)
                    }
                    standard.withPixels { pixels in
                        let bytes = (pixels.baseAddress! + row * standard.bytesPerRow)
                            .assumingMemoryBound(to: UInt8.self)
                        for x in 0..<2 * size.width {
                            let place = 4 * min(x, high.width - 1)
                            let one = SIMD4(light[place], light[place + 1], light[place + 2], 0)
                            // Clamp the negative components of colors outside the primaries, because a gain
                            // can't express them.
                            let bright = pointwiseMin(
                                one.replacing(with: 0, where: .!(one .>= 0)), SIMD4(repeating: 65_504))
                            brightest = max(brightest, bright.max())
                            above[x / 2] += bright
                            below[x / 2] += SIMD4(
                                table[Int(bytes[place + 2])], table[Int(bytes[place + 1])],
                                table[Int(bytes[place])], 0)
                        }
                    }
                }
                for x in 0..<size.width {
                    var (one, other) = (above[x] / 4, below[x] / 4)
                    one.w = (one * weights).sum()
                    other.w = (other * weights).sum()
                    let ratios = (one + offset) / (other + offset)
                    for index in 0..<4 {
                        values[4 * (y * size.width + x) + index] = Float(
                            min(max(log2(Double(ratios[index])), -15), 15))
                    }
                    let errors = (other + offset) * ratios.w - offset - one
                    total += max(errors.max(), -errors.min()) / (1 + one.w)
                }
            }
            greyError = total / Float(size.pixelCount)
        }

        func range(of channel: Int) -> ClosedRange<Float> {
            var (least, most) = (Float.infinity, -Float.infinity)
            for index in stride(from: channel, to: values.count, by: 4) {
                least = min(least, values[index])
                most = max(most, values[index])
            }
            return least...max(least, most)
        }

        func bitmap(_ ranges: [ClosedRange<Float>]) throws(ImageError) -> Bitmap {
            try Bitmap(size: size, alpha: .opaque) { pixels, stride in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        func level(_ index: Int) -> UInt8 {
                            let range = ranges.count == 1 ? ranges[0] : ranges[index]
                            let value = values[4 * (y * size.width + x) + (ranges.count == 1 ? 3 : index)]
                            let span = range.upperBound - range.lowerBound
                            return span > 0 ? UInt8(((value - range.lowerBound) / span * 255).rounded()) : 0
                        }
                        let place = y * stride + 4 * x
                        (pixels[place], pixels[place + 1]) = (level(2), level(1))
                        (pixels[place + 2], pixels[place + 3]) = (level(0), 255)
                    }
                }
            }
        }
    }
}

extension Bitmap {
    /// Returns half floats, composited onto a color.
    fileprivate func light(
        on background: RGBAColor, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let source = try converted(to: .rgbaHalf, alpha: .premultiplied, cancellation: cancellation)
        let transfer = ColorSpace.Transfer.sRGB
        var behind =
            [background.red, background.green, background.blue].map { Float(transfer.light($0)) } + [1]
        LightConversion(from: .linearSRGB, isLight: true, to: colorSpace.primaries ?? .sRGB)
            .convert(&behind, count: 1)
        return try source.mappingLight(alpha: .opaque, colorSpace: colorSpace, cancellation) {
            light, target in
            for x in 0..<width {
                let rest = 1 - light[4 * x + 3]
                for part in 0..<4 { light[4 * x + part] += rest * behind[part] }
            }
            HalfFloat.bits(light, to: target.assumingMemoryBound(to: UInt16.self), count: width * 4)
        }
    }
}
