// SPDX-License-Identifier: MIT

public import Raster

/// The initials of a name on a colour, such as in place of a portrait; see
/// ``Placeholder/initials(_:shape:)``.
///
/// The rules depend on no language: up to two words give their first letter or digit, with its combining
/// marks; these are the first and the last word, without words in brackets. Letters are in upper case if that
/// is one letter, too. A name without letters and digits gives its first other character, such as an emoji.
public struct Initials: Hashable, Sendable {
    /// The shape of the colour.
    public enum Shape: Hashable, Sendable {
        /// All of the view.
        case rectangle
        /// The largest circle in the middle of the view.
        case circle
        /// All of the view, with round corners, whose radius is a fraction of the shorter side, 0 to 0.5.
        case rounded(_ fraction: Double)
    }

    /// The initials: none, one or two characters.
    public let text: String
    /// The colour behind the text. It depends on the name only, and is the same on each device and in each
    /// run.
    public let background: RGBAColor
    /// The colour of the text: white, with a contrast of at least 4.5 (WCAG 2.2, level AA).
    public let foreground = RGBAColor.white
    public let shape: Shape

    /// The size of the font as a fraction of the shorter side of the view.
    package static let textSize = 0.42

    /// - Parameters:
    ///   - name: The name of a person or a group.
    ///   - shape: The shape of the colour. Default: all of the view.
    public init(_ name: String, shape: Shape = .rectangle) {
        let words = name.split(whereSeparator: \.isWhitespace)
        text = Self.text(words)
        background = Self.color(words.joined(separator: " ").lowercased())
        self.shape = shape
    }

    private static func text(_ words: [Substring]) -> String {
        let named = words.filter { !"([{<".contains($0.first ?? "(") }
        let letters = (named.isEmpty ? words : named).compactMap { word in
            word.first { $0.isLetter || $0.isNumber }
        }
        guard let first = letters.first else {
            return words.lazy.compactMap { $0.first { !$0.isPunctuation } }.first.map { String($0) } ?? ""
        }
        let last = letters.count > 1 ? letters.last : nil
        return upper(first) + (last.map(upper) ?? "")
    }

    /// The letter in upper case; itself if that would be several letters, as for ß.
    private static func upper(_ letter: Character) -> String {
        let upper = letter.uppercased()
        return upper.count == 1 ? upper : String(letter)
    }

    /// A colour with a hue that depends on the name, dark enough for white text.
    private static func color(_ name: String) -> RGBAColor {
        // FNV-1a, because the hash values of Swift differ in each run.
        var hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        // Names that differ in the last letter only have similar values until their bits are mixed.
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 33
        let hue = Double(hash % 360)
        var lightness = 0.5
        var color = RGBAColor(hue: hue, saturation: 0.5, lightness: lightness)
        while color.contrast(with: .white) < 4.5, lightness > 0 {
            lightness -= 0.02
            color = RGBAColor(hue: hue, saturation: 0.5, lightness: lightness)
        }
        return color
    }
}

extension RGBAColor {
    /// A colour of the model HSL, in 8 bits.
    ///
    /// - Parameters:
    ///   - hue: 0 to 360 degrees.
    ///   - saturation: 0 to 1.
    ///   - lightness: 0 to 1.
    fileprivate init(hue: Double, saturation: Double, lightness: Double) {
        let amplitude = saturation * min(lightness, 1 - lightness)
        func component(_ offset: Double) -> UInt8 {
            let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return UInt8(((lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))) * 255).rounded())
        }
        self.init(red8: component(0), green8: component(8), blue8: component(4))
    }
}
