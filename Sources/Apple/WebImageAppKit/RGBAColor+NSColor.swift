// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Raster
import WebImageApple

extension RGBAColor {
    /// Creates a colour from one of AppKit, converted to sRGB and limited to 0...1. A dynamic colour is the
    /// one of the current appearance. Nil for a pattern.
    public init?(_ color: NSColor) { self.init(color.cgColor) }
}
#endif
