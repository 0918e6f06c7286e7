// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
public import ImageBase
public import ImageCaching

/// Lets one of several machines make a value while the others wait for it.
///
/// ```swift
/// let leases = LeaseStore(valkey)
/// let data = try await leases.value(for: key) {
///     await cache.read(key)?.data
/// } make: { () async throws(ImageError) in
///     let data = try await makeThumbnail()
///     await cache.store(data, for: key)
///     return data
/// } store: { _ in
///     await cache.flush(key)
/// }
/// ```
///
/// A lease is a key in Valkey with a time to live, which its holder renews. When the holder is done, it
/// removes the key and publishes a message that wakes the waiting machines. They also check every 100 ms, in
/// case the message gets lost. A holder that's killed loses the lease after at most ``duration``. If Valkey
/// is unavailable, each machine makes the value right away. Leases save work but don't guarantee exclusion: a
/// value may be made twice.
public final class LeaseStore: Sendable {
    /// How long a lease lasts if it isn't renewed.
    public let duration: Duration
    /// How long a caller waits for another machine before it makes the value itself.
    public let waitTimeout: Duration
    private let valkey: ValkeyStore
    private let waiters = LeaseWaiters()
    private let releases: ChangeObservation
    private let counters = Locked(LeaseStatistics())

    /// How often to check a lease held by another machine.
    private static let pollInterval = Duration.milliseconds(100)

    /// - Parameters:
    ///   - duration: see ``duration``; at least 100 ms.
    ///   - waitTimeout: see ``waitTimeout``. It should be less than your clients' timeout.
    public init(
        _ valkey: ValkeyStore, duration: Duration = .seconds(10), waitTimeout: Duration = .seconds(20)
    ) {
        self.valkey = valkey
        self.duration = max(duration, .milliseconds(100))
        self.waitTimeout = waitTimeout
        releases = valkey.observeReleases { [waiters] in waiters.wake($0) }
    }

    /// The name of `init(_:duration:waitTimeout:)` before 1.0.
    @available(*, deprecated, renamed: "init(_:duration:waitTimeout:)")
    public convenience init(_ valkey: ValkeyStore, duration: Duration = .seconds(10), patience: Duration) {
        self.init(valkey, duration: duration, waitTimeout: patience)
    }

    /// The name of `waitTimeout` before 1.0.
    @available(*, deprecated, renamed: "waitTimeout")
    public var patience: Duration { waitTimeout }

    /// How many values have been obtained in each way so far.
    public var statistics: LeaseStatistics { counters.withLock { $0 } }

    /// Returns the value for `key`: either `read` finds it, or this machine or another one makes it.
    ///
    /// - Parameters:
    ///   - read: looks for a value made by this machine or another one. It may be called a few times.
    ///   - make: makes the value and stores it where `read` finds it. It's called at most once.
    ///   - store: called after `make`; it returns once other machines can read the value. Other machines wait
    ///     for that, but the caller doesn't. Default: returns immediately.
    /// - Throws: the error from `make`, or ``ImageError/cancelled`` if the task is canceled while it waits.
    public func value<Value: Sendable>(
        for key: CacheKey,
        read: @Sendable () async -> Value?,
        make: @Sendable () async throws(ImageError) -> Value,
        store: @escaping @Sendable (Value) async -> Void = { _ in }
    ) async throws(ImageError) -> Value {
        if let value = await read() { return value }
        let lease = Lease(
            name: HashFunction.sha256.hash(key.text.utf8).hexadecimal,
            token: String(UInt64.random(in: .min ... .max), radix: 36), valkey: valkey, duration: duration)
        let deadline = SystemTime.uptimeNanoseconds + waitTimeout.nanoseconds
        while true {
            // Register first, so a lease released after the attempt below wakes this caller.
            let waiter = waiters.add(lease.name)
            defer { waiters.remove(waiter, of: lease.name) }
            switch await lease.acquire() {
            case .acquired:
                return try await value(holding: lease, read: read, make: make, store: store)
            case .unavailable:
                counters.withLock { $0.unavailable += 1 }
                return try await make()
            case .taken: break
            }
            let rest = deadline - SystemTime.uptimeNanoseconds
            guard rest > 0 else {
                counters.withLock { $0.expired += 1 }
                return try await make()
            }
            let wasReleased = await waiter.wait(for: min(Self.pollInterval, .nanoseconds(rest)))
            if Task.isCancelled { throw .cancelled }
            guard wasReleased else { continue }
            if let value = await read() {
                counters.withLock { $0.shared += 1 }
                return value
            }
            // The holder failed, or its value can't be stored. Don't try to acquire the lease again: if the
            // waiting callers took turns, the last one would wait too long.
            counters.withLock { $0.unshared += 1 }
            return try await make()
        }
    }

    private func value<Value: Sendable>(
        holding lease: Lease, read: @Sendable () async -> Value?,
        make: @Sendable () async throws(ImageError) -> Value,
        store: @escaping @Sendable (Value) async -> Void
    ) async throws(ImageError) -> Value {
        let renewal = Task { await lease.renewUntilCancelled() }
        // This runs in a separate task, so the caller waits for neither the release nor the store.
        func release(after work: @escaping @Sendable () async -> Void = {}) {
            Task {
                await work()
                renewal.cancel()
                await lease.release()
            }
        }
        // Another machine may have made the value since we first looked.
        if let value = await read() {
            release()
            counters.withLock { $0.shared += 1 }
            return value
        }
        do {
            let value = try await make()
            release { await store(value) }
            counters.withLock { $0.made += 1 }
            return value
        } catch {
            release()
            throw error
        }
    }
}

/// How a ``LeaseStore`` obtained the values that weren't found at first.
public struct LeaseStatistics: Sendable, Hashable {
    /// Values made while this machine held the lease.
    public var made = 0
    /// Values made by another caller and then read.
    public var shared = 0
    /// Values made here because the lease's holder stored nothing.
    public var unshared = 0
    /// Values made here because another machine held the lease for too long.
    public var expired = 0
    /// Values made without a lease, because Valkey didn't reply.
    public var unavailable = 0

    init() {}
}
#endif
