// SPDX-License-Identifier: MIT

extension Bitmap {
    /// Returns the colour of one pixel, or nil outside the bitmap or when the format is unknown.
    ///
    /// The components are straight whatever ``alpha`` is, and not converted from ``colorSpace``. Those of
    /// ``PixelFormat/rgbaHalf`` are light, which may be more than 1 or negative. Meant for tests and colour
    /// pickers; use ``withPixels(_:)`` to loop over pixels.
    public func color(atX x: Int, y: Int) -> RGBAColor? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        return withPixels { pixels -> RGBAColor? in
            let offset = y * bytesPerRow + x * format.bytesPerPixel
            switch format {
            case .bgra8:
                func part(_ index: Int) -> Double { Double(pixels[offset + index]) / 255 }
                return color(red: part(2), green: part(1), blue: part(0), coverage: part(3))
            case .rgba16:
                func part(_ index: Int) -> Double {
                    Double(pixels.load(fromByteOffset: offset + index * 2, as: UInt16.self)) / 65535
                }
                return color(red: part(0), green: part(1), blue: part(2), coverage: part(3))
            case .rgbaHalf:
                func part(_ index: Int) -> Double {
                    Double(
                        HalfFloat.value(
                            pixels.load(fromByteOffset: offset + index * 2, as: UInt16.self)))
                }
                return light(red: part(0), green: part(1), blue: part(2), coverage: part(3))
            default:
                return nil
            }
        }
    }

    private func light(red: Double, green: Double, blue: Double, coverage: Double) -> RGBAColor {
        guard alpha == .premultiplied else {
            return RGBAColor(red: red, green: green, blue: blue, alpha: alpha == .opaque ? 1 : coverage)
        }
        guard coverage > 0 else { return .clear }
        return RGBAColor(
            red: red / coverage, green: green / coverage, blue: blue / coverage, alpha: coverage)
    }

    private func color(red: Double, green: Double, blue: Double, coverage: Double) -> RGBAColor {
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
