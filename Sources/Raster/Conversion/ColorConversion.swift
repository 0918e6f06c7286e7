// SPDX-License-Identifier: MIT

package import ImageBase

/// A conversion between two color spaces with known primaries and transfer functions. It converts light with
/// a matrix, and clamps the components of colors that are outside the target space.
package struct ColorConversion {
    private let source: ColorSpace.Transfer
    private let target: ColorSpace.Transfer
    private let matrix: Matrix3

    /// Returns nil if either color space is an ICC profile. An unknown space is treated as sRGB.
    package init?(from source: ColorSpace, to target: ColorSpace) {
        guard let from = Parts(source), let to = Parts(target) else { return nil }
        self.source = from.transfer
        self.target = to.transfer
        let matrix = to.primaries.chromaticities.toXYZ.inverse * from.primaries.chromaticities.toXYZ
        // Gray is the luminance of the color's light.
        self.matrix = target == .gray ? Self.luminance * matrix : matrix
    }

    private struct Parts {
        let primaries: ColorSpace.Primaries
        let transfer: ColorSpace.Transfer

        init?(_ space: ColorSpace) {
            guard let transfer = space.transfer ?? (space == .asStored ? .sRGB : nil) else { return nil }
            self.transfer = transfer
            primaries = space.primaries ?? .sRGB
        }
    }

    private static let luminance: Matrix3 = {
        let light = Chromaticities.sRGB.toXYZ
        return Matrix3(
            SIMD3(repeating: light.red.y), SIMD3(repeating: light.green.y), SIMD3(repeating: light.blue.y))
    }()

    /// Converts straight red, green and blue from 0 to 1.
    package func convert(_ color: SIMD3<Double>) -> SIMD3<Double> {
        encode(SIMD3(source.light(color.x), source.light(color.y), source.light(color.z)))
    }

    private func encode(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let light = (matrix * light).clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 1))
        return SIMD3(target.signal(light.x), target.signal(light.y), target.signal(light.z))
    }
}

extension RGBAColor {
    /// Returns this sRGB color with its components in another color space. For an ICC profile, we can't
    /// compute them, so the components stay unchanged.
    func components(in space: ColorSpace) -> RGBAColor {
        space.equalsSRGB ? self : converted(from: .sRGB, to: space)
    }

    func converted(from source: ColorSpace, to target: ColorSpace) -> RGBAColor {
        guard source != target, let conversion = ColorConversion(from: source, to: target) else {
            return self
        }
        let color = clamped
        let result = conversion.convert(SIMD3(color.red, color.green, color.blue))
        return RGBAColor(red: result.x, green: result.y, blue: result.z, alpha: alpha)
    }
}

extension Bitmap {
    /// Returns the bitmap in sRGB, for measures that are defined in sRGB, or the same bitmap if it's already
    /// in sRGB. Accepts `bgra8`, `rgba16` and `rgbaHalf`, which becomes `rgba16`.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if the color space is an ICC profile.
    func inSRGB(for operation: String, _ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        if format == .rgbaHalf {
            return try convertedLight(to: .sRGB, cancellation)
                .converted(to: .rgba16, cancellation: cancellation)
        }
        if colorSpace.equalsSRGB { return self }
        guard let bitmap = try convertedByMatrix(to: .sRGB, cancellation) else {
            throw ImageError(
                .invalidInput, "\(operation) requires a named color space, found the profile \(colorSpace)")
        }
        return bitmap
    }

    /// Returns the bitmap in another space, or nil if either color space is an ICC profile or the format is
    /// unknown. Half floats stay linear and get the primaries of the space.
    package func convertedByMatrix(
        to space: ColorSpace, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap? {
        if format == .rgbaHalf {
            guard space.transfer != nil || space == .asStored else { return nil }
            return try convertedLight(to: space.primaries ?? .sRGB, cancellation)
        }
        guard let conversion = ColorConversion(from: colorSpace, to: space) else { return nil }
        switch format {
        case .bgra8: return try converted(BGRA8.self, by: conversion, to: space, cancellation)
        case .rgba16: return try converted(RGBA16.self, by: conversion, to: space, cancellation)
        default: return nil
        }
    }

    private func converted<Layout: PixelLayout>(
        _: Layout.Type, by conversion: ColorConversion, to space: ColorSpace,
        _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let most = Double(Layout.maximum)
        return try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: space
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let (from, to) = (source.baseAddress! + y * bytesPerRow, target.baseAddress! + y * stride)
                    for x in 0..<width {
                        let pixel = SIMD4<Double>(Layout.load(from: from, at: x))
                        let unit = alpha == .premultiplied ? pixel.w : most
                        var result = SIMD4<Double>()
                        if unit > 0 {
                            let color = SIMD3(pixel.x, pixel.y, pixel.z) / unit
                            let ones = SIMD3<Double>(repeating: 1)
                            let new = conversion.convert(color.clamped(lowerBound: SIMD3(), upperBound: ones))
                            result = SIMD4(new * unit, pixel.w)
                        }
                        Layout.store(SIMD4<UInt64>(result + 0.5), to: to, at: x)
                    }
                }
            }
        }
    }
}
