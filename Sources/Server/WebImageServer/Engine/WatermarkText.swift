// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// A text as an image, which the decoder of SVG draws.
struct WatermarkText {
    /// Lines of text, in which `&` may begin one of the entities of XML.
    let text: String

    private static let fontSize = 16

    /// The text in black on clear pixels, without a border.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` without a decoder of SVG, or without a font.
    func bitmap(_ manager: ImageManager) async throws(ImageError) -> Bitmap {
        let data = Data(drawing.utf8)
        var request = ImageRequest(id: "watermark-text-" + Base64URL.text(of: text.utf8)) { data }
        (request.storeTiers, request.originalStoreTiers) = ([], [])
        let bitmap = try await manager.image(for: request).bitmap
        guard let content = try bitmap.contentRect(color: .clear, tolerance: 0) else {
            throw ImageError(.unsupported, "no font draws the text of the watermark")
        }
        return try bitmap.cropped(to: content)
    }

    private var drawing: String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let size = Self.fontSize
        let width = size * ((lines.map(\.count).max() ?? 0) + 2)
        let height = (lines.count + 1) * size * 5 / 4
        let spans = lines.enumerated().map { number, line in
            "<tspan x=\"\(size)\" y=\"\((number + 1) * size * 5 / 4)\">\(Self.escaped(line))</tspan>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
            <text font-family="sans" font-size="\(size)" xml:space="preserve">\(spans.joined())</text></svg>
            """
    }

    /// The text for XML: each `&` that doesn't begin an entity is escaped, and characters that XML doesn't
    /// allow are left out.
    private static func escaped(_ line: Substring) -> String {
        let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"]
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
#endif
