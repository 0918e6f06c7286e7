// SPDX-License-Identifier: MIT

/// An sRGB color with components from 0 to 1.
struct PaletteColor {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from a number in the form `0xRRGGBB`.
    init(_ hex: UInt32) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    static let white = PaletteColor(0xFFFFFF)
    static let black = PaletteColor(0x000000)

    /// Returns a mix of both colors. `share` is the other color's part of it, from 0 to 1.
    func mixed(with other: PaletteColor, share: Double) -> PaletteColor {
        PaletteColor(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }
}

/// Five matching colors from light to dark.
struct Palette {
    let colors: [PaletteColor]

    init(_ hex: UInt32...) { colors = hex.map { PaletteColor($0) } }

    subscript(_ index: Int) -> PaletteColor { colors[index % colors.count] }

    static let all = [
        Palette(0xFFE9C9, 0xFFB778, 0xF2766B, 0x8E3B6D, 0x2B1B46),
        Palette(0xFDF6E3, 0xF4C95D, 0xE58A3A, 0xA63D40, 0x33272A),
        Palette(0xE8F6EF, 0x9ED8C6, 0x4BA3A3, 0x1F6478, 0x0C2C44),
        Palette(0xF3E8FF, 0xC8A7F0, 0x8A6BD8, 0x4B3F9E, 0x1B1B4B),
        Palette(0xFFF1F3, 0xFFB3C1, 0xF0668A, 0xA12D68, 0x3A1145),
        Palette(0xF1F7E4, 0xC3DB8F, 0x7FA650, 0x3E6B3E, 0x17332B),
        Palette(0xE9F4FF, 0xA5CFF5, 0x5B95D9, 0x2F5AA0, 0x14264F),
        Palette(0xFFF7DB, 0xFFD36E, 0xF59B5B, 0xC85250, 0x2F3A56),
        Palette(0xEFF2F5, 0xB9C6D3, 0x7B90A6, 0x43566D, 0x1C2838),
        Palette(0xE4FBF4, 0x8CE3D0, 0x3BB6A6, 0x28666E, 0x1C2541),
        Palette(0xFFEEDD, 0xF6BFA5, 0xD98880, 0x7D5A7A, 0x2E294E),
        Palette(0xF9F3E5, 0xE2C9A1, 0xB98B5E, 0x6F4E37, 0x2B2118),
    ]
}
