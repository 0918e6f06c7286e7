// SPDX-License-Identifier: MIT

#if canImport(CoreText)
import CoreGraphics
import CoreText
import Foundation

// Core Text declarations, and Core Graphics declarations for text, that the adapters use.
func coreText(_ context: CGContext, _ color: CGColor) {
    let font: CTFont? = CTFontCreateUIFontForLanguage(CTFontUIFontType.emphasizedSystem, 12, nil)
    let attributes: [NSAttributedString.Key: Any] = [
        NSAttributedString.Key(kCTFontAttributeName as String): font as Any,
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): color,
    ]
    let text = NSAttributedString(string: "text", attributes: attributes)
    let line: CTLine = CTLineCreateWithAttributedString(text as CFAttributedString)
    let options: CTLineBoundsOptions = .useGlyphPathBounds
    let bounds: CGRect = CTLineGetBoundsWithOptions(line, options)
    context.setFillColor(color)
    context.fillEllipse(in: bounds)
    context.addPath(
        CGPath(roundedRect: bounds, cornerWidth: 1, cornerHeight: 1, transform: nil))
    context.fillPath()
    context.textPosition = CGPoint(x: 1, y: 1)
    let _: CGPoint = context.textPosition
    CTLineDraw(line, context)
}
#endif
