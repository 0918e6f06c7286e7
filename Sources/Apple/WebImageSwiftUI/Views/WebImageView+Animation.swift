// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import WebImage

extension WebImageView {
    /// Sets how many times an animation is played. 0 repeats it forever, and nil uses the file's count.
    public func animationLoops(_ count: Int?) -> WebImageView { changed { $0.loopCount = count } }

    /// Sets an animation's speed relative to the delays in the file; 0 holds the current frame.
    public func animationRate(_ rate: Double) -> WebImageView { changed { $0.rate = rate } }

    /// Sets the order of an animation's frames.
    public func animationMode(_ mode: AnimationMode) -> WebImageView { changed { $0.mode = mode } }

    /// Plays or pauses an animation. Without this modifier, it plays unless Reduce Motion is on.
    ///
    /// ```swift
    /// WebImageView(url: url).animationPlays(isPlaying)
    /// ```
    public func animationPlays(_ isPlaying: Bool) -> WebImageView { changed { $0.isPlaying = isPlaying } }

    /// Sets whether to release an animation's decoded frames when the view disappears. Default: they're kept
    /// within the limit of the ``FrameBudget``.
    public func animationReleasesFrames(_ releases: Bool = true) -> WebImageView {
        changed { $0.releasesFrames = releases }
    }

    private func changed(_ change: (inout AnimationSettings) -> Void) -> WebImageView {
        loading { change(&$0.settings) }
    }
}
#endif
