// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap divided into squares, each filled with the mean color of its pixels. The bitmap
    /// must be premultiplied or opaque `bgra8`.
    ///
    /// - Parameter side: the side of a square in pixels, at least 1; 1 changes nothing. Squares start at the
    ///   top left corner, and the ones at the right and bottom edges may be smaller.
    /// - Throws: ``ImageError/Code/invalidInput`` for a side below 1 or any other format,
    ///   ``ImageError/Code/cancelled``.
    public func pixelated(
        side: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "pixelation")
        guard side > 0 else {
            throw ImageError(.invalidInput, "invalid side \(side) of a pixelated square; the minimum is 1")
        }
        if side == 1 { return self }
        let side = min(side, max(width, height))
        let columns = (width + side - 1) / side
        return try Bitmap(
            size: size, alpha: alpha, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            var sums = [SIMD4<UInt64>](repeating: SIMD4(), count: columns)
            for top in Swift.stride(from: 0, to: height, by: side) {
                let rows = top..<min(top + side, height)
                for column in 0..<columns { sums[column] = SIMD4() }
                try withPixels { pixels throws(ImageError) in
                    for y in rows {
                        try cancellation?.check()
                        let row = (pixels.baseAddress! + y * bytesPerRow)
                            .assumingMemoryBound(to: SIMD4<UInt8>.self)
                        for column in 0..<columns {
                            var sum = SIMD4<UInt32>()
                            for x in column &* side..<min((column &+ 1) &* side, width) {
                                sum &+= SIMD4<UInt32>(truncatingIfNeeded: row[x])
                            }
                            sums[column] &+= SIMD4<UInt64>(truncatingIfNeeded: sum)
                        }
                    }
                }
                let first = (target.baseAddress! + top * stride).assumingMemoryBound(to: SIMD4<UInt8>.self)
                for column in 0..<columns {
                    let from = column * side
                    let count = min(side, width - from)
                    let area = UInt64(count * rows.count)
                    let mean = (sums[column] &+ area / 2) / area
                    (first + from).update(repeating: SIMD4<UInt8>(truncatingIfNeeded: mean), count: count)
                }
                for y in rows.dropFirst() {
                    (target.baseAddress! + y * stride).copyMemory(from: first, byteCount: width * 4)
                }
            }
        }
    }

    /// The previous name of `pixelated(side:cancellation:)`, which is kept until 1.0.
    @available(*, deprecated, renamed: "pixelated(side:cancellation:)")
    public func pixellated(
        side: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try pixelated(side: side, cancellation: cancellation)
    }
}
