// SPDX-License-Identifier: MIT

public import Raster

/// A person's or group's initials on a colored background, for example to stand in for a portrait. See
/// ``Placeholder/initials(_:shape:)``.
///
/// The rules are the same for all languages. The first and the last word, without words in brackets, each
/// contribute their first letter or digit with its combining marks. Letters are uppercased if the result is a
/// single letter. If a name has no letters or digits, its first character of any other kind is used, such as
/// an emoji.
public struct Initials: Hashable, Sendable {
    /// The shape of the background.
    public enum Shape: Hashable, Sendable {
        /// The whole view.
        case rectangle
        /// The largest circle that fits in the middle of the view.
        case circle
        /// The whole view with rounded corners. The radius is a fraction of the shorter side, from 0 to 0.5.
        case rounded(_ fraction: Double)
    }

    /// The initials: zero, one or two characters.
    public let text: String
    /// The color behind the text. It only depends on the name, so it's the same on every device and in every
    /// run.
    public let background: RGBAColor
    /// The text color: white, with a contrast of at least 4.5 (WCAG 2.2, level AA).
    public let foreground = RGBAColor.white
    public let shape: Shape

    /// The font size as a fraction of the view's shorter side.
    package static let textSize = 0.42

    /// - Parameters:
    ///   - name: The name of a person or a group.
    ///   - shape: The shape of the background. Default: the whole view.
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

    /// Returns the letter in upper case, or unchanged if uppercasing it would produce several letters, as for
    /// ß.
    private static func upper(_ letter: Character) -> String {
        let upper = letter.uppercased()
        return upper.count == 1 ? upper : String(letter)
    }

    /// Returns a color with a hue that depends on the name, dark enough for white text.
    private static func color(_ name: String) -> RGBAColor {
        // Use FNV-1a, because Swift's hash values differ in each run.
        var hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        // Without mixing the bits, names that only differ in the last letter would have similar values.
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
    /// Creates a color from HSL components, with 8 bits each.
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
