// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Combine
public import SwiftUI
public import WebImage
import WebImageApple

/// A player as an observable object: each frame is an image for a view.
///
///     @StateObject private var animation = AnimationModel(player)
///
///     var body: some View { ZStack { animation.image } }
///
/// Play, pause and seek with ``player``.
@MainActor
public final class AnimationModel: ObservableObject {
    public let player: AnimationPlayer
    /// The frame on display; nil before the first is decoded.
    @Published public private(set) var image: Image?
    /// The index of that frame.
    public var frameIndex: Int { player.currentFrame?.index ?? 0 }
    /// The number of completed loops.
    public var loop: Int { player.currentLoop }
    /// Whether the animation plays, because the view is visible. Default: true.
    public var isVisible: Bool {
        get { visibility.isVisible }
        set { visibility.isVisible = newValue }
    }

    private let visibility = AppearanceVisibility(true)
    private var display: AnimationDisplay?

    /// - Parameters:
    ///   - player: The player, which the model ticks at each refresh of the display.
    ///   - scale: The number of pixels per point of the frames. Default: 1.
    ///   - autoPlays: Whether it plays at once, unless the player reduces motion. Default: true.
    public init(_ player: AnimationPlayer, scale: CGFloat = 1, autoPlays: Bool = true) {
        self.player = player
        display = AnimationDisplay(
            player, reducesMotion: player.reducesMotion, visibility: visibility
        ) { [weak self] frame in
            self?.image = Image(decorative: frame, scale: scale, orientation: .up)
        }
        if autoPlays { player.playAutomatically() }
    }

    deinit { MainQueue.run { [display] in display?.stop() } }
}
#endif
