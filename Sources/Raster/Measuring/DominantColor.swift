// SPDX-License-Identifier: MIT

public import ImageBase

/// A color that represents a large part of a bitmap.
public struct DominantColor: Hashable, Sendable {
    /// The mean of the cluster's pixels; opaque.
    public let color: RGBAColor
    /// The cluster's share of the counted pixels, 0 to 1.
    public let share: Double
}

extension Bitmap {
    /// Returns the few colors that represent the bitmap best, the most frequent first. This works with any
    /// known format.
    ///
    /// The bitmap is first reduced to at most 128 pixels a side, and pixels that are less than half opaque
    /// are ignored. The remaining colors are clustered with k-means around `count` distant centers. The
    /// result is deterministic.
    ///
    /// - Parameter count: the maximum number of colors, 1 to 64. The result has fewer colors if the bitmap
    ///   does. Default: 5.
    /// - Returns: an empty array if every pixel is less than half opaque after the reduction.
    /// - Throws: ``ImageError/Code/invalidInput`` for a count outside 1...64 or an unknown format, or if the
    ///   bitmap's color space is an ICC profile; ``ImageError/Code/cancelled``.
    public func dominantColors(
        count: Int = 5, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> [DominantColor] {
        guard 1...64 ~= count else {
            throw ImageError(.invalidInput, "invalid number of colors \(count); allowed are 1 to 64")
        }
        let box = PixelSize(width: 128, height: 128)
        let small = try converted(
            to: .bgra8, alpha: alpha == .opaque ? nil : .premultiplied, cancellation: cancellation
        ).resized(to: box, mode: .fit, filter: .area, allowsUpscaling: false, cancellation: cancellation)
            .inSRGB(for: "a dominant color", cancellation)
        var clusters = ColorClusters(small)
        clusters.gather(count)
        return clusters.result
    }

    /// Returns the first of ``dominantColors(count:cancellation:)``, or nil if there are none.
    public func dominantColor(cancellation: CancellationToken? = nil) throws(ImageError) -> RGBAColor? {
        try dominantColors(cancellation: cancellation).first?.color
    }
}
