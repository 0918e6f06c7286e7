// SPDX-License-Identifier: MIT

/// Which frame of an animation is shown when: a pure function of the time since it began.
///
/// A late look skips frames and never slows the animation. Delays of 10 ms and less are shown as 100 ms, as
/// browsers do, and ones over a day as a day. One frame is no animation: it is over at once. A lookup costs
/// the logarithm of the number of frames.
///
///     let timeline = AnimationTimeline(delays: [.milliseconds(40), .milliseconds(60)], loopCount: 3)
///     timeline.position(at: .milliseconds(150))?.frame        // 1, in loop 1
public struct AnimationTimeline: Hashable, Sendable {
    /// Frames known so far.
    public let frameCount: Int
    /// Whether no frame will be added. Until then the animation waits at the last frame there is; one that
    /// starts at the end waits there before it begins.
    public let isComplete: Bool
    /// How often the animation is played; 0 means for ever.
    public let loopCount: Int
    public let mode: AnimationMode
    /// When each step of a loop ends, in nanoseconds from the loop's start.
    private let ends: [Int64]

    /// - Parameters:
    ///   - delays: how long each frame is shown, as stored.
    ///   - loopCount: less than 0 is taken as 0.
    public init(
        delays: [Duration], isComplete: Bool = true, loopCount: Int = 0, mode: AnimationMode = .normal
    ) {
        frameCount = delays.count
        self.isComplete = isComplete
        self.loopCount = max(0, loopCount)
        self.mode = mode
        let shown = delays.map { Self.shownDelay($0).nanoseconds }
        var time: Int64 = 0
        ends = (0..<mode.stepCount(shown.count)).map { step in
            time += shown[mode.frame(at: step, of: shown.count)]
            return time
        }
    }

    /// How long a frame with that stored delay is shown.
    public static func shownDelay(_ stored: Duration) -> Duration {
        stored <= .milliseconds(10) ? .milliseconds(100) : min(stored, .seconds(86_400))
    }

    /// Steps of one loop: frames, counted twice where the animation passes them twice.
    public var stepCount: Int { ends.count }

    /// How long one loop takes.
    public var loopDuration: Duration { .nanoseconds(ends.last ?? 0) }

    /// What is shown `time` after the beginning; nil while there is no frame. A time before the beginning is
    /// the beginning.
    public func position(at time: Duration) -> Position? {
        guard let loopLength = ends.last else { return nil }
        let time = max(0, time.nanoseconds)
        guard isComplete else { return growing(at: time) }
        guard frameCount > 1 else { return Position(frame: 0, loop: 0, step: 0, state: .finished) }
        let loop = time / loopLength
        if loopCount > 0, loop >= loopCount { return end(at: time, loopLength) }
        return playing(loop: loop, at: time, loopLength)
    }

    /// When step `step`, counted over all loops, begins.
    public func start(ofStep step: Int) -> Duration {
        guard let loopLength = ends.last, step > 0 else { return .zero }
        let (loop, inLoop) = step.quotientAndRemainder(dividingBy: stepCount)
        let (before, overflow) = Int64(loop).multipliedReportingOverflow(by: loopLength)
        let start = before.addingReportingOverflow(inLoop == 0 ? 0 : ends[inLoop - 1])
        return .nanoseconds(overflow || start.overflow ? .max : start.partialValue)
    }

    /// The frame of a step counted over all loops.
    public func frame(ofStep step: Int) -> Int {
        guard frameCount > 0, step >= 0 else { return 0 }
        if !isComplete {
            return mode.startsAtEnd ? frameCount - 1 : min(step, frameCount - 1)
        }
        return mode.frame(at: step % stepCount, of: frameCount)
    }

    /// The first step of a loop that shows `frame`; nil for a frame that there is not.
    public func firstStep(showing frame: Int) -> Int? {
        guard (0..<frameCount).contains(frame) else { return nil }
        return mode.startsAtEnd ? frameCount - 1 - frame : frame
    }

    /// Frames in the order in which they are needed from `position` on, each once, that one first; at most
    /// `limit`.
    public func needs(from position: Position, limit: Int = .max) -> [Int] {
        var seen = Set<Int>()
        var result: [Int] = []
        var last = position.step + stepCount - 1
        if !isComplete { last = mode.startsAtEnd ? position.step : frameCount - 1 }
        if isComplete, let end = lastStep { last = min(last, end) }
        guard position.step <= last else { return [position.frame] }
        for step in position.step...last where result.count < limit {
            let frame = frame(ofStep: step)
            if seen.insert(frame).inserted { result.append(frame) }
        }
        return result
    }
}

extension AnimationTimeline {
    /// A place in an animation.
    public struct Position: Hashable, Sendable {
        public enum State: Hashable, Sendable {
            case playing
            /// At the last frame there is; more are coming.
            case waiting
            /// All loops are over; the last frame stays.
            case finished
        }

        public let frame: Int
        /// How many loops are over.
        public let loop: Int
        /// How many steps were made, over all loops.
        public let step: Int
        public let state: State
        /// When something else is due, in the same time; nil when nothing is unless frames are added.
        public let nextChange: Duration?

        init(frame: Int, loop: Int, step: Int, state: State, nextChange: Duration? = nil) {
            self.frame = frame
            self.loop = loop
            self.step = step
            self.state = state
            self.nextChange = nextChange
        }
    }

    /// The last step of all; nil for an animation that has none or is played for ever.
    var lastStep: Int? {
        guard loopCount > 0, frameCount > 1 else { return frameCount == 1 ? 0 : nil }
        let (steps, overflow) = stepCount.multipliedReportingOverflow(by: loopCount)
        return overflow ? nil : steps - (mode.turns ? 0 : 1)
    }

    private func growing(at time: Int64) -> Position {
        let last = frameCount - 1
        if mode.startsAtEnd { return Position(frame: last, loop: 0, step: 0, state: .waiting) }
        let step = firstEnd(after: time)
        guard step < last else { return Position(frame: last, loop: 0, step: last, state: .waiting) }
        return Position(
            frame: step, loop: 0, step: step, state: .playing, nextChange: .nanoseconds(ends[step]))
    }

    private func playing(loop: Int64, at time: Int64, _ loopLength: Int64) -> Position {
        let before = loop * loopLength
        let inLoop = firstEnd(after: time - before)
        return Position(
            frame: mode.frame(at: inLoop, of: frameCount), loop: Int(loop),
            step: Int(loop) * stepCount + inLoop, state: .playing,
            nextChange: .nanoseconds(min(before, .max - ends[inLoop]) + ends[inLoop]))
    }

    /// After the last loop. One that turns shows the frame it began with once more, as a part of that loop.
    private func end(at time: Int64, _ loopLength: Int64) -> Position {
        let step = lastStep ?? 0
        let frame = mode.frame(at: step % stepCount, of: frameCount)
        if mode.turns {
            let end = Int64(loopCount) * loopLength + ends[0]
            if time < end {
                return Position(
                    frame: frame, loop: loopCount - 1, step: step, state: .playing,
                    nextChange: .nanoseconds(end))
            }
        }
        return Position(frame: frame, loop: loopCount, step: step, state: .finished)
    }

    /// The first step that ends after `time`, or the number of steps of growing animations' loops.
    private func firstEnd(after time: Int64) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
