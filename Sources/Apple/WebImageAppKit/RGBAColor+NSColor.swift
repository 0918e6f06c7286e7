// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Raster
import WebImageApple

extension RGBAColor {
    /// Creates a color from an AppKit color, converted to sRGB and limited to 0...1. Nil for a pattern.
    ///
    /// A dynamic color is resolved for the current appearance.
    public init?(_ color: NSColor) { self.init(color.cgColor) }
}
#endif
