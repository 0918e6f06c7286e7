// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

/// Lines of text as an image. The SVG decoder draws them in a sans-serif font.
@_spi(Programs) public struct TextDrawing: Sendable {
    /// The lines of text.
    public var text: String
    /// The font size in pixels.
    public var fontSize: Int
    public var color = RGBAColor.black
    /// The color of the outline around the letters. Default: nil, for no outline.
    public var outline: RGBAColor?
    /// Whether `&` may begin an XML entity. Default: false.
    public var readsEntities = false

    public init(_ text: String, fontSize: Int) {
        self.text = text
        self.fontSize = fontSize
    }

    /// The drawing as an SVG, with padding around the text.
    public var document: Data {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let size = fontSize
        let width = size * ((lines.map(\.count).max() ?? 0) + 2)
        let height = (lines.count + 1) * size * 5 / 4
        let spans = lines.enumerated().map { number, line in
            "<tspan x=\"\(size)\" y=\"\((number + 1) * size * 5 / 4)\">\(escaped(line))</tspan>"
        }
        let line = outline.map { outline in
            Self.paint("stroke", outline) + " stroke-width=\"\(Double(size) / 10)\""
                + " stroke-linejoin=\"round\" paint-order=\"stroke\""
        }
        return Data(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
            <text font-family="sans" font-size="\(size)" xml:space="preserve"\(Self.paint("fill", color))\
            \(line ?? "")>\(spans.joined())</text></svg>
            """.utf8)
    }

    /// Returns the text on clear pixels, without the padding.
    ///
    /// - Parameter drawing: the decoded ``document``.
    /// - Throws: ``ImageError/Code/unsupported`` if there's no font.
    public static func trimmed(_ drawing: Bitmap) throws(ImageError) -> Bitmap {
        guard let content = try drawing.contentRect(color: .clear, tolerance: 0) else {
            throw ImageError(.unsupported, "no font draws the text")
        }
        return try drawing.cropped(to: content)
    }

    private static func paint(_ attribute: String, _ color: RGBAColor) -> String {
        let parts = [color.red, color.green, color.blue].map { component in
            "\(Int((min(1, max(0, component)) * 255).rounded()))"
        }
        let list = parts.joined(separator: ",")
        return " \(attribute)=\"rgb(\(list))\" \(attribute)-opacity=\"\(color.alpha)\""
    }

    /// Returns the text escaped for XML, without characters that XML doesn't allow.
    private func escaped(_ line: Substring) -> String {
        let entities = readsEntities ? ["amp;", "lt;", "gt;", "quot;", "apos;"] : []
        var escaped = ""
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "&": escaped += entities.contains(where: rest.hasPrefix) ? "&" : "&amp;"
            case "<": escaped += "&lt;"
            default:
                let isPrintable = character.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && $0.value < 0xFFFE || $0.value > 0xFFFF
                }
                if isPrintable { escaped.append(character) }
            }
        }
        return escaped
    }
}
