// SPDX-License-Identifier: MIT

extension ImageResponse {
    /// Whether the picture is an animation that can be played: it has more than one frame, and the request wanted
    /// more than the first. Of a preview, it may get more than one.
    public var isAnimated: Bool { playedFrames != nil || loadedAnimation != nil }

    /// The frames of an animation, made as the picture was: of the same size and colours, and transformed where the
    /// request says so. Nil for a still picture.
    ///
    /// Another source each time it is asked for, all of one identity: players of them share what is decoded. That of
    /// a preview (``LoadTask/Event/preview(_:)``) gets its frames while they come, and the final response has it too,
    /// so that a player goes on.
    public var animation: (any FrameSource)? { playedFrames ?? loadedAnimation.map { LoadedFrameSource($0) } }

    /// A player of the animation, paused at its first frame, which it has already. Nil for a still picture.
    ///
    ///     let response = try await manager.load(request).response
    ///     if let player = response.makePlayer() { player.play() }
    ///
    /// - Parameters:
    ///   - budget: where decoded frames are kept. Default: the one of the process.
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
