// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension Transformer {
    /// Changes the saturation: 0 is grey, 1 leaves the image unchanged.
    public static func saturation(_ amount: Double) -> Transformer {
        Transformer(builtIn: "saturation(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.saturation(Float(amount)), cancellation: cancellation)
        }
    }

    /// Changes the brightness: -1 is black, 0 leaves the image unchanged, 1 is white.
    public static func brightness(_ amount: Double) -> Transformer {
        Transformer(builtIn: "brightness(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.brightness(Float(amount)), cancellation: cancellation)
        }
    }

    /// Changes the contrast: 0 is middle grey, 1 leaves the image unchanged.
    public static func contrast(_ amount: Double) -> Transformer {
        Transformer(builtIn: "contrast(\(amount))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(.contrast(Float(amount)), cancellation: cancellation)
        }
    }

    /// Applies a matrix to the colour of every pixel.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Transformer {
        Transformer(builtIn: "colorMatrix(\(matrix.keyText))") { bitmap, cancellation throws(ImageError) in
            try bitmap.applying(matrix, cancellation: cancellation)
        }
    }

    /// Composites a colour with the image. A clear colour leaves the image unchanged.
    ///
    /// - Parameter mode: How the two are combined. Default: `.sourceIn`, which fills the opaque parts of the
    ///   image with the colour.
    public static func tint(_ color: RGBAColor, mode: CompositingMode = .sourceIn) -> Transformer {
        let key = "tint(\(color.keyText),\(mode.rawValue))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.tinted(with: color, mode: mode, cancellation: cancellation)
        }
    }

    /// Draws a colour over the image, or over a rectangle of it.
    public static func overlay(
        _ color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let place = rect.map { "," + $0.keyText } ?? ""
        let key = "overlay(\(color.keyText)\(place),\(mode.rawValue))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.overlaid(with: color, in: rect, mode: mode, cancellation: cancellation)
        }
    }

    /// Draws another bitmap over the image at its own size, such as a watermark or a badge.
    ///
    /// The key contains a hash of the bitmap's pixels, which is computed once at about 1 ns per byte.
    ///
    /// - Parameters:
    ///   - x: The position of the bitmap's left edge.
    ///   - y: The position of the bitmap's top edge.
    ///   - opacity: The opacity of the bitmap, from 0 to 1.
    public static func overlay(
        _ other: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver
    ) -> Transformer {
        let key = "overlay(\(other.keyText),\(x),\(y),\(opacity),\(mode.rawValue))"
        return Transformer(builtIn: key) { bitmap, cancellation throws(ImageError) in
            try bitmap.overlaid(
                with: other, x: x, y: y, opacity: opacity, mode: mode, cancellation: cancellation)
        }
    }
}
