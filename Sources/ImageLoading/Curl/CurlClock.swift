// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
/// The time of the engine's present turn, which is as fine as anybody needs it, and how long the program
/// stood still: stopped by a signal, suspended, or held up by a sink. In nanoseconds.
final class CurlClock {
    // What takes longer is no work of the engine.
    private static let maximumTurn: Int64 = 1_000_000_000

    private let time: @Sendable () -> Int64
    private(set) var now: Int64
    /// In all.
    private(set) var stoppedTime: Int64 = 0

    init(_ time: @escaping @Sendable () -> Int64) {
        self.time = time
        now = time()
    }

    /// Looks at the time again.
    ///
    /// - Parameter waited: how long nothing was to be done since the last look, at most.
    /// - Returns: whether the program stood still meanwhile.
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
