// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

extension Transformer {
    /// Moves the edges: positive insets crop the image, negative insets extend it with a color.
    public static func inset(_ insets: PixelInsets, filling color: RGBAColor = .clear) -> Transformer {
        let sides = "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
        return Transformer(builtIn: "inset(\(sides),\(color.keyText))") {
            bitmap, cancellation throws(ImageError) in
            try bitmap.inset(by: insets, filling: color, cancellation: cancellation)
        }
    }

    /// Draws a line along the inside of the edge. To follow rounded corners, use
    /// ``roundedCorners(radius:corners:border:)``.
    public static func border(_ border: Border) -> Transformer {
        let key = "border(\(Border?.some(border).keyText.dropFirst()))"
        return Transformer(builtIn: key, takes: .bytesAndHalf) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(radius: 0, border: border, cancellation: cancellation)
        }
    }

    /// Replaces the image with single-color squares, `side` pixels wide.
    public static func pixelate(side: Int) -> Transformer {
        Transformer(builtIn: "pixellate(\(side))") { bitmap, cancellation throws(ImageError) in
            try bitmap.pixelated(side: side, cancellation: cancellation)
        }
    }

    /// Applies blur, saturation and a tint, for use as a backdrop for text and controls.
    ///
    /// - Parameter mask: Where the effect is visible; see `Bitmap.blurred(_:mask:)`. The key contains a hash
    ///   of the mask's pixels, which takes about 1 ns per byte. Default: `nil`, which applies the effect to
    ///   the whole image.
    public static func blur(_ effect: BlurEffect, mask: Bitmap? = nil) -> Transformer {
        let tint = effect.tint.map { ",\($0.keyText),\(effect.tintMode.rawValue)" } ?? ""
        let place = mask.map { ",mask \($0.keyText)" } ?? ""
        let key = "blurEffect(\(effect.radius),\(effect.saturation)\(tint)\(place))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            let mask = try mask.map { mask throws(ImageError) in
                try Formats.bytes.converted(mask, cancellation)
            }
            return try bitmap.blurred(effect, mask: mask, cancellation: cancellation)
        }
    }

    /// Draws over a copy of the image.
    ///
    /// - Parameter key: A name for the drawing that includes every value it depends on.
    public static func drawing(
        key: String, _ draw: @escaping @Sendable (BitmapCanvas) throws(ImageError) -> Void
    ) -> Transformer {
        Transformer(builtIn: "drawing(\(Self.line(key)))") { bitmap, cancellation throws(ImageError) in
            try bitmap.drawing(cancellation: cancellation, draw)
        }
    }
}
