// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import ImageCoding
public import SwiftUI
import WebImage
import WebImageDisplay
import WebImageApple

extension Image {
    /// Creates a SwiftUI image that shares the bitmap's memory, for views that are drawn once, such as
    /// widgets. Pixels are copied only if the bitmap isn't `isDisplayable`.
    ///
    /// An HDR image is shown in standard range unless `allowedDynamicRange(_:)` allows more.
    ///
    /// The image isn't hidden from VoiceOver. Describe it with `accessibilityLabel(_:)`, or hide a purely
    /// decorative image with `accessibilityHidden(true)`.
    ///
    /// - Returns: nil if Core Graphics can't show the bitmap.
    public init?(_ image: DecodedImage) {
        guard let pixels = image.bitmap.makeCGImage() else { return nil }
        self.init(pixels, scale: image.scale)
    }

    /// Creates an image without a description.
    init(_ pixels: CGImage, scale: CGFloat) {
        self.init(pixels, scale: scale, orientation: .up, label: Text(verbatim: ""))
    }

    /// Returns the image with an allowed dynamic range.
    func showing(_ range: DisplayOptions.DynamicRange) -> Image {
        #if !os(watchOS)
        if range != .standard, #available(macOS 14, iOS 17, tvOS 17, *) {
            return allowedDynamicRange(range == .constrainedHigh ? .constrainedHigh : .high)
        }
        #endif
        return self
    }

    /// Whether the system shows HDR images.
    static var showsHighRange: Bool {
        #if !os(watchOS)
        if #available(macOS 14, iOS 17, tvOS 17, *) { return true }
        #endif
        return false
    }
}
#endif
