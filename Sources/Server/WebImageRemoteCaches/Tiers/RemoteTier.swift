// SPDX-License-Identifier: MIT

#if RemoteCaches
import Dispatch
import ImageBase
import PortableFoundation

/// A store with its circuit breaker, its counters and its pending writes.
///
/// Operations on a key stay in order: a new one waits for the running one, and replaces one that hasn't
/// started. While a removal is pending or any operation on the key is running, we don't read the key from the
/// store, so a removed value can't come back. Pending removals survive an outage of the store, but pending
/// values are dropped.
final class RemoteTier: Sendable {
    fileprivate enum Operation {
        case write(Data, lifetime: Duration)
        case remove

        var byteCount: Int { if case .write(let data, _) = self { data.count } else { 0 } }
        var isRemoval: Bool { if case .remove = self { true } else { false } }
    }

    fileprivate struct State {
        var circuit = StoreCircuit()
        var statistics: RemoteStoreStatistics
        /// Operations that haven't started, by key.
        var waiting: [String: Operation] = [:]
        /// The keys of ``waiting``, oldest first. Keys without an operation are skipped.
        var order: [String] = []
        var running: Set<String> = []
        var removals = 0
        /// Called when all operations on the key are done; a `nil` key waits for all pending values.
        var observers: [(key: String?, call: @Sendable () -> Void)] = []
    }

    let store: any RemoteStore
    /// The maximum size of a record in bytes. Larger records aren't stored here.
    let maximumBytes: Int
    private let maximumPendingBytes: Int
    private let state: Locked<State>

    private static let slots = 4
    private static let maximumRemovals = 10_000

    init(_ store: any RemoteStore, maximumBytes: Int, maximumPendingBytes: Int) {
        self.store = store
        self.maximumBytes = maximumBytes
        self.maximumPendingBytes = maximumPendingBytes
        state = Locked(State(statistics: RemoteStoreStatistics(name: store.name)))
    }

    var statistics: RemoteStoreStatistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.circuit =
                switch state.circuit.state {
                case .closed: .closed
                case .open: .open
                case .probing: .probing
                }
            return statistics
        }
    }

    // MARK: Reading

    /// Returns the record for `key` if it arrives within `timeout`, and blocks until then.
    ///
    /// - Parameters:
    ///   - countsMiss: whether a missing record counts as a miss in the statistics.
    ///   - late: called on the store's thread with a record that arrives later, or with `nil` if the call
    ///     ends without one. It isn't called if the call ends while this method is waiting.
    func read(
        _ key: String, timeout: Duration, countsMiss: Bool = true, late: @escaping @Sendable (Data?) -> Void
    ) -> ReadOutcome {
        let isAllowed = state.withLock { state in
            let isBeingRemoved = state.waiting[key]?.isRemoval == true || state.running.contains(key)
            let isAllowed = !isBeingRemoved && state.circuit.allows(at: SystemTime.uptimeNanoseconds)
            if !isAllowed { state.statistics.skipped += 1 }
            return isAllowed
        }
        guard isAllowed else { return .ended(nil) }
        let pending = PendingRead()
        store.read(key) { result in
            guard let late = pending.finish(result) else { return }
            // The timeout was already recorded as a failure. Don't record a success now, because the store is
            // still slow.
            late((try? result.get()) ?? nil)
        }
        guard let result = pending.result(within: timeout, late: late) else {
            finish(success: false) {
                $0.timeouts += 1
                $0.lastError = RemoteCacheError.timedOut.message
            }
            return .continues
        }
        switch result {
        case .success(let record?):
            finish(success: true) { _ in }
            return .ended(record)
        case .success(nil):
            finish(success: true) { if countsMiss { $0.misses += 1 } }
        case .failure(let error):
            finish(success: false) {
                if error == .timedOut { $0.timeouts += 1 } else { $0.errors += 1 }
                $0.lastError = error.message
            }
        }
        return .ended(nil)
    }

    enum ReadOutcome {
        case ended(Data?)
        /// The call is still running, and `late` will be called at its end.
        case continues
    }

    /// Counts a record returned by ``read(_:timeout:late:)``, and removes it if it's damaged.
    func count(_ key: String, isIntact: Bool) {
        state.withLock { if isIntact { $0.statistics.hits += 1 } else { $0.statistics.damaged += 1 } }
        if !isIntact { remove(key) }
    }

    // MARK: Writing

    /// Writes a record later, unless too many bytes are pending or the store is failing.
    func write(_ record: Data, lifetime: Duration, for key: String) {
        submit(.write(record, lifetime: lifetime), for: key)
    }

    /// Removes a record later.
    func remove(_ key: String) { submit(.remove, for: key) }

    /// Calls `body` when no operation on `key` is pending or running. If `key` is `nil`, it waits for the
    /// operations on all keys, except pending removals.
    func whenSettled(_ key: String?, _ body: @escaping @Sendable () -> Void) {
        let isSettled = state.withLock { state in
            if state.isSettled(key) { return true }
            state.observers.append((key, body))
            return false
        }
        if isSettled { body() }
    }

    /// Returns when no operation on `key` is pending or running, or after `time`.
    func settle(_ key: String, within time: Duration) async {
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        whenSettled(key) { continuation.yield() }
        let timer = Task {
            try? await Task.sleep(for: time)
            continuation.yield()
        }
        _ = await ends.first { _ in true }
        timer.cancel()
    }

    /// Blocks until no value is being written or waiting to be written.
    func waitUntilSettled() {
        let isSettled = DispatchSemaphore(value: 0)
        whenSettled(nil) { isSettled.signal() }
        isSettled.wait()
    }

    private func submit(_ operation: Operation, for key: String) {
        let isDropped = state.withLock { state in
            let old = state.waiting[key]
            let bytes = state.statistics.pendingBytes - (old?.byteCount ?? 0)
            let isTooMuch =
                operation.isRemoval
                ? old?.isRemoval != true && state.removals >= Self.maximumRemovals
                : bytes + operation.byteCount > maximumPendingBytes
            if isTooMuch {
                state.statistics.droppedWrites += 1
                return true
            }
            state.set(operation, for: key)
            return false
        }
        if !isDropped { startNext() }
    }

    /// Starts operations while there are free slots.
    private func startNext() {
        while let (key, operation) = state.withLock({ $0.takeNext(slots: Self.slots) }) {
            switch operation {
            case .write(let record, let lifetime):
                store.write(record, lifetime: lifetime, for: key) { [self] in
                    didEnd(operation, of: key, $0)
                }
            case .remove: store.remove(key) { [self] in didEnd(operation, of: key, $0) }
            }
        }
        notify()
    }

    private func didEnd(_ operation: Operation, of key: String, _ error: RemoteCacheError?) {
        state.withLock { state in
            state.running.remove(key)
            // A refusal, for example from a full store, is still a reply, so reads might succeed.
            let success = error?.isRefusal ?? true
            state.circuit.record(success: success, at: SystemTime.uptimeNanoseconds)
            if let error {
                state.statistics.errors += 1
                state.statistics.lastError = error.message
            }
            switch operation {
            case .write: if error == nil { state.statistics.writes += 1 }
            case .remove: if !success, state.waiting[key] == nil { state.set(.remove, for: key) }
            }
        }
        startNext()
    }

    /// Counts a finished read, and starts operations that were waiting for the store.
    private func finish(success: Bool, _ count: (inout RemoteStoreStatistics) -> Void) {
        let hasWork = state.withLock { state in
            count(&state.statistics)
            state.circuit.record(success: success, at: SystemTime.uptimeNanoseconds)
            return !state.waiting.isEmpty
        }
        if hasWork { startNext() }
    }

    private func notify() {
        let settled = state.withLock { state in
            let observers = state.observers
            let settled = observers.filter { state.isSettled($0.key) }
            if !settled.isEmpty { state.observers = observers.filter { !state.isSettled($0.key) } }
            return settled
        }
        for observer in settled { observer.call() }
    }
}

extension RemoteTier.State {
    fileprivate func isSettled(_ key: String?) -> Bool {
        if let key { return waiting[key] == nil && !running.contains(key) }
        return running.isEmpty && waiting.count == removals
    }

    /// Replaces the pending operation of `key`.
    fileprivate mutating func set(_ operation: RemoteTier.Operation?, for key: String) {
        let old = waiting[key]
        waiting[key] = operation
        statistics.pendingBytes += (operation?.byteCount ?? 0) - (old?.byteCount ?? 0)
        removals += (operation?.isRemoval == true ? 1 : 0) - (old?.isRemoval == true ? 1 : 0)
        if old == nil, operation != nil { order.append(key) }
    }

    /// Takes the oldest operation that may start. While the circuit is open, values are dropped.
    fileprivate mutating func takeNext(slots: Int) -> (String, RemoteTier.Operation)? {
        guard running.count < slots else { return nil }
        var index = 0
        while index < order.count {
            let key = order[index]
            guard let operation = waiting[key] else {
                order.remove(at: index)
                continue
            }
            if running.contains(key) {
                index += 1
                continue
            }
            guard circuit.allows(at: SystemTime.uptimeNanoseconds) else {
                dropValues()
                return nil
            }
            order.remove(at: index)
            set(nil, for: key)
            running.insert(key)
            return (key, operation)
        }
        return nil
    }

    private mutating func dropValues() {
        let dropped = waiting.filter { !$0.value.isRemoval }.keys
        for key in dropped { set(nil, for: key) }
        statistics.droppedWrites += dropped.count
        order.removeAll { waiting[$0] == nil }
    }
}
#endif
