// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// One blur: strips 16 pixels wide go through their three averages while they are in the cache, first 16 rows at a
/// time, turned, then 16 columns at a time.
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
                try blurRows(from, to, stride, first, second)
            }
            try blurColumns(to, stride, first, second)
        }
    }

    private func blurRows(
        _ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ stride: Int,
        _ first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>
    ) throws(ImageError) {
        let padded = (source.width + 3) & ~3
        let block = BoxBlur.blockBytes
        var top = 0
        while top < source.height {
            try cancellation?.check()
            let rows = min(16, source.height - top)
            if rows == 16 {
                kernels.blur_gather(from + top * stride, stride, first, padded)
            } else {
                gatherLast(from + top * stride, stride, rows, into: first)
            }
            pass(first, block, second, block, source.width, blur.radii.0)
            pass(second, block, first, block, source.width, blur.radii.1)
            pass(first, block, second, block, source.width, blur.radii.2)
            if rows == 16 {
                kernels.blur_scatter(second, to + top * stride, stride, padded)
            } else {
                scatterLast(second, to + top * stride, stride, rows)
            }
            top += rows
        }
    }

    private func blurColumns(
        _ picture: UnsafeMutablePointer<UInt8>, _ stride: Int,
        _ first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>
    ) throws(ImageError) {
        let block = BoxBlur.blockBytes
        for left in Swift.stride(from: 0, to: stride, by: block) {
            try cancellation?.check()
            pass(picture + left, stride, first, block, source.height, blur.radii.0)
            pass(first, block, second, block, source.height, blur.radii.1)
            pass(second, block, picture + left, stride, source.height, blur.radii.2)
        }
    }

    private func pass(
        _ from: UnsafePointer<UInt8>, _ fromStride: Int, _ to: UnsafeMutablePointer<UInt8>, _ toStride: Int,
        _ count: Int, _ radius: Int
    ) {
        let division = BoxDivision(width: 2 * radius + 1)
        kernels.blur_box(
            from, fromStride, to, toStride, count, radius, division.reciprocal, division.shift)
    }

    /// Fewer than 16 rows are left at the bottom.
    private func gatherLast(
        _ from: UnsafePointer<UInt8>, _ stride: Int, _ rows: Int, into strip: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<source.width {
            for row in 0..<16 {
                (strip + x * BoxBlur.blockBytes + row * 4)
                    .update(from: from + min(row, rows - 1) * stride + x * 4, count: 4)
            }
        }
    }

    private func scatterLast(
        _ strip: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ stride: Int, _ rows: Int
    ) {
        for row in 0..<rows {
            for x in 0..<source.width {
                (to + row * stride + x * 4).update(from: strip + x * BoxBlur.blockBytes + row * 4, count: 4)
            }
        }
    }
}
