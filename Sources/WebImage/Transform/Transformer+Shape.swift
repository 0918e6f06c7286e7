// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

extension Transformer {
    /// Edges moved: a positive inset cuts, a negative one grows and is filled.
    public static func inset(_ insets: PixelInsets, filling color: RGBAColor = .clear) -> Transformer {
        let sides = "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
        return Transformer(key: "inset(\(sides),\(color.keyText))") {
            bitmap, cancellation throws(ImageError) in
            try bitmap.inset(by: insets, filling: color, cancellation: cancellation)
        }
    }

    /// A line along the inside of the edge, over the picture; ``roundedCorners(radius:corners:border:)`` draws it
    /// round corners.
    public static func border(_ border: Border) -> Transformer {
        let key = "border(\(Border?.some(border).keyText.dropFirst()))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.withRoundedCorners(radius: 0, border: border, cancellation: cancellation)
        }
    }

    /// Squares of one colour, `side` pixels wide.
    public static func pixellate(side: Int) -> Transformer {
        Transformer(key: "pixellate(\(side))") { bitmap, cancellation throws(ImageError) in
            try bitmap.pixellated(side: side, cancellation: cancellation)
        }
    }

    /// Blur, saturation and a veil of colour: a backdrop for text and controls.
    ///
    /// - Parameter mask: where the effect is seen; see `Bitmap.blurred(_:mask:)`. The key is made of its pixels, at
    ///   about 1 ns a byte. Default: none, the effect is seen everywhere.
    public static func blur(_ effect: BlurEffect, mask: Bitmap? = nil) -> Transformer {
        let tint = effect.tint.map { ",\($0.keyText),\(effect.tintMode.rawValue)" } ?? ""
        let place = mask.map { ",mask \($0.keyText)" } ?? ""
        let key = "blurEffect(\(effect.radius),\(effect.saturation)\(tint)\(place))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.blurred(effect, mask: mask, cancellation: cancellation)
        }
    }

    /// What a closure draws upon a copy of the picture.
    ///
    /// - Parameter key: must name everything that the closure's drawing depends on.
    public static func drawing(
        key: String, _ draw: @escaping @Sendable (BitmapCanvas) throws(ImageError) -> Void
    ) -> Transformer {
        Transformer(key: "drawing(\(key))") { bitmap, cancellation throws(ImageError) in
            try bitmap.drawing(cancellation: cancellation, draw)
        }
    }
}
