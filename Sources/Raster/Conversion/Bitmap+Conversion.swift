// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap in another pixel format or alpha mode. Colors aren't converted.
    ///
    /// Half floats are amounts of light. If they're made from 8-bit or 16-bit components, they get the linear
    /// color space with the same primaries. In the other direction, light is limited to 0...1, and the result
    /// gets the sRGB transfer function, or Adobe's for Adobe's primaries.
    ///
    /// Each component is rounded once, to the nearest value: conversion to 8 bits and multiplication by alpha
    /// are one step.
    ///
    /// - Parameters:
    ///   - target: `bgra8`, `rgba16` or `rgbaHalf`.
    ///   - alpha: the result's alpha mode, or nil to keep this bitmap's mode. An opaque bitmap always stays
    ///     opaque. `.opaque` composites a translucent bitmap onto black; use
    ///     ``flattened(onto:cancellation:)`` for another color.
    ///   - cancellation: checked before every row.
    /// - Returns: the same bitmap, without a copy, if nothing changes.
    /// - Throws: ``ImageError/Code/invalidInput`` for an unknown format, and for half floats if the bitmap's
    ///   color space is an ICC profile; ``ImageError/Code/cancelled``.
    public func converted(
        to target: PixelFormat, alpha: AlphaMode? = nil, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let mode = self.alpha == .opaque ? .opaque : alpha ?? self.alpha
        if target == format, mode == self.alpha { return self }
        let step = AlphaStep(from: self.alpha, to: mode)
        switch (format, target) {
        case (.bgra8, .bgra8):
            return try converted(
                from: BGRA8.self, to: BGRA8.self, alpha: mode, step: step, cancellation: cancellation)
        case (.bgra8, .rgba16):
            return try converted(
                from: BGRA8.self, to: RGBA16.self, alpha: mode, step: step, cancellation: cancellation)
        case (.rgba16, .bgra8):
            return try converted(
                from: RGBA16.self, to: BGRA8.self, alpha: mode, step: step, cancellation: cancellation)
        case (.rgba16, .rgba16):
            return try converted(
                from: RGBA16.self, to: RGBA16.self, alpha: mode, step: step, cancellation: cancellation)
        case (.rgbaHalf, .rgbaHalf), (.rgbaHalf, .bgra8), (.rgbaHalf, .rgba16):
            return try convertedFromHalf(to: target, alpha: mode, cancellation)
        case (.bgra8, .rgbaHalf), (.rgba16, .rgbaHalf):
            return try convertedToHalf(alpha: mode, cancellation)
        default: throw ImageError(.invalidInput, "cannot convert \(format) to \(target)")
        }
    }

    private func converted<From: PixelLayout, To: PixelLayout>(
        from: From.Type, to: To.Type, alpha mode: AlphaMode, step: AlphaStep, cancellation: CancellationToken?
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
                        step.convert(from, as: From.self, to: to, as: To.self, count: width)
                    }
                }
            }
        }
    }
}
