// SPDX-License-Identifier: MIT

public import ImageBase

/// A colour that much of a picture has, or comes close to.
public struct DominantColor: Hashable, Sendable {
    /// The mean of the pixels that it stands for; opaque.
    public let color: RGBAColor
    /// The part of the pixels that count that it stands for, 0 to 1.
    public let share: Double
}

extension Bitmap {
    /// The few colours that stand best for the picture, the most frequent first. In any known format.
    ///
    /// The picture is made smaller first (at most 128 pixels a side); pixels that cover less than half do not
    /// count. Colours are then gathered about `count` centres far from each other (k-means). The same picture gives
    /// the same colours.
    ///
    /// - Parameter count: at most so many, 1 to 64; fewer when the picture has fewer. Default: 5.
    /// - Returns: empty for a picture that is clear all over.
    /// - Throws: ``ImageError/Code/invalidInput`` for another count or an unknown format,
    ///   ``ImageError/Code/cancelled``.
    public func dominantColors(
        count: Int = 5, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> [DominantColor] {
        guard 1...64 ~= count else {
            throw ImageError(.invalidInput, "1 to 64 dominant colours can be found, not \(count)")
        }
        let box = PixelSize(width: 128, height: 128)
        let small = try converted(
            to: .bgra8, alpha: alpha == .opaque ? nil : .premultiplied, cancellation: cancellation
        ).resized(to: box, mode: .fit, filter: .area, allowsUpscaling: false, cancellation: cancellation)
        var clusters = ColorClusters(small)
        clusters.gather(count)
        return clusters.result
    }

    /// The first of ``dominantColors(count:cancellation:)``; nil for a picture that is clear all over.
    public func dominantColor(cancellation: CancellationToken? = nil) throws(ImageError) -> RGBAColor? {
        try dominantColors(cancellation: cancellation).first?.color
    }
}
