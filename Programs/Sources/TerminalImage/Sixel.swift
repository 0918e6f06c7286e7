// SPDX-License-Identifier: MIT

public import Raster

/// DEC's sixel graphics (VT340 manual, chapter 14), supported by terminals such as xterm, foot, WezTerm and
/// Konsole.
public enum Sixel {
    /// Returns a sequence that draws the image at the cursor in at most 256 colors, with Floyd-Steinberg
    /// dithering.
    ///
    /// The background shows through transparent areas. The sequence is empty if `bitmap` isn't displayable.
    public static func render(_ bitmap: Bitmap) -> String {
        guard let pixels = StraightPixels(bitmap) else { return "" }
        var palette = SixelPalette(pixels)
        let indices = Dithering.floydSteinberg(pixels, palette: &palette)
        var output: [UInt8] = []
        output += "\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8
        for (index, color) in palette.colors.enumerated() {
            let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            output += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
        }
        var band = Band(width: pixels.width, colorCount: palette.colors.count)
        for top in stride(from: 0, to: pixels.height, by: 6) {
            let rows = min(6, pixels.height - top)
            let start = top * pixels.width
            band.encode(indices[start..<(start + rows * pixels.width)], into: &output)
        }
        output += "\u{1B}\\\n".utf8
        return String(decoding: output, as: UTF8.self)
    }

    /// Six rows of pixels. Each color in them gets a line of characters, and the lines are drawn over one
    /// another.
    private struct Band {
        private let width: Int
        private var masks: [[UInt8]]
        private var isUsed: [Bool]

        init(width: Int, colorCount: Int) {
            self.width = width
            masks = Array(repeating: [], count: colorCount)
            isUsed = Array(repeating: false, count: colorCount)
        }

        mutating func encode(_ indices: ArraySlice<Int16>, into output: inout [UInt8]) {
            var used: [Int] = []
            for (offset, index) in indices.enumerated() where index >= 0 {
                let color = Int(index)
                if !isUsed[color] {
                    isUsed[color] = true
                    masks[color] = [UInt8](repeating: 0, count: width)
                    used.append(color)
                }
                masks[color][offset % width] |= 1 << UInt8(offset / width)
            }
            for (position, color) in used.enumerated() {
                if position > 0 { output.append(UInt8(ascii: "$")) }
                output += "#\(color)".utf8
                Self.appendRuns(masks[color], to: &output)
                isUsed[color] = false
            }
            output.append(UInt8(ascii: "-"))
        }

        private static func appendRuns(_ masks: [UInt8], to output: inout [UInt8]) {
            // Leave out empty columns at the end of the line.
            let end = (masks.lastIndex { $0 != 0 } ?? -1) + 1
            var index = 0
            while index < end {
                var next = index + 1
                while next < end, masks[next] == masks[index] { next += 1 }
                let character = 63 + masks[index]
                if next - index > 3 {
                    output += "!\(next - index)".utf8
                    output.append(character)
                } else {
                    output += repeatElement(character, count: next - index)
                }
                index = next
            }
        }
    }
}
