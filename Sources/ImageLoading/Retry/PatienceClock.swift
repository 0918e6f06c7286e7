// SPDX-License-Identifier: MIT

/// Measures how long a load has gone without a new byte of its body. A value without a clock: the time is
/// told.
///
/// Time does not count while the load waits in a queue, is paused by its sink or is held back by a rate
/// limit. What has counted already stays; only a new byte clears it.
struct PatienceClock {
    private let limit: Duration
    private var spent: Duration = .zero
    /// Time counts from this moment, which may lie ahead; nil while it does not.
    private var countsFrom: Duration?
    private var heldUntil: Duration
    private var isQueued = false
    private var isPaused = false
    private var received = 0
    /// When the present attempt began, and when the last new byte came or the load began.
    private var attemptBegan: Duration
    private var lastProgress: Duration

    init(limit: Duration, now: Duration) {
        self.limit = max(.zero, limit)
        countsFrom = now
        heldUntil = now
        attemptBegan = now
        lastProgress = now
    }

    /// When patience ends, if nothing happens before; nil while no time counts.
    var deadline: Duration? { countsFrom.map { $0 + limit - spent } }

    /// How much time is left.
    func remaining(_ now: Duration) -> Duration {
        limit - spent - (countsFrom.map { max(.zero, now - $0) } ?? .zero)
    }

    /// Whether all of the time passed in the present attempt, so that its server is to blame.
    var isSpentByAttempt: Bool { attemptBegan <= lastProgress }

    mutating func beginAttempt(_ now: Duration) { attemptBegan = now }

    /// From now on time counts again, whatever the attempt waited for.
    mutating func endAttempt(_ now: Duration) {
        isQueued = false
        heldUntil = now
        accumulate(now)
    }

    mutating func setQueued(_ isQueued: Bool, _ now: Duration) {
        self.isQueued = isQueued
        accumulate(now)
    }

    mutating func setPaused(_ isPaused: Bool, _ now: Duration) {
        self.isPaused = isPaused
        accumulate(now)
    }

    mutating func hold(until time: Duration, _ now: Duration) {
        heldUntil = max(heldUntil, time)
        accumulate(now)
    }

    /// - Parameter total: bytes of the body that the sink has. Those that it had before an attempt began anew
    ///   do not count again.
    mutating func didReceive(total: Int, _ now: Duration) {
        guard total > received else { return }
        received = total
        spent = .zero
        lastProgress = now
        if countsFrom != nil { countsFrom = max(now, heldUntil) }
    }

    /// Does not count the time during which the process was stopped.
    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        guard let start = countsFrom, start < now else { return }
        countsFrom = min(start + stoppedTime, now)
    }

    private mutating func accumulate(_ now: Duration) {
        if let start = countsFrom { spent += max(.zero, now - start) }
        countsFrom = isQueued || isPaused ? nil : max(now, heldUntil)
    }
}
