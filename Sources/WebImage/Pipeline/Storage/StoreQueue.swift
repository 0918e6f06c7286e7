// SPDX-License-Identifier: MIT

import ImageBase

/// Runs disk writes one at a time, in the order they're submitted, and limits the memory for data that's
/// waiting to be written.
///
/// Writing a file takes longer than receiving a small one, so writes of originals are deferred while images
/// are being delivered. A deferred write goes into `waiting`, and the first one starts a timer. ``begin()``
/// moves all of them to `queue`. That happens when no write was deferred for the quiet period, when the first
/// one has waited for the longest delay, when they hold many bytes, and before a write that isn't deferred.
/// Both steps happen under the lock. So if `waiting` isn't empty, it has a timer, and writes never overtake
/// each other.
///
/// A write's memory is reserved (``StoreReservation``) from before it's submitted until it has ended. If the
/// reservation is refused, the data isn't stored.
final class StoreQueue: Sendable {
    private struct Write: Sendable {
        let reservation: StoreReservation?
        let run: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Write] = []
        var waitingBytes = 0
        /// The bytes of all reservations.
        var heldBytes = 0
        /// When the first and last writes in `waiting` were submitted.
        var first = Duration.zero
        var last = Duration.zero
        /// Starts the writes in `waiting`; nil if `waiting` is empty.
        var timer: Task<Void, Never>?
        /// Closures to call once there's room for more data.
        var roomObservers: [@Sendable () -> Void] = []
    }

    static let quietPeriod = Duration.milliseconds(20)
    static let longestDelay = Duration.seconds(5)
    /// Start writing when this many bytes are waiting, to make room before data has to be refused.
    static let beginningBytes = 48 << 20
    static let maximumBytes = 64 << 20

    private let time: any TimeSource
    private let queue = WorkQueue(slots: 1)
    private let state = Locked(State())

    init(time: any TimeSource) { self.time = time }

    /// The memory held by data that hasn't been written yet.
    var heldBytes: Int { state.withLock { $0.heldBytes } }

    /// Reserves memory for data until it's written. Data larger than the limit is accepted only if nothing
    /// else is waiting.
    ///
    /// - Parameter isRequired: whether a task is waiting for the write and doesn't end before it. If so, the
    ///   limit doesn't apply.
    /// - Returns: nil if too much is already waiting.
    func reserve(_ bytes: Int, isRequired: Bool = false) -> StoreReservation? {
        let isReserved = state.withLock { state in
            guard isRequired || state.heldBytes == 0 || state.heldBytes + bytes <= Self.maximumBytes else {
                return false
            }
            state.heldBytes += bytes
            return true
        }
        if isReserved { return StoreReservation(bytes, in: self) }
        // Write what's waiting now, to make room for later data.
        begin()
        return nil
    }

    fileprivate func release(_ bytes: Int) {
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            state.heldBytes -= bytes
            guard state.heldBytes <= Self.maximumBytes else { return [] }
            defer { state.roomObservers = [] }
            return state.roomObservers
        }
        for observer in observers { observer() }
    }

    /// Calls `body`, on any thread, once usage is within the limit.
    func whenRoom(_ body: @escaping @Sendable () -> Void) {
        let hasRoom = state.withLock { state in
            let hasRoom = state.heldBytes <= Self.maximumBytes
            if !hasRoom { state.roomObservers.append(body) }
            return hasRoom
        }
        if hasRoom { body() }
    }

    /// Runs a write after all earlier ones, which start immediately.
    func submit(holding reservation: StoreReservation? = nil, _ work: @escaping @Sendable () -> Void) {
        begin(adding: Write(reservation: reservation, run: work))
    }

    /// Runs a deferred write.
    func submitDeferred(
        holding reservation: StoreReservation? = nil, _ work: @escaping @Sendable () -> Void
    ) {
        let now = time.uptime
        let isDue = state.withLock { state in
            if state.waiting.isEmpty { state.first = now }
            state.last = now
            state.waiting.append(Write(reservation: reservation, run: work))
            state.waitingBytes += reservation?.bytes ?? 0
            if state.waitingBytes >= Self.beginningBytes { return true }
            if state.timer == nil { state.timer = makeTimer() }
            return false
        }
        if isDue { begin() }
    }

    /// Starts the waiting writes.
    func begin() { begin(adding: nil) }

    private func begin(adding write: Write?) {
        let (timer, writes) = state.withLock { state in
            let writes = state.waiting + (write.map { [$0] } ?? [])
            (state.waiting, state.waitingBytes) = ([], 0)
            if !writes.isEmpty { run(writes) }
            defer { state.timer = nil }
            return (state.timer, writes)
        }
        // Don't do either of these under the lock. The cancellation handler belongs to the clock, which may
        // be the app's code. And the writes may already have ended, so their reservations end here, which
        // takes the lock.
        timer?.cancel()
        withExtendedLifetime(writes) {}
    }

    private func run(_ writes: [Write]) {
        // Take the writes one by one, to release each write's memory when it's done.
        let rest = Locked(Array(writes.reversed()))
        queue.submit { while Self.runLast(of: rest) {} }
    }

    /// Runs and releases the last of the writes. Returns false if the list is empty.
    private static func runLast(of writes: Locked<[Write]>) -> Bool {
        guard let write = writes.withLock({ $0.popLast() }) else { return false }
        write.run()
        return true
    }

    /// Returns a task that sleeps until the waiting writes are due. It's detached from the task-local values
    /// of the caller, which may be a serializer.
    private func makeTimer() -> Task<Void, Never> {
        Task.detached { [weak self, time] in
            var delay = Self.quietPeriod
            while (try? await time.sleep(for: delay)) != nil {
                guard let rest = self?.timerFired() else { return }
                delay = rest
            }
        }
    }

    /// Starts the waiting writes if they're due, otherwise returns the remaining time. If this timer was
    /// canceled after its sleep and another one was started, both see the same times, and this one ends with
    /// its next sleep.
    private func timerFired() -> Duration? {
        let now = time.uptime
        let rest = state.withLock { state -> Duration? in
            guard !state.waiting.isEmpty else { return nil }
            return min(state.last + Self.quietPeriod, state.first + Self.longestDelay) - now
        }
        guard let rest else { return nil }
        if rest > .zero { return rest }
        begin()
        return nil
    }
}

/// Memory in a ``StoreQueue``, released along with this object.
final class StoreReservation: Sendable {
    let bytes: Int
    private let queue: StoreQueue

    fileprivate init(_ bytes: Int, in queue: StoreQueue) {
        self.bytes = bytes
        self.queue = queue
    }

    deinit { queue.release(bytes) }
}
