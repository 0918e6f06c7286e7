// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import WebImage
import WebImageDisplay

/// The settings of the modifiers for animations. What is nil is as in ``DisplayOptions``.
struct AnimationSettings: Equatable {
    var loopCount: Int?
    var rate: Double?
    var mode: AnimationMode?
    var isPlaying: Bool?
    /// Whether frames are released while the view has disappeared.
    var releasesFrames = false

    /// Changes the options of a load.
    func apply(to options: inout DisplayOptions) {
        if let loopCount { options.loopCount = loopCount }
        if let rate { options.playbackRate = rate }
        if let mode { options.playbackMode = mode }
        if isPlaying == false { options.autoPlays = false }
    }

    /// Changes a player that is on display.
    func apply(to player: AnimationPlayer, insteadOf old: AnimationSettings) {
        if loopCount != old.loopCount { player.loopCount = loopCount }
        if rate != old.rate { player.rate = rate ?? 1 }
        if mode != old.mode { player.mode = mode ?? .normal }
        guard isPlaying != old.isPlaying, let isPlaying else { return }
        if isPlaying { player.play() } else { player.pause() }
    }
}
#endif
