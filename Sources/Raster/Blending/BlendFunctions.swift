// SPDX-License-Identifier: MIT

/// The blend functions of W3C Compositing and Blending Level 1, section 10, on blue, green, red (and a fourth
/// component that nobody reads), 0 to 1.
enum Blend {
    typealias Pixel = SIMD4<Float>

    @inline(__always)
    static func screen(_ source: Pixel, _ backdrop: Pixel) -> Pixel { source + backdrop - source * backdrop }

    @inline(__always)
    static func hardLight(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let dark = 2 * source * backdrop
        return screen(2 * source - 1, backdrop).replacing(with: dark, where: source .<= 0.5)
    }

    @inline(__always)
    static func softLight(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let dark = backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
        let polynomial = ((16 * backdrop - 12) * backdrop + 4) * backdrop
        let curve = backdrop.squareRoot().replacing(with: polynomial, where: backdrop .<= 0.25)
        let light = backdrop + (2 * source - 1) * (curve - backdrop)
        return light.replacing(with: dark, where: source .<= 0.5)
    }

    @inline(__always)
    static func colorDodge(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        // Division by nought gives infinity, which is limited to 1; nought by nought is replaced.
        (backdrop / (1 - source))
            .replacing(with: 1, where: source .>= 1)
            .replacing(with: 0, where: backdrop .<= 0)
    }

    @inline(__always)
    static func colorBurn(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        (1 - (1 - backdrop) / source)
            .replacing(with: 0, where: source .<= 0)
            .replacing(with: 1, where: backdrop .>= 1)
    }

    @inline(__always)
    static func hue(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        settingLuminosity(of: settingSaturation(of: source, to: backdrop), to: backdrop)
    }

    @inline(__always)
    static func saturation(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        settingLuminosity(of: settingSaturation(of: backdrop, to: source), to: backdrop)
    }

    /// `SetLum(color, Lum(other))` with `ClipColor`.
    @inline(__always)
    static func settingLuminosity(of color: Pixel, to other: Pixel) -> Pixel {
        let wanted = luminosity(other)
        var moved = color + (wanted - luminosity(color))
        let lowest = min(moved.x, moved.y, moved.z)
        let highest = max(moved.x, moved.y, moved.z)
        if lowest < 0 { moved = wanted + (moved - wanted) * (wanted / (wanted - lowest)) }
        if highest > 1 { moved = wanted + (moved - wanted) * ((1 - wanted) / (highest - wanted)) }
        return moved
    }

    /// `SetSat(color, Sat(other))`.
    @inline(__always)
    private static func settingSaturation(of color: Pixel, to other: Pixel) -> Pixel {
        let lowest = min(color.x, color.y, color.z)
        let span = max(color.x, color.y, color.z) - lowest
        guard span > 0 else { return Pixel() }
        let wanted = max(other.x, other.y, other.z) - min(other.x, other.y, other.z)
        return (color - lowest) * (wanted / span)
    }

    @inline(__always)
    private static func luminosity(_ color: Pixel) -> Float {
        0.11 * color.x + 0.59 * color.y + 0.3 * color.z
    }
}
