// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Raster
public import SwiftUI
import WebImageApple

extension RGBAColor {
    /// Creates a color from a SwiftUI color, converted to sRGB and limited to 0...1. Nil for a color that
    /// depends on the environment, such as `Color.primary`.
    public init?(_ color: Color) {
        guard let color = color.cgColor else { return nil }
        self.init(color)
    }
}
#endif
