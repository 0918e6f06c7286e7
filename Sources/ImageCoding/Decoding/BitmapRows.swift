// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// A bitmap with rows that are written in order while copies of the finished rows are already shown.
struct BitmapRows {
    /// The bitmap. It's shared only once all rows are written.
    let bitmap: Bitmap
    /// The number of finished rows.
    var count = 0

    init(size: PixelSize, format: PixelFormat = .bgra8, alpha: AlphaMode, colorSpace: ColorSpace)
        throws(ImageError)
    {
        bitmap = try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace
        ) { _, _ in }
    }

    var stride: Int { bitmap.bytesPerRow }

    func address(row: Int) -> UnsafeMutableRawPointer {
        // The bitmap isn't shared yet, so it's safe to write to its pixels.
        bitmap.withPixels { UnsafeMutableRawPointer(mutating: $0.baseAddress!) } + row * stride
    }

    /// Converts the colors in the rows from `done` to `end`, and updates `done`. Does nothing if `conversion`
    /// is nil.
    func convert(
        _ done: inout Int, to end: Int, by conversion: (any RowConversion)?, _ monitor: WorkMonitor
    ) throws(ImageError) {
        guard let conversion else { return }
        while done < end {
            if done & 63 == 0 { try monitor.check() }
            conversion.convertRow(address(row: done), count: bitmap.width)
            done += 1
        }
    }

    /// Returns a copy of the first rows with `change` applied to each. The rows below are transparent.
    func copy(
        rows: Int, change: (UnsafeMutableRawPointer, Int) throws(ImageError) -> Void = { _, _ in }
    ) throws(ImageError) -> Bitmap {
        let isWhole = rows == bitmap.height || bitmap.alpha != .opaque
        let kept: AlphaMode = bitmap.format == .bgra8 ? .premultiplied : .straight
        return try Bitmap(
            size: bitmap.size, format: bitmap.format, alpha: isWhole ? bitmap.alpha : kept,
            colorSpace: bitmap.colorSpace
        ) { pixels, stride throws(ImageError) in
            let count = rows * stride
            bitmap.withPixels { pixels.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            UnsafeMutableRawBufferPointer(rebasing: pixels[count...])
                .initializeMemory(as: UInt8.self, repeating: 0)
            for row in 0..<rows { try change(pixels.baseAddress! + row * stride, bitmap.width) }
        }
    }
}
#endif
