// SPDX-License-Identifier: MIT

public import ImageCoding
public import ImageLoading

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a slot is about, at one moment.
public struct SlotState: Sendable {
    /// The URL of the last request, loaded or not; nil before the first and after one without a URL.
    public let url: URL?
    /// Of the last load: nothing when it starts, complete when it has succeeded.
    public let progress: LoadProgress
    /// What the header of the picture that is being loaded tells, as soon as it has come, for a request with
    /// ``ImageRequest/progressive``; its size, for a view that makes room.
    public let info: ImageInfo?
    /// The load that runs; nil when none does.
    public let task: ImageTask?
    /// Plays the animation that the slot shows: may be paused, sought in, slowed down. Nil while it shows none.
    public let player: AnimationPlayer?
}
