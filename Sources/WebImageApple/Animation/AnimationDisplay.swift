// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import CoreGraphics
package import Foundation
import ImageBase
import Raster
package import WebImage

/// Plays an animation in a slot while it is visible, and stops the display link while nothing changes.
@MainActor
package final class AnimationDisplay {
    package let player: AnimationPlayer
    private let visibility: (any SlotVisibility)?
    private let showFrame: @MainActor (CGImage) -> Void
    private lazy var link = DisplayLink(mode: runLoopMode) { [weak self] time in self?.step(to: time) }
    private let runLoopMode: RunLoop.Mode
    private var isStopped = false
    /// The owner of the pixels on display.
    private weak var shown: AnyObject?

    package init(
        _ player: AnimationPlayer, reducesMotion: Bool, visibility: (any SlotVisibility)?,
        runLoopMode: RunLoop.Mode = .common,
        showFrame: @escaping @MainActor (CGImage) -> Void
    ) {
        self.player = player
        self.visibility = visibility
        self.runLoopMode = runLoopMode
        self.showFrame = showFrame
        player.reducesMotion = reducesMotion
        // Frames that are decoded while a wake-up is scheduled need no other.
        let isScheduled = Locked(false)
        player.onWake = { [weak self] in
            guard
                isScheduled.withLock({ scheduled in
                    defer { scheduled = true }
                    return !scheduled
                })
            else { return }
            MainQueue.schedule {
                isScheduled.withLock { $0 = false }
                self?.run()
            }
        }
        visibility?.onChange = { [weak self] in self?.run() }
        run()
    }

    package func stop() {
        guard !isStopped else { return }
        isStopped = true
        player.onWake = nil
        visibility?.onChange = nil
        link.stop()
    }

    /// Shows the current frame again, because something else has been shown.
    package func redraw() {
        shown = nil
        if !isStopped { showCurrentFrame() }
    }

    private func run() {
        guard !isStopped else { return }
        let isVisible = visibility?.isVisible ?? true
        if player.isVisible != isVisible { player.isVisible = isVisible }
        if isVisible { link.start() } else { link.stop() }
    }

    private func step(to time: Duration) {
        // The window may be gone without a notice.
        guard visibility?.isVisible ?? true else { return run() }
        player.tick(at: time)
        // A handler of the program may have replaced the image.
        guard !isStopped else { return }
        showCurrentFrame()
        // A later change wakes the player.
        if player.state != .playing { link.stop() }
    }

    private func showCurrentFrame() {
        guard let bitmap = player.currentFrame?.bitmap, bitmap.owner !== shown,
            let image = bitmap.makeCGImage()
        else { return }
        shown = bitmap.owner
        showFrame(image)
    }
}
#endif
