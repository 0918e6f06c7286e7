// SPDX-License-Identifier: MIT

/// Measures the time that each load has spent which waits for an attempt, or for the next one, against what
/// its request allows. A value without a clock.
///
/// Time counts from when a load joins, with that in earlier attempts and delays, except while the process is
/// stopped.
struct DeadlineClock {
    /// The limits that a request sets for its load; nil for none.
    struct Limits: Hashable, Sendable {
        /// For all attempts and delays together.
        var load: Duration?
        /// For each attempt.
        var attempt: Duration?
        /// The number of attempts at one URL that may end by time.
        var attempts = 1

        var isEmpty: Bool { load == nil && attempt == nil }
    }

    /// The time that a load has spent before.
    struct Share: Hashable, Sendable {
        var time: Duration = .zero
        /// The attempts at the URL of this one.
        var attempts = 0
    }

    /// A limit that has passed for a load.
    enum End: Hashable, Sendable {
        /// The time of the attempt. The load wants the next attempt, which would be this one again while
        /// other loads wait for it, so it goes on to wait, but does not keep the attempt running.
        case attempt(Duration)
        /// The time of all the attempts that the load may make.
        case attempts(Duration)
        /// The time of the load.
        case load(Duration)
    }

    private struct Client {
        let limits: Limits
        let share: Share
        var start: Duration
        /// Whether the end of the time for the attempt was seen.
        var isLate = false
    }

    /// Whether the loads wait for an attempt, and not for a delay to pass.
    private let isAttempt: Bool
    private var clients: [TaskID: Client] = [:]

    init(isAttempt: Bool) { self.isAttempt = isAttempt }

    /// A load waits too, unless it did before.
    mutating func joined(_ id: TaskID, _ limits: Limits, with share: Share, at now: Duration) {
        guard !limits.isEmpty, clients[id] == nil else { return }
        clients[id] = Client(limits: limits, share: share, start: now)
    }

    mutating func left(_ id: TaskID) { clients[id] = nil }

    /// Excludes the time during which the process was stopped.
    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        guard stoppedTime > .zero else { return }
        clients = clients.mapValues { client in
            var client = client
            // What has happened in that time did not happen later than now.
            client.start = min(client.start + stoppedTime, now)
            return client
        }
    }

    /// The share that a load takes along when the stage ends; nil for one without limits.
    func share(of id: TaskID, _ now: Duration) -> Share? {
        clients[id].map { client in
            Share(
                time: client.share.time + max(.zero, now - client.start),
                attempts: client.share.attempts + (isAttempt ? 1 : 0))
        }
    }

    /// Whether a load has spent nothing before.
    func isFirst(_ id: TaskID) -> Bool { clients[id].map { $0.share.time == .zero } ?? true }

    /// Whether one of the loads waits only because another one needs the attempt. It may have left since.
    var hasLate: Bool { clients.values.contains { $0.isLate } }

    /// When something passes for the first of the loads; nil if nothing can.
    var deadline: Duration? { clients.values.compactMap { times(of: $0).map(\.at).min() }.min() }

    /// The limit that has passed for each of the loads, if one has.
    mutating func ends(_ now: Duration) -> [TaskID: End] {
        let ends = clients.compactMapValues { client in
            times(of: client, sinceStart: true).last { $0.at <= now }?.end
        }
        for id in ends.keys { clients[id]?.isLate = true }
        return ends
    }

    /// The limits that pass for a load, and when; the most final comes last.
    ///
    /// - Parameter sinceStart: whether limits that were seen to pass are included.
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
