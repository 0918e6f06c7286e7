// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
public import CoreGraphics
public import Raster

extension RGBAColor {
    /// Creates a color from a Core Graphics color, converted to sRGB. Nil for a pattern, and for a color that
    /// can't be converted.
    ///
    /// Components outside sRGB are limited to 0...1.
    public init?(_ color: CGColor) {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let components = color.converted(to: space, intent: .defaultIntent, options: nil)?.components,
            components.count == 4
        else { return nil }
        func limited(_ component: CGFloat) -> Double { Double(min(1, max(0, component))) }
        self.init(
            red: limited(components[0]), green: limited(components[1]), blue: limited(components[2]),
            alpha: limited(components[3]))
    }

    package var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}
#endif
