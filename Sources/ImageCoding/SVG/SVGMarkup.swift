// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// The elements of an SVG with the numbers that determine how much time and memory drawing them takes.
///
/// They're read in one pass over the bytes, without checking that they're well-formed, because librsvg does
/// that. Namespaces are ignored: elements and attributes are recognized with any prefix.
struct SVGMarkup {
    struct Element {
        let kind: SVGKind
        var firstChild = -1
        var nextSibling = -1
        /// The element's attributes, including `style`.
        var style = SVGStyleText()
        /// The maximum number of times that the outline crosses a row.
        var edges = 0
        /// The size of the element's text, without its children's text.
        var textBytes = 0
    }

    private(set) var elements: [Element] = []
    /// The first element with each identifier, because librsvg ignores any later one.
    private(set) var identifiers: [String: Int] = [:]
    /// The text of all style sheets.
    private(set) var styleSheet: [UInt8] = []
    /// The byte size of the file.
    let bytes: Int
    /// The number of pixels in the largest embedded image.
    let imagePixels: Int
    /// How long it takes to read the attributes, in nanoseconds. Each is compared with all attributes before
    /// it.
    private(set) var attributeTime = 0.0

    private var lastChild: [Int] = []
    private var open: [Int] = []

    /// - Throws: ``ImageError/Code/limit`` if the file itself has more elements than may be drawn.
    init(_ bytes: UnsafeRawBufferPointer, imagePixels: Int, limits: Limits) throws(ImageError) {
        self.bytes = bytes.count
        self.imagePixels = imagePixels
        var scanner = SVGScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .start(let name, let isEmpty):
                guard elements.count < limits.drawnElements else {
                    throw .limit("drawnElements", found: elements.count + 1, allowed: limits.drawnElements)
                }
                add(SVGKind(String(decoding: name, as: UTF8.self)), from: &scanner)
                if isEmpty { open.removeLast() }
            case .end: _ = open.popLast()
            case .text(let content):
                guard let element = open.last else { continue }
                elements[element].textBytes += content.count
                if elements[element].kind == .style { scanner.appendDecoded(content, to: &styleSheet) }
            case .literal(let content):
                guard let element = open.last else { continue }
                elements[element].textBytes += content.count
                if elements[element].kind == .style { styleSheet += content }
            }
        }
    }

    private mutating func add(_ kind: SVGKind, from scanner: inout SVGScanner) {
        let index = elements.count
        if let parent = open.last {
            if lastChild[parent] < 0 {
                elements[parent].firstChild = index
            } else {
                elements[lastChild[parent]].nextSibling = index
            }
            lastChild[parent] = index
        }
        var element = Element(kind: kind, edges: kind == .shape ? 4 : 0)
        var attributes = 0.0
        while let (name, text) = scanner.nextAttribute() {
            attributes += 1
            var value: [UInt8] = []
            scanner.appendDecoded(text, to: &value)
            switch String(decoding: name, as: UTF8.self) {
            case "id":
                let id = String(decoding: value, as: UTF8.self)
                if identifiers[id] == nil { identifiers[id] = index }
            case "href": if value.count < 1000 { element.style.refer(in: value[...]) }
            case "d", "points": element.edges = max(element.edges, Self.edges(value))
            case "style": element.style.add(SVGStyleText(value))
            case let name:
                element.style.add(name, value[...])
                if value.contains(UInt8(ascii: "(")) { element.style.add(SVGStyleText(value)) }
            }
        }
        attributeTime += attributes * attributes / 4
        elements.append(element)
        lastChild.append(-1)
        open.append(index)
    }

    /// Returns the maximum number of segments in an outline: one for every two numbers (a point), or one for
    /// every number if the outline has vertical lines, which need only one.
    private static func edges(_ outline: [UInt8]) -> Int {
        var (numbers, isVertical) = (0, false)
        var (isNumber, hasPoint) = (false, false)
        for byte in outline {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !isNumber { (numbers, hasPoint) = (numbers + 1, false) }
                isNumber = true
            case UInt8(ascii: "."):
                if !isNumber || hasPoint { numbers += 1 }
                (isNumber, hasPoint) = (true, true)
            default:
                if byte | 32 == UInt8(ascii: "v") { isVertical = true }
                isNumber = false
            }
        }
        return isVertical ? numbers : numbers / 2 + 1
    }

    func children(of element: Int) -> some Sequence<Int> {
        sequence(state: elements[element].firstChild) { next in
            guard next >= 0 else { return nil }
            defer { next = elements[next].nextSibling }
            return next
        }
    }
}
#endif
