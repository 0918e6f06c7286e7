// SPDX-License-Identifier: MIT

internal import CRaster
internal import ImageBase

extension Bitmap {
    typealias PixelRow = UnsafePointer<SIMD4<UInt8>>
    typealias MutablePixelRow = UnsafeMutablePointer<SIMD4<UInt8>>

    /// Returns a `bgra8` bitmap of the same size. `body` computes its rows from this bitmap's rows.
    ///
    /// - Parameter alpha: the result's alpha mode. Default: this bitmap's alpha mode.
    @inline(__always)
    func mappingRows(
        alpha: AlphaMode? = nil, cancellation: CancellationToken?,
        _ body: (_ from: PixelRow, _ to: MutablePixelRow, _ y: Int) -> Void
    ) throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: format, alpha: alpha ?? self.alpha, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    body(
                        (source.baseAddress! + y &* bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self),
                        (target.baseAddress! + y &* stride).assumingMemoryBound(to: SIMD4<UInt8>.self), y)
                }
            }
        }
    }

    /// Copies all rows to the memory of a bitmap with the same layout.
    func copyPixels(to target: UnsafeMutableRawBufferPointer) {
        precondition(target.count >= byteCount)
        withPixels { craster_copy(target.baseAddress!, $0.baseAddress!, $0.count) }
    }
}
