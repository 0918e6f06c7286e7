// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
public import Foundation

// Strings are toll-free bridged.
public typealias CFAttributedString = NSAttributedString

// iOS 3.2, macOS 10.5, watchOS 2
public var kCTFontAttributeName: NSString { "NSFont" }
// iOS 3.2, macOS 10.5, watchOS 2
public var kCTForegroundColorAttributeName: NSString { "CTForegroundColor" }

// iOS 3.2, macOS 10.5, watchOS 2
public final class CTFont {
    let size: CGFloat
    init(_ size: CGFloat) { self.size = size }
}

// iOS 3.2, macOS 10.5, watchOS 2
public enum CTFontUIFontType: UInt32, Sendable {
    case system = 2
    case emphasizedSystem = 3
}

// iOS 3.2, macOS 10.5, watchOS 2
public func CTFontCreateUIFontForLanguage(
    _ type: CTFontUIFontType, _ size: CGFloat, _ language: NSString?
) -> CTFont? { CTFont(size) }

// iOS 3.2, macOS 10.5, watchOS 2
public final class CTLine {
    let text: NSAttributedString
    init(_ text: NSAttributedString) { self.text = text }
}

// iOS 3.2, macOS 10.5, watchOS 2
public struct CTLineBoundsOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
}

// iOS 3.2, macOS 10.5, watchOS 2
public func CTLineCreateWithAttributedString(_ text: CFAttributedString) -> CTLine { CTLine(text) }

// iOS 6, macOS 10.8, watchOS 2
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    CGRect(x: 0, y: 0, width: 10 * line.text.length, height: 10)
}

/// The stub keeps the text, and draws nothing.
// iOS 3.2, macOS 10.5, watchOS 2
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    context.stubTexts.append((line.text.string, context.textPosition))
}
