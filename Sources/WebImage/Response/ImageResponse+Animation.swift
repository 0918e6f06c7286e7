// SPDX-License-Identifier: MIT

extension ImageResponse {
    /// Whether the image is an animation that can be played. It has more than one frame, and the request
    /// didn't ask for only the first one. A preview is animated if it may receive more frames.
    public var isAnimated: Bool { previewFrames != nil || loadedAnimation != nil }

    /// The animation's frames, with the size, colors and transformers of the request; nil for a still image.
    ///
    /// Each access creates a source. All of them have the same identity, so players share decoded frames. The
    /// source of a preview (``LoadTask/Event/preview(_:)``) grows while data arrives. The final response
    /// returns the same source, so a player can just continue.
    public var animation: (any FrameSource)? {
        previewFrames ?? loadedAnimation.map { LoadedFrameSource($0) }
    }

    /// Creates a player for the animation, paused at its first frame; nil for a still image.
    ///
    /// ```swift
    /// let response = try await manager.load(request).response
    /// if let player = response.makePlayer() { player.play() }
    /// ```
    ///
    /// - Parameters:
    ///   - budget: the budget for decoded frames. Default: the process's shared budget.
    ///   - reducesMotion: see ``AnimationPlayer/reducesMotion``. Default: false.
    public func makePlayer(
        budget: FrameBudget = .shared, reducesMotion: Bool = false
    ) -> AnimationPlayer? {
        animation.map { source in
            AnimationPlayer(
                source: source, budget: budget, poster: image.bitmap, reducesMotion: reducesMotion)
        }
    }
}
