// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// The elements of an SVG with the attributes and style properties that decide what drawing costs.
///
/// Read in one pass over the bytes, without checking that they are well-formed: librsvg does that. Namespaces
/// are ignored: an element or attribute counts with any prefix. Of contradicting style rules all count.
struct SVGMarkup {
    struct Declaration {
        let name: SVGName
        /// The place of the value in ``text``.
        let value: Range<Int>
    }

    struct Element {
        let kind: SVGKind
        let parent: Int
        var firstChild = -1
        var nextSibling = -1
        var depth = 0
        /// The places of its attributes and style properties in ``declarations``.
        var declarations = 0..<0
        /// The size of its own text, without that of its children.
        var textBytes = 0
    }

    private(set) var elements: [Element] = []
    private(set) var declarations: [Declaration] = []
    /// The values of all declarations, without character references.
    private(set) var text: [UInt8] = []
    /// The first element with each identifier; librsvg ignores the others.
    private(set) var identifiers: [String: Int] = [:]
    private(set) var styleSheet = SVGStyleSheet()
    /// The work of reading the file that grows faster than its size, in nanoseconds.
    private(set) var readingNanoseconds = 0.0

    private static let maximumDeclarations = 4_000_000
    private var style: [UInt8] = []
    private var lastChild: [Int] = []
    private var open: [Int] = []

    /// - Throws: ``ImageError/Code/limit`` if the file itself has more elements than may be drawn.
    init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) {
        var scanner = SVGScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .start(let name, let isEmpty):
                try add(SVGKind.named(name), from: &scanner, limits)
                if isEmpty { open.removeLast() }
            case .end: _ = open.popLast()
            case .text(let content):
                guard let element = open.last else { continue }
                elements[element].textBytes += content.count
                if elements[element].kind == .style { scanner.appendDecoded(content, to: &style) }
            case .literal(let content):
                guard let element = open.last else { continue }
                elements[element].textBytes += content.count
                if elements[element].kind == .style { style += content }
            }
        }
        guard !style.isEmpty else { return }
        let start = text.count
        text += SVGStyleSheet.withoutComments(style)
        styleSheet = try SVGStyleSheet(text[start...])
        try applyStyleSheet()
    }

    private mutating func add(
        _ kind: SVGKind, from scanner: inout SVGScanner, _ limits: Limits
    ) throws(ImageError) {
        guard elements.count < limits.drawnElements else {
            throw .limit("drawnElements", found: elements.count + 1, allowed: limits.drawnElements)
        }
        let index = elements.count
        var element = Element(kind: kind, parent: open.last ?? -1)
        if let parent = open.last {
            element.depth = elements[parent].depth + 1
            if lastChild[parent] < 0 {
                elements[parent].firstChild = index
            } else {
                elements[lastChild[parent]].nextSibling = index
            }
            lastChild[parent] = index
        }
        let start = declarations.count
        var attributes = 0.0
        while let (name, value) = scanner.nextAttribute() {
            attributes += 1
            guard let name = SVGName.named(name) else { continue }
            let place = text.count
            scanner.appendDecoded(value, to: &text)
            switch name {
            case .id:
                let id = String(decoding: text[place...], as: UTF8.self)
                if identifiers[id] == nil { identifiers[id] = index }
            case .style:
                text.replaceSubrange(place..., with: SVGStyleSheet.withoutComments(Array(text[place...])))
                for (name, value) in try SVGStyleSheet.declarations(text[place...]) {
                    declarations.append(Declaration(name: name, value: value))
                }
            default: break
            }
            declarations.append(Declaration(name: name, value: place..<text.count))
        }
        // libxml2 compares each attribute with all before it.
        readingNanoseconds += attributes * attributes / 4
        element.declarations = start..<declarations.count
        elements.append(element)
        lastChild.append(-1)
        open.append(index)
    }

    /// Adds the properties of the rules that may match each element.
    private mutating func applyStyleSheet() throws(ImageError) {
        var childCounts = [Int](repeating: 0, count: elements.count)
        for element in elements where element.parent >= 0 { childCounts[element.parent] += 1 }
        readingNanoseconds += styleSheet.matchingNanoseconds(
            elements: elements.count, siblings: childCounts.max() ?? 0,
            depth: elements.reduce(0) { max($0, $1.depth) })
        guard styleSheet.hasRules else { return }
        for index in elements.indices {
            let own = elements[index].declarations
            var found: [Declaration] = []
            var keys = [SVGStyleSheet.Key.element(elements[index].kind), .all]
            for declaration in declarations[own] where declaration.name == .id || declaration.name == .class {
                let value = text[declaration.value]
                for name in value.split(whereSeparator: \.isSVGSpace) {
                    let name = String(decoding: name, as: UTF8.self)
                    keys.append(declaration.name == .id ? .id(name) : .class(name))
                }
            }
            for (name, value) in styleSheet.properties(for: keys) {
                found.append(Declaration(name: name, value: value))
            }
            guard !found.isEmpty else { continue }
            guard declarations.count < Self.maximumDeclarations else {
                throw .limit(
                    "style properties", found: declarations.count + found.count,
                    allowed: Self.maximumDeclarations)
            }
            let start = declarations.count
            declarations += declarations[own] + found
            elements[index].declarations = start..<declarations.count
        }
    }

    // MARK: - Reading

    /// Returns the values of an attribute or property, of which one is in effect.
    func values(_ name: SVGName, of element: Int) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        for index in elements[element].declarations where declarations[index].name == name {
            found.append(text[declarations[index].value])
        }
        return found
    }

    func children(of element: Int) -> some Sequence<Int> {
        sequence(state: elements[element].firstChild) { next in
            guard next >= 0 else { return nil }
            defer { next = elements[next].nextSibling }
            return next
        }
    }

    /// Returns the element that `#name` or `url(#name)` in a value refers to.
    func target(_ value: ArraySlice<UInt8>) -> Int? {
        guard let hash = value.lastIndex(of: UInt8(ascii: "#")) else { return nil }
        let name = value[(hash + 1)...].prefix { !$0.isSVGSpace && !"\"')".utf8.contains($0) }
        return identifiers[String(decoding: name, as: UTF8.self)]
    }

    /// Returns the filters that an element names.
    func targets(ofFilter element: Int) -> [Int] {
        values(.filter, of: element).flatMap { value in
            value.split(separator: UInt8(ascii: ")")).compactMap { target($0) }
        }.filter { elements[$0].kind == .filter }
    }
}

extension UInt8 {
    var isSVGSpace: Bool { self == 32 || (9...13).contains(self) }
}
#endif
