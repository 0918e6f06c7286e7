// SPDX-License-Identifier: MIT

/// A color with straight sRGB components, each from 0 to 1.
///
/// When you draw it on a bitmap in another named ``ColorSpace``, it's converted. If the bitmap's color space
/// is an ICC profile, the components are used unchanged.
public struct RGBAColor: Hashable, Sendable, Codable {
    public var red: Double
    public var green: Double
    public var blue: Double
    /// The opacity: 0 is transparent, 1 is opaque.
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a color from components between 0 and 255.
    public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
        self.init(
            red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
            alpha: Double(alpha8) / 255)
    }

    public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = RGBAColor(red: 0, green: 0, blue: 0)
    public static let white = RGBAColor(red: 1, green: 1, blue: 1)

    /// The color with its components clamped to 0...1. NaN becomes 0.
    var clamped: RGBAColor {
        func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        return RGBAColor(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
    }

    /// Blue, green, red, alpha; premultiplied, 0 to 255 and not rounded.
    var premultipliedBGRA: SIMD4<Float> {
        let color = clamped
        let components = SIMD4<Double>(color.blue, color.green, color.red, 1)
        return SIMD4<Float>(components * (color.alpha * 255))
    }
}
