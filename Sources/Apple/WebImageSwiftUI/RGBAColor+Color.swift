// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Raster
public import SwiftUI
import WebImageApple

extension RGBAColor {
    /// Creates a colour from one of SwiftUI, converted to sRGB and limited to 0...1. Nil for a colour that
    /// depends on the environment, such as `Color.primary`.
    public init?(_ color: Color) {
        guard let color = color.cgColor else { return nil }
        self.init(color)
    }
}
#endif
