// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// More or less colour; 0 is grey, 1 changes nothing.
    public static func saturation(_ amount: Double) -> Transformer {
        Transformer(key: "saturation(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.saturation(Float(amount)), cancellation: cancellation)
        }
    }

    /// Lighter or darker; -1 is black, 0 changes nothing, 1 is white.
    public static func brightness(_ amount: Double) -> Transformer {
        Transformer(key: "brightness(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.brightness(Float(amount)), cancellation: cancellation)
        }
    }

    /// More or less contrast; 0 is middle grey, 1 changes nothing.
    public static func contrast(_ amount: Double) -> Transformer {
        Transformer(key: "contrast(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.contrast(Float(amount)), cancellation: cancellation)
        }
    }

    /// Every colour changed by a matrix.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Transformer {
        Transformer(key: "colorMatrix(\(matrix.keyText))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(matrix, cancellation: cancellation)
        }
    }

    /// In one colour, or tinged with it; a clear one changes nothing.
    ///
    /// - Parameter mode: default `.sourceIn`: the colour takes the picture's shape.
    public static func tint(_ color: RGBAColor, mode: CompositingMode = .sourceIn) -> Transformer {
        let key = "tint(\(color.keyText),\(mode.rawValue))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.tinted(with: color, mode: mode, cancellation: cancellation)
        }
    }

    /// A colour laid on all of the picture, or on a rectangle of it.
    public static func overlay(
        _ color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let place = rect.map { "," + $0.keyText } ?? ""
        let key = "overlay(\(color.keyText)\(place),\(mode.rawValue))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.overlaid(with: color, in: rect, mode: mode, cancellation: cancellation)
        }
    }

    /// Another picture laid on it, unscaled: a watermark, a badge. The key is made of the other's pixels, once, at
    /// about 1 ns a byte.
    ///
    /// - Parameters:
    ///   - x: where the other's left edge comes.
    ///   - y: where the other's upper edge comes.
    ///   - opacity: weakens the other, 0 to 1.
    public static func overlay(
        _ other: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let key = "overlay(\(other.keyText),\(x),\(y),\(opacity),\(mode.rawValue))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.overlaid(
                with: other, x: x, y: y, opacity: opacity, mode: mode, cancellation: cancellation)
        }
    }
}
