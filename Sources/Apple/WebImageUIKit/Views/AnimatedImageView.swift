// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit
public import WebImage
import WebImageDisplay
import WebImageApple

/// An image view with settings for its animations. Any `UIImageView` can play animations; use this class if
/// you need more control than `DisplayOptions` provides.
///
/// ```swift
/// let view = AnimatedImageView(frame: frame)
/// view.autoPlays = false
/// view.webImage.load(url)
/// view.startAnimating()
/// ```
///
/// The animation plays while the view is in a window, the window's scene isn't in the background, neither the
/// view nor an ancestor is hidden or transparent, and the view isn't showing its highlighted image. Otherwise
/// it's paused. Frames are drawn by the layer, and `image` is the first frame. Setting `image` ends the
/// animation.
open class AnimatedImageView: UIImageView {
    /// The player of the current animation; nil if there isn't one.
    ///
    /// If you set a player, the view applies its settings to it, and plays it if ``autoPlays`` is true. To
    /// show an image until the first frame is decoded, set `image` first.
    public var player: AnimationPlayer? {
        didSet { if player !== oldValue { playerDidChange() } }
    }

    /// Whether an animation plays as soon as it's shown, unless Reduce Motion is on. Default: true.
    public var autoPlays = true { didSet { updateMotion() } }
    /// How many times an animation is played; 0 repeats it forever. Default: nil, which uses the load's
    /// count, or else the file's.
    public var loopCount: Int? { didSet { applySettings() } }
    /// An animation's speed relative to the delays in the file. Default: nil, which uses the load's speed.
    public var playbackRate: Double? { didSet { applySettings() } }
    /// The order in which an animation's frames are played. Default: nil, which uses the load's order.
    public var playbackMode: AnimationMode? { didSet { applySettings() } }
    /// The maximum size of this view's decoded frames, in bytes. Default: nil, which uses the load's budget.
    /// Other views share that budget.
    ///
    /// The current and next frames are always kept. It applies to animations loaded after it was first set.
    public var maximumBufferSize: Int? { didSet { updateBudget() } }
    /// Whether `stopAnimating()` releases the decoded frames. Default: false.
    public var clearsBufferWhenStopped = false
    /// Whether `stopAnimating()` returns to the first frame. Default: false, which keeps the current frame.
    public var resetsFrameIndexWhenStopped = false
    /// The main run loop mode in which the animation advances. With `.default`, it's paused while the user
    /// scrolls. Default: `.common`.
    public var runLoopMode = RunLoop.Mode.common { didSet { if runLoopMode != oldValue { restart() } } }

    private(set) var frameBudget: FrameBudget?
    /// Whether the view shows frames rather than its highlighted image.
    private var showsFrames = true
    private var visibility: ViewVisibility?
    private var animation: AnimationDisplay?
    private var isAttaching = false
    private var motionWatch: NotificationWatch?
    /// The frame in the layer; nil while the view shows an image.
    private var frameImage: CGImage?

    /// The index of the current frame; 0 if there's no animation.
    ///
    /// Setting it seeks within the current loop; the frame is shown once it's decoded. An index out of range
    /// is ignored.
    public var currentFrameIndex: Int {
        get { player?.currentFrame?.index ?? 0 }
        set { player?.seek(to: newValue) }
    }

    /// The number of completed loops; 0 if there's no animation.
    public var currentLoopCount: Int { player?.currentLoop ?? 0 }

    open override var image: UIImage? {
        get { super.image }
        set {
            player = nil
            super.image = newValue
        }
    }

    /// Plays the animation, even if Reduce Motion is on. A finished animation starts again.
    open override func startAnimating() {
        guard let player else { return super.startAnimating() }
        player.play()
    }

    /// Pauses the animation. ``clearsBufferWhenStopped`` and ``resetsFrameIndexWhenStopped`` determine what
    /// happens to its frames.
    open override func stopAnimating() {
        guard let player else { return super.stopAnimating() }
        player.pause()
        if resetsFrameIndexWhenStopped { player.seek(to: 0) }
        if clearsBufferWhenStopped { player.releaseFrames() }
    }

    open override var isAnimating: Bool { player.map { $0.state == .playing } ?? super.isAnimating }

    open override var isHidden: Bool { didSet { updateVisibility() } }
    open override var alpha: CGFloat { didSet { updateVisibility() } }
    open override var isHighlighted: Bool { didSet { updateVisibility() } }
    open override var highlightedImage: UIImage? { didSet { updateVisibility() } }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateVisibility()
    }

    open override func display(_ layer: CALayer) {
        if let frameImage, showsFrames {
            layer.contents = frameImage
        } else {
            super.display(layer)
        }
    }

    deinit {
        MainQueue.run { [animation] in animation?.stop() }
    }
}

extension AnimatedImageView {
    private func playerDidChange() {
        animation?.stop()
        animation = nil
        frameImage = nil
        guard let player else { return }
        applySettings()
        updateVisibility()
        observeMotion()
        restart()
        if autoPlays, !isAttaching { player.playAutomatically() }
    }

    /// Shows the frames of a slot's player. The slot starts the player itself.
    func attach(_ player: AnimationPlayer) {
        isAttaching = true
        self.player = player
        isAttaching = false
    }

    /// Shows the player's frames from now on, in the current ``runLoopMode``.
    private func restart() {
        guard let player else { return }
        animation?.stop()
        let visibility = visibility ?? ViewVisibility(of: self) { [weak self] in self?.showsFrames == true }
        self.visibility = visibility
        animation = AnimationDisplay(
            player, reducesMotion: reducesMotion, visibility: visibility,
            showsHighRange: prefersHighRange, runLoopMode: runLoopMode
        ) { [weak self] frame in
            guard let self else { return }
            frameImage = frame
            if showsFrames { layer.contents = frame }
        }
    }

    /// Whether a high range was set, by the view or by the slot for an HDR image.
    private var prefersHighRange: Bool {
        guard #available(iOS 17, tvOS 17, *) else { return false }
        return [.constrainedHigh, .high].contains(preferredImageDynamicRange)
    }

    /// A view that doesn't start animations treats them as if motion were reduced.
    private var reducesMotion: Bool { !autoPlays || UIAccessibility.isReduceMotionEnabled }

    private func updateMotion() { animation?.reducesMotion = reducesMotion }

    private func observeMotion() {
        guard motionWatch == nil else { return }
        motionWatch = NotificationWatch([UIAccessibility.reduceMotionStatusDidChangeNotification]) {
            [weak self] in MainQueue.run { self?.updateMotion() }
        }
    }

    private func applySettings() {
        if let loopCount { player?.loopCount = loopCount }
        if let playbackRate { player?.rate = playbackRate }
        if let playbackMode { player?.mode = playbackMode }
    }

    private func updateBudget() {
        guard let maximumBufferSize else { return frameBudget = nil }
        let budget = frameBudget ?? FrameBudget(limit: maximumBufferSize)
        budget.limit = maximumBufferSize
        frameBudget = budget
    }

    private func updateVisibility() {
        let old = showsFrames
        showsFrames = !showsHighlightedImage
        for case let observer as ViewObserver in subviews { observer.visibilityDidChange() }
        if showsFrames != old { display(layer) }
    }
}
#endif
