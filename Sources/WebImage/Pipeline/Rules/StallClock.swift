// SPDX-License-Identifier: MIT

/// Measures how long each load has gone without new bytes of the body while it waits for an attempt, or for
/// the next one. It's a value, and doesn't read a clock.
///
/// It counts active time, which stops while the attempt is in a queue, while a rate limit holds the body
/// back, and while the process is stopped. A load's time starts when it joins, or with the last byte that's
/// new to it. Time from earlier attempts is added.
struct StallClock {
    /// The time that a load has spent, and the bytes it has received, in earlier attempts.
    struct Share: Hashable, Sendable {
        var spent: Duration = .zero
        /// The number of bytes received. Bytes up to this count aren't new to the load.
        var received = 0
    }

    private struct Client {
        /// When the load's time starts, in active time.
        let start: Duration
        let received: Int
    }

    private let limit: Duration
    /// The active time at `countsFrom`.
    private var counted: Duration = .zero
    /// When active time starts, which may be in the future; nil while the attempt is in a queue.
    private var countsFrom: Duration?
    private var heldUntil: Duration
    private var isQueued = false
    /// The number of bytes, and the active time of the last new byte.
    private var received = 0
    private var lastProgress: Duration = .zero
    private var clients: [TaskID: Client] = [:]

    init(limit: Duration, now: Duration) {
        self.limit = max(.zero, limit)
        countsFrom = now
        heldUntil = now
    }

    /// Adds a load that's waiting. Does nothing if it was already added.
    mutating func joined(_ id: TaskID, with share: Share, _ now: Duration) {
        guard clients[id] == nil else { return }
        clients[id] = Client(start: active(now) - share.spent, received: share.received)
    }

    mutating func left(_ id: TaskID) { clients[id] = nil }

    mutating func setQueued(_ isQueued: Bool, _ now: Duration) {
        self.isQueued = isQueued
        accumulate(now)
    }

    mutating func hold(until time: Duration, _ now: Duration) {
        heldUntil = max(heldUntil, time)
        accumulate(now)
    }

    /// - Parameter total: how many bytes of the body the sink has. Bytes received again after a restart
    ///   aren't new.
    mutating func didReceive(total: Int, _ now: Duration) {
        guard total > received else { return }
        received = total
        lastProgress = active(now)
    }

    /// Excludes the time while the process was stopped.
    mutating func exclude(_ stoppedTime: Duration, now: Duration) {
        guard stoppedTime > .zero, let start = countsFrom, start < now else { return }
        countsFrom = min(start + stoppedTime, now)
        // A load may have joined, or a byte arrived, after the process continued. Neither can be in the
        // future.
        let active = active(now)
        lastProgress = min(lastProgress, active)
        clients = clients.mapValues { client in
            Client(start: min(client.start, active), received: client.received)
        }
    }

    /// The time a load has spent when the stage ends; nil for a load that hasn't joined.
    func share(of id: TaskID, _ now: Duration) -> Share? {
        clients[id].map { client in
            Share(
                spent: max(.zero, active(now) - begin(of: client)), received: max(client.received, received))
        }
    }

    /// When the first load's stall timeout ends unless a byte arrives; nil if there's no load, and while the
    /// attempt is in a queue.
    var deadline: Duration? {
        guard let countsFrom, let first = clients.values.map(begin).min() else { return nil }
        return countsFrom + (first + limit - counted)
    }

    /// Returns the loads whose stall timeout has expired.
    func late(_ now: Duration) -> Set<TaskID> {
        guard countsFrom != nil else { return [] }
        let active = active(now)
        return Set(clients.filter { active - begin(of: $0.value) >= limit }.keys)
    }

    /// Whether the full limit has passed without a byte. If so, the server is the cause, and not the time
    /// that the loads spent earlier.
    func isSilent(_ now: Duration) -> Bool { active(now) - lastProgress >= limit }

    private func begin(of client: Client) -> Duration {
        client.received < received ? max(client.start, lastProgress) : client.start
    }

    private func active(_ now: Duration) -> Duration {
        counted + (countsFrom.map { max(.zero, now - $0) } ?? .zero)
    }

    private mutating func accumulate(_ now: Duration) {
        counted = active(now)
        countsFrom = isQueued ? nil : max(now, heldUntil)
    }
}
