// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap blurred, with more saturation and a tint. The bitmap must be premultiplied or
    /// opaque `bgra8`.
    ///
    /// - Parameter mask: selects where the effect applies: in the mask's opaque parts or, if it's opaque
    ///   everywhere, in its white parts. The mask is stretched to the bitmap's size and must be premultiplied
    ///   or opaque `bgra8`. Default: nil, which applies the effect everywhere.
    /// - Throws: ``ImageError/Code/invalidInput`` for a radius that is negative or not finite, a saturation
    ///   that isn't finite, or any other format; ``ImageError/Code/cancelled``.
    public func blurred(
        _ effect: BlurEffect, mask: Bitmap? = nil, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try mask?.requireKernelFormat(for: "a mask")
        var result = try blurred(radius: effect.radius, cancellation: cancellation)
        if effect.saturation != 1 {
            result = try result.applying(
                .saturation(Float(effect.saturation)), cancellation: cancellation)
        }
        if let tint = effect.tint {
            result = try result.overlaid(with: tint, mode: effect.tintMode, cancellation: cancellation)
        }
        guard let mask else { return result }
        let fitted = try mask.resized(
            to: size, filter: .triangle, limits: .unlimited, cancellation: cancellation)
        return try result.shown(over: self, through: fitted, cancellation: cancellation)
    }

    /// Mixes the bitmap with `other` by a mask. All three have the same size.
    private func shown(
        over other: Bitmap, through mask: Bitmap, cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let bothOpaque = alpha == .opaque && other.alpha == .opaque
        let usesLuma = mask.alpha == .opaque
        let count = width
        return try mappingRows(
            alpha: bothOpaque ? .opaque : .premultiplied, cancellation: cancellation
        ) { from, to, y in
            other.withPixels { lower in
                mask.withPixels { weights in
                    let below = lower.baseAddress! + y * other.bytesPerRow
                    let lowerRow = below.assumingMemoryBound(to: SIMD4<UInt8>.self)
                    let weightRow = (weights.baseAddress! + y * mask.bytesPerRow)
                        .assumingMemoryBound(to: SIMD4<UInt8>.self)
                    for x in 0..<count {
                        let parts = SIMD4<Float>(bytes: weightRow[x]) / 255
                        let luma = parts.x * 0.0722 + parts.y * 0.7152 + parts.z * 0.2126
                        let weight = min(usesLuma ? luma : parts.w, 1)
                        let old = SIMD4<Float>(bytes: lowerRow[x])
                        to[x] = (old + (SIMD4<Float>(bytes: from[x]) - old) * weight).roundedBytes
                    }
                }
            }
        }
    }
}
