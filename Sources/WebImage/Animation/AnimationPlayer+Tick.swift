// SPDX-License-Identifier: MIT

public import ImageBase

extension AnimationPlayer {
    /// Shows the frame that's due at a presentation time, and calls the handlers.
    ///
    /// A tick before the next change is due only acquires a lock.
    ///
    /// - Parameter time: The presentation time, from a monotonic clock with any origin.
    /// - Returns: When the next change is due on the same clock, or `nil` if no change is due: the player is
    ///   paused, finished, waiting for bytes, or doesn't have a frame yet.
    @discardableResult
    public func tick(at time: Duration) -> Duration? {
        if let next = advanceQuietly(to: time) { return next }
        refresh()
        let (moved, hasFinished) = playback.withLock { playback in
            let old = playback.state
            let moved = playback.advance(to: time).map { ($0, playback.needs(at: $0)) }
            return (moved, playback.state == .finished && old != .finished)
        }
        guard let (position, needs) = moved, state != .stopped else { return nil }
        let found = budget.update(client, needs)
        let (frame, loop, onFrame, onLoop, next) = playback.withLock { playback in
            let frame = playback.take(found, at: position, needs: needs)
            let loop = playback.newLoop(at: position)
            let isMoving = playback.state == .playing && playback.isVisible
            let next = isMoving ? position.nextChange.flatMap { playback.clock.presentation(of: $0) } : nil
            playback.nextChange = playback.isMissing ? nil : next
            return (frame, loop, playback.onFrame, playback.onLoop, next)
        }
        if let frame { onFrame?(frame) }
        if let loop { onLoop?(loop) }
        if hasFinished { onStateChange?(.finished) }
        return next
    }

    /// Advances the time if a tick wouldn't change anything.
    ///
    /// - Returns: The next change on the tick clock, or `nil` if a tick may change something.
    package func advanceQuietly(to time: Duration) -> Duration? {
        playback.withLock { $0.advanceQuietly(to: time) ? $0.nextChange : nil }
    }

    /// Whether we know the time of the next change, so ticks before it don't do anything.
    package var isQuiet: Bool { playback.withLock { $0.nextChange != nil } }

    /// Waits until the due frame and the next one are decoded or have failed, or until the task is canceled.
    public func prepare() async {
        while !Task.isCancelled {
            let generation = signal.generation
            refresh()
            let needs = playback.withLock { playback in
                playback.position.map { position in
                    var needs = playback.needs(at: position)
                    needs.candidates = []
                    return needs
                }
            }
            guard let needs else { return }
            _ = budget.update(client, needs)
            if budget.isReady(client) { return }
            await signal.wait(after: generation)
        }
    }

    /// Plays with a clock instead of a display until the animation finishes or is stopped, or until the task
    /// is canceled.
    ///
    /// This waits while the player is paused. If the source is still receiving frames, call
    /// ``sourceDidGrow()`` after each new frame.
    public func run(by time: any TimeSource) async {
        while !Task.isCancelled {
            await prepare()
            let generation = signal.generation
            var next = tick(at: time.uptime)
            for _ in 0..<3 where isMissing {
                await prepare()
                next = tick(at: time.uptime)
            }
            let state = state
            if state == .finished || state == .stopped { return }
            guard let next else {
                await signal.wait(after: generation)
                continue
            }
            try? await time.sleep(for: next - time.uptime)
        }
    }

    /// Wakes a call of ``run(by:)`` that's waiting for new frames. A player that's ticked by a display finds
    /// new frames without this call.
    public func sourceDidGrow() { signal.send() }

    private var isMissing: Bool { playback.withLock { $0.isMissing } }

    /// Updates the timeline if the source has more frames.
    func refresh() {
        let known = playback.withLock { $0.source }
        if let updated = known.updated(from: source) { playback.withLock { $0.setSource(updated) } }
    }
}
