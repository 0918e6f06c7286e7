// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
/// The time of the engine's current turn, and how long the process was stopped: by a signal, by suspension of
/// the machine or by a sink that blocked. In nanoseconds.
final class CurlClock {
    // If a turn takes longer, the process was stopped.
    private static let maximumTurn: Int64 = 1_000_000_000

    private let time: @Sendable () -> Int64
    private(set) var now: Int64
    /// The total time during which the process was stopped.
    private(set) var stoppedTime: Int64 = 0

    init(_ time: @escaping @Sendable () -> Int64) {
        self.time = time
        now = time()
    }

    /// Updates the time.
    ///
    /// - Parameter waited: the longest time that the engine waited since the last update.
    /// - Returns: whether the process was stopped since then.
    func update(afterWaiting waited: Int64 = 0) -> Bool {
        let before = now
        now = time()
        let gap = now - before - waited
        guard gap > Self.maximumTurn else { return false }
        stoppedTime += gap
        return true
    }
}
#endif
