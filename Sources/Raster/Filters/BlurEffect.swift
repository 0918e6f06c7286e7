// SPDX-License-Identifier: MIT

/// A blurred backdrop for text and controls: blur, then saturation, then a tint.
///
/// The presets look like Apple's sample `UIImage+ImageEffects`, which other libraries adopted. The sample's
/// radii of 60, 40 and 20 are window widths; here, we use the equivalent standard deviations.
public struct BlurEffect: Hashable, Sendable, Codable {
    /// The standard deviation in pixels; see ``Bitmap/blurred(radius:cancellation:)``.
    public var radius: Double
    /// The saturation; see ``ColorMatrix/saturation(_:)``. 1 changes nothing.
    public var saturation: Double
    /// The color composited onto the blurred bitmap; its alpha is the strength.
    public var tint: RGBAColor?
    /// The blend mode for ``tint``.
    public var tintMode: CompositingMode

    /// - Parameters:
    ///   - saturation: the saturation. Default: 1.
    ///   - tint: the tint. Default: nil.
    ///   - tintMode: the blend mode. Default: ``CompositingMode/sourceOver``.
    public init(
        radius: Double, saturation: Double = 1, tint: RGBAColor? = nil,
        tintMode: CompositingMode = .sourceOver
    ) {
        self.radius = radius
        self.saturation = saturation
        self.tint = tint
        self.tintMode = tintMode
    }

    /// Grayish: a tint of gray 0.84 at 36% opacity, saturation 1.8, radius 28.5.
    public static let soft = BlurEffect(radius: 28.5, saturation: 1.8, tint: veil(0.84, 0.36))
    /// Bright, with colors showing through: a tint of white at 30% opacity, saturation 1.8, radius 28.5. It
    /// suits any content.
    public static let light = BlurEffect(radius: 28.5, saturation: 1.8, tint: veil(1, 0.3))
    /// Nearly white: a tint of gray 0.97 at 82% opacity, saturation 1.8, radius 18.5. It suits black text.
    public static let extraLight = BlurEffect(radius: 18.5, saturation: 1.8, tint: veil(0.97, 0.82))
    /// Nearly black: a tint of gray 0.11 at 73% opacity, saturation 1.8, radius 18.5. It suits white text.
    public static let dark = BlurEffect(radius: 18.5, saturation: 1.8, tint: veil(0.11, 0.73))

    /// Returns an effect that converts the image to its complementary colors (saturation -1, radius 9.5),
    /// then tints them with a color at 60% opacity. The color's own alpha is ignored.
    public static func tinted(with color: RGBAColor) -> BlurEffect {
        var tint = color
        tint.alpha = 0.6
        return BlurEffect(radius: 9.5, saturation: -1, tint: tint)
    }

    private static func veil(_ white: Double, _ alpha: Double) -> RGBAColor {
        RGBAColor(red: white, green: white, blue: white, alpha: alpha)
    }
}
