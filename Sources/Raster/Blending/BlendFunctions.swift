// SPDX-License-Identifier: MIT

/// The blend functions of W3C Compositing and Blending Level 1, section 10, for blue, green and red from 0 to
/// 1. They ignore the fourth component.
enum Blend {
    typealias Pixel = SIMD4<Float>

    @inline(__always)
    static func screen(_ source: Pixel, _ backdrop: Pixel) -> Pixel { source + backdrop - source * backdrop }

    @inline(__always)
    static func hardLight(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let dark = 2 * source * backdrop
        return choose(dark, whereAtMost: 0.5, source, else: screen(2 * source - 1, backdrop))
    }

    @inline(__always)
    static func softLight(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        // We spell out the types, because inferring them for vector operators takes the compiler a long time.
        let depth: Pixel = 1 - 2 * source
        let dark: Pixel = backdrop - depth * backdrop * (1 - backdrop)
        let cubic: Pixel = (16 * backdrop - 12) * backdrop
        let polynomial: Pixel = (cubic + 4) * backdrop
        let curve = choose(polynomial, whereAtMost: 0.25, backdrop, else: backdrop.squareRoot())
        let light = backdrop + (2 * source - 1) * (curve - backdrop)
        return choose(dark, whereAtMost: 0.5, source, else: light)
    }

    @inline(__always)
    static func colorDodge(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        // After multiplying and dividing by alpha, a source component can be slightly above 1.
        let light = choose(Pixel(repeating: 1), whereAtMost: 0, 1 - source, else: backdrop / (1 - source))
        return choose(Pixel(), whereAtMost: 0, backdrop, else: light)
    }

    @inline(__always)
    static func colorBurn(_ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let missing = 1 - backdrop
        return 1 - choose(Pixel(), whereAtMost: 0, missing, else: missing / source)
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
        let lowest = minimum(moved)
        let highest = maximum(moved)
        if lowest < 0 { moved = wanted + (moved - wanted) * (wanted / (wanted - lowest)) }
        if highest > 1 { moved = wanted + (moved - wanted) * ((1 - wanted) / (highest - wanted)) }
        return moved
    }

    /// `SetSat(color, Sat(other))`.
    @inline(__always)
    private static func settingSaturation(of color: Pixel, to other: Pixel) -> Pixel {
        let lowest = minimum(color)
        let span = maximum(color) - lowest
        guard span > 0 else { return Pixel() }
        let wanted = maximum(other) - minimum(other)
        return (color - lowest) * (wanted / span)
    }

    @inline(__always)
    private static func luminosity(_ color: Pixel) -> Float {
        0.11 * color.x + 0.59 * color.y + 0.3 * color.z
    }

    /// Returns the smallest of blue, green and red.
    @inline(__always)
    private static func minimum(_ color: Pixel) -> Float {
        let two = color.x < color.y ? color.x : color.y
        return two < color.z ? two : color.z
    }

    /// Returns the largest of blue, green and red.
    @inline(__always)
    private static func maximum(_ color: Pixel) -> Float {
        let two = color.x > color.y ? color.x : color.y
        return two > color.z ? two : color.z
    }
}
