// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// The rules of CSS that change what drawing an SVG costs.
///
/// Only the last name of a selector is compared, so that a rule may count for more elements than it matches,
/// never for fewer.
struct SVGStyleSheet {
    enum Key: Hashable {
        case all
        case element(SVGKind)
        case `class`(String)
        case id(String)
    }

    typealias Property = (name: SVGName, value: Range<Int>)

    private var rules: [Key: [Property]] = [:]
    // What librsvg compares with every element: simple selectors, those that depend on the depth of an
    // element, and those that depend on its siblings, alone and in series.
    private var selectors = 0
    private var descents = 0
    private var siblingTests = 0
    private var siblingSeries = 0

    var hasRules: Bool { !rules.isEmpty }

    init() {}

    /// - Parameter css: a style sheet without comments.
    /// - Throws: ``ImageError/Code/unsupported`` for what could hide rules.
    init(_ css: ArraySlice<UInt8>) throws(ImageError) {
        var start = css.startIndex
        var blocks: [(selectors: Range<Int>, content: Int)] = []
        var index = css.startIndex
        while index < css.endIndex {
            switch css[index] {
            case UInt8(ascii: "@"): try Self.checkRule(css[index...])
            case UInt8(ascii: "{"):
                guard blocks.count < 8 else {
                    throw ImageError(.unsupported, "SVG has a style sheet with nested blocks")
                }
                blocks.append((start..<index, index + 1))
                start = index + 1
            case UInt8(ascii: "}"):
                if let block = blocks.popLast() {
                    try add(css[block.selectors], Self.declarations(css[block.content..<index]))
                }
                start = index + 1
            case UInt8(ascii: ";"): start = index + 1
            default: break
            }
            index = Self.next(after: index, in: css)
        }
        for block in blocks { try add(css[block.selectors], Self.declarations(css[block.content...])) }
    }

    /// Refuses a rule that imports a style sheet from a data URL. Those from files are not loaded.
    private static func checkRule(_ css: ArraySlice<UInt8>) throws(ImageError) {
        let rule = css.prefix(2000).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "{") }
        let text = String(decoding: rule, as: UTF8.self).lowercased()
        let hasEscape = text.contains("\\")
        guard text.hasPrefix("@import") || hasEscape else { return }
        guard text.contains("data:") || hasEscape || rule.count == 2000 else { return }
        throw ImageError(.unsupported, "SVG imports a style sheet from a data URL")
    }

    /// Returns the index after a character, string or expression in parentheses.
    private static func next(after index: Int, in css: ArraySlice<UInt8>) -> Int {
        let byte = css[index]
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "(") else {
            return index + (byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        let end = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte
        var place = index + 1
        while place < css.endIndex, css[place] != end {
            // A string ends with the line.
            if css[place] == 10, end != UInt8(ascii: ")") { break }
            place += css[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return place + 1
    }

    private mutating func add(_ selectors: ArraySlice<UInt8>, _ properties: [Property]) throws(ImageError) {
        for selector in selectors.split(separator: UInt8(ascii: ",")) {
            countTests(selector)
            if !properties.isEmpty { rules[Self.key(of: selector), default: []] += properties }
        }
    }

    private mutating func countTests(_ selector: ArraySlice<UInt8>) {
        selectors += 1
        var (wasSpace, siblings, nesting) = (true, 0, 0)
        for byte in selector {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): nesting += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): nesting -= 1
            case _ where nesting > 0: break
            case UInt8(ascii: "~"), UInt8(ascii: "+"): siblings += 1
            case UInt8(ascii: ":"): siblingTests += 1
            case _ where !byte.isSVGSpace && wasSpace: descents += 1
            default: break
            }
            wasSpace = byte.isSVGSpace
        }
        siblingSeries = max(siblingSeries, siblings)
        siblingTests += siblings
    }

    /// Returns an estimate of the time that matching takes, in nanoseconds (measured with librsvg 2.54).
    func matchingNanoseconds(elements: Int, siblings: Int, depth: Int) -> Double {
        let simple = Double(selectors) * 60 + Double(descents) * Double(min(depth, 20)) * 5
        var all = Double(elements) * (simple + Double(siblingTests) * Double(siblings) * 8)
        if siblingSeries > 1 {
            var series = Double(elements) * 0.2
            for _ in 0..<min(siblingSeries, 20) { series *= max(1, Double(siblings) / 2) }
            all += series
        }
        return all
    }

    func properties(for keys: [Key]) -> [Property] {
        var found: [Property] = []
        for key in keys { if let properties = rules[key] { found += properties } }
        return found
    }

    /// Returns the last name of a selector, or all where that is not certain.
    private static func key(of selector: ArraySlice<UInt8>) -> Key {
        let isName: (UInt8) -> Bool = { byte in
            byte >= 128 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32)
        }
        guard let end = selector.lastIndex(where: { !$0.isSVGSpace }) else { return .all }
        let trimmed = selector[...end]
        // Escapes, attributes and functions may contain anything.
        guard !trimmed.contains(where: { "\\[(|".utf8.contains($0) }) else { return .all }
        let last = trimmed.lastIndex { $0.isSVGSpace || ">+~".utf8.contains($0) }.map { trimmed[($0 + 1)...] }
        let compound = (last ?? trimmed).prefix { $0 != UInt8(ascii: ":") }
        guard let nameStart = compound.lastIndex(where: { !isName($0) }) else {
            guard !compound.isEmpty else { return .all }
            let kind = SVGKind.named(compound)
            return kind == .other ? .element(.other) : .element(kind)
        }
        let name = String(decoding: compound[(nameStart + 1)...], as: UTF8.self)
        switch compound[nameStart] {
        case UInt8(ascii: "."): return .class(name)
        case UInt8(ascii: "#"): return .id(name)
        default: return .all
        }
    }

    /// Returns the relevant declarations of `name: value; …` with the places of the values.
    static func declarations(_ block: ArraySlice<UInt8>) throws(ImageError) -> [Property] {
        var found: [Property] = []
        for declaration in block.split(separator: UInt8(ascii: ";")) {
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let text = declaration[..<colon].filter { !$0.isSVGSpace }
            let value = declaration[(colon + 1)...]
            let name = SVGName.named(String(decoding: text, as: UTF8.self).lowercased().utf8)
            guard !text.contains(UInt8(ascii: "\\")), name == nil || !value.contains(UInt8(ascii: "\\"))
            else {
                throw ImageError(.unsupported, "SVG has an escape sequence in a style property")
            }
            guard let name else { continue }
            found.append(
                (name, value.startIndex..<(value.firstIndex(of: UInt8(ascii: "!")) ?? value.endIndex)))
        }
        return found
    }

    /// Returns CSS with a space for each character of comments.
    static func withoutComments(_ css: [UInt8]) -> [UInt8] {
        var result = css
        var index = 0
        while index + 1 < css.count {
            guard css[index] == UInt8(ascii: "/"), css[index + 1] == UInt8(ascii: "*") else {
                index += 1
                continue
            }
            var end = index + 2
            while end < css.count,
                !(css[end - 1] == UInt8(ascii: "*") && css[end] == UInt8(ascii: "/") && end > index + 2)
            {
                end += 1
            }
            for place in index..<min(end + 1, css.count) { result[place] = 32 }
            index = end + 1
        }
        return result
    }
}
#endif
