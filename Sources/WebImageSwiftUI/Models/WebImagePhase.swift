// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import SwiftUI

/// The phase of the load of a ``WebImageView``, with the cases of `AsyncImagePhase`.
public enum WebImagePhase: Sendable {
    /// No image is there.
    case empty
    /// An image: also a preview, a cached image that is being validated, or a frame of an animation.
    case success(Image)
    /// The load failed, and no image is there.
    case failure(any Error)

    /// The image; nil without one.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// The error of a failed load; nil otherwise.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
#endif
