// SPDX-License-Identifier: MIT

extension Bitmap {
    /// Returns the color of one pixel, or nil if the point is outside the bitmap or the format is unknown.
    ///
    /// The components are always straight, regardless of ``alpha``, and aren't converted from ``colorSpace``.
    /// For ``PixelFormat/rgbaHalf``, the light is encoded with the usual transfer function for its primaries:
    /// Adobe's for Adobe RGB, and the sRGB curve, extended above white, for all other primaries. Components
    /// are above 1 for light brighter than white, and negative for colors outside the primaries. Use this
    /// method for tests and color pickers; to loop over pixels, use ``withPixels(_:)``.
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
                return light(atX: x, y: y).map(encoded)
            default:
                return nil
            }
        }
    }

    /// Returns the straight light of one half-float pixel, or nil outside the bitmap and for all other
    /// formats.
    package func light(atX x: Int, y: Int) -> RGBAColor? {
        guard format == .rgbaHalf, x >= 0, y >= 0, x < width, y < height else { return nil }
        let parts = withPixels { pixels in
            (0..<4).map { index in
                let offset = y * bytesPerRow + x * 8 + index * 2
                return Double(HalfFloat.value(pixels.load(fromByteOffset: offset, as: UInt16.self)))
            }
        }
        guard alpha != .premultiplied || parts[3] > 0 else { return .clear }
        let divisor = alpha == .premultiplied ? parts[3] : 1
        return RGBAColor(
            red: parts[0] / divisor, green: parts[1] / divisor, blue: parts[2] / divisor,
            alpha: alpha == .opaque ? 1 : parts[3])
    }

    /// Returns the light encoded with the transfer function that 8-bit and 16-bit bitmaps use.
    private func encoded(_ light: RGBAColor) -> RGBAColor {
        let transfer = colorSpace.encoded.transfer ?? .sRGB
        func signal(_ light: Double) -> Double {
            light < 0 ? -transfer.signal(-light) : transfer.signal(light)
        }
        return RGBAColor(
            red: signal(light.red), green: signal(light.green), blue: signal(light.blue), alpha: light.alpha)
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
