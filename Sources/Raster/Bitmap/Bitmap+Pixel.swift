// SPDX-License-Identifier: MIT

extension Bitmap {
    /// The colour of one pixel, straight whatever ``alpha`` is, and not converted from ``colorSpace``; nil outside
    /// the picture or when the format is unknown. For tests and pickers: a loop over pixels wants
    /// ``withPixels(_:)``.
    public func pixel(atX x: Int, y: Int) -> RGBAColor? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        return withPixels { pixels -> RGBAColor? in
            let offset = y * bytesPerRow + x * format.bytesPerPixel
            switch format {
            case .bgra8:
                func part(_ index: Int) -> Double { Double(pixels[offset + index]) / 255 }
                return color(part(2), part(1), part(0), part(3))
            case .rgba16:
                func part(_ index: Int) -> Double {
                    Double(pixels.load(fromByteOffset: offset + index * 2, as: UInt16.self)) / 65535
                }
                return color(part(0), part(1), part(2), part(3))
            default:
                return nil
            }
        }
    }

    private func color(_ red: Double, _ green: Double, _ blue: Double, _ coverage: Double) -> RGBAColor {
        switch alpha {
        case .opaque:
            return RGBAColor(red: red, green: green, blue: blue)
        case .straight:
            return RGBAColor(red: red, green: green, blue: blue, alpha: coverage)
        case .premultiplied:
            guard coverage > 0 else { return .clear }
            return RGBAColor(
                red: min(1, red / coverage), green: min(1, green / coverage), blue: min(1, blue / coverage),
                alpha: coverage)
        }
    }
}
