// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import WebImage
import WebImageDisplay

/// The settings from the animation modifiers. Nil values fall back to ``DisplayOptions``.
struct AnimationSettings: Equatable {
    var loopCount: Int?
    var rate: Double?
    var mode: AnimationMode?
    var isPlaying: Bool?
    /// Whether to release frames when the view disappears.
    var releasesFrames = false

    /// Applies the settings to a load's options.
    func apply(to options: inout DisplayOptions) {
        if let loopCount { options.loopCount = loopCount }
        if let rate { options.playbackRate = rate }
        if let mode { options.playbackMode = mode }
        if isPlaying == false { options.autoPlays = false }
    }

    /// Applies the settings to a player that's on display.
    func apply(to player: AnimationPlayer, insteadOf old: AnimationSettings) {
        if loopCount != old.loopCount { player.loopCount = loopCount }
        if rate != old.rate { player.rate = rate ?? 1 }
        if mode != old.mode { player.mode = mode ?? .normal }
        guard isPlaying != old.isPlaying, let isPlaying else { return }
        if isPlaying { player.play() } else { player.pause() }
    }
}
#endif
