// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import Raster
public import UIKit
import WebImageApple

extension RGBAColor {
    /// Creates a colour from one of UIKit, converted to sRGB and limited to 0...1. A dynamic colour is the
    /// one of the current trait collection. Nil for a pattern.
    public init?(_ color: UIColor) { self.init(color.cgColor) }
}
#endif
