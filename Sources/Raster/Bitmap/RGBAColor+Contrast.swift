// SPDX-License-Identifier: MIT

extension RGBAColor {
    /// The smallest contrast of legible text by WCAG 2.2, level AA.
    static let legibleContrast = 4.5

    /// Returns the contrast with another colour by WCAG 2.2, from 1 for equal colours to 21 for black and
    /// white. Text needs 4.5. The opacity of both is ignored.
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

    /// The opaque colour that a display with 8 bits shows.
    var roundedTo8Bits: RGBAColor {
        let color = clamped
        func round(_ component: Double) -> Double { (component * 255).rounded() / 255 }
        return RGBAColor(red: round(color.red), green: round(color.green), blue: round(color.blue))
    }

    /// Returns a mixture with another colour, in 8 bits.
    func mixed(with other: RGBAColor, _ share: Double) -> RGBAColor {
        func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        return RGBAColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue)
        ).roundedTo8Bits
    }

    /// Black or white, whichever has the higher contrast. It is 4.58 at least.
    var mostLegible: RGBAColor { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// Returns the mixture that is nearest to this colour and legible on a background.
    func legible(on background: RGBAColor) -> RGBAColor {
        let end = background.mostLegible
        let mixtures = (0...64).lazy.map { self.mixed(with: end, Double($0) / 64) }
        return mixtures.first { $0.contrast(with: background) >= Self.legibleContrast } ?? end
    }
}
