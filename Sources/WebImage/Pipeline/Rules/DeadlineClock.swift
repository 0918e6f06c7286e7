// SPDX-License-Identifier: MIT

/// Measures how much time each load has spent waiting for an attempt, or for the next one, and compares it
/// with the limits in its request. It's a value, and doesn't read a clock.
///
/// A load's time is measured from when it joins, and its time in earlier attempts and delays is added. Time
/// while the process is stopped isn't included.
struct DeadlineClock {
    /// A request's time limits; nil means no limit.
    struct Limits: Hashable, Sendable {
        /// The limit for all attempts and delays together.
        var load: Duration?
        /// The limit for each attempt.
        var attempt: Duration?
        /// How many attempts at one URL may run out of time.
        var attempts = 1

        var isEmpty: Bool { load == nil && attempt == nil }
    }

    /// The time that a load has already spent.
    struct Share: Hashable, Sendable {
        var time: Duration = .zero
        /// The number of earlier attempts at this attempt's URL.
        var attempts = 0
    }

    /// A limit that a load has exceeded.
    enum End: Hashable, Sendable {
        /// The time for the attempt. The load needs another attempt, but while other loads are waiting for
        /// this one, it would only join the same attempt again. So the load keeps waiting, without keeping
        /// the attempt running.
        case attempt(Duration)
        /// The time for all attempts that the load may make.
        case attempts(Duration)
        /// The time for the load.
        case load(Duration)
    }

    private struct Client {
        let limits: Limits
        let share: Share
        var start: Duration
        /// Whether a check has found that the load's time for the attempt has ended.
        var isLate = false
    }

    /// Whether the loads are waiting for an attempt rather than a delay.
    private let isAttempt: Bool
    private var clients: [TaskID: Client] = [:]

    init(isAttempt: Bool) { self.isAttempt = isAttempt }

    /// Adds a load that's waiting. Does nothing if it was already added.
    mutating func joined(_ id: TaskID, _ limits: Limits, with share: Share, at now: Duration) {
        guard !limits.isEmpty, clients[id] == nil else { return }
        clients[id] = Client(limits: limits, share: share, start: now)
    }

    mutating func left(_ id: TaskID) { clients[id] = nil }

    /// Excludes the time while the process was stopped.
    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        guard stoppedTime > .zero else { return }
        clients = clients.mapValues { client in
            var client = client
            // A load may have joined after the process continued, and must not start in the future.
            client.start = min(client.start + stoppedTime, now)
            return client
        }
    }

    /// The time a load has spent when the stage ends; nil for a load without limits.
    func share(of id: TaskID, _ now: Duration) -> Share? {
        clients[id].map { client in
            Share(
                time: client.share.time + max(.zero, now - client.start),
                attempts: client.share.attempts + (isAttempt ? 1 : 0))
        }
    }

    /// Whether a load hadn't spent any time before it joined.
    func isFirst(_ id: TaskID) -> Bool { clients[id].map { $0.share.time == .zero } ?? true }

    /// Whether any load is waiting only because another one needs the attempt. The other load may have left
    /// since.
    var hasLate: Bool { clients.values.contains { $0.isLate } }

    /// When the earliest limit of any load ends; nil without limits.
    var deadline: Duration? { clients.values.compactMap { times(of: $0).map(\.at).min() }.min() }

    /// Returns the limits that loads have exceeded, keyed by load.
    mutating func ends(_ now: Duration) -> [TaskID: End] {
        let ends = clients.compactMapValues { client in
            times(of: client, sinceStart: true).last { $0.at <= now }?.end
        }
        for id in ends.keys { clients[id]?.isLate = true }
        return ends
    }

    /// A load's limits, with the times when they end, ordered from the least to the most final limit.
    ///
    /// - Parameter sinceStart: whether to include limits that earlier checks have already found to have
    ///   ended.
    private func times(of client: Client, sinceStart: Bool = false) -> [(end: End, at: Duration)] {
        var times: [(end: End, at: Duration)] = []
        if isAttempt, let limit = client.limits.attempt {
            if sinceStart || !client.isLate { times.append((.attempt(limit), client.start + limit)) }
            let rest = max(1, client.limits.attempts - client.share.attempts)
            times.append((.attempts(limit), client.start + limit * rest))
        }
        if let limit = client.limits.load {
            times.append((.load(limit), client.start + (limit - client.share.time)))
        }
        return times
    }
}
