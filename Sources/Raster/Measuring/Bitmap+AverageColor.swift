// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the mean of the stored colors in a part of the bitmap, weighted by alpha. This works with any
    /// format.
    ///
    /// The mean is converted to sRGB unless the bitmap's color space is an ICC profile.
    ///
    /// - Parameter rect: the part to average, clipped to the bitmap. Default: the whole bitmap.
    /// - Throws: ``ImageError/Code/invalidInput`` if `rect` and the bitmap don't overlap, or for an unknown
    ///   format; ``ImageError/Code/cancelled``.
    public func averageColor(
        in rect: PixelRect? = nil, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> RGBAColor {
        let whole = PixelRect(size)
        guard format == .bgra8, alpha != .straight else {
            return try cropped(to: rect ?? whole)
                .converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
                .averageColor(cancellation: cancellation)
        }
        let part = (rect ?? whole).intersection(whole)
        guard !part.isEmpty else {
            throw ImageError(.invalidInput, "the rectangle does not overlap a bitmap of \(size)")
        }
        let sums = try withPixels { pixels throws(ImageError) in
            var total = SIMD4<UInt64>()
            for y in part.y..<part.y + part.height {
                try cancellation?.check()
                let row = (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self)
                // Add up at most 2^24 pixels at a time. The sum of that many bytes still fits into 32 bits.
                for start in stride(from: part.x, to: part.x + part.width, by: 1 << 24) {
                    var sum = SIMD4<UInt32>()
                    for x in start..<min(start &+ (1 << 24), part.x + part.width) {
                        sum &+= SIMD4<UInt32>(truncatingIfNeeded: row[x])
                    }
                    total &+= SIMD4<UInt64>(truncatingIfNeeded: sum)
                }
            }
            return SIMD4<Double>(total)
        }
        guard sums.w > 0 else { return .clear }
        let color = sums / sums.w
        let pixelCount = Double(part.size.pixelCount)
        let mean = RGBAColor(red: color.z, green: color.y, blue: color.x, alpha: sums.w / (pixelCount * 255))
        return colorSpace.equalsSRGB ? mean : mean.converted(from: colorSpace, to: .sRGB)
    }

    /// Returns the colors of all pixels inside a rectangle, row by row, each as returned by
    /// ``color(atX:y:)``.
    ///
    /// The result takes 32 bytes per pixel, so this is meant for small rectangles.
    ///
    /// - Returns: nil if the rectangle is empty or not entirely inside the bitmap, or if the format is
    ///   unknown.
    public func colors(in rect: PixelRect) -> [RGBAColor]? {
        guard !rect.isEmpty, rect.intersection(PixelRect(size)) == rect, format.bytesPerPixel > 0 else {
            return nil
        }
        var colors: [RGBAColor] = []
        colors.reserveCapacity(rect.size.pixelCount)
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width {
                guard let color = self.color(atX: x, y: y) else { return nil }
                colors.append(color)
            }
        }
        return colors
    }
}
