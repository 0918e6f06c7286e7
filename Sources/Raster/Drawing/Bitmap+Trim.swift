// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap without the single-color border around its content. The bitmap must be
    /// premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - color: the border's color. Default: nil, which uses the color of the top left pixel.
    ///   - tolerance: how much a component may differ, from 0 to 1, for a pixel to count as border. Default:
    ///     0.04, which is 10 of 255.
    /// - Returns: the same bitmap, without a copy, if there's no border or if the whole bitmap is border.
    /// - Throws: ``ImageError/Code/invalidInput`` for a tolerance outside 0...1 or any other format,
    ///   ``ImageError/Code/cancelled``.
    public func trimmed(
        color: RGBAColor? = nil, tolerance: Double = 0.04, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let rect = try contentRect(color: color, tolerance: tolerance, cancellation: cancellation)
        return try rect.map { content throws(ImageError) in try cropped(to: content) } ?? self
    }

    /// Returns the smallest rectangle that contains all pixels that differ from the border's color, or nil if
    /// every pixel has that color. See ``trimmed(color:tolerance:cancellation:)`` for the parameters.
    public func contentRect(
        color: RGBAColor? = nil, tolerance: Double = 0.04, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> PixelRect? {
        try requireKernelFormat(for: "trim")
        guard 0...1 ~= tolerance else {
            throw ImageError(.invalidInput, "invalid tolerance \(tolerance); allowed are 0 to 1")
        }
        let largest = Int32(tolerance * 255)
        return try withPixels { pixels throws(ImageError) in
            let first = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
            let components =
                color.map { Array($0.components(in: colorSpace).premultipliedBGRA.roundedBytes) }
                ?? (0..<4).map { first[$0] }
            func start(_ y: Int, _ count: Int) -> Int {
                craster_first_difference(first + y * bytesPerRow, components, largest, count)
            }
            var top = 0
            while top < height, start(top, width) == width {
                try cancellation?.check()
                top += 1
            }
            if top == height { return nil }
            var bottom = height
            while start(bottom - 1, width) == width {
                try cancellation?.check()
                bottom -= 1
            }
            var (left, right) = (width, 0)
            for y in top..<bottom {
                try cancellation?.check()
                left = start(y, left)
                right += craster_last_difference(
                    first + y * bytesPerRow + right * 4, components, largest, width - right)
            }
            return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        }
    }
}

extension Array<UInt8> {
    fileprivate init(_ vector: SIMD4<UInt8>) { self = (0..<4).map { vector[$0] } }
}
