// SPDX-License-Identifier: MIT

public import Raster

/// Images made of colored characters. Each cell is a half block, which shows two pixels, one above the other.
///
/// This needs 24-bit color and a font with U+2580 and U+2584, which nearly every terminal has.
public enum HalfBlocks {
    /// Returns the image as lines of text, with one column per pixel and one line for every two rows of
    /// pixels.
    ///
    /// Each line ends with a color reset and a line feed. The terminal's background shows through transparent
    /// areas. The result is empty if `bitmap` isn't displayable.
    public static func render(_ bitmap: Bitmap) -> String {
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

    /// Remembers the current colors, so equal neighbors cost only one character.
    private struct Pen {
        private var foreground: RGB?
        private var background: RGB?

        mutating func draw(top: RGB?, bottom: RGB?, into text: inout String) {
            switch (top, bottom) {
            case (nil, nil):
                set(foreground: nil, background: nil, in: &text)
                text += " "
            case (let top?, let bottom):
                set(foreground: top, background: bottom, in: &text)
                text += "▀"
            case (nil, let bottom?):
                set(foreground: bottom, background: nil, in: &text)
                text += "▄"
            }
        }

        private mutating func set(foreground front: RGB?, background back: RGB?, in text: inout String) {
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
