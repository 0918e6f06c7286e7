// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// The picture with its pixels written another way. Colours are not converted.
    ///
    /// Every component is rounded once, to the nearest: to 8 bits and multiplied by alpha in one step.
    ///
    /// - Parameters:
    ///   - target: `bgra8` or `rgba16`.
    ///   - alpha: what alpha shall mean; nil keeps the meaning, and so does a picture that is opaque, whatever is
    ///     asked for. `.opaque` lays a picture that is not on black; ``flattened(onto:cancellation:)`` on another
    ///     colour.
    ///   - cancellation: looked at every row.
    /// - Returns: the same picture without a copy when it is written that way already.
    /// - Throws: ``ImageError/Code/invalidInput`` for an unknown format, ``ImageError/Code/cancelled``.
    public func converted(
        to target: PixelFormat, alpha: AlphaMode? = nil, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let mode = self.alpha == .opaque ? .opaque : alpha ?? self.alpha
        if target == format, mode == self.alpha { return self }
        let step = AlphaStep(from: self.alpha, to: mode)
        switch (format, target) {
        case (.bgra8, .bgra8): return try converted(BGRA8.self, BGRA8.self, mode, step, cancellation)
        case (.bgra8, .rgba16): return try converted(BGRA8.self, RGBA16.self, mode, step, cancellation)
        case (.rgba16, .bgra8): return try converted(RGBA16.self, BGRA8.self, mode, step, cancellation)
        case (.rgba16, .rgba16): return try converted(RGBA16.self, RGBA16.self, mode, step, cancellation)
        default: throw ImageError(.invalidInput, "\(format) cannot be converted to \(target)")
        }
    }

    private func converted<From: PixelLayout, To: PixelLayout>(
        _ from: From.Type, _ to: To.Type, _ mode: AlphaMode, _ step: AlphaStep,
        _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let multipliesBytes = From.format == .bgra8 && To.format == .bgra8 && step == .multiply
        return try Bitmap(
            size: size, format: To.format, alpha: mode, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let (from, to) = (source.baseAddress! + y * bytesPerRow, target.baseAddress! + y * stride)
                    if multipliesBytes {
                        CRasterKernels.best.premultiply_bgra(
                            from.assumingMemoryBound(to: UInt8.self), to.assumingMemoryBound(to: UInt8.self),
                            width)
                    } else {
                        step.convert(from, From.self, to, To.self, count: width)
                    }
                }
            }
        }
    }
}
