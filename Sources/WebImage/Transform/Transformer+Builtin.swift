// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// Resizes to a size in pixels; see `ResizeMode` for the modes. A side of 0 follows the other by the
    /// aspect ratio of the image: `.resize(width: 320, height: 0)` is 320 pixels wide.
    ///
    /// - Parameters:
    ///   - gravity: The part that `.fill` keeps, and the place of the image with `.letterbox`.
    ///   - linearLight: Whether components are averaged as amounts of light, which keeps the brightness of
    ///     fine details and takes several times as long.
    public static func resize(
        width: Int, height: Int, mode: ResizeMode = .fit, gravity: Gravity = .center,
        filter: ResampleFilter = .lanczos3, allowsUpscaling: Bool = true, linearLight: Bool = false
    ) -> Transformer {
        let size = PixelSize(width: width, height: height)
        // Nothing is added at the defaults, so that stored images are found.
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

    /// Crops to a size in pixels. Sides that are longer than those of the image are kept whole; a side of 0
    /// follows the other by the aspect ratio of the image.
    ///
    /// - Parameter gravity: The part that is kept. Default: the centre.
    public static func crop(width: Int, height: Int, gravity: Gravity = .center) -> Transformer {
        let size = PixelSize(width: width, height: height)
        return Transformer(builtIn: "crop(\(size),\(gravity))", takes: .all) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.cropped(to: size, gravity: gravity, cancellation: cancellation)
        }
    }

    /// Removes the border of one colour around the content.
    ///
    /// - Parameters:
    ///   - color: The colour of the border. Default: `nil`, that of the top left pixel.
    ///   - tolerance: The difference of a component up to which a pixel belongs to the border, 0 to 1.
    public static func trim(color: RGBAColor? = nil, tolerance: Double = 0.04) -> Transformer {
        let key = "trim(\(tolerance)\(color.map { "," + $0.keyText } ?? ""))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.trimmed(color: color, tolerance: tolerance, cancellation: cancellation)
        }
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
        return Transformer(builtIn: key, takes: .bytesAndHalf) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(
                radius: radius, corners: corners, border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centred circle. The result is square.
    public static func circle(border: Border? = nil) -> Transformer {
        Transformer(builtIn: "circle(\(border.keyText))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.clippedToCircle(border: border, cancellation: cancellation)
        }
    }

    /// Crops to the largest centred circle, without a border.
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
        Transformer(builtIn: "blur(\(radius))", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(radius: radius, cancellation: cancellation)
        }
    }

    /// Applies a Gaussian blur that looks the same at each size of an image.
    ///
    /// - Parameter relativeRadius: The radius as a part of the shorter side, such as 0.02.
    public static func blur(relativeRadius: Double) -> Transformer {
        Transformer(builtIn: "blur(\(relativeRadius),relative)", takes: .bytesAndHalf) {
            bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(
                radius: relativeRadius * Double(min(bitmap.width, bitmap.height)), cancellation: cancellation)
        }
    }

    /// Sharpens by an unsharp mask.
    ///
    /// - Parameters:
    ///   - radius: The deviation of the blur in pixels. The default suits an image that was made smaller.
    ///   - amount: The share of the difference to the blurred image that is added.
    ///   - threshold: The largest difference that is left as it is, 0 to 1.
    public static func sharpen(
        radius: Double = 1, amount: Double = 1, threshold: Double = 0
    ) -> Transformer {
        Transformer(builtIn: "sharpen(\(radius),\(amount),\(threshold))") {
            bitmap, cancellation throws(ImageError) in
            try bitmap.sharpened(
                radius: radius, amount: amount, threshold: threshold, cancellation: cancellation)
        }
    }

    /// Sharpens by an unsharp mask whose radius is a part of the shorter side, such as 0.002.
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
