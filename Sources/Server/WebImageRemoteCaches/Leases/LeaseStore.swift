// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
public import ImageBase
public import ImageCaching

/// Lets one of several machines make a value, while the others wait for it.
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
/// removes the key and publishes that, which wakes the others; should the message be lost, they look every
/// 100 ms. A holder that is killed loses the lease after at most ``duration``. Without Valkey each machine
/// makes the value at once. Leases save work; they exclude nothing: a value may be made twice.
public final class LeaseStore: Sendable {
    /// The time after which a lease that is not renewed is free.
    public let duration: Duration
    /// The time after which a caller no longer waits for another machine and makes the value itself.
    public let patience: Duration
    private let valkey: ValkeyStore
    private let waiters = LeaseWaiters()
    private let releases: ChangeObservation
    private let counters = Locked(LeaseStatistics())

    /// The time between two looks at a lease of another machine.
    private static let pollInterval = Duration.milliseconds(100)

    /// - Parameters:
    ///   - duration: see ``duration``; at least 100 ms.
    ///   - patience: see ``patience``. It should be less than the time that a client waits.
    public init(_ valkey: ValkeyStore, duration: Duration = .seconds(10), patience: Duration = .seconds(20)) {
        self.valkey = valkey
        self.duration = max(duration, .milliseconds(100))
        self.patience = patience
        releases = valkey.observeReleases { [waiters] in waiters.wake($0) }
    }

    /// How values were obtained so far.
    public var statistics: LeaseStatistics { counters.withLock { $0 } }

    /// Returns the value of `key`: what `read` finds, or what this machine or another makes.
    ///
    /// - Parameters:
    ///   - read: looks for a value that this machine or another has made. Called up to a few times.
    ///   - make: makes the value and stores it where `read` finds it. Called at most once.
    ///   - store: returns when other machines can read the value. The caller does not wait for it; the others
    ///     do. Default: returns at once.
    /// - Throws: the error of `make`, or ``ImageError/cancelled`` if the task is cancelled while it waits.
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
        let deadline = SystemTime.uptimeNanoseconds + patience.nanoseconds
        while true {
            // Registered first: a lease that is released after the attempt below wakes this caller.
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
            // The holder failed, or its value cannot be stored. Making it one after another would take long.
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
        // The caller waits neither for the release nor for the store.
        func release(after work: @escaping @Sendable () async -> Void = {}) {
            Task {
                await work()
                renewal.cancel()
                await lease.release()
            }
        }
        // Another machine may have made it between the first look and now.
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

/// How a ``LeaseStore`` has obtained values that were not found at first.
public struct LeaseStatistics: Sendable, Hashable {
    /// Made while this machine held the lease.
    public var made = 0
    /// Made by another caller, and read.
    public var shared = 0
    /// Made because the holder of the lease stored nothing.
    public var unshared = 0
    /// Made because another machine held the lease for too long.
    public var expired = 0
    /// Made without a lease, because Valkey did not answer.
    public var unavailable = 0

    init() {}
}
#endif
