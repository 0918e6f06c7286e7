// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// Assembles a part of an image from blocks. Each block is averaged when it's read, so the memory needed
/// depends on the size of the result, not of the image.
///
/// If an image's sides aren't multiples of the step, the pixels in its last column and row are repeated.
struct BlockAverage {
    /// How many times to halve the image. If it's 0, blocks are only cropped.
    let halvings: Int
    /// The part of the image. Its left and top edges are multiples of ``step``; its right and bottom edges
    /// are, too, unless they're edges of the image.
    let area: PixelRect
    private let format: PixelFormat
    private let blockAlpha: AlphaMode
    private let colorSpace: ColorSpace

    /// - Parameter part: the part, which is extended to multiples of the step within `image`.
    init(
        halvings: Int, part: PixelRect, of image: PixelSize, format: PixelFormat, alpha: AlphaMode,
        colorSpace: ColorSpace
    ) {
        self.halvings = halvings
        let step = 1 << halvings
        area = part.aligned(to: PixelSize(width: step, height: step), within: image)
        self.format = format
        blockAlpha = alpha
        self.colorSpace = colorSpace
    }

    /// The number of image pixels on each side of a result pixel.
    var step: Int { 1 << halvings }

    private var size: PixelSize { area.size.halved(halvings) }

    /// Returns the part as a frame. Pixels that `write` leaves out are transparent or black.
    ///
    /// - Parameter write: puts the blocks into the target, and returns whether it could read all of them.
    func frame(
        limits: Limits, _ write: (_ target: Target) throws(ImageError) -> Bool
    ) throws(ImageError) -> DecodedFrame {
        try limits.check(decoded: size)
        var isWhole = false
        let alpha: AlphaMode = halvings > 0 && blockAlpha == .straight ? .premultiplied : blockAlpha
        let bitmap = try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace, isZeroed: true
        ) { pixels, stride throws(ImageError) in
            isWhole = try write(Target(pixels: pixels, bytesPerRow: stride))
        }
        var frame = DecodedFrame(bitmap: bitmap, isPartial: !isWhole)
        // Extend the area to a multiple of the step, so each bitmap pixel shows the same number of image
        // pixels.
        frame.area = PixelRect(
            x: area.x, y: area.y, width: size.width << halvings, height: size.height << halvings)
        return frame
    }

    /// The pixels of the result.
    struct Target {
        let pixels: UnsafeMutableRawBufferPointer
        let bytesPerRow: Int
    }

    /// Reads a block and puts its average into the result.
    ///
    /// - Parameters:
    ///   - block: the block within the image, in pixels of the image. Its left and top edges are multiples of
    ///     the step; its right and bottom edges are, too, unless they're edges of the image.
    ///   - read: writes the block's rows with their colors already converted. The rows are cleared before the
    ///     call.
    func put<Result>(
        _ block: PixelRect, into target: Target,
        _ read: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let padded = block.size.halved(halvings)
        let extent = PixelSize(width: padded.width << halvings, height: padded.height << halvings)
        var result: Result?
        var bitmap = try Bitmap(
            size: extent, format: format, alpha: blockAlpha, colorSpace: colorSpace, isZeroed: true
        ) { pixels, stride throws(ImageError) in
            result = try read(pixels, stride)
            repeatEdges(of: block.size, to: extent, pixels, stride)
        }
        guard let result else { throw ImageError(.corrupt, "missing block") }
        let shown = PixelRect(x: block.x, y: block.y, width: extent.width, height: extent.height)
            .intersection(
                PixelRect(
                    x: area.x, y: area.y, width: size.width << halvings, height: size.height << halvings))
        guard !shown.isEmpty else { return result }
        bitmap = try bitmap.cropped(
            to: PixelRect(
                x: shown.x - block.x, y: shown.y - block.y, width: shown.width, height: shown.height))
        if halvings > 0 {
            if blockAlpha == .straight { bitmap = try bitmap.converted(to: format, alpha: .premultiplied) }
            bitmap = try bitmap.resized(to: shown.size.halved(halvings), filter: .area)
        }
        let (x, y) = ((shown.x - area.x) >> halvings, (shown.y - area.y) >> halvings)
        let count = bitmap.width * format.bytesPerPixel
        bitmap.withPixels { source in
            for row in 0..<bitmap.height {
                let start = (y + row) * target.bytesPerRow + x * format.bytesPerPixel
                let line = source[row * bitmap.bytesPerRow..<row * bitmap.bytesPerRow + count]
                target.pixels[start..<start + count].copyBytes(from: line)
            }
        }
        return result
    }

    private func repeatEdges(
        of size: PixelSize, to extent: PixelSize, _ pixels: UnsafeMutableRawBufferPointer, _ stride: Int
    ) {
        let bytes = format.bytesPerPixel
        if extent.width > size.width {
            for row in 0..<size.height {
                let last = row * stride + (size.width - 1) * bytes
                for index in last + bytes..<row * stride + extent.width * bytes {
                    pixels[index] = pixels[index - bytes]
                }
            }
        }
        for row in size.height..<extent.height {
            let line = UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(pixels)[(row - 1) * stride..<row * stride])
            pixels[row * stride..<(row + 1) * stride].copyBytes(from: line)
        }
    }
}
#endif
