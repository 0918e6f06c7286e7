// SPDX-License-Identifier: MIT

extension RGBAColor {
    /// The smallest contrast at which WCAG 2.2, level AA, considers text legible.
    static let legibleContrast = 4.5

    /// Returns the contrast with another color as defined by WCAG 2.2, from 1 for equal colors to 21 for
    /// black and white. Text needs 4.5. The opacity of both colors is ignored.
    public func contrast(with other: RGBAColor) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var relativeLuminance: Double {
        let color = clamped
        return 0.2126 * ColorSpace.Transfer.sRGB.light(color.red)
            + 0.7152 * ColorSpace.Transfer.sRGB.light(color.green)
            + 0.0722 * ColorSpace.Transfer.sRGB.light(color.blue)
    }

    /// The opaque color that an 8-bit display shows.
    var roundedTo8Bits: RGBAColor {
        let color = clamped
        func round(_ component: Double) -> Double { (component * 255).rounded() / 255 }
        return RGBAColor(red: round(color.red), green: round(color.green), blue: round(color.blue))
    }

    /// Returns a mixture with another color, rounded to 8 bits.
    func mixed(with other: RGBAColor, _ share: Double) -> RGBAColor {
        func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        return RGBAColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue)
        ).roundedTo8Bits
    }

    /// Black or white, whichever has the higher contrast. That contrast is at least 4.58.
    var mostLegible: RGBAColor { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// Returns the color nearest to this one that is legible on a background.
    func legible(on background: RGBAColor) -> RGBAColor {
        let end = background.mostLegible
        let mixtures = (0...64).lazy.map { self.mixed(with: end, Double($0) / 64) }
        return mixtures.first { $0.contrast(with: background) >= Self.legibleContrast } ?? end
    }
}
