// SPDX-License-Identifier: MIT

internal import CRaster

/// Conversions of single rows, for decoders that have pixels in another order than ``PixelFormat/bgra8``.
///
/// Pointers need no alignment. `source` and `target` may be the same row where a pixel keeps its size, else they must
/// not overlap. SIMD where the machine has it.
public enum PixelConversion {
    /// Straight red, green, blue, alpha to premultiplied `bgra8`, every product rounded to the nearest.
    public static func premultiplyRGBA(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.premultiply_rgba_to_bgra(source, target, max(0, count))
    }

    /// Straight `bgra8` to premultiplied, every product rounded to the nearest.
    public static func premultiplyBGRA(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.premultiply_bgra(source, target, max(0, count))
    }

    /// Exchanges the first and the third component: red, green, blue, alpha to `bgra8` and back.
    public static func swapRedAndBlue(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.swap_red_blue(source, target, max(0, count))
    }

    /// Red, green, blue to opaque `bgra8`.
    public static func expandRGB(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.rgb_to_bgra(source, target, max(0, count))
    }

    /// Grey to opaque `bgra8`.
    public static func expandGray(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.gray_to_bgra(source, target, max(0, count))
    }

    /// Straight grey, alpha to premultiplied `bgra8`, every product rounded to the nearest.
    public static func premultiplyGrayAlpha(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        CRasterKernels.best.gray_alpha_to_bgra(source, target, max(0, count))
    }
}
