// SPDX-License-Identifier: MIT

#if os(Linux)
import Raster

/// Converts CIE L*a*b* with the D50 illuminant (TIFF 6.0, section 23; ICC.1) to sRGB, which has a D65 white.
/// A lightness of 100 with zero a* and b* is white.
struct LabConversion: RowConversion {
    /// How the components are stored.
    struct Coding: Hashable {
        /// Whether a* and b* are stored with an offset that makes them positive, instead of signed.
        var isOffset: Bool
        /// Whether the file has 8 bits per component.
        var isNarrow: Bool
    }

    let coding: Coding
    /// Whether pixels have 16 bits per component: lightness, a* and b* in place of red, green and blue.
    let isWide: Bool

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        if isWide {
            let words = pixels.assumingMemoryBound(to: UInt16.self)
            for place in stride(from: 0, to: count &* 4, by: 4) {
                let color = color(
                    lightness: words[place], a: words[place &+ 1], b: words[place &+ 2],
                    isNarrow: coding.isNarrow)
                words[place] = UInt16(color.red * 65_535 + 0.5)
                words[place &+ 1] = UInt16(color.green * 65_535 + 0.5)
                words[place &+ 2] = UInt16(color.blue * 65_535 + 0.5)
            }
        } else {
            let bytes = pixels.assumingMemoryBound(to: UInt8.self)
            for place in stride(from: 0, to: count &* 4, by: 4) {
                let parts = (bytes[place &+ 2], bytes[place &+ 1], bytes[place])
                let color = color(
                    lightness: UInt16(parts.0) &* 257, a: UInt16(parts.1) &* 257,
                    b: UInt16(parts.2) &* 257, isNarrow: true)
                bytes[place] = UInt8(color.blue * 255 + 0.5)
                bytes[place &+ 1] = UInt8(color.green * 255 + 0.5)
                bytes[place &+ 2] = UInt8(color.red * 255 + 0.5)
            }
        }
    }

    private func color(
        lightness: UInt16, a: UInt16, b: UInt16, isNarrow: Bool
    ) -> (red: Double, green: Double, blue: Double) {
        func opponent(_ value: UInt16) -> Double {
            let signed = coding.isOffset ? Int(value) - (isNarrow ? 128 * 257 : 32_768) : Int(value)
            if coding.isOffset { return Double(signed) / (isNarrow ? 257 : 256) }
            return isNarrow
                ? Double(Int8(truncatingIfNeeded: signed >> 8))
                : Double(Int16(truncatingIfNeeded: signed)) / 256
        }
        let y = (Double(lightness) / 65_535 * 100 + 16) / 116
        let (x, z) = (y + opponent(a) / 500, y - opponent(b) / 200)
        func light(_ value: Double) -> Double {
            value > 6.0 / 29 ? value * value * value : (value - 4.0 / 29) * 3 * (6.0 / 29) * (6.0 / 29)
        }
        // Scale by the D50 white, then apply the Bradford-adapted matrix from it to linear sRGB.
        let (wide, high, deep) = (light(x) * 0.96422, light(y), light(z) * 0.82521)
        func encoded(_ value: Double) -> Double { ColorSpace.Transfer.sRGB.signal(min(max(value, 0), 1)) }
        return (
            encoded(3.133_856_1 * wide - 1.616_866_7 * high - 0.490_614_6 * deep),
            encoded(-0.978_768_4 * wide + 1.916_141_5 * high + 0.033_454_0 * deep),
            encoded(0.071_945_3 * wide - 0.228_991_4 * high + 1.405_242_7 * deep)
        )
    }
}
#endif
