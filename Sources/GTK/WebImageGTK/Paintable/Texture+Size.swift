// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import Raster

extension Texture {
    /// The longest side that cairo draws, in pixels.
    private static let longestSide = 32_767

    /// Returns the bitmap, scaled down if it's too large for one of the renderers.
    ///
    /// Returns `nil` if there isn't enough memory for the smaller bitmap.
    static func drawable(_ bitmap: Bitmap) -> Bitmap? {
        let box = PixelSize(width: longestSide, height: longestSide)
        let size = bitmap.size.fitting(in: box, allowsUpscaling: false)
        // Return early if the size fits, because only some formats can be resized.
        if size == bitmap.size { return bitmap }
        // The limits apply to sources, and this bitmap's source is within them.
        var limits = Limits.default
        limits.pixels = .max
        return try? bitmap.resized(to: size, filter: .area, limits: limits)
    }
}
#endif
