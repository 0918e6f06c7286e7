// SPDX-License-Identifier: MIT

import ImageBase

/// Runs disk writes one at a time, in the order of their submission, and limits the memory that waits for the
/// disk.
///
/// Writing a file takes longer than receiving a small one, so writes of originals are deferred while images
/// are delivered. A deferred write is put into `waiting`, and the first one starts a timer. ``begin()`` moves
/// all of them to `queue`: when no write was deferred for the quiet period, when the first one has waited for
/// the longest delay, when they hold many bytes, and before a write that is not deferred. Both steps are made
/// under the lock, so that `waiting` is empty or has a timer, and no write overtakes another one.
///
/// The memory of a write is reserved (``StoreReservation``) from before its submission until it has ended.
/// Data whose reservation is refused is not stored.
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
        /// When the first and the last of `waiting` were submitted.
        var first = Duration.zero
        var last = Duration.zero
        /// Begins the writes of `waiting`; nil if that is empty.
        var timer: Task<Void, Never>?
        /// Called when there is room.
        var roomObservers: [@Sendable () -> Void] = []
    }

    static let quietPeriod = Duration.milliseconds(20)
    static let longestDelay = Duration.seconds(5)
    /// Writes begin when so much waits, so that room is made before more is refused.
    static let beginningBytes = 48 << 20
    static let maximumBytes = 64 << 20

    private let time: any TimeSource
    private let queue = WorkQueue(slots: 1)
    private let state = Locked(State())

    init(time: any TimeSource) { self.time = time }

    /// The memory that is kept until it is written.
    var heldBytes: Int { state.withLock { $0.heldBytes } }

    /// Reserves memory for data that is kept until it is written. Data that is larger than the limit may wait
    /// alone.
    ///
    /// - Parameter isRequired: whether a task waits for the write, and is not ended before. The limit does
    ///   not apply then.
    /// - Returns: nil if too much waits already.
    func reserve(_ bytes: Int, isRequired: Bool = false) -> StoreReservation? {
        let isReserved = state.withLock { state in
            guard isRequired || state.heldBytes == 0 || state.heldBytes + bytes <= Self.maximumBytes else {
                return false
            }
            state.heldBytes += bytes
            return true
        }
        if isReserved { return StoreReservation(bytes, in: self) }
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

    /// Calls `body`, on any thread, once the limit is not exceeded.
    func whenRoom(_ body: @escaping @Sendable () -> Void) {
        let hasRoom = state.withLock { state in
            let hasRoom = state.heldBytes <= Self.maximumBytes
            if !hasRoom { state.roomObservers.append(body) }
            return hasRoom
        }
        if hasRoom { body() }
    }

    /// Runs a write after those that were submitted before, which begin at once.
    func submit(holding reservation: StoreReservation? = nil, _ work: @escaping @Sendable () -> Void) {
        begin(adding: Write(reservation: reservation, run: work))
    }

    /// Runs a write that is deferred.
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

    /// Begins the writes that wait.
    func begin() { begin(adding: nil) }

    private func begin(adding write: Write?) {
        let (timer, writes) = state.withLock { state in
            let writes = state.waiting + (write.map { [$0] } ?? [])
            (state.waiting, state.waitingBytes) = ([], 0)
            if !writes.isEmpty { run(writes) }
            defer { state.timer = nil }
            return (state.timer, writes)
        }
        // Neither under the lock: the handler of a cancellation is code of the clock, which may be the
        // application's, and the writes may have ended, so that their reservations end here, which locks.
        timer?.cancel()
        withExtendedLifetime(writes) {}
    }

    private func run(_ writes: [Write]) {
        // Taken one by one, so that the memory of each is released after it.
        let rest = Locked(Array(writes.reversed()))
        queue.submit { while Self.runLast(of: rest) {} }
    }

    /// Runs and releases the last of some writes. Returns false without one.
    private static func runLast(of writes: Locked<[Write]>) -> Bool {
        guard let write = writes.withLock({ $0.popLast() }) else { return false }
        write.run()
        return true
    }

    /// Returns a task that sleeps until the waiting writes are due. Task-local values of the caller, which
    /// may be a serializer, do not apply to it.
    private func makeTimer() -> Task<Void, Never> {
        Task.detached { [weak self, time] in
            var delay = Self.quietPeriod
            while (try? await time.sleep(for: delay)) != nil {
                guard let rest = self?.timerFired() else { return }
                delay = rest
            }
        }
    }

    /// Begins the waiting writes if they are due; otherwise returns the time until then. If this timer was
    /// cancelled after its sleep and another one was started, both find the same times, and this one ends
    /// with its next sleep.
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

/// Memory of a ``StoreQueue`` that is released with this object.
final class StoreReservation: Sendable {
    let bytes: Int
    private let queue: StoreQueue

    fileprivate init(_ bytes: Int, in queue: StoreQueue) {
        self.bytes = bytes
        self.queue = queue
    }

    deinit { queue.release(bytes) }
}
