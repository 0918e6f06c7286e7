// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap composited onto a color, for files and views without alpha.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`; the result is opaque `bgra8`.
    ///
    /// - Parameter color: the backdrop; its alpha is ignored. Default: white.
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``.
    public func flattened(
        onto color: RGBAColor = .white, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "flattening")
        if alpha == .opaque { return self }
        var opaque = color.components(in: colorSpace)
        opaque.alpha = 1
        let back = SIMD4<UInt32>(opaque.premultipliedBGRA + 0.5)
        return try Bitmap(
            size: size, alpha: .opaque, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let from = (source.baseAddress! + y * bytesPerRow)
                        .assumingMemoryBound(to: SIMD4<UInt8>.self)
                    let to = (target.baseAddress! + y * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
                    for x in 0..<width {
                        let pixel = SIMD4<UInt32>(truncatingIfNeeded: from[x])
                        // This divides the product of two bytes by 255, exactly.
                        var behind = back &* (255 &- pixel.w) &+ 128
                        behind = (behind &+ (behind &>> 8)) &>> 8
                        let sum = (pixel &+ behind).clamped(
                            lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
                        to[x] = SIMD4<UInt8>(truncatingIfNeeded: sum)
                    }
                }
            }
        }
    }
}
