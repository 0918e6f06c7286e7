// SPDX-License-Identifier: MIT

import Testing
import WebImage

@Suite("Animation timeline", .timeLimit(.minutes(1)))
struct TimelineTests {
    private func timeline(
        _ count: Int, _ mode: AnimationMode = .normal, loops: Int = 0, isComplete: Bool = true
    ) -> AnimationTimeline {
        AnimationTimeline(
            delays: Array(repeating: .milliseconds(20), count: count), isComplete: isComplete,
            loopCount: loops, mode: mode)
    }

    /// Walks from change to change and returns the frames from start to end.
    private func frames(_ timeline: AnimationTimeline, limit: Int = 20) -> [Int] {
        var result: [Int] = []
        var time = Duration.zero
        while result.count < limit, let position = timeline.position(at: time), position.state == .playing {
            result.append(position.frame)
            guard let next = position.nextChange else { break }
            #expect(next > time)
            time = next
        }
        return result
    }

    @Test("Each mode shows its frames in order, including the last")
    func orders() {
        #expect(frames(timeline(4, .normal, loops: 2)) == [0, 1, 2, 3, 0, 1, 2, 3])
        #expect(frames(timeline(4, .reverse, loops: 2)) == [3, 2, 1, 0, 3, 2, 1, 0])
        #expect(frames(timeline(4, .bounce, loops: 2)) == [0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0])
        #expect(frames(timeline(4, .reversedBounce, loops: 1)) == [3, 2, 1, 0, 1, 2, 3])
        #expect(frames(timeline(2, .bounce, loops: 2)) == [0, 1, 0, 1, 0])
    }

    @Test("After the end, the last frame in play order remains visible", arguments: AnimationMode.allCases)
    func ends(mode: AnimationMode) {
        let end = timeline(3, mode, loops: 2).position(at: .seconds(100))
        let last = [AnimationMode.normal: 2, .reverse: 0, .bounce: 0, .reversedBounce: 2][mode]
        #expect(end?.frame == last)
        #expect(end?.state == .finished)
        #expect(end?.loop == 2)
        #expect(end?.nextChange == nil)
    }

    @Test("The position at any time matches stepping through the timeline", arguments: AnimationMode.allCases)
    func everyMoment(mode: AnimationMode) {
        let delays: [Duration] = [.milliseconds(20), .milliseconds(50), .milliseconds(11), .milliseconds(90)]
        let timeline = AnimationTimeline(delays: delays, loopCount: 3, mode: mode)
        var step = 0
        var end = delays[timeline.frame(ofStep: 0)]
        for time in 0..<2_000 {
            guard let position = timeline.position(at: .milliseconds(time)) else { return }
            if position.state == .finished { break }
            while .milliseconds(time) >= end {
                step += 1
                end += delays[timeline.frame(ofStep: step)]
            }
            #expect(position.step == step)
            #expect(position.frame == timeline.frame(ofStep: step))
            #expect(position.loop == min(2, step / timeline.stepCount))
            #expect(position.nextChange == end)
            #expect(timeline.start(ofStep: step + 1) == end)
        }
    }

    @Test("A late position skips frames and entire loops")
    func skips() {
        let position = timeline(4).position(at: .milliseconds(80 * 1_000_000 + 41))
        #expect(position?.frame == 2)
        #expect(position?.loop == 1_000_000)
    }

    @Test("Delays of 10 ms or less become 100 ms, but a delay of 11 ms is unchanged")
    func tinyDelays() {
        #expect(AnimationTimeline.shownDelay(.zero) == .milliseconds(100))
        #expect(AnimationTimeline.shownDelay(.milliseconds(-5)) == .milliseconds(100))
        #expect(AnimationTimeline.shownDelay(.milliseconds(10)) == .milliseconds(100))
        #expect(AnimationTimeline.shownDelay(.milliseconds(11)) == .milliseconds(11))
        #expect(AnimationTimeline.shownDelay(.seconds(1_000_000)) == .seconds(86_400))
    }

    @Test("An incomplete timeline waits at its last frame until more frames are added")
    func growing() {
        #expect(timeline(0, isComplete: false).position(at: .zero) == nil)
        let waiting = timeline(3, isComplete: false).position(at: .seconds(9))
        #expect(waiting?.frame == 2)
        #expect(waiting?.state == .waiting)
        #expect(waiting?.nextChange == nil)
        #expect(timeline(5, isComplete: false).position(at: .milliseconds(60))?.frame == 3)
        #expect(timeline(3, isComplete: true).position(at: .milliseconds(60))?.frame == 0)
        #expect(timeline(3, .reverse, isComplete: false).position(at: .seconds(9))?.frame == 2)
    }

    @Test("A timeline with fewer than two frames has nothing to play")
    func single() {
        #expect(timeline(1).position(at: .seconds(5))?.state == .finished)
        #expect(timeline(0).position(at: .zero) == nil)
    }

    @Test(
        "Prefetch order lists each frame still to be shown once, starting with the next",
        arguments: AnimationMode.allCases)
    func needs(mode: AnimationMode) {
        let endless = timeline(4, mode)
        guard let start = endless.position(at: .milliseconds(41)) else { return }
        let needed = endless.upcomingFrames(from: start)
        #expect(needed.first == start.frame)
        #expect(needed.sorted() == [0, 1, 2, 3])
        let last = timeline(4, .normal, loops: 1)
        if let position = last.position(at: .milliseconds(45)) {
            #expect(last.upcomingFrames(from: position) == [2, 3])
        }
        if let position = last.position(at: .seconds(9)) {
            #expect(last.upcomingFrames(from: position) == [3])
        }
    }

    @Test("Unbounded times and counts don't overflow")
    func extremes() {
        let timeline = AnimationTimeline(
            delays: [.seconds(Int64.max), .seconds(1)], loopCount: .max, mode: .bounce)
        #expect(timeline.position(at: .seconds(Int64.max)) != nil)
        #expect(timeline.position(at: .seconds(Int64.min))?.step == 0)
        #expect(timeline.start(ofStep: .max) > .zero)
    }
}
