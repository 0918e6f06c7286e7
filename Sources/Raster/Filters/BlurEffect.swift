// SPDX-License-Identifier: MIT

/// A blurred picture as a backdrop for text and controls: blur, then saturation, then a veil of colour.
///
/// The presets look as those of Apple's sample `UIImage+ImageEffects`, which other libraries took over. Their radii
/// of 60, 40 and 20 there are widths of windows; here they are given as the deviations that come of them.
public struct BlurEffect: Hashable, Sendable, Codable {
    /// The standard deviation in pixels, as of ``Bitmap/blurred(radius:cancellation:)``.
    public var radius: Double
    /// As of ``ColorMatrix/saturation(_:)``; 1 changes nothing.
    public var saturation: Double
    /// Laid over the blurred picture, its alpha saying how strongly.
    public var tint: RGBAColor?
    /// How ``tint`` is laid over it.
    public var tintMode: CompositingMode

    /// - Parameters:
    ///   - saturation: default 1.
    ///   - tint: default: none.
    ///   - tintMode: default ``CompositingMode/sourceOver``.
    public init(
        radius: Double, saturation: Double = 1, tint: RGBAColor? = nil, tintMode: CompositingMode = .sourceOver
    ) {
        self.radius = radius
        self.saturation = saturation
        self.tint = tint
        self.tintMode = tintMode
    }

    /// Greyish: 36 % of a white of 0.84, saturation 1.8, radius 28.5.
    public static let soft = BlurEffect(radius: 28.5, saturation: 1.8, tint: veil(0.84, 0.36))
    /// Bright, colours shining through: 30 % white, saturation 1.8, radius 28.5. For any content.
    public static let light = BlurEffect(radius: 28.5, saturation: 1.8, tint: veil(1, 0.3))
    /// Nearly white: 82 % of a white of 0.97, saturation 1.8, radius 18.5. For black text.
    public static let extraLight = BlurEffect(radius: 18.5, saturation: 1.8, tint: veil(0.97, 0.82))
    /// Nearly black: 73 % of a white of 0.11, saturation 1.8, radius 18.5. For white text.
    public static let dark = BlurEffect(radius: 18.5, saturation: 1.8, tint: veil(0.11, 0.73))

    /// 60 % of a colour, whatever its alpha, over colours turned into their opposites: saturation -1, radius 9.5.
    public static func tinted(with color: RGBAColor) -> BlurEffect {
        var tint = color
        tint.alpha = 0.6
        return BlurEffect(radius: 9.5, saturation: -1, tint: tint)
    }

    private static func veil(_ white: Double, _ alpha: Double) -> RGBAColor {
        RGBAColor(red: white, green: white, blue: white, alpha: alpha)
    }
}
