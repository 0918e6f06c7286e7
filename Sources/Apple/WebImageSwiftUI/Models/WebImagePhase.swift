// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import SwiftUI

/// The phase of a load. The cases match `AsyncImagePhase`.
public enum WebImagePhase: Sendable {
    /// No image is loaded yet.
    case empty
    /// An image. It may be a preview, a cached image that's being validated, or a frame of an animation.
    ///
    /// For VoiceOver it's an image without a description: add `accessibilityLabel(_:)` or, for decoration,
    /// `accessibilityHidden(true)`.
    case success(Image)
    /// The load failed, and there's no image to show.
    case failure(any Error)

    /// The image; nil unless the phase is ``success(_:)``.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// The error; nil unless the phase is ``failure(_:)``.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
#endif
