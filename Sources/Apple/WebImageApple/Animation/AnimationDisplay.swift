// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import CoreGraphics
package import Foundation
import ImageBase
import ObjectiveC
import Raster
package import WebImage

/// Plays an animation in a slot while it's visible.
///
/// The display link runs at a rate that suits the animation, and stops while nothing changes: a running link
/// keeps the processor awake.
@MainActor
package final class AnimationDisplay {
    package let player: AnimationPlayer
    private let visibility: (any VisibilitySource)?
    private let showFrame: @MainActor (CGImage) -> Void
    private lazy var link = DisplayLink(mode: runLoopMode, make: visibility?.linkMaker) {
        [weak self] time in self?.step(to: time)
    }
    private let runLoopMode: RunLoop.Mode
    private let showsHighRange: Bool
    /// Whether the animation shows its first frame until the app plays it, as it does in Low Power Mode.
    package var reducesMotion: Bool { didSet { updateMotion() } }
    private let savesPower: @MainActor () -> Bool
    private var powerWatch: NotificationWatch?
    private var isStopped = false
    /// Runs the display again: after a rest between frames, or to check whether the slot has become visible.
    private var timer: DisplayTimer?
    /// The owner of the pixels on display.
    private weak var shown: AnyObject?
    /// The shortest frame delay, and the number of frames that it was computed for.
    private var shortest: (delay: Duration, frameCount: Int) = (.zero, 0)

    /// How long before a change the link starts: a bit more than a frame at 60 Hz.
    private static let lead = Duration.milliseconds(20)
    /// The link isn't paused for less than this, because the timer would cost as much as the refreshes that
    /// it saves.
    private static let shortestRest = Duration.milliseconds(50)
    /// The link isn't paused for longer than this, so if the player is paused or its rate changes, its clock
    /// is off by at most this time.
    private static let longestRest = Duration.milliseconds(250)
    /// How often to check a slot that may become visible without a notification.
    private static let hiddenInterval = Duration.milliseconds(100)

    /// - Parameters:
    ///   - showsHighRange: whether to show half-float frames with their full range.
    ///   - savesPower: whether the device is in Low Power Mode.
    package init(
        _ player: AnimationPlayer, reducesMotion: Bool, visibility: (any VisibilitySource)?,
        showsHighRange: Bool = false,
        savesPower: @escaping @MainActor () -> Bool = { ProcessInfo.processInfo.isLowPowerModeEnabled },
        runLoopMode: RunLoop.Mode = .common,
        showFrame: @escaping @MainActor (CGImage) -> Void
    ) {
        self.player = player
        self.visibility = visibility
        self.showFrame = showFrame
        self.runLoopMode = runLoopMode
        self.showsHighRange = showsHighRange
        self.reducesMotion = reducesMotion
        self.savesPower = savesPower
        powerWatch = NotificationWatch([.NSProcessInfoPowerStateDidChange]) { [weak self] in
            MainQueue.run { self?.updateMotion() }
        }
        updateMotion()
        // If a wake-up is already scheduled, more frames don't need another one.
        let isScheduled = Locked(false)
        player.onWake = { [weak self, weak player] in
            // The frame was decoded before it was due, so there's nothing to show yet.
            if player?.isQuiet == true { return }
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
        visibility?.onRedraw = { [weak self] in self?.showAgain() }
        run()
    }

    package func stop() {
        guard !isStopped else { return }
        isStopped = true
        powerWatch = nil
        player.reducesMotion = reducesMotion
        player.onWake = nil
        visibility?.onChange = nil
        visibility?.onRedraw = nil
        stopTimer()
        link.stop()
    }

    private func updateMotion() {
        guard !isStopped else { return }
        player.reducesMotion = reducesMotion || savesPower()
    }

    private func run() {
        guard !isStopped else { return }
        stopTimer()
        guard visibility?.isVisible ?? true else { return hide() }
        if !player.isVisible {
            player.isVisible = true
            // The view may have shown something else in the meantime.
            shown = nil
            showCurrentFrame()
            guard !isStopped else { return }
        }
        link.framesPerSecond = framesPerSecond
        link.start()
    }

    private func hide() {
        if player.isVisible { player.isVisible = false }
        link.stop()
        if visibility?.changesSilently == true, player.state == .playing { wait(Self.hiddenInterval) }
    }

    private func step(to time: Duration) {
        // Some visibility changes don't come with a notification.
        guard visibility?.isVisible ?? true else { return run() }
        let next = player.tick(at: time)
        // One of the app's handlers may have replaced the image.
        guard !isStopped else { return }
        showCurrentFrame()
        if player.state != .playing {
            // The next change wakes the player, which starts the link again.
            link.stop()
        } else if let next {
            rest(from: time, until: next)
        }
    }

    /// Pauses the link until the next change, unless that's soon or the player may change something earlier.
    private func rest(from now: Duration, until next: Duration) {
        let time = min(next - now, Self.longestRest) - Self.lead
        guard time >= Self.shortestRest, player.isQuiet, !isStopped else { return }
        link.pause()
        wait(time)
    }

    private func wait(_ time: Duration) {
        stopTimer()
        timer = DisplayTimer(after: time) { [weak self] in self?.run() }
    }

    private func stopTimer() {
        timer?.invalidate()
        timer = nil
    }

    /// Twice the rate of the shortest frame, so a frame is never late by more than half its duration.
    private var framesPerSecond: Double {
        let count = player.source.frameCount
        if count != shortest.frameCount {
            let delays = (0..<count).map { AnimationTimeline.shownDelay(player.source.delay(at: $0)) }
            shortest = (delays.min() ?? .zero, count)
        }
        let frames = player.rate / max(shortest.delay / .seconds(1), 0.001)
        // Frames longer than 70 ms need only a few refreshes, each after a rest, so a high rate shows them on
        // time at little cost.
        return frames > 60 ? 120 : frames < 14 ? 60 : min(max(2 * frames, 30), 60)
    }

    private func showAgain() {
        guard !isStopped, player.isVisible else { return }
        shown = nil
        showCurrentFrame()
    }

    private func showCurrentFrame() {
        guard let bitmap = player.currentFrame?.bitmap, bitmap.owner !== shown,
            let image = (showsHighRange ? bitmap : try? bitmap.inStandardRange(nil))?.makeCGImage()
        else { return }
        shown = bitmap.owner
        showFrame(image)
    }
}
#endif
