// SPDX-License-Identifier: MIT

public import Dispatch
public import ImageBase

/// A cache for values in memory, with a limit for their total cost.
///
/// You can choose the eviction policy; the default adapts to the requests. See
/// ``MemoryCacheConfiguration/Eviction``.
///
/// ```swift
/// let cache = MemoryCache<DecodedImage>()
/// cache.set(image, for: key, cost: image.bitmap.byteCount)
/// let found = cache.value(for: key)
/// ```
///
/// The cache is thread-safe, with a single lock that is held for tens of nanoseconds. Values are released
/// outside the lock, so their `deinit` may use the cache.
public final class MemoryCache<Value: Sendable>: Sendable {
    @usableFromInline let state: Locked<MemoryCacheState<Value>>
    @usableFromInline let weakTier: WeakTier<Value>?
    @usableFromInline let time: any TimeSource
    /// Whether ``time`` can be read without calling through the protocol.
    let isSystemTime: Bool
    @usableFromInline let sweeper = SweepTimer()
    @usableFromInline let evictions = EvictionReporter()
    @usableFromInline let releaseQueue: DispatchQueue?
    /// Observes memory pressure until the cache is released. It's set once, at the end of the initializer.
    private let pressureObservation = Locked<ChangeObservation?>(nil)

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - time: the clock that determines the age of entries by its uptime.
    ///   - weakReference: returns a closure that holds a weak reference to a value and returns the value
    ///     while it's alive. Evicted values can then be found as long as they're alive, and become entries
    ///     again.
    ///   - releaseQueue: the queue on which the cache releases its references to values that are removed,
    ///     replaced, evicted or expired, such as `.main` for user interface objects. Default: `nil`, which
    ///     releases them on the thread that removes them.
    ///   - memoryPressure: the monitor that makes the cache trim itself, like `trim(under:)` does, for
    ///     example `.shared`: a warning halves the cost, critical pressure removes everything. Don't set it
    ///     for an `ImageManager`'s cache, which the manager already trims. Default: `nil`, for no monitor.
    public init(
        configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(), time: any TimeSource = .system,
        releaseQueue: DispatchQueue? = nil, memoryPressure: MemoryPressureMonitor? = nil,
        weakReference: (@Sendable (Value) -> @Sendable () -> Value?)? = nil
    ) {
        state = Locked(MemoryCacheState(configuration))
        weakTier = weakReference.map(WeakTier.init)
        self.time = time
        isSystemTime = time is SystemTime
        self.releaseQueue = releaseQueue
        guard let memoryPressure else { return }
        let observation = memoryPressure.observe { [weak self] in self?.trim(under: $0) }
        pressureObservation.withLock { $0 = observation }
    }

    deinit {
        sweeper.cancel()
        var values = state.withLock { $0.takeAll() }
        release(&values)
    }

    /// Returns the value for `key`, or `nil` if it's missing or expired, and records a use.
    ///
    /// It takes well under 0.1 µs if the entry is in the processor's caches. With random access to 100,000
    /// entries, a call takes up to 0.3 µs, almost all of it for cache misses: for the key, its text, the
    /// slot, the entry and the value.
    @inlinable @inline(__always)
    public func value(for key: CacheKey) -> Value? { value(of: key.hash) }

    /// Returns the value for the key with `hash`. This saves a cache miss for the key's text.
    @inlinable
    package func value(of hash: Hash128) -> Value? {
        guard let found = state.withLock({ state in state.use(hash) }) else { return revive(hash) }
        if found.deadline == .max { return found.value }
        return isValid(found.deadline, for: hash) ? found.value : nil
    }

    /// Stores `value`, replacing an older value for the same key.
    ///
    /// - Parameters:
    ///   - cost: the size in bytes; negative values are treated as 0. If a value exceeds the limit for one
    ///     entry, it isn't stored, and can only be found while it's alive elsewhere. The old value is removed
    ///     either way.
    ///   - timeToLive: how long the value may be used, in addition to the configuration's limit; `nil` if
    ///     only that limit applies.
    /// - Returns: whether the value was stored.
    @inlinable @inline(__always) @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int, timeToLive: Duration? = nil) -> Bool {
        insert(value, hash: key.hash, cost: max(cost, 0), lifetime: timeToLive)
    }

    @inlinable
    func insert(_ value: Value, hash: Hash128, cost: Int, lifetime: Duration?) -> Bool {
        // Read this before values are evicted. If there's a removal in between, the weak tier drops them.
        let generation = weakTier?.generation ?? 0
        var outcome = replace(value, hash: hash, cost: cost, lifetime: lifetime)
        weakTier?.remember(outcome.evicted, generation: generation)
        if outcome.isKept, outcome.evicted.first != nil { report(outcome.evicted) }
        if releaseQueue != nil { release(&outcome) }
        return outcome.isKept
    }

    /// Stores `value`, and returns the old value and the evicted ones. The caller releases them.
    @inlinable @inline(__always)
    func replace(
        _ value: Value, hash: Hash128, cost: Int, lifetime: Duration?
    ) -> MemoryCacheState<Value>.Outcome {
        let now = self.now
        let outcome = state.withLock { state in
            state.insert(value, hash: hash, cost: cost, lifetime: lifetime, now: now)
        }
        if let sweep = outcome.sweep { sweeper.schedule(at: sweep, for: self) }
        return outcome
    }

    /// Replaces the value for `key` with a weak reference to `value`, which can be found while it's alive.
    package func setWeakly(_ value: Value, for key: CacheKey) {
        remove(key)
        let generation = weakTier?.generation ?? 0
        var values = EvictedEntries<Value>()
        // The cost exceeds every limit, so the value never becomes an entry.
        values.append(EvictedEntry(value: value, hash: key.hash, cost: .max, deadline: .max))
        weakTier?.remember(values, generation: generation)
    }

    /// Returns whether there is a value for `key` that hasn't expired. The call isn't recorded as a use or a
    /// hit.
    public func contains(_ key: CacheKey) -> Bool {
        let deadline = state.withLock { state -> Int64? in
            let node = state.index.find(key.hash)
            return node < 0 ? nil : state.index.table[node].pointee.deadline
        }
        guard let deadline else { return weakTier?.isAlive(key.hash) ?? false }
        return deadline == .max || deadline > now
    }
}
