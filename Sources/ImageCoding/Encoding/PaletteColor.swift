// SPDX-License-Identifier: MIT

/// A color in the form in which palettes compare it. It's premultiplied by alpha, so colors that are nearly
/// transparent differ only slightly.
struct PaletteColor: Equatable {
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
    var alpha: Int32 = 255

    init() {}

    /// - Parameter word: a straight color as 0xAARRGGBB.
    init(_ word: UInt32) {
        red = Int32(truncatingIfNeeded: word >> 16 & 255)
        green = Int32(truncatingIfNeeded: word >> 8 & 255)
        blue = Int32(truncatingIfNeeded: word & 255)
        alpha = Int32(truncatingIfNeeded: word >> 24)
        guard alpha < 255 else { return }
        red = (red &* alpha &+ 127) / 255
        green = (green &* alpha &+ 127) / 255
        blue = (blue &* alpha &+ 127) / 255
    }

    /// The straight color as 0xAARRGGBB.
    var word: UInt32 {
        guard alpha > 0 else { return 0 }
        func straight(_ value: Int32) -> UInt32 {
            UInt32(truncatingIfNeeded: min(255, alpha == 255 ? value : (value &* 255 &+ alpha / 2) / alpha))
        }
        return UInt32(truncatingIfNeeded: alpha) << 24 | straight(red) << 16 | straight(green) << 8
            | straight(blue)
    }

    /// Returns the square of the perceived difference: the mean of the differences over black and over white,
    /// weighted by the eye's sensitivity.
    @inline(__always)
    func distance(to other: PaletteColor) -> Int32 {
        let (x, y, z) = (red &- other.red, green &- other.green, blue &- other.blue)
        let black = 3 &* x &* x &+ 4 &* y &* y &+ 2 &* z &* z
        let w = alpha &- other.alpha
        if w == 0 { return black &* 2 }
        let (u, v, t) = (x &- w, y &- w, z &- w)
        return black &+ 3 &* u &* u &+ 4 &* v &* v &+ 2 &* t &* t
    }
}
