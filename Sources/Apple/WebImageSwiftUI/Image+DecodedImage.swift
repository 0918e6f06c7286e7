// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import ImageCoding
public import SwiftUI
import WebImage
import WebImageDisplay
import WebImageApple

extension Image {
    /// Creates a SwiftUI image that uses the memory of the bitmap, for views that are drawn once, such as
    /// those of widgets. Pixels are copied only if the bitmap is not `isDisplayable`.
    ///
    /// An image of high range is shown in standard range, unless `allowedDynamicRange(_:)` allows more.
    ///
    /// VoiceOver does not hide the image. Describe it with `accessibilityLabel(_:)`, or hide one that is only
    /// decoration with `accessibilityHidden(true)`.
    ///
    /// - Returns: nil if Core Graphics cannot show the bitmap.
    public init?(_ image: DecodedImage) {
        guard let pixels = image.bitmap.makeCGImage() else { return nil }
        self.init(pixels, scale: image.scale)
    }

    /// Creates an image without a description.
    init(_ pixels: CGImage, scale: CGFloat) {
        self.init(pixels, scale: scale, orientation: .up, label: Text(verbatim: ""))
    }

    /// Returns the image with an allowed range of light.
    func showing(_ range: DisplayOptions.DynamicRange) -> Image {
        #if !os(watchOS)
        if range != .standard, #available(macOS 14, iOS 17, tvOS 17, *) {
            return allowedDynamicRange(range == .constrainedHigh ? .constrainedHigh : .high)
        }
        #endif
        return self
    }

    /// Whether the system shows images of high range.
    static var showsHighRange: Bool {
        #if !os(watchOS)
        if #available(macOS 14, iOS 17, tvOS 17, *) { return true }
        #endif
        return false
    }
}
#endif
