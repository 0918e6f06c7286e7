// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
/// The CSS words that matter for drawing, from a style sheet, a `style` attribute or another attribute.
///
/// We look for words everywhere, even in comments and strings. That way, we don't miss anything that librsvg
/// reads, although we also find some words that it doesn't read.
struct SVGStyleText {
    /// The identifiers in `url(#…)`.
    private(set) var references: [String] = []
    /// The number of properties that need a layer: opacity, blend modes and isolation.
    private(set) var layers = 0
    /// Whether some of the layers are for blend modes or isolation.
    private(set) var blends = false
    private(set) var hasDashes = false
    /// Whether the text has escapes, so a name may be spelled differently.
    private(set) var hasEscapes = false
    private(set) var words = 0
    private(set) var imports = false
    private(set) var hasData = false

    init() {}

    init(_ css: [UInt8]) {
        var rest = css[...]
        while let start = rest.firstIndex(where: { Self.isName($0) || $0 == UInt8(ascii: "\\") }) {
            if rest[start] == UInt8(ascii: "\\") { hasEscapes = true }
            let word = rest[start...].prefix(while: Self.isName)
            rest = rest[max(word.endIndex, start + 1)...]
            words += 1
            let name = String(decoding: word, as: UTF8.self).lowercased()
            switch name {
            case "url": refer(in: rest.prefix { $0 != UInt8(ascii: ")") })
            case "import": imports = true
            case "data": hasData = true
            default: add(name, rest)
            }
        }
    }

    /// Adds a property or an attribute with this name.
    mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
        func isOther(than usual: String) -> Bool {
            let word = value.drop { $0.isSVGSpace || $0 == UInt8(ascii: ":") }
                .prefix { Self.isName($0) || $0 == UInt8(ascii: ".") }
            return String(decoding: word, as: UTF8.self) != usual
        }
        switch name {
        case "opacity": if isOther(than: "1") { layers += 1 }
        case "mix-blend-mode": if isOther(than: "normal") { (layers, blends) = (layers + 1, true) }
        case "isolation": if isOther(than: "auto") { (layers, blends) = (layers + 1, true) }
        case "stroke-dasharray": if isOther(than: "none") { hasDashes = true }
        default: break
        }
    }

    /// Adds the identifier that follows `#`.
    mutating func refer(in value: ArraySlice<UInt8>) {
        guard let hash = value.lastIndex(of: UInt8(ascii: "#")) else { return }
        let name = value[(hash + 1)...].prefix { !$0.isSVGSpace && !"\"')".utf8.contains($0) }
        references.append(String(decoding: name, as: UTF8.self))
    }

    mutating func add(_ other: SVGStyleText) {
        references += other.references
        layers += other.layers
        blends = blends || other.blends
        hasDashes = hasDashes || other.hasDashes
        hasEscapes = hasEscapes || other.hasEscapes
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 128...255:
            true
        default: false
        }
    }

    /// Whether all selectors in a style sheet consist of names, so matching takes little time.
    static func hasPlainSelectors(_ css: [UInt8]) -> Bool {
        let texts = css.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropLast()
        return texts.allSatisfy { text in
            let end = text.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ";") }
            return text[(end.map { $0 + 1 } ?? text.startIndex)...].allSatisfy {
                isName($0) || $0.isSVGSpace || ".#,>*@".utf8.contains($0)
            }
        }
    }
}

extension UInt8 {
    var isSVGSpace: Bool { self == 32 || (9...13).contains(self) }
}
#endif
