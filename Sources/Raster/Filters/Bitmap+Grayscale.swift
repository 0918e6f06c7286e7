// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap without color: every pixel becomes its ITU-R BT.709 luma (0.2126 red, 0.7152 green,
    /// 0.0722 blue of the stored components).
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`. Alpha is unchanged.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``.
    public func grayscale(cancellation: CancellationToken? = nil) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "grayscale")
        return try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    CRasterKernels.best.grayscale(
                        (source.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt8.self),
                        (target.baseAddress! + y * stride).assumingMemoryBound(to: UInt8.self), width)
                }
            }
        }
    }
}
