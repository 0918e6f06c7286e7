// SPDX-License-Identifier: MIT

public import ImageBase

/// Colors from a bitmap for the interface around it, along with colors for text on them.
///
/// ```swift
/// let palette = try bitmap.palette()
/// if let swatch = palette[.darkMuted] ?? palette.dominant {
///     show(title, color: swatch.text, background: swatch.color)
/// }
/// ```
///
/// All colors are opaque sRGB with 8-bit components, so the computed contrast is the contrast on screen. Text
/// colors have a contrast of at least 4.5 (WCAG 2.2, level AA).
public struct InterfacePalette: Hashable, Sendable {
    /// A kind of color, defined by its saturation and lightness.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case vibrant, darkVibrant, lightVibrant, muted, darkMuted, lightMuted
    }

    /// A color from the bitmap, and two colors for text on it.
    public struct Swatch: Hashable, Sendable {
        /// The color to use as a background.
        public let color: RGBAColor
        /// The share of the counted pixels that have roughly this color, 0 to 1.
        public let share: Double
        /// Black or white, whichever has the higher contrast with ``color``.
        public let text: RGBAColor
        /// A mixture of ``text`` and ``color`` for less important text.
        public let secondaryText: RGBAColor

        init(_ dominant: DominantColor) {
            color = dominant.color.roundedTo8Bits
            share = dominant.share
            text = color.mostLegible
            secondaryText = color.mixed(with: text, 0.6).legible(on: color)
        }
    }

    /// The most frequent color, or nil if every pixel is less than half opaque.
    public let dominant: Swatch?
    private let swatches: [Kind: Swatch]

    init(_ colors: [DominantColor]) {
        dominant = colors.first.map(Swatch.init)
        var rest = colors
        var swatches: [Kind: Swatch] = [:]
        // Each color represents at most one kind. The kinds with the narrowest ranges choose first.
        for kind in [Kind.lightVibrant, .vibrant, .darkVibrant, .lightMuted, .muted, .darkMuted] {
            let scores = rest.map { Target(kind).score(of: $0, maximumShare: colors[0].share) }
            guard let best = scores.indices.max(by: { (scores[$0] ?? -1) < (scores[$1] ?? -1) }),
                scores[best] != nil
            else { continue }
            swatches[kind] = Swatch(rest.remove(at: best))
        }
        self.swatches = swatches
    }

    /// The bitmap's color that represents a kind best, or nil if it doesn't have a color of that kind.
    public subscript(kind: Kind) -> Swatch? { swatches[kind] }

    /// Returns a color for links, selections and controls on a background, or nil if ``dominant`` is nil.
    ///
    /// It's the bitmap's most vibrant color, mixed with just enough black or white to reach a contrast of
    /// 4.5.
    public func accent(on background: RGBAColor) -> RGBAColor? {
        let kinds: [Kind] = [.vibrant, .lightVibrant, .darkVibrant, .muted, .lightMuted, .darkMuted]
        let swatch = kinds.lazy.compactMap { self[$0] }.first ?? dominant
        return swatch?.color.legible(on: background.roundedTo8Bits)
    }

    /// The target saturation and lightness (HSL) for a kind of swatch. The values match Android's Palette.
    private struct Target {
        let saturation: (range: ClosedRange<Double>, best: Double)
        let lightness: (range: ClosedRange<Double>, best: Double)

        init(_ kind: Kind) {
            switch kind {
            case .vibrant, .darkVibrant, .lightVibrant: saturation = (0.35...1, 1)
            case .muted, .darkMuted, .lightMuted: saturation = (0...0.4, 0.3)
            }
            switch kind {
            case .vibrant, .muted: lightness = (0.3...0.7, 0.5)
            case .darkVibrant, .darkMuted: lightness = (0...0.45, 0.26)
            case .lightVibrant, .lightMuted: lightness = (0.55...1, 0.74)
            }
        }

        /// Returns how well a color represents the kind, 0 to 1, or nil if it's a different kind of color.
        func score(of dominant: DominantColor, maximumShare: Double) -> Double? {
            let color = dominant.color
            let (high, low) = (
                max(color.red, color.green, color.blue), min(color.red, color.green, color.blue)
            )
            let light = (high + low) / 2
            let room = 1 - abs(2 * light - 1)
            let saturated = room > 0 ? (high - low) / room : 0
            guard saturation.range.contains(min(saturated, 1)), lightness.range.contains(light) else {
                return nil
            }
            return 0.24 * (1 - abs(saturated - saturation.best)) + 0.52 * (1 - abs(light - lightness.best))
                + 0.24 * dominant.share / maximumShare
        }
    }
}

extension Bitmap {
    /// Returns colors for the interface around the bitmap. This works with any known format.
    ///
    /// The colors are chosen from 24 ``dominantColors(count:cancellation:)``, so pixels that are less than
    /// half opaque are ignored and the result is deterministic. It takes about as long as reducing the bitmap
    /// to 128 pixels.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an unknown format or if the bitmap's color space is an
    ///   ICC profile; ``ImageError/Code/cancelled``.
    public func palette(cancellation: CancellationToken? = nil) throws(ImageError) -> InterfacePalette {
        InterfacePalette(try dominantColors(count: 24, cancellation: cancellation))
    }
}
