// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

/// Plays an animation. A display link or a frame clock passes the presentation time to ``tick(at:)``; without
/// a display, use ``run(by:)``.
///
/// ```swift
/// let player = try AnimationPlayer(data: data)
/// player.onFrame = { frame in view.show(frame.bitmap) }
/// player.play()
/// // at every refresh of the display:
/// player.tick(at: presentationTime)
/// ```
///
/// A late tick skips frames, so an animation never takes longer than the sum of its delays. If the due frame
/// isn't decoded yet, the player shows the latest decoded frame before it, counts the miss, and doesn't stop
/// the clock.
///
/// You can use a player on any thread, but only one thread at a time may call ``tick(at:)``. Handlers are
/// called on the thread that ticks.
public final class AnimationPlayer: Sendable {
    /// A frame that is on display.
    public struct Frame: Sendable {
        public let bitmap: Bitmap
        public let index: Int
        /// The number of completed loops.
        public let loop: Int
    }

    /// The state of a player.
    public enum State: Hashable, Sendable {
        /// The current frame is on display. This is the initial state.
        case paused
        case playing
        /// The player is at the first frame and has released its decoded frames.
        case stopped
        /// All loops have been played; the last frame stays on display.
        case finished
    }

    public let source: any FrameSource
    package let budget: FrameBudget
    let playback: Locked<Playback>
    let client: FrameClient
    let signal: AsyncSignal
    private let live = LiveInstance("AnimationPlayer")

    /// - Parameters:
    ///   - budget: The budget for decoded frames. Default: the process-wide shared budget.
    ///   - poster: Frame 0, if it's already decoded.
    ///   - reducesMotion: Whether ``playAutomatically()`` stays at the first frame. Default: false.
    public init(
        source: any FrameSource, budget: FrameBudget = .shared, poster: Bitmap? = nil,
        reducesMotion: Bool = false
    ) {
        self.source = source
        self.budget = budget
        let signal = AsyncSignal()
        self.signal = signal
        client = budget.join(source) { signal.send() }
        playback = Locked(Playback(reducesMotion: reducesMotion))
        if let poster { budget.offer(poster, at: 0, for: client) }
    }

    /// Called with each frame to display.
    public var onFrame: (@Sendable (Frame) -> Void)? {
        get { playback.withLock { $0.onFrame } }
        set { setHandler(\.onFrame, newValue) }
    }

    /// Called with the number of completed loops when it increases, at most once per tick.
    public var onLoop: (@Sendable (Int) -> Void)? {
        get { playback.withLock { $0.onLoop } }
        set { setHandler(\.onLoop, newValue) }
    }

    /// Called with each new ``state``. When the animation ends, it's called on the tick's thread, after the
    /// last ``onLoop``. Otherwise, it's called on the thread that changes the state, for example with
    /// ``pause()``.
    public var onStateChange: (@Sendable (State) -> Void)? {
        get { playback.withLock { $0.onStateChange } }
        set { setHandler(\.onStateChange, newValue) }
    }

    private func setHandler<Value>(
        _ path: any WritableKeyPath<Playback, (@Sendable (Value) -> Void)?> & Sendable,
        _ handler: (@Sendable (Value) -> Void)?
    ) {
        // Release the old handler outside the lock, because a deinitializer may call the player.
        let old = playback.withLock { playback in
            let old = playback[keyPath: path]
            playback[keyPath: path] = handler
            return old
        }
        extendLifetime(old)
    }

    /// Called on any thread when a tick may change the display: after ``play()``, ``seek(to:)`` and other
    /// changes, and when a frame has been decoded. After ``tick(at:)`` returns `nil`, a display can stop its
    /// ticks until this is called. The closure must not block.
    public var onWake: (@Sendable () -> Void)? {
        get { signal.handler }
        set { signal.handler = newValue }
    }
}

extension AnimationPlayer {
    /// The speed relative to the frames' delays. Default: 1.
    ///
    /// Values above 0 are clamped to 1/1000 ... 1000. Zero, negative values and NaN are stored as 0, which
    /// freezes the frame.
    public var rate: Double {
        get { playback.withLock { $0.clock.rate } }
        set { change { $0.clock.setRate(newValue) } }
    }

    /// The frame order. Changing it during playback keeps the current frame. Default: normal.
    public var mode: AnimationMode {
        get { playback.withLock { $0.mode } }
        set { change { $0.setMode(newValue) } }
    }

    /// The number of loops; 0 repeats forever. Default: `nil`, which uses the source's loop count.
    public var loopCount: Int? {
        get { playback.withLock { $0.loopCount } }
        set { change { $0.setLoopCount(newValue) } }
    }

    /// Whether motion should be reduced, so ``playAutomatically()`` has no effect. ``play()`` still works.
    ///
    /// Setting this to true during playback pauses the animation at its first frame. Setting it to false
    /// resumes an animation that was only paused for this reason.
    public var reducesMotion: Bool {
        get { playback.withLock { $0.reducesMotion } }
        set { change { $0.setReducesMotion(newValue) } }
    }

    /// Whether the animation is visible. Its time doesn't advance while it's invisible. Default: true.
    public var isVisible: Bool {
        get { playback.withLock { $0.isVisible } }
        set { change { $0.setVisible(newValue) } }
    }

    public var state: State { playback.withLock { $0.state } }
    /// The frame on display, or `nil` before the first frame is shown.
    public var currentFrame: Frame? { playback.withLock { $0.shown } }
    /// The index of the displayed frame, or of the first frame to display.
    package var currentIndex: Int { playback.withLock { $0.shown?.index ?? $0.position?.frame ?? 0 } }
    /// The number of completed loops.
    public var currentLoop: Int { playback.withLock { $0.position?.loop ?? 0 } }
    /// How many frames weren't decoded when they were due. Misses before the first frame is shown don't
    /// count.
    public var missedFrames: Int { playback.withLock { $0.missed } }

    /// Plays from the current frame, or from the beginning if the animation has finished. Time starts with
    /// the next tick.
    public func play() { change { $0.play() } }

    /// Plays unless ``reducesMotion`` is true. Use it in views that start animations automatically.
    public func playAutomatically() { change { $0.playAutomatically() } }

    /// Pauses at the current frame.
    public func pause() { change { $0.pause() } }

    /// Returns to the beginning and releases the decoded frames. The frame on display stays.
    public func stop() {
        change { $0.stop() }
        _ = budget.update(client, FrameNeeds())
    }

    /// Releases the decoded frames except the one on display. They're decoded again when the player needs
    /// them.
    package func releaseFrames() { budget.release(client) }

    /// Moves to a frame of the current loop. The next tick shows it if it's decoded by then; this method
    /// doesn't decode. Indexes out of range are ignored.
    public func seek(to index: Int) {
        refresh()
        change { $0.seek(to: index, loop: nil) }
    }

    /// Moves to a frame of a loop, like ``seek(to:)``. For example, an animation that repeats three times and
    /// is moved to loop 2 plays once more from that frame to its end.
    ///
    /// ```swift
    /// player.seek(to: 0, loop: 2)
    /// ```
    ///
    /// ``onLoop`` isn't called for skipped loops, and it's called again for repeated ones.
    ///
    /// - Parameter loop: The number of loops to treat as completed, which becomes ``currentLoop``. It's
    ///   clamped to 0 ... the last loop. Until the source is complete, it's always 0.
    public func seek(to index: Int, loop: Int) {
        refresh()
        change { $0.seek(to: index, loop: loop) }
    }

    private func change(_ body: @Sendable (inout Playback) -> Void) {
        let (changed, onStateChange) = playback.withLock { playback in
            let old = playback.state
            playback.nextChange = nil
            body(&playback)
            return (playback.state == old ? nil : playback.state, playback.onStateChange)
        }
        signal.send()
        if let changed { onStateChange?(changed) }
    }
}
