// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// Resizes to a size in pixels; see `ResizeMode` for the modes. If a side is 0, it's computed from the
    /// other side and the image's aspect ratio: `.resize(width: 320, height: 0)` is 320 pixels wide.
    ///
    /// - Parameters:
    ///   - gravity: The part to keep with `.fill`, and the image's position with `.letterbox`.
    ///   - linearLight: Whether components are averaged as amounts of light. This preserves the brightness of
    ///     fine details, but it's several times slower.
    public static func resize(
        width: Int, height: Int, mode: ResizeMode = .fit, gravity: Gravity = .center,
        filter: ResampleFilter = .lanczos3, allowsUpscaling: Bool = true, linearLight: Bool = false
    ) -> Transformer {
        let size = PixelSize(width: width, height: height)
        // Leave the defaults out of the key, so images that are already stored are still found.
        let place = gravity == .center ? "" : ",\(gravity)"
        let light = linearLight ? ",linear" : ""
        let key =
            "resize(\(size),\(mode.rawValue),\(filter.rawValue),\(allowsUpscaling)\(place)\(light))"
        return Transformer(builtIn: key, takes: .all) { bitmap, cancellation throws(ImageError) in
            try bitmap.resized(
                to: size, mode: mode, gravity: gravity, filter: filter, allowsUpscaling: allowsUpscaling,
                linearLight: linearLight, cancellation: cancellation)
        }
    }

    /// Crops to a rectangle, in pixels from the top left corner.
    public static func crop(_ rect: PixelRect) -> Transformer {
        let key = "crop(\(rect.keyText))"
        return Transformer(builtIn: key, takes: .all) { bitmap, _ throws(ImageError) in
            try bitmap.cropped(to: rect)
        }
    }

    /// Crops to a size in pixels. A side that's longer than the image's isn't cropped. If a side is 0, it's
    /// computed from the other side and the image's aspect ratio.
    ///
    /// - Parameter gravity: The part to keep. Default: the center.
    public static func crop(width: Int, height: Int, gravity: Gravity = .center) -> Transformer {
        let size = PixelSize(width: width, height: height)
        return Transformer(builtIn: "crop(\(size),\(gravity))", takes: .all) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.cropped(to: size, gravity: gravity, cancellation: cancellation)
        }
    }

    /// Removes a single-color border around the content.
    ///
    /// - Parameters:
    ///   - color: The border color. Default: `nil`, which uses the color of the top left pixel.
    ///   - tolerance: How much each component of a border pixel may differ from the border color, from 0 to
    ///     1.
    public static func trim(color: RGBAColor? = nil, tolerance: Double = 0.04) -> Transformer {
        let key = "trim(\(tolerance)\(color.map { "," + $0.keyText } ?? ""))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.trimmed(color: color, tolerance: tolerance, cancellation: cancellation)
        }
    }

    /// Rounds the corners. The areas outside become transparent.
    ///
    /// - Parameters:
    ///   - radius: The radius in pixels, limited to half of the shorter side.
    ///   - corners: The corners to round. Default: all four.
    ///   - border: A line along the inside of the edge. Default: none.
    public static func roundedCorners(
        radius: Double, corners: Corners = .all, border: Border? = nil
    ) -> Transformer {
        let key = "rounded(\(radius),\(corners.rawValue)\(border.keyText))"
        return Transformer(builtIn: key, takes: .bytesAndHalf) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(
                radius: radius, corners: corners, border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centered circle. The result is square.
    public static func circle(border: Border? = nil) -> Transformer {
        Transformer(builtIn: "circle(\(border.keyText))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.clippedToCircle(border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centered circle, without a border.
    public static let circle = circle()

    /// Mirrors the image.
    public static func flip(_ direction: FlipDirection) -> Transformer {
        Transformer(builtIn: "flip(\(direction.rawValue))", takes: .all) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.flipped(direction, cancellation: cancellation)
        }
    }

    /// Rotates by an angle in degrees; see `Bitmap.rotated(byDegrees:fitsSize:)` for the direction.
    ///
    /// - Parameter fitsSize: Whether the result grows to contain the whole image. If false, the result has
    ///   the image's size, and anything outside is clipped. Default: true.
    public static func rotate(degrees: Double, fitsSize: Bool = true) -> Transformer {
        Transformer(builtIn: "rotate(\(degrees),\(fitsSize))") { bitmap, cancellation throws(ImageError) in
            try bitmap.rotated(byDegrees: degrees, fitsSize: fitsSize, cancellation: cancellation)
        }
    }

    /// Converts to shades of gray by luminance.
    public static let grayscale = Transformer(builtIn: "grayscale") {
        bitmap, cancellation throws(ImageError) in
        try bitmap.grayscale(cancellation: cancellation)
    }

    /// Applies a Gaussian blur with a radius in pixels.
    public static func blur(radius: Double) -> Transformer {
        Transformer(builtIn: "blur(\(radius))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(radius: radius, cancellation: cancellation)
        }
    }

    /// Applies a Gaussian blur that looks the same at every size of an image.
    ///
    /// - Parameter relativeRadius: The radius as a fraction of the shorter side, such as 0.02.
    public static func blur(relativeRadius: Double) -> Transformer {
        Transformer(builtIn: "blur(\(relativeRadius),relative)", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(
                radius: relativeRadius * Double(min(bitmap.width, bitmap.height)), cancellation: cancellation)
        }
    }

    /// Sharpens with an unsharp mask.
    ///
    /// - Parameters:
    ///   - radius: The blur's standard deviation in pixels. The default works well for an image that was
    ///     scaled down.
    ///   - amount: How strongly to add the difference from the blurred image.
    ///   - threshold: The largest difference to leave unchanged, from 0 to 1.
    public static func sharpen(
        radius: Double = 1, amount: Double = 1, threshold: Double = 0
    ) -> Transformer {
        Transformer(builtIn: "sharpen(\(radius),\(amount),\(threshold))") {
            bitmap, cancellation throws(ImageError) in
            try bitmap.sharpened(
                radius: radius, amount: amount, threshold: threshold, cancellation: cancellation)
        }
    }

    /// Sharpens with an unsharp mask. The radius is a fraction of the shorter side, such as 0.002.
    public static func sharpen(
        relativeRadius: Double, amount: Double = 1, threshold: Double = 0
    ) -> Transformer {
        Transformer(builtIn: "sharpen(\(relativeRadius),relative,\(amount),\(threshold))") {
            bitmap, cancellation throws(ImageError) in
            try bitmap.sharpened(
                radius: relativeRadius * Double(min(bitmap.width, bitmap.height)), amount: amount,
                threshold: threshold, cancellation: cancellation)
        }
    }
}
