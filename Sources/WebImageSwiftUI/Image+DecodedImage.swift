// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import ImageCoding
public import SwiftUI
import WebImageApple

extension Image {
    /// An image of SwiftUI over the memory of the bitmap, for views that are drawn once, such as those of
    /// widgets. Nothing is copied if the bitmap is displayable.
    ///
    /// - Returns: nil if Core Graphics cannot show the bitmap.
    public init?(_ image: DecodedImage) {
        guard let pixels = image.bitmap.makeCGImage() else { return nil }
        self.init(decorative: pixels, scale: image.scale, orientation: .up)
    }
}
#endif
