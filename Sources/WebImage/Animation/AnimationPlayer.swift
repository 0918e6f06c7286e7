// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

/// Plays the frames of a source by the presentation time that it is told: by a display link, a frame clock,
/// or without a display by ``run(by:)``.
///
///     let player = AnimationPlayer(source: try DecoderFrameSource(data))
///     player.onFrame = { frame in view.show(frame.bitmap) }
///     player.play()
///     // at every refresh of the display:
///     player.tick(at: presentationTime)
///
/// A late tick skips frames, so that an animation never takes longer than its delays say. Where the due frame
/// is not decoded yet, the latest decoded one before it is shown, the miss is counted, and the time runs on.
///
/// Bound to no thread, since a display link calls on the main one, GTK from its loop, and a server on any:
/// but ticks come from one thread at a time. Handlers are called on the thread of the tick that causes them.
public final class AnimationPlayer: Sendable {
    /// A frame that is shown.
    public struct Frame: Sendable {
        public let bitmap: Bitmap
        public let index: Int
        /// How many loops are over.
        public let loop: Int
    }

    public enum State: Hashable, Sendable {
        /// Shows the frame where it is. What a player is at first.
        case paused
        case playing
        /// At the beginning; shows nothing new.
        case stopped
        /// All loops are over; the last frame stays.
        case finished
    }

    public let source: any FrameSource
    let budget: FrameBudget
    let playback: Locked<Playback>
    let client: FrameClient
    let readiness: Readiness

    /// - Parameters:
    ///   - budget: where decoded frames are kept. Default: the one of the process.
    ///   - poster: frame 0, where it is decoded already.
    ///   - reducesMotion: whether ``playAutomatically()`` leaves the animation at its first frame. Default:
    ///     false.
    public init(
        source: any FrameSource, budget: FrameBudget = .shared, poster: Bitmap? = nil,
        reducesMotion: Bool = false
    ) {
        self.source = source
        self.budget = budget
        let readiness = Readiness()
        self.readiness = readiness
        client = budget.join(source) { readiness.signal() }
        playback = Locked(Playback(reducesMotion: reducesMotion))
        if let poster { budget.offer(poster, at: 0, for: client) }
    }

    /// Called with every frame that comes to be shown.
    public var onFrame: (@Sendable (Frame) -> Void)? {
        get { playback.withLock { $0.onFrame } }
        set {
            // The old one goes outside of the lock: what it holds may call the player as it ends.
            let old = playback.withLock { playback in
                let old = playback.onFrame
                playback.onFrame = newValue
                return old
            }
            extendLifetime(old)
        }
    }

    /// Called with the number of loops that are over when it has grown: once a tick, however many a late one
    /// passes.
    public var onLoop: (@Sendable (Int) -> Void)? {
        get { playback.withLock { $0.onLoop } }
        set {
            // The old one goes outside of the lock: what it holds may call the player as it ends.
            let old = playback.withLock { playback in
                let old = playback.onLoop
                playback.onLoop = newValue
                return old
            }
            extendLifetime(old)
        }
    }

    /// For the display that ticks: called on any thread whenever a tick may have something new to show, after
    /// ``play()``, ``seek(to:)`` and other changes, and when a frame has been decoded. A display may rest while the
    /// player does, until this is called. It must be quick.
    public var onWake: (@Sendable () -> Void)? {
        get { readiness.handler }
        set { readiness.handler = newValue }
    }
}

extension AnimationPlayer {
    /// The speed relative to the frames' delays. Default: 1.
    ///
    /// Values above 0 are clamped to 1/1000 ... 1000. 0, negative values and NaN are stored as 0, which holds the frame.
    public var rate: Double {
        get { playback.withLock { $0.clock.rate } }
        set { change { $0.clock.setRate(newValue) } }
    }

    /// A change keeps the frame and goes on from there, or begins anew where nothing has been played yet.
    /// Default: normal.
    public var mode: AnimationMode {
        get { playback.withLock { $0.mode } }
        set { change { $0.setMode(newValue) } }
    }

    /// How often the animation is played in place of what the source says; 0 means for ever. Default: nil.
    public var loopCount: Int? {
        get { playback.withLock { $0.loopCount } }
        set { change { $0.setLoopCount(newValue) } }
    }

    /// Whether ``playAutomatically()`` does nothing; ``play()`` plays all the same.
    ///
    /// Set to true while it plays, it goes back to its first frame and is paused; set to false, what was held back for
    /// this reason plays.
    public var reducesMotion: Bool {
        get { playback.withLock { $0.reducesMotion } }
        set { change { $0.setReducesMotion(newValue) } }
    }

    /// False while nobody sees the animation: its time stands then, whatever its state is. Default: true.
    public var isVisible: Bool {
        get { playback.withLock { $0.isVisible } }
        set { change { $0.setVisible(newValue) } }
    }

    public var state: State { playback.withLock { $0.state } }
    /// What is shown; nil until the first frame is.
    public var currentFrame: Frame? { playback.withLock { $0.shown } }
    /// The index of the frame that is shown, or that would be first.
    public var currentIndex: Int { playback.withLock { $0.shown?.index ?? $0.position?.frame ?? 0 } }
    /// How many loops are over.
    public var currentLoop: Int { playback.withLock { $0.position?.loop ?? 0 } }
    /// How many frames were not decoded when they were due, not counting the time before the first is shown.
    public var missedFrames: Int { playback.withLock { $0.missed } }

    /// Plays from where it is, after the end from the beginning. Time counts from the next tick on.
    public func play() { change { $0.play() } }

    /// ``play()``, unless motion is to be reduced. For views, when they come up.
    public func playAutomatically() { change { $0.playAutomatically() } }

    /// Stands still at the frame that is shown.
    public func pause() { change { $0.pause() } }

    /// Goes back to the beginning and gives its decoded frames back. What is shown stays.
    public func stop() {
        change { $0.stop() }
        _ = budget.update(client, FrameNeeds())
    }

    /// Goes to frame `index` of the loop; the next tick shows it, once it is decoded. Never decodes on this
    /// thread. An index that there is not is ignored.
    public func seek(to index: Int) {
        refresh()
        change { $0.seek(to: index) }
    }

    private func change(_ body: @Sendable (inout Playback) -> Void) {
        playback.withLock { body(&$0) }
        readiness.signal()
    }
}
