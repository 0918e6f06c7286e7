// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import ImageCoding
public import SwiftUI
import WebImageApple

extension Image {
    /// Creates a SwiftUI image that uses the memory of the bitmap, for views that are drawn once, such as
    /// those of widgets. Pixels are copied only if the bitmap is not `isDisplayable`.
    ///
    /// - Returns: nil if Core Graphics cannot show the bitmap.
    public init?(_ image: DecodedImage) {
        guard let pixels = image.bitmap.makeCGImage() else { return nil }
        self.init(decorative: pixels, scale: image.scale, orientation: .up)
    }
}
#endif
