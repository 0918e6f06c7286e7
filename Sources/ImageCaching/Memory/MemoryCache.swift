// SPDX-License-Identifier: MIT

public import ImageBase

/// Values kept in memory up to a total cost. Which go then is the configuration's choice, by default whatever
/// serves best what is asked for: see ``MemoryCacheConfiguration/Eviction``.
///
///     let cache = MemoryCache<DecodedImage>()
///     cache.set(image, for: key, cost: image.bitmap.byteCount)
///     let image = cache.value(for: key)
///
/// Safe from any thread; one lock, held for tens of nanoseconds. Values are released outside of it, so their
/// `deinit` may use the cache.
public final class MemoryCache<Value: Sendable>: Sendable {
    @usableFromInline let state: Locked<MemoryCacheState<Value>>
    @usableFromInline let weakTier: WeakTier<Value>?
    @usableFromInline let time: any TimeSource
    @usableFromInline let sweeper = SweepTimer()

    /// - Parameters:
    ///   - time: whose uptime tells an entry's age.
    ///   - weakReference: makes, of a value, a closure that gives the value back for as long as somebody else
    ///     still holds it. With it, what was evicted is found again while it lives, and is a full entry from
    ///     then on.
    public init(
        configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(), time: any TimeSource = .system,
        weakReference: (@Sendable (Value) -> @Sendable () -> Value?)? = nil
    ) {
        state = Locked(MemoryCacheState(configuration))
        weakTier = weakReference.map(WeakTier.init)
        self.time = time
    }

    deinit {
        sweeper.cancel()
        _ = state.withLock { $0.takeAll() }
    }

    /// The value, or nil if there is none or it is too old. It counts as used.
    ///
    /// Well under 0.1 µs where the entry is in the processor's caches. Among 100,000 in random order up to 0.3 µs, nearly
    /// all of it waiting for memory: the key, its text, the slot, the entry, the value.
    @inlinable @inline(__always)
    public func value(for key: CacheKey) -> Value? { value(of: key.hash) }

    /// By the hash alone: who has only that need not touch the key's text, which is another line of memory.
    @inlinable
    package func value(of hash: Hash128) -> Value? {
        guard let found = state.withLock({ state in state.use(hash) }) else { return revive(hash) }
        if found.deadline == .max { return found.value }
        return stillFresh(found.deadline, hash) ? found.value : nil
    }

    /// Keeps `value`, in place of the one under the same key.
    ///
    /// - Parameters:
    ///   - cost: bytes; a negative one counts as 0. More than the ceiling of a single entry is not kept, only found while
    ///     it lives elsewhere, and what was there under the key goes all the same.
    ///   - lifetime: how long it is found at most; nil for as long as the configuration says.
    /// - Returns: whether it is kept.
    @inlinable @inline(__always) @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int, lifetime: Duration? = nil) -> Bool {
        insert(value, key.hash, cost: max(cost, 0), lifetime: lifetime)
    }

    @inlinable
    func insert(_ value: Value, _ hash: Hash128, cost: Int, lifetime: Duration?) -> Bool {
        let generation = weakTier?.generation ?? 0
        var now = lifetime == nil ? nil : self.now
        while true {
            // What the closure returns is released after the lock.
            let outcome = state.withLock { [now] state in
                state.insert(value, hash, cost: cost, lifetime: lifetime, now: now)
            }
            if outcome.needsTime {
                now = self.now
                continue
            }
            if let sweep = outcome.sweep { sweeper.schedule(at: sweep, for: self) }
            weakTier?.remember(outcome.evicted, generation)
            return outcome.isKept
        }
    }

    /// Finds `value` for as long as it lives elsewhere, in place of the one under the same key, and never
    /// keeps it.
    package func setWeakly(_ value: Value, for key: CacheKey) {
        remove(key)
        let generation = weakTier?.generation ?? 0
        var values = EvictedValues<Value>()
        // No cache has room for that much, so that it is never kept later.
        values.append(Evicted(value: value, hash: key.hash, cost: .max, deadline: .max))
        weakTier?.remember(values, generation)
    }

    /// Whether there is a value that is not too old. Counts neither as used nor as a hit.
    public func contains(_ key: CacheKey) -> Bool {
        let deadline = state.withLock { state -> Int64? in
            let node = state.index.find(key.hash)
            return node < 0 ? nil : state.index.table[node].pointee.deadline
        }
        guard let deadline else { return weakTier?.isAlive(key.hash) ?? false }
        return deadline == .max || deadline > now
    }
}
