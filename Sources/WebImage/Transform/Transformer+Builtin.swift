// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// To another size in pixels; see `Bitmap.resized(to:mode:filter:)` for what each mode makes.
    public static func resize(
        width: Int, height: Int, mode: ResizeMode = .fit, filter: ResampleFilter = .lanczos3,
        allowsUpscaling: Bool = true
    ) -> Transformer {
        let size = PixelSize(width: width, height: height)
        let key = "resize(\(size),\(mode.rawValue),\(filter.rawValue),\(allowsUpscaling))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.resized(
                to: size, mode: mode, filter: filter, allowsUpscaling: allowsUpscaling,
                cancellation: cancellation)
        }
    }

    /// What of the picture lies in a rectangle, in pixels from the top left corner.
    public static func crop(_ rect: PixelRect) -> Transformer {
        let key = "crop(\(rect.keyText))"
        return Transformer(key: key) { bitmap, _ throws(ImageError) in try bitmap.cropped(to: rect) }
    }

    /// Rounds corners; what is cut off is transparent.
    ///
    /// - Parameters:
    ///   - radius: in pixels; at most half of the shorter side has an effect.
    ///   - border: drawn inside along the edge. Default: none.
    public static func roundedCorners(
        radius: Double, corners: Corners = .all, border: Border? = nil
    ) -> Transformer {
        let key = "rounded(\(radius),\(corners.rawValue)\(border.keyText))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(
                radius: radius, corners: corners, border: border, cancellation: cancellation)
        }
    }

    /// The largest circle in the middle; what is cut off is gone, so the result is square.
    public static func circle(border: Border? = nil) -> Transformer {
        Transformer(key: "circle(\(border.keyText))") { bitmap, cancellation throws(ImageError) in
            try bitmap.clippedToCircle(border: border, cancellation: cancellation)
        }
    }

    /// ``circle(border:)`` without a border.
    public static let circle = circle()

    public static func flip(_ direction: FlipDirection) -> Transformer {
        Transformer(key: "flip(\(direction.rawValue))") { bitmap, cancellation throws(ImageError) in
            try bitmap.flipped(direction, cancellation: cancellation)
        }
    }

    /// Turns by an angle in degrees; see `Bitmap.rotated(byDegrees:fitsSize:)` for the direction.
    ///
    /// - Parameter fitsSize: whether the result grows to hold all of the picture; else it keeps its size and what
    ///   sticks out is cut off. Default: true.
    public static func rotate(degrees: Double, fitsSize: Bool = true) -> Transformer {
        Transformer(key: "rotate(\(degrees),\(fitsSize))") { bitmap, cancellation throws(ImageError) in
            try bitmap.rotated(byDegrees: degrees, fitsSize: fitsSize, cancellation: cancellation)
        }
    }

    /// Shades of grey by luminance.
    public static let grayscale = Transformer(key: "grayscale") { bitmap, cancellation throws(ImageError) in
        try bitmap.grayscale(cancellation: cancellation)
    }

    /// Gaussian blur, `radius` in pixels.
    public static func blur(radius: Double) -> Transformer {
        Transformer(key: "blur(\(radius))") { bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(radius: radius, cancellation: cancellation)
        }
    }
}
