// SPDX-License-Identifier: MIT

package import Foundation

/// An SVG that would exceed its limits.
package struct HostileDrawing: CustomStringConvertible, Sendable {
    package let description: String
    /// The name of the limit that rejects it before it's drawn. `nil` if only a sandboxed process draws it,
    /// until it runs out of time or memory.
    package let limit: String?
    package let data: Data

    private init(_ name: String, _ limit: String?, _ data: Data) {
        (description, self.limit, self.data) = (name, limit, data)
    }

    package static func svg(_ body: String, _ side: Int = 4000, head: String = "") -> Data {
        Data(
            (head + "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
                + " width='\(side)' height='\(side)'>\(body)</svg>").utf8)
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// Small files that take librsvg seconds or gigabytes, or overflow its stack.
    package static let files: [HostileDrawing] = {
        func masks(_ levels: Int, _ copies: Int) -> String {
            (0..<levels).map { level in
                let mask = level > 0 ? "mask='url(#m\(level - 1))'" : ""
                let rect = "<rect width='4000' height='4000' fill='white' \(mask)/>"
                return "<mask id='m\(level)'>\(repeated(rect, copies))</mask>"
            }.joined() + "<rect width='4000' height='4000' mask='url(#m\(levels - 1))'/>"
        }
        let copies = (1...9).map { "<g id='a\($0)'>\(repeated("<use xlink:href='#a\($0 - 1)'/>", 10))</g>" }
        let chain = (1..<3000).map { "<use id='a\($0)' href='#a\($0 - 1)'/>" }.joined()
        func circles(_ dashes: String, _ count: Int = 40, _ style: String = "") -> Data {
            svg(
                (0..<count).map {
                    "<circle cx='2000' cy='2000' r='\(1900 + $0)' fill='none' stroke='red' stroke-dasharray='\(dashes)' \(style)/>"
                }.joined())
        }
        let zigzag = "M0 0" + repeated("V4000h.4V0h.4", 3000)
        let lines = (0..<20_000).map { "L\($0 * 7919 % 1600) \($0 % 2 * 16)" }
        let pattern =
            "<pattern id='p' patternUnits='userSpaceOnUse' width='3' height='3' patternTransform='rotate(30)'><rect width='1' height='1'/></pattern>"
        return [
            HostileDrawing(
                "copies of copies", "drawnElements",
                svg(
                    "<defs><rect id='a0' width='9' height='9'/>\(copies.joined())</defs><use xlink:href='#a9'/>",
                    20)),
            HostileDrawing(
                "a chain of references", "drawnDepth",
                svg("<defs><rect id='a0'/>\(chain)</defs><use href='#a2999'/>", 20)),
            HostileDrawing("nested masks", "drawnLayerBytes", svg(masks(60, 1))),
            HostileDrawing(
                "masks that use another twice", nil,
                svg(masks(6, 3).replacingOccurrences(of: "4000", with: "3000"), 3000)),
            HostileDrawing(
                "nested groups with opacity", "drawnLayerBytes",
                svg(repeated("<g opacity='.9'>", 20) + "<rect/>" + repeated("</g>", 20))),
            HostileDrawing(
                "blend modes", nil,
                svg(repeated("<rect width='9' height='9' style='mix-blend-mode: multiply'/>", 50))),
            HostileDrawing("dashed circles", nil, circles("0.01")),
            HostileDrawing("dashes of a fifth of a pixel", nil, circles("0.2")),
            HostileDrawing("dashes and gaps of a tenth of a pixel", nil, circles(".1 .1")),
            HostileDrawing(
                "dashes with round ends", nil,
                circles(".25", 20, "stroke-width='5' stroke-linecap='round'")),
            HostileDrawing(
                "dashes with square ends", nil,
                circles(".1", 20, "style='stroke-width: 5; stroke-linecap: square'")),
            HostileDrawing(
                "dashed letters", nil,
                svg(
                    repeated(
                        "<text y='3000' font-size='3000' stroke='red' stroke-dasharray='.1'>W8S</text>", 40))),
            HostileDrawing("an outline of many edges", nil, svg("<path d='\(zigzag)'/>")),
            HostileDrawing(
                "curves", nil,
                svg("<path fill='none' stroke='red' d='M0 0\(repeated("C4000 4000 4000 0 0 4000", 2000))'/>")),
            HostileDrawing(
                "a rotated pattern of small tiles", nil,
                svg(pattern + "<rect width='4000' height='4000' fill='url(#p)'/>")),
            HostileDrawing(
                "a huge tile", nil,
                svg(
                    pattern.replacingOccurrences(of: "'3'", with: "'30000'")
                        + "<rect width='4000' height='4000' fill='url(#p)'/>")),
            HostileDrawing(
                "gradients", nil,
                svg(
                    "<radialGradient id='g'><stop/><stop offset='1'/></radialGradient>"
                        + repeated("<rect width='4000' height='4000' fill='url(#g)'/>", 30))),
            HostileDrawing("areas", nil, svg(repeated("<rect width='4000' height='4000'/>", 1000))),
            HostileDrawing("a line of text", nil, svg("<text>\(repeated("abcdef ", 3000))</text>")),
            HostileDrawing(
                "markers of markers", nil,
                svg(
                    "<marker id='m'><path d='M0 0\(repeated("l1 1", 500))' marker-mid='url(#n)'/></marker><marker id='n'><circle r='3'/></marker><g marker-mid='url(#m)'><path d='M0 0\(repeated("l1 1", 500))'/></g>"
                )),
            HostileDrawing(
                "clip paths", nil,
                svg(
                    "<clipPath id='c'>\(repeated("<circle r='3000'/>", 1000))</clipPath>"
                        + repeated("<rect width='4000' height='4000' clip-path='url(#c)'/>", 10))),
            HostileDrawing(
                "many rules of style", nil,
                svg(
                    "<style>\((0..<3000).map { ".c\($0) { fill: red }" }.joined())</style>"
                        + repeated("<g/>", 15_000))),
            HostileDrawing(
                "rules that compare siblings", nil,
                svg("<style>rect ~ rect ~ rect ~ rect { fill: red }</style>" + repeated("<rect/>", 3000))),
            HostileDrawing(
                "attributes", nil,
                svg("<rect \((0..<100_000).map { "a\($0)=''" }.joined(separator: " "))/>")),
            HostileDrawing(
                "lines that cross each other", nil,
                svg("<path d='M0 0\(lines.joined())'/>", 16)),
        ]
    }()
}
