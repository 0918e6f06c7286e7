// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The state of a player: where it is in its animation, and what it shows.
struct Playback: Sendable {
    var state = AnimationPlayer.State.paused
    private(set) var reducesMotion: Bool
    /// It would play, were motion not reduced.
    private var isHeldBack = false
    var isVisible = true
    var mode = AnimationMode.normal
    var loopCount: Int?
    var clock = AnimationClock()
    var shown: AnimationPlayer.Frame?
    var missed = 0
    var onFrame: (@Sendable (AnimationPlayer.Frame) -> Void)?
    var onLoop: (@Sendable (Int) -> Void)?
    private(set) var knowledge = SourceKnowledge()
    private var timeline = AnimationTimeline(delays: [])
    private var shownStep: Int?
    /// No frame of an earlier step is shown any more: of before a seek.
    private var firstStep = 0
    private var missedStep: Int?
    private var toldLoop = 0

    init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

    var position: AnimationTimeline.Position? { timeline.position(at: clock.time) }

    mutating func learn(_ knowledge: SourceKnowledge) {
        self.knowledge = knowledge
        rebuild()
    }

    private mutating func rebuild() {
        timeline = AnimationTimeline(
            delays: knowledge.delays, isComplete: knowledge.isComplete,
            loopCount: loopCount ?? knowledge.loopCount, mode: mode)
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
        if reducesMotion { isHeldBack = true } else { play() }
    }

    mutating func setReducesMotion(_ reducesMotion: Bool) {
        guard reducesMotion != self.reducesMotion else { return }
        self.reducesMotion = reducesMotion
        if reducesMotion, state == .playing {
            pause()
            rewind()
            isHeldBack = true
        } else if !reducesMotion, isHeldBack {
            play()
        }
    }

    mutating func play() {
        isHeldBack = false
        if state == .finished { rewind() }
        if state != .playing { clock.hold(at: clock.time) }
        state = .playing
    }

    mutating func pause() {
        isHeldBack = false
        guard state == .playing else { return }
        state = .paused
        clock.hold(at: clock.time)
    }

    mutating func stop() {
        isHeldBack = false
        rewind()
        state = .stopped
    }

    mutating func seek(to index: Int) {
        guard timeline.firstStep(showing: index) != nil else { return }
        isHeldBack = false
        let loop = position?.loop ?? 0
        if state == .finished || state == .stopped { state = .paused }
        go(to: index, loop: timeline.loopCount > 0 ? min(loop, timeline.loopCount - 1) : loop)
    }

    private mutating func rewind() {
        clock.hold(at: .zero)
        (shownStep, firstStep, missedStep, toldLoop) = (nil, 0, nil, 0)
    }

    private mutating func go(to index: Int, loop: Int) {
        guard let inLoop = timeline.firstStep(showing: index) else { return }
        let step = timeline.isComplete ? loop * timeline.stepCount + inLoop : inLoop
        clock.hold(at: timeline.start(ofStep: step))
        (shownStep, firstStep, missedStep) = (nil, step, nil)
    }
}

extension Playback {
    /// Moves the time. Nil while there is no frame.
    mutating func advance(to presentation: Duration) -> AnimationTimeline.Position? {
        if state == .playing, isVisible { clock.advance(to: presentation) }
        guard let position else { return nil }
        if position.state == .waiting {
            // The frame's own time counts, that of waiting does not.
            let end = mode.startsAtEnd ? .zero : timeline.start(ofStep: position.step + 1)
            if clock.time > end { clock.hold(at: end) }
        }
        if position.state == .finished, state == .playing { state = .finished }
        return position
    }

    /// What to ask the budget for.
    func needs(at position: AnimationTimeline.Position) -> FrameNeeds {
        guard state != .stopped else { return FrameNeeds() }
        let isMoving = state == .playing && isVisible && clock.isMoving
        let order = timeline.needs(from: position, limit: isMoving ? 1_024 : FramePool.kept)
        return FrameNeeds(
            order: order, shown: shown?.index, wanted: wanted(at: position),
            byteCounts: knowledge.byteCounts)
    }

    private func wanted(at position: AnimationTimeline.Position) -> [Int] {
        if shownStep == position.step, shown?.index == position.frame { return [] }
        // As far back as what is shown already, and never over more than a loop.
        let last = max(
            firstStep, shownStep.map { $0 + 1 } ?? 0, position.step - min(64, timeline.stepCount - 1))
        guard last < position.step else { return [position.frame] }
        return (last...position.step).reversed().map { timeline.frame(ofStep: $0) }
    }

    /// Takes the frame that the budget had. Gives it when it is to be shown.
    mutating func take(
        _ found: (index: Int, bitmap: Bitmap)?, at position: AnimationTimeline.Position, _ needs: FrameNeeds
    ) -> AnimationPlayer.Frame? {
        guard let due = needs.wanted.first else { return nil }
        if found?.index != due, shown != nil, missedStep != position.step {
            missedStep = position.step
            missed += 1
        }
        guard let found, let back = needs.wanted.firstIndex(of: found.index) else { return nil }
        shownStep = position.step - back
        let frame = AnimationPlayer.Frame(bitmap: found.bitmap, index: found.index, loop: position.loop)
        shown = frame
        return frame
    }

    /// Whether the due frame is not the one that is shown.
    var isMissing: Bool {
        guard state != .stopped, let position else { return false }
        return shownStep != position.step || shown?.index != position.frame
    }

    /// The number of loops to tell of.
    mutating func newLoop(at position: AnimationTimeline.Position) -> Int? {
        guard position.loop > toldLoop else { return nil }
        toldLoop = position.loop
        return position.loop
    }
}

/// What a source has said so far.
struct SourceKnowledge: Sendable {
    var delays: [Duration] = []
    var byteCounts: [Int] = []
    var isComplete = false
    var loopCount = 0

    /// What the source says now; nil when that is what is known.
    func update(from source: any FrameSource) -> SourceKnowledge? {
        // First: what is complete has all its frames in the calls that follow.
        let isComplete = source.isComplete
        let (count, loopCount) = (source.frameCount, source.loopCount)
        if isComplete == self.isComplete, count == delays.count, loopCount == self.loopCount { return nil }
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
