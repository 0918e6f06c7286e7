// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import Raster
public import UIKit
import WebImageApple

extension RGBAColor {
    /// Creates a color from a UIKit color, converted to sRGB and limited to 0...1. Nil for a pattern.
    ///
    /// A dynamic color is resolved for the current trait collection.
    public init?(_ color: UIColor) { self.init(color.cgColor) }
}
#endif
