// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Combine
public import SwiftUI
public import WebImage
import WebImageApple

/// An observable object that plays an animation and publishes its frames as images.
///
/// ```swift
/// @StateObject private var animation = AnimationModel(player)
///
/// var body: some View { ZStack { animation.image } }
/// ```
///
/// Play, pause and seek with ``player``.
@MainActor
public final class AnimationModel: ObservableObject {
    public let player: AnimationPlayer
    /// The current frame; nil until the first one is decoded.
    @Published public private(set) var image: Image?
    /// The index of the current frame.
    public var frameIndex: Int { player.currentFrame?.index ?? 0 }
    /// The number of completed loops.
    public var loop: Int { player.currentLoop }
    /// Whether a view shows the animation. While it's false, the animation is paused. Default: true.
    public var isVisible: Bool {
        get { visibility.isVisible }
        set { visibility.isVisible = newValue }
    }

    private let visibility = AppearanceVisibility(true)
    private var display: AnimationDisplay?

    /// Creates a model for a player.
    ///
    /// - Parameters:
    ///   - player: The player. The model advances it at each display refresh.
    ///   - scale: The scale of the frames, in pixels per point. Default: 1.
    ///   - autoPlays: Whether the animation plays immediately, unless the player reduces motion. Default:
    ///     true.
    public init(_ player: AnimationPlayer, scale: CGFloat = 1, autoPlays: Bool = true) {
        self.player = player
        display = AnimationDisplay(
            player, reducesMotion: player.reducesMotion, visibility: visibility
        ) { [weak self] frame in
            self?.image = Image(frame, scale: scale)
        }
        if autoPlays { player.playAutomatically() }
    }

    deinit { MainQueue.run { [display] in display?.stop() } }
}
#endif
