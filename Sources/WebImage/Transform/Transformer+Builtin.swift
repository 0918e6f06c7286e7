// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// Resizes to a size in pixels; see `ResizeMode` for the modes.
    public static func resize(
        width: Int, height: Int, mode: ResizeMode = .fit, filter: ResampleFilter = .lanczos3,
        allowsUpscaling: Bool = true
    ) -> Transformer {
        let size = PixelSize(width: width, height: height)
        let key = "resize(\(size),\(mode.rawValue),\(filter.rawValue),\(allowsUpscaling))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.resized(
                to: size, mode: mode, filter: filter, allowsUpscaling: allowsUpscaling,
                cancellation: cancellation)
        }
    }

    /// Crops to a rectangle, in pixels from the top left corner.
    public static func crop(_ rect: PixelRect) -> Transformer {
        let key = "crop(\(rect.keyText))"
        return Transformer(builtIn: key) { bitmap, _ throws(ImageError) in try bitmap.cropped(to: rect) }
    }

    /// Rounds the corners; the areas outside become transparent.
    ///
    /// - Parameters:
    ///   - radius: The radius in pixels, limited to half of the shorter side.
    ///   - corners: The corners to round. Default: all four.
    ///   - border: A line along the inside of the edge. Default: none.
    public static func roundedCorners(
        radius: Double, corners: Corners = .all, border: Border? = nil
    ) -> Transformer {
        let key = "rounded(\(radius),\(corners.rawValue)\(border.keyText))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(
                radius: radius, corners: corners, border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centred circle. The result is square.
    public static func circle(border: Border? = nil) -> Transformer {
        Transformer(builtIn: "circle(\(border.keyText))") { bitmap, cancellation throws(ImageError) in
            try bitmap.clippedToCircle(border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centred circle, without a border.
    public static let circle = circle()

    /// Mirrors the image.
    public static func flip(_ direction: FlipDirection) -> Transformer {
        Transformer(builtIn: "flip(\(direction.rawValue))") { bitmap, cancellation throws(ImageError) in
            try bitmap.flipped(direction, cancellation: cancellation)
        }
    }

    /// Rotates by an angle in degrees; see `Bitmap.rotated(byDegrees:fitsSize:)` for the direction.
    ///
    /// - Parameter fitsSize: Whether the result grows to hold the whole image. If false, it keeps its size
    ///   and clips the rest. Default: true.
    public static func rotate(degrees: Double, fitsSize: Bool = true) -> Transformer {
        Transformer(builtIn: "rotate(\(degrees),\(fitsSize))") { bitmap, cancellation throws(ImageError) in
            try bitmap.rotated(byDegrees: degrees, fitsSize: fitsSize, cancellation: cancellation)
        }
    }

    /// Converts to shades of grey by luminance.
    public static let grayscale = Transformer(builtIn: "grayscale") {
        bitmap, cancellation throws(ImageError) in
        try bitmap.grayscale(cancellation: cancellation)
    }

    /// Applies a Gaussian blur; `radius` is in pixels.
    public static func blur(radius: Double) -> Transformer {
        Transformer(builtIn: "blur(\(radius))") { bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(radius: radius, cancellation: cancellation)
        }
    }
}
