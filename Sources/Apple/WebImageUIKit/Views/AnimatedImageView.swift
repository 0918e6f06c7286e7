// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit
public import WebImage
import WebImageDisplay
import WebImageApple

/// An image view with settings for its animations. The slots of any `UIImageView` play animations; use this
/// class where a view needs more control than `DisplayOptions` gives.
///
/// ```swift
/// let view = AnimatedImageView(frame: frame)
/// view.autoPlays = false
/// view.webImage.load(url)
/// view.startAnimating()
/// ```
///
/// The animation plays while the view is in a window whose scene is not in the background, neither the view
/// nor an ancestor is hidden or transparent, and it does not show its highlighted image; otherwise it is
/// paused. Frames are drawn by the layer, and `image` is the first frame.
/// Setting `image` ends the animation.
open class AnimatedImageView: UIImageView {
    /// The player of the animation on display; nil if no animation is shown.
    ///
    /// The view applies its settings to a player that is set, and plays it if ``autoPlays`` is true. To show
    /// an image until the first frame is decoded, set `image` before.
    public var player: AnimationPlayer? {
        didSet { if player !== oldValue { playerDidChange() } }
    }

    /// Whether an animation plays as soon as it is shown, unless Reduce Motion is on. Default: true.
    public var autoPlays = true { didSet { updateMotion() } }
    /// The number of times that an animation is played; 0 repeats it forever. Default: nil, the count of the
    /// load or the file.
    public var loopCount: Int? { didSet { applySettings() } }
    /// The speed of an animation relative to the delays in the file. Default: nil, the speed of the load.
    public var playbackRate: Double? { didSet { applySettings() } }
    /// The order in which the frames of an animation are played. Default: nil, the order of the load.
    public var playbackMode: AnimationMode? { didSet { applySettings() } }
    /// The maximum size of the decoded frames of this view, in bytes. The current and the next frame are kept
    /// in any case. It applies to animations that are loaded after it was first set. Default: nil, the budget
    /// of the load, which other views share.
    public var maximumBufferSize: Int? { didSet { updateBudget() } }
    /// Whether `stopAnimating()` releases the decoded frames. Default: false.
    public var clearsBufferWhenStopped = false
    /// Whether `stopAnimating()` returns to the first frame. Default: false; the current frame stays.
    public var resetsFrameIndexWhenStopped = false
    /// The mode of the main run loop in which the animation advances. With `.default`, it is paused while the
    /// user scrolls. Default: `.common`.
    public var runLoopMode = RunLoop.Mode.common { didSet { if runLoopMode != oldValue { restart() } } }

    private(set) var frameBudget: FrameBudget?
    /// Whether the view shows frames and not its highlighted image.
    private var showsFrames = true
    private var visibility: ViewVisibility?
    private var animation: AnimationDisplay?
    private var isAttaching = false
    private var motionWatch: NotificationWatch?
    /// The frame in the layer; nil while the view shows an image.
    private var frameImage: CGImage?

    /// The index of the frame on display; 0 if no animation is shown. Setting it seeks within the current
    /// loop; the frame is shown once it is decoded. An index out of range is ignored.
    public var currentFrameIndex: Int {
        get { player?.currentFrame?.index ?? 0 }
        set { player?.seek(to: newValue) }
    }

    /// The number of completed loops; 0 if no animation is shown.
    public var currentLoopCount: Int { player?.currentLoop ?? 0 }

    open override var image: UIImage? {
        get { super.image }
        set {
            player = nil
            super.image = newValue
        }
    }

    /// Plays the animation, even if Reduce Motion is on. An animation that has finished starts again.
    open override func startAnimating() {
        guard let player else { return super.startAnimating() }
        player.play()
    }

    /// Pauses the animation. ``clearsBufferWhenStopped`` and ``resetsFrameIndexWhenStopped`` decide about its
    /// frames.
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

    /// Shows the player of a slot, which plays it.
    func attach(_ player: AnimationPlayer) {
        isAttaching = true
        self.player = player
        isAttaching = false
    }

    /// Shows the frames of the player, in the mode of the run loop.
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

    /// Whether the view, or the slot for an image of high range, has set a high range.
    private var prefersHighRange: Bool {
        guard #available(iOS 17, tvOS 17, *) else { return false }
        return [.constrainedHigh, .high].contains(preferredImageDynamicRange)
    }

    /// A view that does not start animations treats them as with reduced motion.
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
