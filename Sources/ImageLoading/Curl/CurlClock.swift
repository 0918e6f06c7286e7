// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
/// The time of the engine's current turn, and how long the process was stopped by a signal, by a suspended
/// machine or by a sink that blocked. All times are in nanoseconds.
final class CurlClock {
    // If a turn takes longer than this, we assume that the process was stopped.
    private static let maximumTurn: Int64 = 1_000_000_000

    // If the machine was asleep for a shorter time, connections probably still work.
    private static let longSleep: Int64 = 10_000_000_000

    /// The clocks to read, in nanoseconds.
    struct Source: Sendable {
        /// The time since some fixed point. The platform determines whether it includes time asleep.
        var now: @Sendable () -> Int64 = { MonotonicTime.now }
        /// How long the machine has been asleep in total.
        var asleep: @Sendable () -> Int64 = { MonotonicTime.asleep }
    }

    private let source: Source
    private var lastAsleep: Int64
    private(set) var now: Int64
    /// How long the process has been stopped in total.
    private(set) var stoppedTime: Int64 = 0

    init(_ source: Source) {
        self.source = source
        now = source.now()
        lastAsleep = source.asleep()
    }

    /// Updates the time.
    ///
    /// - Parameter waited: the longest time that the engine could have waited since the last update.
    /// - Returns: whether the process was stopped since then.
    func update(afterWaiting waited: Int64 = 0) -> Bool {
        let before = now
        now = source.now()
        let gap = now - before - waited
        guard gap > Self.maximumTurn else { return false }
        stoppedTime += gap
        return true
    }

    /// Whether the machine was asleep for ten seconds or more since the last call.
    func hasSlept() -> Bool {
        let asleep = source.asleep()
        defer { lastAsleep = asleep }
        return asleep - lastAsleep >= Self.longSleep
    }
}
#endif
