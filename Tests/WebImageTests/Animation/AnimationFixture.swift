// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import WebImage
import WebImageTestSupport

/// A source that creates frames on demand, counts them, and can hold them.
final class TestSource: FrameSource {
    private struct State {
        var count: Int
        var isComplete: Bool
    }

    let loopCount: Int
    let identity: FrameIdentity
    let decoded = EventLog<Int>()
    private let failing: Set<Int>
    private let cancelling: Set<Int>
    private let held: Set<Int>
    private let gate = DispatchSemaphore(value: 0)
    private let state: Locked<State>

    init(
        _ count: Int, loopCount: Int = 0, isComplete: Bool = true, failing: Set<Int> = [],
        cancelling: Set<Int> = [], held: Set<Int> = [],
        identity: String = "frames"
    ) {
        self.loopCount = loopCount
        self.failing = failing
        self.cancelling = cancelling
        self.held = held
        self.identity = FrameIdentity(identity)
        state = Locked(State(count: count, isComplete: isComplete))
    }

    var frameCount: Int { state.withLock { $0.count } }
    var isComplete: Bool { state.withLock { $0.isComplete } }
    func grow(to count: Int, isComplete: Bool) {
        state.withLock { $0 = State(count: count, isComplete: isComplete) }
    }
    /// Releases one held frame.
    func release() { gate.signal() }
    func delay(at index: Int) -> Duration { .milliseconds(100) }
    func byteCount(at index: Int) -> Int { Self.frameBytes }

    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        decoded.record(index)
        if held.contains(index) { gate.wait() }
        try cancellation.check()
        if cancelling.contains(index) { throw .cancelled }
        if failing.contains(index) { throw ImageError(.corrupt, "frame \(index) is damaged") }
        return try Self.picture(index)
    }

    /// 16 x 16 pixels.
    static let frameBytes = 1_024

    static func picture(_ shade: Int) throws(ImageError) -> Bitmap {
        try Bitmap(size: PixelSize(width: 16, height: 16), alpha: .opaque) { pixels, _ in
            let value = 0xFF00_0000 | UInt32(truncatingIfNeeded: shade * 0x10_0804)
            for offset in stride(from: 0, to: pixels.count, by: 4) {
                pixels.storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
            }
        }
    }
}

extension AnimationPlayer {
    /// Waits until the needed frames are decoded, then ticks.
    func step(to milliseconds: Int) async {
        await prepare()
        tick(at: .milliseconds(milliseconds))
        await prepare()
        tick(at: .milliseconds(milliseconds))
    }

    /// Plays to the end, advancing the clock by one animation step whenever the player sleeps.
    func play(by clock: ManualClock) async {
        let run = Task { await self.run(by: clock) }
        let driver = Task {
            while await clock.sleepers(reach: 1) {
                await self.prepare()
                clock.advance(by: .milliseconds(10))
            }
        }
        await run.value
        driver.cancel()
        await driver.value
    }

    /// Records the player's handler calls.
    func record() -> EventLog<Int> {
        let log = EventLog<Int>()
        onFrame = { log.record($0.index) }
        return log
    }
}
