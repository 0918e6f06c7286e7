// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The state of a player: its position in the animation, and the frame on display.
struct Playback: Sendable {
    var state = AnimationPlayer.State.paused
    private(set) var reducesMotion: Bool
    /// Whether the animation would play if motion were not reduced.
    private var waitsForMotion = false
    var isVisible = true
    var mode = AnimationMode.normal
    var loopCount: Int?
    var clock = AnimationClock()
    var shown: AnimationPlayer.Frame?
    var missed = 0
    var onFrame: (@Sendable (AnimationPlayer.Frame) -> Void)?
    var onLoop: (@Sendable (Int) -> Void)?
    var onStateChange: (@Sendable (AnimationPlayer.State) -> Void)?
    private(set) var source = SourceState()
    private var timeline = AnimationTimeline(delays: [])
    private var shownStep: Int?
    /// The first step after the most recent seek. Frames of earlier steps aren't shown anymore.
    private var firstStep = 0
    private var missedStep: Int?
    private var reportedLoop = 0
    /// When the next change is due on the tick clock. Earlier ticks do nothing. It's `nil` if the next tick
    /// may have something to do.
    var nextChange: Duration?

    init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

    var position: AnimationTimeline.Position? { timeline.position(at: clock.time) }

    mutating func setSource(_ source: SourceState) {
        self.source = source
        rebuild()
    }

    private mutating func rebuild() {
        timeline = AnimationTimeline(
            delays: source.delays, isComplete: source.isComplete,
            loopCount: loopCount ?? source.loopCount, mode: mode)
    }

    mutating func setLoopCount(_ count: Int?) {
        loopCount = count
        rebuild()
    }

    mutating func setMode(_ mode: AnimationMode) {
        guard mode != self.mode else { return }
        let old = position
        self.mode = mode
        rebuild()
        guard let old, clock.time > .zero || old.step > 0 else { return }
        go(to: old.frame, loop: old.loop)
    }

    mutating func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        clock.hold(at: clock.time)
    }

    mutating func playAutomatically() {
        guard state == .paused else { return }
        if reducesMotion { waitsForMotion = true } else { play() }
    }

    mutating func setReducesMotion(_ reducesMotion: Bool) {
        guard reducesMotion != self.reducesMotion else { return }
        self.reducesMotion = reducesMotion
        if reducesMotion, state == .playing {
            pause()
            rewind()
            waitsForMotion = true
        } else if !reducesMotion, waitsForMotion {
            play()
        }
    }

    mutating func play() {
        waitsForMotion = false
        if state == .finished { rewind() }
        if state != .playing { clock.hold(at: clock.time) }
        state = .playing
    }

    mutating func pause() {
        waitsForMotion = false
        guard state == .playing else { return }
        state = .paused
        clock.hold(at: clock.time)
    }

    mutating func stop() {
        waitsForMotion = false
        rewind()
        state = .stopped
    }

    /// - Parameter loop: The loop to seek in, or `nil` for the current loop.
    mutating func seek(to index: Int, loop: Int?) {
        guard timeline.firstStep(showing: index) != nil else { return }
        waitsForMotion = false
        if state == .finished || state == .stopped { state = .paused }
        go(to: index, loop: min(max(0, loop ?? position?.loop ?? 0), timeline.lastLoop))
        // Loops after this one are reported again when they complete.
        reportedLoop = position?.loop ?? 0
    }

    private mutating func rewind() {
        clock.hold(at: .zero)
        (shownStep, firstStep, missedStep, reportedLoop) = (nil, 0, nil, 0)
    }

    private mutating func go(to index: Int, loop: Int) {
        guard let inLoop = timeline.firstStep(showing: index) else { return }
        let step = timeline.isComplete ? loop * timeline.stepCount + inLoop : inLoop
        clock.hold(at: timeline.start(ofStep: step))
        (shownStep, firstStep, missedStep) = (nil, step, nil)
    }
}

extension Playback {
    /// Advances the time if a tick wouldn't change anything else. Returns false if the tick has work to do.
    mutating func advanceQuietly(to presentation: Duration) -> Bool {
        // Allow a margin, because `nextChange` is rounded up.
        guard let nextChange, presentation < nextChange - .nanoseconds(2) else { return false }
        clock.advance(to: presentation)
        return true
    }

    /// Advances the time. Returns `nil` while there's no frame.
    mutating func advance(to presentation: Duration) -> AnimationTimeline.Position? {
        if state == .playing, isVisible { clock.advance(to: presentation) }
        guard let position else { return nil }
        if position.state == .waiting {
            // The frame's own delay passes, but time spent waiting for the next frame doesn't count.
            let end = mode.startsAtEnd ? .zero : timeline.start(ofStep: position.step + 1)
            if clock.time > end { clock.hold(at: end) }
        }
        if position.state == .finished, state == .playing { state = .finished }
        return position
    }

    /// Returns the frames to request from the budget.
    func needs(at position: AnimationTimeline.Position) -> FrameNeeds {
        guard state != .stopped else { return FrameNeeds() }
        let isMoving = state == .playing && isVisible && clock.isMoving
        let limit = isMoving ? 1_024 : FramePool.protectedDistance
        return FrameNeeds(
            order: FrameNeeds.Order(timeline: timeline, position: position, limit: limit),
            shown: shown?.index, candidates: candidates(at: position), byteCounts: source.byteCounts)
    }

    private func candidates(at position: AnimationTimeline.Position) -> [Int] {
        if shownStep == position.step, shown?.index == position.frame { return [] }
        // Go back no further than the step after the displayed one. Also stay within one loop and 64 steps.
        let last = max(
            firstStep, shownStep.map { $0 + 1 } ?? 0, position.step - min(64, timeline.stepCount - 1))
        guard last < position.step else { return [position.frame] }
        return (last...position.step).reversed().map { timeline.frame(ofStep: $0) }
    }

    /// Records the frame that the budget found. Returns the frame to show if it's a new one.
    mutating func take(
        _ found: (index: Int, bitmap: Bitmap)?, at position: AnimationTimeline.Position, needs: FrameNeeds
    ) -> AnimationPlayer.Frame? {
        guard let due = needs.candidates.first else { return nil }
        if found?.index != due, shown != nil, missedStep != position.step {
            missedStep = position.step
            missed += 1
        }
        guard let found, let back = needs.candidates.firstIndex(of: found.index) else { return nil }
        shownStep = position.step - back
        let frame = AnimationPlayer.Frame(bitmap: found.bitmap, index: found.index, loop: position.loop)
        shown = frame
        return frame
    }

    /// Whether the due frame isn't on display.
    var isMissing: Bool {
        guard state != .stopped, let position else { return false }
        return shownStep != position.step || shown?.index != position.frame
    }

    /// Returns the number of completed loops to report, or `nil` if it has already been reported.
    mutating func newLoop(at position: AnimationTimeline.Position) -> Int? {
        guard position.loop > reportedLoop else { return nil }
        reportedLoop = position.loop
        return position.loop
    }
}

/// The last known state of a frame source.
struct SourceState: Sendable {
    var delays: [Duration] = []
    var byteCounts: [Int] = []
    var isComplete = false
    var loopCount = 0

    /// Returns the current state of `source`, or `nil` if nothing has changed.
    func updated(from source: any FrameSource) -> SourceState? {
        if self.isComplete { return nil }
        // Read this first: if the source is complete now, the following calls return all frames.
        let isComplete = source.isComplete
        let (count, loopCount) = (source.frameCount, source.loopCount)
        if !isComplete, count == delays.count, loopCount == self.loopCount { return nil }
        var next = self
        next.isComplete = isComplete
        next.loopCount = loopCount
        for index in delays.count..<max(count, delays.count) {
            next.delays.append(source.delay(at: index))
            next.byteCounts.append(source.byteCount(at: index))
        }
        return next
    }
}
