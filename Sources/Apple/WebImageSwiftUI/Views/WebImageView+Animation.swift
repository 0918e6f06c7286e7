// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import WebImage

extension WebImageView {
    /// Sets the number of times that an animation is played; 0 repeats it forever, nil takes the count of the
    /// file.
    public func animationLoops(_ count: Int?) -> WebImageView { changed { $0.loopCount = count } }

    /// Sets the speed of an animation relative to the delays in the file; 0 holds the current frame.
    public func animationRate(_ rate: Double) -> WebImageView { changed { $0.rate = rate } }

    /// Sets the order of the frames of an animation.
    public func animationMode(_ mode: AnimationMode) -> WebImageView { changed { $0.mode = mode } }

    /// Plays or pauses an animation. Without this modifier it plays, unless Reduce Motion is on.
    ///
    /// ```swift
    /// WebImageView(url: url).animationPlays(isPlaying)
    /// ```
    public func animationPlays(_ isPlaying: Bool) -> WebImageView { changed { $0.isPlaying = isPlaying } }

    /// Sets whether the decoded frames of an animation are released when the view disappears. Default: they
    /// stay within the limit of the ``FrameBudget``.
    public func animationReleasesFrames(_ releases: Bool = true) -> WebImageView {
        changed { $0.releasesFrames = releases }
    }

    private func changed(_ change: (inout AnimationSettings) -> Void) -> WebImageView {
        loading { change(&$0.settings) }
    }
}
#endif
