// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
public import ImageCaching
public import PortableFoundation

/// A data cache shared by several machines: a local cache in front of Valkey and S3.
///
/// ```swift
/// let cache = SharedDataCache(
///     local: DiskCache(directory: "/var/cache/images"), valkey: valkey, s3: s3,
///     configuration: SharedDataCache.Configuration(version: "encoders-7"))
/// ```
///
/// An entry found in a store is copied to the caches above it, so the next read, or ``open(_:)``, finds it on
/// the local disk. Entries are stored locally right away and written to the stores a little later. A store
/// can be slow, full, damaged or unreachable. Reads wait only briefly, and a store that keeps failing isn't
/// used for a while; see ``storeStatistics``. Each entry has a checksum and your ``Configuration/version``.
/// If either is wrong, the entry is treated as missing and removed.
///
/// Removing all entries, and counting and limiting them, affects only the local cache. Entries of a user
/// partition are never sent to the stores.
public final class SharedDataCache: DataCache {
    /// The settings of a ``SharedDataCache``.
    public struct Configuration: Sendable {
        /// The version of your encoders, or any text. Entries with a different version aren't found.
        public var version: String
        /// How long a read waits for each store. Default: 50 ms.
        public var readTimeout = Duration.milliseconds(50)
        /// The maximum size of an entry in Valkey, in bytes; a larger one goes only to S3. Default:
        /// 1,000,000.
        public var maximumValkeyEntryBytes = 1_000_000
        /// The maximum number of bytes waiting to be written to each store. Anything beyond that isn't
        /// written. Default: 64 MiB.
        public var maximumPendingBytes = 64 << 20
        /// How long Valkey keeps an entry. Default: 7 days.
        public var timeToLive = Duration.seconds(7 * 86_400)
        /// Whether the entry for a key goes to the stores, not just to the local cache. Default: every entry
        /// does.
        public var isShared: @Sendable (CacheKey) -> Bool = { _ in true }
        /// Whether to ignore entries that ``SharedDataCache/removeSharedEntries(ofURLOf:)`` has removed. It
        /// takes a second call to a store for each entry found there. Default: false.
        public var checksRemovals = false

        public init(version: String) { self.version = version }
    }

    let local: any DataCache
    let configuration: Configuration
    /// The stores, highest first.
    let tiers: [RemoteTier]
    let promotions = Promotions()
    /// Keys that ``open(_:)`` didn't find. Callers usually read them next, and don't have to wait for the
    /// stores again.
    private let misses = RecentMisses()
    /// Copies entries that arrive after their read has timed out.
    private let lateQueue = WorkQueue(slots: 1)

    /// - Parameters:
    ///   - local: this machine's cache, usually a `DiskCache`.
    ///   - valkey: the first store. Default: nil, for none.
    ///   - s3: the second store. Default: nil, for none.
    public convenience init(
        local: any DataCache, valkey: ValkeyStore? = nil, s3: S3Store? = nil, configuration: Configuration
    ) {
        var stores: [any RemoteStore] = []
        if let valkey { stores.append(valkey) }
        if let s3 { stores.append(s3) }
        self.init(local: local, stores: stores, configuration: configuration)
    }

    init(local: any DataCache, stores: [any RemoteStore], configuration: Configuration) {
        self.local = local
        self.configuration = configuration
        tiers = stores.map { store in
            RemoteTier(
                store, maximumBytes: store is ValkeyStore ? configuration.maximumValkeyEntryBytes : .max,
                maximumPendingBytes: configuration.maximumPendingBytes)
        }
    }

    /// The statistics of each store, highest first.
    public var storeStatistics: [RemoteStoreStatistics] { tiers.map(\.statistics) }

    // MARK: Reading

    public func read(_ key: CacheKey) -> DiskEntry? {
        local.read(key) ?? (misses.take(key) ? nil : fetch(key))
    }

    /// Opens the entry's file in the local cache, after copying the entry there from a store if needed.
    public func open(_ key: CacheKey) -> DiskEntryFile? {
        if let file = local.open(key) { return file }
        // A local cache that doesn't store its entries as files may have this entry, but can't open it.
        guard !local.contains(key) else { return nil }
        if fetch(key) != nil { return local.open(key) }
        misses.insert(key)
        return nil
    }

    public func metadata(for key: CacheKey) -> Data? { local.metadata(for: key) ?? read(key)?.metadata }

    public func contains(_ key: CacheKey) -> Bool { local.contains(key) || read(key) != nil }

    /// Reads the entry from the stores and copies it to the caches above.
    private func fetch(_ key: CacheKey) -> DiskEntry? {
        guard !tiers.isEmpty, configuration.isShared(key) else { return nil }
        let name = RemoteKey(key, version: configuration.version)
        for (index, tier) in tiers.enumerated() {
            promotions.begin(key)
            let outcome = tier.read(name.text, timeout: configuration.readTimeout) { [self] record in
                guard let record else { return promotions.end(key) }
                lateQueue.submit { [self] in
                    if !local.contains(key) { _ = take(record, of: key, name, from: index) }
                    promotions.end(key)
                }
            }
            guard case .ended(let record) = outcome else { continue }
            let entry = record.flatMap { take($0, of: key, name, from: index) }
            let isChanged = promotions.isChanged(key)
            promotions.end(key)
            // If the entry was removed or replaced since the read began, only the local cache is up to date.
            if isChanged { return local.read(key) }
            if let entry { return entry }
        }
        return nil
    }

    /// Checks a record and promotes it.
    private func take(_ record: Data, of key: CacheKey, _ name: RemoteKey, from index: Int) -> DiskEntry? {
        let entry = StoredRecord.decode(record, key: name, version: configuration.version)
        tiers[index].count(name.text, isIntact: entry != nil)
        guard let entry else { return nil }
        let rest = entry.expires.map { Duration.seconds($0.timeIntervalSinceNow) }
        if let rest, rest <= .zero { return nil }
        // A change to the key is announced before it's made, so either this check or the one after the store
        // notices it.
        guard !promotions.isChanged(key) else { return entry }
        if wasRemoved(entry, of: key) {
            tiers[index].remove(name.text)
            return nil
        }
        if let disk = local as? DiskCache {
            // Keep the time at which the entry was first stored, so its age stays correct.
            disk.store(entry, for: key)
        } else {
            local.store(entry.data, metadata: entry.metadata, timeToLive: rest, for: key)
        }
        if promotions.isChanged(key) { local.remove(key) }
        for upper in tiers[..<index] where record.count <= upper.maximumBytes {
            upper.write(record, lifetime: lifetime(rest), for: name.text)
        }
        return entry
    }

    // MARK: Writing

    @discardableResult
    public func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        promotions.change(key)
        let isStored = local.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        let now = Date()
        let entry = DiskEntry(
            data: data, metadata: metadata, stored: now,
            expires: timeToLive.map { now.addingTimeInterval($0.seconds) })
        share(entry, for: key)
        return isStored
    }

    public func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        promotions.change(key)
        local.updateMetadata(for: key, change)
        // Writing to the highest store is enough, because it's read before the lower ones.
        if let entry = local.read(key) { share(entry, for: key, count: 1) }
    }

    /// Returns once the entry for `key` is written to the first store that accepts entries of its size, or
    /// once we've given up writing it. After that, other machines can find the entry; see ``LeaseStore``.
    public func flush(_ key: CacheKey) async {
        guard !tiers.isEmpty, configuration.isShared(key), let entry = await local.read(key) else { return }
        let name = RemoteKey(key, version: configuration.version)
        let size = StoredRecord.byteCount(of: entry, version: configuration.version)
        guard let tier = tiers.first(where: { size <= $0.maximumBytes }) else { return }
        await withCheckedContinuation { continuation in
            tier.whenSettled(name.text) { continuation.resume() }
        }
    }

    #if DEBUG
    /// Waits until late values are stored or dropped, for tests.
    func waitForLateReads() { lateQueue.wait() }
    #endif

    /// - Parameter count: the maximum number of stores to write to, not including stores that don't accept
    ///   entries of this size.
    private func share(_ entry: DiskEntry, for key: CacheKey, count: Int = .max) {
        guard !tiers.isEmpty, configuration.isShared(key) else { return }
        let name = RemoteKey(key, version: configuration.version)
        guard let record = StoredRecord.encode(entry, key: name, version: configuration.version) else {
            return
        }
        let rest = entry.expires.map { Duration.seconds($0.timeIntervalSinceNow) }
        for tier in tiers.filter({ record.count <= $0.maximumBytes }).prefix(count) {
            tier.write(record, lifetime: lifetime(rest), for: name.text)
        }
    }

    func lifetime(_ timeToLive: Duration?) -> Duration {
        min(configuration.timeToLive, timeToLive ?? configuration.timeToLive)
    }

    // MARK: The local cache

    public func statistics() -> DiskCacheStatistics { local.statistics() }

    public var maximumBytes: Int {
        get { local.maximumBytes }
        set { local.maximumBytes = newValue }
    }

    public func trim() { local.trim() }

    /// Blocks until the local cache has finished its deferred work, and all entries are written to the stores
    /// or we've given up writing them.
    public func flush() {
        local.flush()
        for tier in tiers { tier.waitUntilSettled() }
    }

    public var isPrivate: Bool { local.isPrivate }

    public func userPartition(named name: String) -> (any DataCache)? { local.userPartition(named: name) }

    public func observeErrors(_ observer: @escaping @Sendable (ImageError) -> Void) -> ChangeObservation? {
        local.observeErrors(observer)
    }

    public func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? { local.observeEvictions(observer) }

    public func storeError(forBytes count: Int) -> ImageError? { local.storeError(forBytes: count) }
}
#endif
