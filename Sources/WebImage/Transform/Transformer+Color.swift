// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// Changes the saturation: 0 is gray, 1 leaves the image unchanged.
    public static func saturation(_ amount: Double) -> Transformer {
        Transformer(builtIn: "saturation(\(amount))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.saturation(Float(amount)), cancellation: cancellation)
        }
    }

    /// Changes the brightness: -1 is black, 0 leaves the image unchanged, 1 is white.
    public static func brightness(_ amount: Double) -> Transformer {
        Transformer(builtIn: "brightness(\(amount))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.brightness(Float(amount)), cancellation: cancellation)
        }
    }

    /// Changes the contrast: 0 is middle gray, 1 leaves the image unchanged.
    public static func contrast(_ amount: Double) -> Transformer {
        Transformer(builtIn: "contrast(\(amount))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.contrast(Float(amount)), cancellation: cancellation)
        }
    }

    /// Applies a matrix to the color of every pixel.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Transformer {
        Transformer(builtIn: "colorMatrix(\(matrix.keyText))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.applying(matrix, cancellation: cancellation)
        }
    }

    /// Composites a color with the image. A clear color leaves the image unchanged.
    ///
    /// - Parameter mode: How to combine the two. Default: `.sourceIn`, which fills the image's opaque parts
    ///   with the color.
    public static func tint(_ color: RGBAColor, mode: CompositingMode = .sourceIn) -> Transformer {
        let key = "tint(\(color.keyText),\(mode.rawValue))"
        return Transformer(builtIn: key, takes: mode.takesHalf ? .bytesAndHalf : .bytes) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.tinted(with: color, mode: mode, cancellation: cancellation)
        }
    }

    /// Draws a color over the image, or over a rectangle in it.
    public static func overlay(
        _ color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let place = rect.map { "," + $0.keyText } ?? ""
        let key = "overlay(\(color.keyText)\(place),\(mode.rawValue))"
        return Transformer(builtIn: key, takes: mode.takesHalf ? .bytesAndHalf : .bytes) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.overlaid(with: color, in: rect, mode: mode, cancellation: cancellation)
        }
    }

    /// Draws another bitmap over the image at its original size, such as a watermark or a badge. Its colors
    /// are converted to the image's color space.
    ///
    /// The key contains a hash of the bitmap's pixels. It's computed once and takes about 1 ns per byte.
    ///
    /// - Parameters:
    ///   - x: The position of the bitmap's left edge.
    ///   - y: The position of the bitmap's top edge.
    ///   - opacity: The opacity of the bitmap, from 0 to 1.
    public static func overlay(
        _ other: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let key = "overlay(\(other.keyText),\(x),\(y),\(opacity),\(mode.rawValue))"
        return Transformer(builtIn: key, takes: mode.takesHalf ? .bytesAndHalf : .bytes) {
            bitmap, cancellation throws(ImageError) in
            // On a half float image, we can draw a bitmap in any format and color space.
            let isHalf = bitmap.format == .rgbaHalf
            let mark = try isHalf ? other : other.drawable(on: bitmap, cancellation)
            return try bitmap.overlaid(
                with: mark, x: x, y: y, opacity: opacity, mode: mode, cancellation: cancellation)
        }
    }

    /// Draws another bitmap somewhere on the image, either once or tiled over all of it. Its colors are
    /// converted to the image's color space.
    ///
    /// The key contains a hash of the bitmap's pixels. It's computed once and takes about 1 ns per byte.
    ///
    /// - Parameters:
    ///   - gravity: Where to place the mark. Default: the bottom right corner.
    ///   - scale: The box to fit the mark into, as a fraction of the image's size. Default: `nil`, which
    ///     draws the mark at its own size.
    ///   - opacity: The opacity of the mark, from 0 to 1.
    ///   - tileSpacing: The distance between repeated marks in pixels. Default: `nil`, which draws a single
    ///     mark.
    public static func watermark(
        _ mark: Bitmap, gravity: Gravity = .bottomRight, scale: Double? = nil, opacity: Double = 1,
        tileSpacing: Int? = nil, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let size = scale.map { "\($0)" } ?? "own"
        let tiles = tileSpacing.map { "\($0)" } ?? "one"
        let key = "watermark(\(mark.keyText),\(gravity),\(size),\(opacity),\(tiles),\(mode.rawValue))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.watermarked(
                with: mark.drawable(on: bitmap, cancellation), gravity: gravity, scale: scale,
                opacity: opacity, tileSpacing: tileSpacing, mode: mode,
                cancellation: cancellation)
        }
    }

    /// Draws a color over the image that fades in gradually, for example to shade the area behind a caption.
    ///
    /// - Parameters:
    ///   - degrees: The direction in which the color becomes stronger, clockwise: 0 is up, 90 is right.
    ///     Default: 180, which is down.
    ///   - start: The position up to which the color is clear, from 0 to 1.
    ///   - stop: The position from which the color is fully applied, from `start` to 1.
    public static func gradient(
        _ color: RGBAColor, degrees: Double = 180, from start: Double = 0, to stop: Double = 1,
        mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let key = "gradient(\(color.keyText),\(degrees),\(start),\(stop),\(mode.rawValue))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.shaded(
                with: color, degrees: degrees, from: start, to: stop, mode: mode, cancellation: cancellation)
        }
    }
}

extension Bitmap {
    /// Returns the bitmap in a format and color space in which it can be drawn on an 8-bit bitmap.
    fileprivate func drawable(
        on other: Bitmap, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        try Transformer.Formats.bytes.converted(self, cancellation)
            .converted(to: other.colorSpace, cancellation: cancellation)
    }
}
