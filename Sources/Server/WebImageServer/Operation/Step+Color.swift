// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Raster
import WebImage

/// The steps that change colors or blur, and keep the size.
extension ImageOperation.Step {
    static func blur(sigma: Double) -> Self { Self(.blur(radius: sigma), hasEffect: sigma > 0) }

    /// - Parameter isLuminanceOnly: whether to add the same difference to all components, as thumbor does.
    static func sharpen(sigma: Double, amount: Double, isLuminanceOnly: Bool = false) -> Self {
        let hasEffect = sigma != 0 && amount != 0
        guard isLuminanceOnly else {
            return Self(.sharpen(radius: sigma, amount: amount), hasEffect: hasEffect)
        }
        return Self(key: "sharpen luminance \(sigma) \(amount)", hasEffect: hasEffect) {
            bitmap, context throws(ImageError) in
            let blurred = try bitmap.blurred(radius: sigma, cancellation: context.cancellation)
            return try bitmap.sharpenedInLuminance(blurred, amount: amount, context.cancellation)
        }
    }

    static func pixelate(side: Int) -> Self { Self(.pixelate(side: side), hasEffect: side > 1) }

    /// Adds an amount from -1 to 1 to every component.
    static func brightness(_ amount: Double) -> Self { Self(.brightness(amount), hasEffect: amount != 0) }

    /// Scales the contrast around middle gray.
    static func contrast(_ factor: Double) -> Self { Self(.contrast(factor), hasEffect: factor != 1) }

    /// Scales the saturation; 0 makes the image gray.
    static func saturation(_ factor: Double) -> Self {
        factor == 0 ? grayscale : Self(.saturation(factor), hasEffect: factor != 1)
    }

    static let grayscale = Self(.grayscale)

    /// Scales the saturation as thumbor does: gray is the root mean square, with the weights of Rec. 601.
    static func rootSaturation(_ factor: Double) -> Self {
        Self(key: "root saturation \(factor)", hasEffect: factor != 1) {
            bitmap, context throws(ImageError) in
            try bitmap.saturatedByRoot(factor, context.cancellation)
        }
    }

    /// Makes the image gray with the weights of Rec. 601, as thumbor does.
    static let legacyGrayscale: Self = {
        let luma = SIMD4<Float>(0.299, 0.587, 0.114, 0)
        return Self(.colorMatrix(ColorMatrix(red: luma, green: luma, blue: luma)))
    }()

    /// Adds a separate amount, from -1 to 1, to each component.
    static func components(red: Double, green: Double, blue: Double) -> Self {
        var matrix = ColorMatrix.identity
        matrix.offset = [Float(red), Float(green), Float(blue), 0]
        return Self(.colorMatrix(matrix), hasEffect: (red, green, blue) != (0, 0, 0))
    }

    /// Blends the image with shades from black through a color to white.
    static func monochrome(intensity: Double, color: RGBAColor) -> Self {
        // The default color is the gray B3B3B3. We divide by it, so the default keeps the brightness.
        let usual = Float(0xB3) / 255
        let tinted = ColorMatrix(
            red: luma * (Float(color.red) / usual), green: luma * (Float(color.green) / usual),
            blue: luma * (Float(color.blue) / usual))
        return Self(.colorMatrix(.identity.mixed(with: tinted, intensity)), hasEffect: intensity != 0)
    }

    /// Blends the image with shades from one color to another.
    static func duotone(intensity: Double, dark: RGBAColor, light: RGBAColor) -> Self {
        let low = SIMD3(Float(dark.red), Float(dark.green), Float(dark.blue))
        let range = SIMD3(Float(light.red), Float(light.green), Float(light.blue)) - low
        let toned = ColorMatrix(
            red: luma * range.x, green: luma * range.y, blue: luma * range.z,
            offset: [low.x, low.y, low.z, 0]
        )
        return Self(.colorMatrix(.identity.mixed(with: toned, intensity)), hasEffect: intensity != 0)
    }

    /// Blends each component with a color by an amount from 0 to 1.
    static func colorize(red: Double, green: Double, blue: Double, color: RGBAColor) -> Self {
        let (x, y, z) = (Float(red), Float(green), Float(blue))
        let matrix = ColorMatrix(
            red: [1 - x, 0, 0, 0], green: [0, 1 - y, 0, 0], blue: [0, 0, 1 - z, 0],
            offset: [x * Float(color.red), y * Float(color.green), z * Float(color.blue), 0])
        return Self(.colorMatrix(matrix), hasEffect: (red, green, blue) != (0, 0, 0))
    }

    static func overlay(_ color: RGBAColor, keepsAlpha: Bool) -> Self {
        Self(
            .overlay(color, mode: keepsAlpha ? .sourceAtop : .sourceOver), hasEffect: color.alpha != 0)
    }

    static func gradient(_ color: RGBAColor, degrees: Double, start: Double, stop: Double) -> Self {
        Self(.gradient(color, degrees: degrees, from: start, to: stop), hasEffect: color.alpha != 0)
    }

    /// A blur that gets stronger in a direction, in degrees clockwise from up.
    ///
    /// - Parameters:
    ///   - start: the fraction of the length in that direction at which the blur begins.
    ///   - stop: the fraction at which it's strongest.
    static func progressiveBlur(sigma: Double, degrees: Double, start: Double, stop: Double) -> Self {
        Self(key: "progressive blur \(sigma) \(degrees) \(start) \(stop)", hasEffect: sigma > 0) {
            bitmap, context throws(ImageError) in
            try ProgressiveBlur(sigma: sigma, degrees: degrees, start: start, stop: stop)
                .applied(to: bitmap, context.cancellation)
        }
    }

    static let equalize = Self(key: "equalize") { bitmap, context throws(ImageError) in
        try bitmap.equalized(context.cancellation)
    }

    static func noise(amount: Int, seed: Int) -> Self {
        Self(key: "noise \(amount) \(seed)", hasEffect: amount != 0) {
            bitmap, context throws(ImageError) in
            try bitmap.withNoise(amount: amount, seed: seed, context.cancellation)
        }
    }

    static func convolution(matrix: [Double], columns: Int, normalizes: Bool) -> Self {
        Self(key: "convolution \(matrix) \(columns) \(normalizes)") { bitmap, context throws(ImageError) in
            try bitmap.convolved(matrix, columns: columns, normalizes: normalizes, context.cancellation)
        }
    }

    static func curves(
        all: [ImageOperation.CurvePoint], red: [ImageOperation.CurvePoint],
        green: [ImageOperation.CurvePoint], blue: [ImageOperation.CurvePoint]
    ) -> Self {
        let lists = [all, red, green, blue].map { points in
            points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        }
        return Self(key: "curves " + lists.joined(separator: "|")) { bitmap, context throws(ImageError) in
            try bitmap.applying(all: all, red: red, green: green, blue: blue, context.cancellation)
        }
    }

    /// The weights of red, green and blue in the luminance.
    private static let luma = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)
}

extension ColorMatrix {
    fileprivate func mixed(with other: ColorMatrix, _ intensity: Double) -> ColorMatrix {
        let part = Float(intensity)
        return ColorMatrix(
            red: red * (1 - part) + other.red * part, green: green * (1 - part) + other.green * part,
            blue: blue * (1 - part) + other.blue * part, offset: offset * (1 - part) + other.offset * part)
    }
}
#endif
