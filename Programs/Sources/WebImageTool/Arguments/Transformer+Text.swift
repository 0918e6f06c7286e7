// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The height of the letters.
enum TextHeight: Sendable {
    case pixels(Double)
    /// A fraction of the image's shorter side.
    case share(Double)
}

extension Transformer {
    /// Writes text onto an image. Text that's too wide is drawn with smaller letters.
    ///
    /// - Parameters:
    ///   - hasMargin: whether to keep the text half its height away from the edges.
    ///   - color: nil for white with a dark outline.
    static func text(
        _ text: String, gravity: Gravity, hasMargin: Bool, height: TextHeight, color: RGBAColor?
    ) -> Transformer {
        let key = "text(\(text),\(gravity),\(hasMargin),\(height),\(color.map { "\($0)" } ?? "outlined"))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            let side = Double(min(bitmap.width, bitmap.height))
            let pixels =
                switch height {
                case .pixels(let pixels): pixels
                case .share(let share): max(1, side * share)
                }
            let margin = hasMargin ? max(1, Int(pixels / 2)) : 0
            var drawing = TextDrawing(text, fontSize: max(1, Int(pixels.rounded())))
            drawing.color = color ?? .white
            drawing.outline = color == nil ? RGBAColor(red: 0, green: 0, blue: 0, alpha: 0.6) : nil
            var mark = try drawing.bitmap(cancellation)
            let room = max(1, bitmap.width - 2 * margin)
            if mark.width > room {
                drawing.fontSize = max(1, drawing.fontSize * room / mark.width)
                mark = try drawing.bitmap(cancellation)
            }
            let place = hasMargin ? gravity.offset(x: margin, y: margin) : gravity
            return try Transformer.watermark(mark, gravity: place)
                .transform(bitmap, cancellation: cancellation)
        }
    }
}

extension TextDrawing {
    /// Draws the text without padding. Blocks.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` if there's no SVG decoder or no font.
    func bitmap(_ cancellation: CancellationToken? = nil) throws(ImageError) -> Bitmap {
        try Self.trimmed(drawn(cancellation))
    }

    /// Draws one line of text. Blocks.
    ///
    /// The height depends only on the font size, so labels line up regardless of their letters.
    ///
    /// - Throws: the errors of ``bitmap(_:)``.
    func line() throws(ImageError) -> Bitmap {
        let drawn = try self.drawn()
        guard let content = try drawn.contentRect(color: .clear, tolerance: 0) else {
            return try Self.trimmed(drawn)
        }
        return try drawn.cropped(
            to: PixelRect(x: content.x, y: fontSize / 4, width: content.width, height: fontSize * 3 / 2))
    }

    private func drawn(_ cancellation: CancellationToken? = nil) throws(ImageError) -> Bitmap {
        // We generated this document ourselves, so it's safe to draw it in this process.
        try CodecRegistry.default.decode(document, cancellation: cancellation).bitmap
    }
}
