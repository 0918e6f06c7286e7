// SPDX-License-Identifier: MIT

/// Decides which loads have run out of time while they wait for an attempt, or for the next one, and when the
/// attempt itself ends. It's a value, and doesn't read a clock.
///
/// Each load has the manager's stall timeout and the limits in its request, measured from its own start. Each
/// load ends separately, and the attempt continues as long as another load has time for it.
struct LoadClock {
    /// The time that a load has already spent.
    struct Share: Equatable, Sendable {
        var stallTimeout: StallClock.Share?
        var deadlines: DeadlineClock.Share?
    }

    /// Why a load has no time left.
    enum Reason: Hashable, Sendable {
        case stallTimeout(Duration)
        case deadline(DeadlineClock.End)

        /// Whether there can't be another attempt.
        var isOver: Bool {
            switch self {
            case .stallTimeout, .deadline(.load): true
            case .deadline(.attempt), .deadline(.attempts): false
            }
        }
    }

    struct Ends: Equatable {
        /// The loads that end, each for its own reason.
        var loads: [TaskID: Reason] = [:]
        /// Why the attempt ends for the remaining loads; nil if it continues.
        var attempt: Reason?
        /// Whether the server had the full time. It isn't to blame if the loads had already spent some of it.
        var isOfServer = true
    }

    /// Measures the stall timeout; nil without a limit.
    var stallTimeout: StallClock?
    private let limit: Duration?
    private(set) var deadlines: DeadlineClock
    private let isAttempt: Bool
    /// Whether no load has had a deadline, an earlier attempt or a delay. If so, no load has spent any time
    /// when the attempt ends with a complete response.
    private(set) var isPlain = true

    /// - Parameters:
    ///   - stallTimeout: the manager's stall timeout; nil without a limit.
    ///   - isAttempt: whether the loads are waiting for an attempt rather than a delay.
    init(stallTimeout limit: Duration?, isAttempt: Bool, now: Duration) {
        self.limit = limit
        self.isAttempt = isAttempt
        stallTimeout = limit.map { StallClock(limit: $0, now: now) }
        deadlines = DeadlineClock(isAttempt: isAttempt)
    }

    /// Adds a load that's waiting. Does nothing if it was already added.
    ///
    /// - Parameter share: its `stallTimeout` is nil for a background load, which has no stall timeout.
    mutating func joined(_ id: TaskID, _ limits: DeadlineClock.Limits, with share: Share, at now: Duration) {
        let unspent = Share(stallTimeout: share.stallTimeout.map { _ in .init() }, deadlines: .init())
        if !limits.isEmpty || share != unspent { isPlain = false }
        if let spent = share.stallTimeout { stallTimeout?.joined(id, with: spent, now) }
        deadlines.joined(id, limits, with: share.deadlines ?? .init(), at: now)
    }

    private mutating func left(_ id: TaskID) {
        stallTimeout?.left(id)
        deadlines.left(id)
    }

    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        stallTimeout?.exclude(stoppedTime, now: now)
        deadlines.exclude(stoppedTime, now: now)
    }

    /// The time a load has spent when the stage ends; nil for a part that isn't measured.
    func share(of id: TaskID, _ now: Duration) -> Share {
        Share(stallTimeout: stallTimeout?.share(of: id, now), deadlines: deadlines.share(of: id, now))
    }

    /// When the first load runs out of time; nil if none can.
    var deadline: Duration? { [stallTimeout?.deadline, deadlines.deadline].compactMap(\.self).min() }

    /// Returns the loads, or the attempt, that end now, and forgets the loads that end separately.
    ///
    /// - Parameter present: all waiting loads, even those without time limits.
    mutating func ends(of present: [TaskID], _ now: Duration) -> Ends {
        let stalled = stallTimeout?.late(now) ?? []
        var reasons = deadlines.ends(now).mapValues { Reason.deadline($0) }
        // A stall timeout is final, and the time for an attempt isn't. If a load's own deadline has passed,
        // too, report that.
        for id in stalled where reasons[id]?.isOver != true { reasons[id] = limit.map { .stallTimeout($0) } }
        let late = present.filter { reasons[$0] != nil }
        var ends = Ends()
        // If no load has time left, the attempt ends. If some loads may still make another attempt, it ends
        // for their reason, and the other loads end separately.
        if isAttempt, !late.isEmpty, late.count == present.count {
            let last = late.first { reasons[$0]?.isOver == false }
            let isOfAttempt = last != nil
            if let id = last ?? late.first, let reason = reasons[id] {
                ends.attempt = reason
                ends.isOfServer = isOfServer(reason, of: id, now)
            }
            reasons = isOfAttempt ? reasons.filter { $0.value.isOver } : [:]
        } else {
            reasons = reasons.filter { $0.value.isLast }
        }
        for id in late { ends.loads[id] = reasons[id] }
        for id in reasons.keys { left(id) }
        return ends
    }

    private func isOfServer(_ reason: Reason, of id: TaskID, _ now: Duration) -> Bool {
        switch reason {
        case .stallTimeout: stallTimeout?.isSilent(now) ?? false
        case .deadline(.load): deadlines.isFirst(id)
        case .deadline(.attempt), .deadline(.attempts): true
        }
    }
}

extension LoadClock.Reason {
    /// Whether a load ends while the attempt continues.
    fileprivate var isLast: Bool { if case .deadline(.attempt) = self { false } else { true } }
}
