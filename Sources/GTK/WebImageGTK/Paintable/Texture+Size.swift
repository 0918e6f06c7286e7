// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import Raster

extension Texture {
    /// The longest side that Cairo draws, in pixels.
    private static let longestSide = 32_767

    /// Returns the bitmap, reduced to a size that all renderers draw.
    ///
    /// Returns `nil` if there is no memory for the reduced bitmap.
    static func drawable(_ bitmap: Bitmap) -> Bitmap? {
        let box = PixelSize(width: longestSide, height: longestSide)
        let size = bitmap.size.fitting(in: box, allowsUpscaling: false)
        // A resize takes only some formats.
        if size == bitmap.size { return bitmap }
        // The limits are for sources, and the bitmap is one that was allowed.
        var limits = Limits.default
        limits.pixels = .max
        return try? bitmap.resized(to: size, filter: .area, limits: limits)
    }
}
#endif
