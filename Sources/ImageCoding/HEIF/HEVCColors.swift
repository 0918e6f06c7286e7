// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// Converts luma and chroma to red, green and blue (ITU-T H.273, 8.3).
struct HEVCColors {
    /// The origin and step that map values of planes with a given bit depth to 0 to 1.
    struct Range {
        let origin: Float
        let scale: Float
    }

    /// The weights of the two chroma components in red, green and blue.
    private let red: (Float, Float)
    private let green: (Float, Float)
    private let blue: (Float, Float)
    private let isFullRange: Bool
    /// Whether the planes are green, blue and red.
    let isRGB: Bool

    init(matrix: Int, isFullRange: Bool) throws(ImageError) {
        self.isFullRange = isFullRange
        isRGB = matrix == 0
        switch matrix {
        // YCgCo.
        case 8: (red, green, blue) = ((-1, 1), (1, 0), (-1, -1))
        case 0: (red, green, blue) = ((0, 1), (0, 0), (1, 0))
        default:
            // These are the weights of red and blue in luma. Like other software, treat an unspecified matrix
            // as BT.601.
            let shares: [Int: (Float, Float)] = [
                1: (0.2126, 0.0722), 2: (0.299, 0.114), 4: (0.30, 0.11), 5: (0.299, 0.114),
                6: (0.299, 0.114), 7: (0.212, 0.087), 9: (0.2627, 0.0593), 10: (0.2627, 0.0593),
            ]
            guard let (kr, kb) = shares[matrix] else {
                throw ImageError(.unsupported, "HEIC: unsupported color matrix \(matrix)")
            }
            let kg = 1 - kr - kb
            red = (0, 2 * (1 - kr))
            green = (-2 * (1 - kb) * kb / kg, -2 * (1 - kr) * kr / kg)
            blue = (2 * (1 - kb), 0)
        }
    }

    func brightness(bits: Int) -> Range {
        let unit = Float(1 << (bits - 8))
        return isFullRange
            ? Range(origin: 0, scale: 1 / (256 * unit - 1))
            : Range(origin: 16 * unit, scale: 1 / (219 * unit))
    }

    /// Returns the range of chroma, from -0.5 to 0.5.
    func difference(bits: Int) -> Range {
        if isRGB { return brightness(bits: bits) }
        let unit = Float(1 << (bits - 8))
        return Range(origin: 128 * unit, scale: 1 / (isFullRange ? 256 * unit - 1 : 224 * unit))
    }

    /// Converts a row of luma and chroma to green, blue and red in place.
    func convert(
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
        and third: UnsafeMutablePointer<Float>, count: Int
    ) {
        if isRGB { return }
        for x in 0..<count {
            let (y, cb, cr) = (first[x], second[x], third[x])
            first[x] = y + green.0 * cb + green.1 * cr
            second[x] = y + blue.0 * cb + blue.1 * cr
            third[x] = y + red.0 * cb + red.1 * cr
        }
    }
}
#endif
