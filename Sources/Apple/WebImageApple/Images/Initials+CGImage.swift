// SPDX-License-Identifier: MIT

#if canImport(CoreText)
import CoreGraphics
import CoreText
import Foundation
package import Raster
package import WebImageDisplay

extension Initials {
    /// The size in points of initials in a view that hasn't been laid out yet.
    package static let defaultSide = 128.0

    /// Draws the initials.
    ///
    /// - Returns: nil if Core Graphics can't draw, or memory runs out.
    package func makeBitmap(size: PixelSize) -> Bitmap? {
        try? Bitmap(size: size, isZeroed: true) { pixels, bytesPerRow in
            let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = CGContext(
                    data: pixels.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: bytesPerRow, space: space, bitmapInfo: info)
            else { return }
            draw(into: context, CGRect(x: 0, y: 0, width: size.width, height: size.height))
        }
    }

    private func draw(into context: CGContext, _ area: CGRect) {
        let side = min(area.width, area.height)
        context.setFillColor(background.cgColor)
        switch shape {
        case .rectangle: context.fill(area)
        case .circle:
            context.fillEllipse(
                in: CGRect(
                    x: area.midX - side / 2, y: area.midY - side / 2, width: side, height: side))
        case .rounded(let fraction):
            let radius = side * CGFloat(min(max(fraction, 0), 0.5))
            context.addPath(
                CGPath(roundedRect: area, cornerWidth: radius, cornerHeight: radius, transform: nil))
            context.fillPath()
        }
        guard
            let font = CTFontCreateUIFontForLanguage(.emphasizedSystem, CGFloat(Self.textSize) * side, nil)
        else { return }
        let attributes: [NSAttributedString.Key: Any] = [
            NSAttributedString.Key(kCTFontAttributeName as String): font,
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): foreground.cgColor,
        ]
        let text = NSAttributedString(string: text, attributes: attributes)
        let line = CTLineCreateWithAttributedString(text as CFAttributedString)
        let bounds = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
        guard bounds.width > 0 else { return }
        context.textPosition = CGPoint(x: area.midX - bounds.midX, y: area.midY - bounds.midY)
        CTLineDraw(line, context)
    }
}
#endif
