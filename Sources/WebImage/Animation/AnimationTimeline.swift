// SPDX-License-Identifier: MIT

/// The frames of an animation as a function of the time since its start.
///
/// Delays of 10 ms or less count as 100 ms, as in browsers, and delays of more than a day count as a day. A
/// timeline with a single frame is finished from the start. A lookup takes logarithmic time in the number of
/// frames.
///
/// ```swift
/// let timeline = AnimationTimeline(delays: [.milliseconds(40), .milliseconds(60)], loopCount: 3)
/// let frame = timeline.position(at: .milliseconds(150))?.frame  // 1, in loop 1
/// ```
package struct AnimationTimeline: Hashable, Sendable {
    /// The number of frames known so far.
    package let frameCount: Int
    /// Whether all frames are known. Until then, the animation waits at the last known frame; a reversed
    /// animation waits there before it starts.
    package let isComplete: Bool
    /// The number of loops; 0 repeats forever.
    package let loopCount: Int
    package let mode: AnimationMode
    /// When each step of a loop ends, in nanoseconds from the loop's start.
    private let ends: [Int64]

    /// - Parameters:
    ///   - delays: The delay of each frame, as stored in the file.
    ///   - isComplete: Whether `delays` covers all frames. Default: true.
    ///   - loopCount: The number of loops; 0 and negative values repeat forever. Default: 0.
    ///   - mode: The frame order. Default: normal.
    package init(
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

    /// Returns how long to show a frame whose stored delay is `stored`.
    package static func shownDelay(_ stored: Duration) -> Duration {
        stored <= .milliseconds(10) ? .milliseconds(100) : min(stored, .seconds(86_400))
    }

    /// The number of steps in a loop. Modes that play in both directions show most frames twice.
    package var stepCount: Int { ends.count }

    /// Returns the position at a time since the start, or `nil` while there's no frame. Negative times count
    /// as 0.
    package func position(at time: Duration) -> Position? {
        guard let loopLength = ends.last else { return nil }
        let time = max(0, time.nanoseconds)
        guard isComplete else { return growing(at: time) }
        guard frameCount > 1 else { return Position(frame: 0, loop: 0, step: 0, state: .finished) }
        let loop = time / loopLength
        if loopCount > 0, loop >= loopCount { return end(at: time, loopLength) }
        return playing(loop: loop, at: time, loopLength)
    }

    /// The last loop. For an animation that repeats forever or a huge number of times, it's a loop early
    /// enough that times and steps don't overflow for many years.
    package var lastLoop: Int {
        guard isComplete, let loopLength = ends.last else { return 0 }
        let most = min(Int(clamping: Int64.max / 4 / loopLength), Int.max / 4 / stepCount)
        return loopCount > 0 ? min(loopCount - 1, most) : most
    }

    /// Returns the start time of a step. Steps are counted over all loops.
    package func start(ofStep step: Int) -> Duration {
        guard let loopLength = ends.last, step > 0 else { return .zero }
        let (loop, inLoop) = step.quotientAndRemainder(dividingBy: stepCount)
        let (before, overflow) = Int64(loop).multipliedReportingOverflow(by: loopLength)
        let start = before.addingReportingOverflow(inLoop == 0 ? 0 : ends[inLoop - 1])
        return .nanoseconds(overflow || start.overflow ? .max : start.partialValue)
    }

    /// Returns the frame that a step shows. Steps are counted over all loops.
    package func frame(ofStep step: Int) -> Int {
        guard frameCount > 0, step >= 0 else { return 0 }
        if !isComplete {
            return mode.startsAtEnd ? frameCount - 1 : min(step, frameCount - 1)
        }
        return mode.frame(at: step % stepCount, of: frameCount)
    }

    /// Returns the first step of a loop that shows `frame`, or `nil` if the index is out of range.
    package func firstStep(showing frame: Int) -> Int? {
        guard (0..<frameCount).contains(frame) else { return nil }
        return mode.startsAtEnd ? frameCount - 1 - frame : frame
    }

    /// Returns the next frames in display order, starting with the one at `position`. Each frame is listed
    /// once, up to `limit` frames.
    package func upcomingFrames(from position: Position, limit: Int = .max) -> [Int] {
        var isListed = [Bool](repeating: false, count: frameCount)
        var result: [Int] = []
        var last = position.step + stepCount - 1
        if !isComplete { last = mode.startsAtEnd ? position.step : frameCount - 1 }
        if isComplete, let end = lastStep { last = min(last, end) }
        guard position.step <= last else { return [position.frame] }
        for step in position.step...last where result.count < limit {
            let frame = frame(ofStep: step)
            if isListed[frame] { continue }
            isListed[frame] = true
            result.append(frame)
        }
        return result
    }
}

extension AnimationTimeline {
    /// A position in an animation.
    package struct Position: Hashable, Sendable {
        package enum State: Hashable, Sendable {
            case playing
            /// The last known frame is on display, and more frames are expected.
            case waiting
            /// All loops have been played.
            case finished
        }

        package let frame: Int
        /// The number of completed loops.
        package let loop: Int
        /// The number of completed steps, over all loops.
        package let step: Int
        package let state: State
        /// When the next change is due, or `nil` if the frame stays unless frames are added.
        package let nextChange: Duration?

        init(frame: Int, loop: Int, step: Int, state: State, nextChange: Duration? = nil) {
            self.frame = frame
            self.loop = loop
            self.step = step
            self.state = state
            self.nextChange = nextChange
        }
    }

    /// The last step of the last loop, or `nil` if there are no frames or the animation repeats forever.
    var lastStep: Int? {
        guard loopCount > 0, frameCount > 1 else { return frameCount == 1 ? 0 : nil }
        let (steps, overflow) = stepCount.multipliedReportingOverflow(by: loopCount)
        return overflow ? nil : steps - (mode.isTwoWay ? 0 : 1)
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
        // Limit the loop, because steps are counted over all loops and must not overflow on 32-bit systems.
        let number = min(Int(clamping: loop), Int.max / stepCount - 1)
        return Position(
            frame: mode.frame(at: inLoop, of: frameCount), loop: number,
            step: number * stepCount + inLoop, state: .playing,
            nextChange: .nanoseconds(min(before, .max - ends[inLoop]) + ends[inLoop]))
    }

    /// Returns the position after the last loop. A mode that plays in both directions shows its first frame
    /// once more, which counts as part of that loop.
    private func end(at time: Int64, _ loopLength: Int64) -> Position {
        let step = lastStep ?? 0
        let frame = mode.frame(at: step % stepCount, of: frameCount)
        if mode.isTwoWay {
            let end = Int64(loopCount) * loopLength + ends[0]
            if time < end {
                return Position(
                    frame: frame, loop: loopCount - 1, step: step, state: .playing,
                    nextChange: .nanoseconds(end))
            }
        }
        return Position(frame: frame, loop: loopCount, step: step, state: .finished)
    }

    /// Returns the first step that ends after `time`, or the number of steps if none does.
    private func firstEnd(after time: Int64) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
