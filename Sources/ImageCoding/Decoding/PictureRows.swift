// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// A picture whose rows are written one after the other, while copies of what is there are shown.
struct PictureRows {
    /// Given away only once all rows are written.
    let bitmap: Bitmap
    /// Rows that will not change any more.
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
        // Nobody else has the bitmap yet.
        bitmap.withPixels { UnsafeMutableRawPointer(mutating: $0.baseAddress!) } + row * stride
    }

    /// Converts the colours of rows from `done` up to `end`, and counts them in `done`. Nothing without a
    /// conversion.
    func convert(
        _ done: inout Int, to end: Int, by conversion: ColorTransform?, _ monitor: WorkMonitor
    ) throws(ImageError) {
        guard let conversion else { return }
        while done < end {
            if done & 63 == 0 { try monitor.check() }
            conversion.convertRow(address(row: done), count: bitmap.width)
            done += 1
        }
    }

    /// A copy of the first rows, `change` made to each; those below are transparent.
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
