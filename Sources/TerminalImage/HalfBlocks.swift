// SPDX-License-Identifier: MIT

package import Raster

/// Pictures of coloured characters: each cell is an upper half block, so that it shows two pixels, one over the
/// other. Needs 24-bit colour and a font with U+2580 and U+2584, which nearly every terminal has.
package enum HalfBlocks {
    /// The lines of the picture, one column a pixel and one line two rows. Each ends with colours reset and a line
    /// feed. Where the picture is transparent the terminal's background stays. Empty when `bitmap` is not
    /// displayable.
    package static func render(_ bitmap: Bitmap) -> String {
        guard let pixels = StraightPixels(bitmap) else { return "" }
        var text = ""
        for top in stride(from: 0, to: pixels.height, by: 2) {
            var pen = Pen()
            for x in 0..<pixels.width {
                pen.draw(top: pixels.color(x: x, y: top), bottom: pixels.color(x: x, y: top + 1), into: &text)
            }
            pen.end(&text)
        }
        return text
    }

    /// Remembers what colours are set, so that equal neighbours cost one character.
    private struct Pen {
        private var foreground: RGB?
        private var background: RGB?

        mutating func draw(top: RGB?, bottom: RGB?, into text: inout String) {
            switch (top, bottom) {
            case (nil, nil):
                set(nil, nil, &text)
                text += " "
            case (let top?, let bottom):
                set(top, bottom, &text)
                text += "▀"
            case (nil, let bottom?):
                set(bottom, nil, &text)
                text += "▄"
            }
        }

        private mutating func set(_ front: RGB?, _ back: RGB?, _ text: inout String) {
            if let front, front != foreground {
                text += "\u{1B}[38;2;\(front.red);\(front.green);\(front.blue)m"
                foreground = front
            }
            guard back != background else { return }
            background = back
            if let back {
                text += "\u{1B}[48;2;\(back.red);\(back.green);\(back.blue)m"
            } else {
                text += "\u{1B}[49m"
            }
        }

        mutating func end(_ text: inout String) {
            text += "\u{1B}[0m\n"
        }
    }
}
