// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of a slot at one point in time.
public struct SlotState: Sendable {
    /// The phase of the last load of a slot.
    public enum Phase: Sendable {
        /// No load has begun, the last one was cancelled, or the slot is empty or shows content without a
        /// load.
        case idle
        case loading
        case loaded(ImageResponse)
        case failed(ImageError)
    }

    /// The URL of the last request; nil before the first request, after a request without a URL and after
    /// `clear()`.
    public let url: URL?
    /// The phase of the last load.
    public let phase: Phase
    /// The progress of the last load. It is complete after success.
    public let progress: LoadProgress
    /// The header of the image that is being loaded, for a request with ``ImageRequest/progressive``; nil
    /// before it has been received. A view can use its size for its layout.
    public let info: ImageInfo?
    /// The running load; nil if no load is running.
    public let task: ImageTask?
    /// The player of the animation on display; nil without an animation.
    public let player: AnimationPlayer?
}
