// SPDX-License-Identifier: MIT

/// Measures the time that a load spends without receiving a new byte of its body. A value without a clock.
///
/// The time in a queue, or held back by a rate limit, is not measured. Time that has been measured is reset
/// only by a new byte.
struct PatienceClock {
    private let limit: Duration
    private var spent: Duration = .zero
    /// The start of the current measurement, which may be in the future; nil while time is not measured.
    private var countsFrom: Duration?
    private var heldUntil: Duration
    private var isQueued = false
    private var received = 0
    /// Whether the time has passed, so that the load ends.
    var isOver = false
    /// The start of the current attempt, and the time of the last new byte or, before it, the start of the
    /// load.
    private var attemptBegan: Duration
    private var lastProgress: Duration

    init(limit: Duration, now: Duration) {
        self.limit = max(.zero, limit)
        countsFrom = now
        heldUntil = now
        attemptBegan = now
        lastProgress = now
    }

    /// When the patience ends if no byte is received; nil while time is not measured.
    var deadline: Duration? { countsFrom.map { $0 + limit - spent } }

    /// The remaining time.
    func remaining(_ now: Duration) -> Duration {
        limit - spent - (countsFrom.map { max(.zero, now - $0) } ?? .zero)
    }

    /// Whether all of the time has passed in the current attempt, so that its server is the cause.
    var isSpentByAttempt: Bool { attemptBegan <= lastProgress }

    /// The attempt has left the queue.
    mutating func beginAttempt(_ now: Duration) {
        attemptBegan = now
        setQueued(false, now)
    }

    /// Measures time again, whatever the attempt was waiting for.
    mutating func endAttempt(_ now: Duration) {
        isQueued = false
        heldUntil = now
        accumulate(now)
    }

    mutating func setQueued(_ isQueued: Bool, _ now: Duration) {
        self.isQueued = isQueued
        accumulate(now)
    }

    mutating func hold(until time: Duration, _ now: Duration) {
        heldUntil = max(heldUntil, time)
        accumulate(now)
    }

    /// - Parameter total: the number of bytes of the body that the sink has. Bytes that are received again
    ///   after a restart are not new.
    mutating func didReceive(total: Int, _ now: Duration) {
        guard total > received else { return }
        received = total
        spent = .zero
        lastProgress = now
        if countsFrom != nil { countsFrom = max(now, heldUntil) }
    }

    /// Excludes the time during which the process was stopped.
    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        guard let start = countsFrom, start < now else { return }
        countsFrom = min(start + stoppedTime, now)
    }

    private mutating func accumulate(_ now: Duration) {
        if let start = countsFrom { spent += max(.zero, now - start) }
        countsFrom = isQueued ? nil : max(now, heldUntil)
    }
}
