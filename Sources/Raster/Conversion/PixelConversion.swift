// SPDX-License-Identifier: MIT

internal import CRaster

/// Converts single rows, for decoders.
///
/// Pointers don't need any alignment. `source` and `target` may be the same row. Conversions use SIMD if the
/// machine supports it.
package enum PixelConversion {
    /// Converts straight `bgra8` to premultiplied. Every product is rounded to the nearest integer.
    package static func premultiplyBGRA(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.premultiply_bgra(source, target, max(0, count))
    }

    /// Converts three bytes per pixel, red first, to opaque `bgra8`. The rows must not overlap.
    package static func rgbToBGRA(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.rgb_to_bgra(source, target, max(0, count))
    }

    /// Converts one byte per pixel to opaque `bgra8`. The rows must not overlap.
    package static func grayToBGRA(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.gray_to_bgra(source, target, max(0, count))
    }
}

/// The arithmetic that converts components from one alpha mode to another.
enum AlphaStep {
    /// Color and alpha stay the same.
    case keep
    /// Straight to premultiplied.
    case multiply
    /// Premultiplied to straight.
    case divide
    /// Premultiplied to opaque, on a black backdrop.
    case cover
    /// Straight to opaque, on a black backdrop.
    case multiplyAndCover

    init(from: AlphaMode, to: AlphaMode) {
        switch (from, to) {
        case (.straight, .premultiplied): self = .multiply
        case (.premultiplied, .straight): self = .divide
        case (.premultiplied, .opaque): self = .cover
        case (.straight, .opaque): self = .multiplyAndCover
        default: self = .keep
        }
    }

    func convert<From: PixelLayout, To: PixelLayout>(
        _ source: UnsafeRawPointer, as _: From.Type, to target: UnsafeMutableRawPointer, as _: To.Type,
        count: Int
    ) {
        let (low, high) = (From.maximum, To.maximum)
        for x in 0..<count {
            let pixel = From.load(from: source, at: x)
            var result = SIMD4<UInt64>()
            for part in 0..<3 {
                let value = pixel[part]
                switch self {
                case .keep, .cover:
                    result[part] = (value &* high &+ low / 2) / low
                case .multiply, .multiplyAndCover:
                    result[part] = (value &* pixel.w &* high &+ low &* low / 2) / (low &* low)
                case .divide:
                    result[part] = pixel.w == 0 ? 0 : min(high, (value &* high &+ pixel.w / 2) / pixel.w)
                }
            }
            switch self {
            case .cover, .multiplyAndCover: result.w = high
            default: result.w = (pixel.w &* high &+ low / 2) / low
            }
            To.store(result, to: target, at: x)
        }
    }
}
