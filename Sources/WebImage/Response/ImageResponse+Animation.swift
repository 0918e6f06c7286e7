// SPDX-License-Identifier: MIT

extension ImageResponse {
    /// Whether the image is an animation that can be played: it has more than one frame, and the request did
    /// not ask for the first frame only. A preview is animated if it may receive more frames.
    public var isAnimated: Bool { previewFrames != nil || loadedAnimation != nil }

    /// The frames of the animation, with the size, the colours and the transformers of the request; nil for a
    /// still image.
    ///
    /// Each access creates a source. All of them have the same identity, so that players share decoded
    /// frames. The source of a preview (``LoadTask/Event/preview(_:)``) grows while data is received, and the
    /// final response returns the same source, so that a player can continue.
    public var animation: (any FrameSource)? {
        previewFrames ?? loadedAnimation.map { LoadedFrameSource($0) }
    }

    /// Creates a player of the animation, which is paused at its first frame; nil for a still image.
    ///
    /// ```swift
    /// let response = try await manager.load(request).response
    /// if let player = response.makePlayer() { player.play() }
    /// ```
    ///
    /// - Parameters:
    ///   - budget: The budget for decoded frames. Default: the shared budget of the process.
    ///   - reducesMotion: See ``AnimationPlayer/reducesMotion``. Default: false.
    public func makePlayer(
        budget: FrameBudget = .shared, reducesMotion: Bool = false
    ) -> AnimationPlayer? {
        animation.map { source in
            AnimationPlayer(
                source: source, budget: budget, poster: image.bitmap, reducesMotion: reducesMotion)
        }
    }
}
