// SPDX-License-Identifier: MIT

public import ImageBase

extension AnimationPlayer {
    /// Shows what is due at a presentation time, and calls the handlers.
    ///
    /// - Parameter time: of the display's clock, which never goes back. Where it starts does not matter.
    /// - Returns: when something else is due, by the same clock; nil while nothing is: paused, finished,
    ///   waiting for bytes, or before the first frame.
    @discardableResult
    public func tick(at time: Duration) -> Duration? {
        refresh()
        let moved = playback.withLock { playback in
            playback.advance(to: time).map { ($0, playback.needs(at: $0)) }
        }
        guard let (position, needs) = moved, state != .stopped else { return nil }
        let found = budget.update(client, needs)
        let (frame, loop, onFrame, onLoop, next) = playback.withLock { playback in
            let frame = playback.take(found, at: position, needs)
            let loop = playback.newLoop(at: position)
            let isMoving = playback.state == .playing && playback.isVisible
            let next = isMoving ? position.nextChange.flatMap { playback.clock.presentation(of: $0) } : nil
            return (frame, loop, playback.onFrame, playback.onLoop, next)
        }
        if let frame { onFrame?(frame) }
        if let loop { onLoop?(loop) }
        return next
    }

    /// Returns once the due frame and the one after it are decoded, or never will be, or the task is
    /// cancelled.
    public func prepare() async {
        while !Task.isCancelled {
            let generation = readiness.generation
            refresh()
            let needs = playback.withLock { playback in
                playback.position.map { position in
                    var needs = playback.needs(at: position)
                    needs.wanted = []
                    return needs
                }
            }
            guard let needs else { return }
            _ = budget.update(client, needs)
            if budget.isReady(client) { return }
            await readiness.wait(after: generation)
        }
    }

    /// Plays by a clock, without a display, until the animation is finished or stopped or the task is
    /// cancelled.
    ///
    /// Waits while it is paused. One whose source still grows is to be told by ``sourceDidGrow()``.
    public func run(by time: any TimeSource) async {
        while !Task.isCancelled {
            await prepare()
            let generation = readiness.generation
            var next = tick(at: time.uptime)
            for _ in 0..<3 where isMissing {
                await prepare()
                next = tick(at: time.uptime)
            }
            let state = state
            if state == .finished || state == .stopped { return }
            guard let next else {
                await readiness.wait(after: generation)
                continue
            }
            try? await time.sleep(for: next - time.uptime)
        }
    }

    /// Wakes ``run(by:)`` when it waits for frames that have come now. Players with a display notice by
    /// themselves.
    public func sourceDidGrow() { readiness.signal() }

    private var isMissing: Bool { playback.withLock { $0.isMissing } }

    /// Asks the source what it knows by now.
    func refresh() {
        let known = playback.withLock { $0.knowledge }
        if let news = known.update(from: source) { playback.withLock { $0.learn(news) } }
    }
}
