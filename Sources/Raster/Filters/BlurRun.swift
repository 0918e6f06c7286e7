// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// One run of a blur. All three averages are applied to transposed strips of 16 rows, then to strips of 16
/// columns, while the strips are in the cache.
struct BlurRun {
    let source: Bitmap
    let blur: BoxBlur
    let kernels: CRasterKernels
    let cancellation: CancellationToken?

    func run() throws(ImageError) -> Bitmap {
        let width = source.bytesPerRow / 4
        let height = source.height
        let length = max(width, height) * BoxBlur.blockBytes
        let first = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
        let second = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
        defer {
            first.deallocate()
            second.deallocate()
        }
        return try Bitmap(
            size: source.size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, stride throws(ImageError) in
            let to = target.baseAddress!.assumingMemoryBound(to: UInt8.self)
            try source.withPixels { pixels throws(ImageError) in
                let from = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
                try blurRows(from, to: to, stride: stride, buffers: (first, second))
            }
            try blurColumns(of: to, stride: stride, buffers: (first, second))
        }
    }

    private typealias Buffers = (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>)

    private func blurRows(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, stride: Int, buffers: Buffers
    ) throws(ImageError) {
        let (first, second) = buffers
        let width = source.width
        let padded = (source.width + 3) & ~3
        let block = BoxBlur.blockBytes
        var top = 0
        while top < source.height {
            try cancellation?.check()
            let rows = min(16, source.height - top)
            if rows == 16 {
                kernels.blur_gather(from + top * stride, stride, first, padded)
            } else {
                gatherLast(from + top * stride, stride: stride, rows: rows, into: first)
            }
            pass(first, stride: block, to: second, stride: block, count: width, radius: blur.radii.0)
            pass(second, stride: block, to: first, stride: block, count: width, radius: blur.radii.1)
            pass(first, stride: block, to: second, stride: block, count: width, radius: blur.radii.2)
            if rows == 16 {
                kernels.blur_scatter(second, to + top * stride, stride, padded)
            } else {
                scatterLast(second, to: to + top * stride, stride: stride, rows: rows)
            }
            top += rows
        }
    }

    private func blurColumns(
        of bitmap: UnsafeMutablePointer<UInt8>, stride: Int, buffers: Buffers
    ) throws(ImageError) {
        let (first, second) = buffers
        let height = source.height
        let block = BoxBlur.blockBytes
        for left in Swift.stride(from: 0, to: stride, by: block) {
            try cancellation?.check()
            let column = bitmap + left
            pass(column, stride: stride, to: first, stride: block, count: height, radius: blur.radii.0)
            pass(first, stride: block, to: second, stride: block, count: height, radius: blur.radii.1)
            pass(second, stride: block, to: column, stride: stride, count: height, radius: blur.radii.2)
        }
    }

    private func pass(
        _ from: UnsafePointer<UInt8>, stride fromStride: Int, to: UnsafeMutablePointer<UInt8>,
        stride toStride: Int, count: Int, radius: Int
    ) {
        let division = BoxDivision(width: 2 * radius + 1)
        kernels.blur_box(
            from, fromStride, to, toStride, count, radius, division.reciprocal, division.shift)
    }

    /// Gathers the remaining rows at the bottom, which are fewer than 16, and repeats the last one to fill
    /// the strip.
    private func gatherLast(
        _ from: UnsafePointer<UInt8>, stride: Int, rows: Int, into strip: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<source.width {
            for row in 0..<16 {
                (strip + x * BoxBlur.blockBytes + row * 4)
                    .update(from: from + min(row, rows - 1) * stride + x * 4, count: 4)
            }
        }
    }

    private func scatterLast(
        _ strip: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, stride: Int, rows: Int
    ) {
        for row in 0..<rows {
            for x in 0..<source.width {
                (to + row * stride + x * 4).update(from: strip + x * BoxBlur.blockBytes + row * 4, count: 4)
            }
        }
    }
}
