// SPDX-License-Identifier: MIT

#if Encryption
import ImageBase
public import ImageCaching
public import PortableFoundation

extension EncryptedDiskCache {
    /// The wall-clock time in nanoseconds since 1970.
    private var now: Int64 { Int64(exactly: (time.wallTime * 1e9).rounded()) ?? 0 }

    // MARK: Reading

    public func read(_ key: CacheKey) -> DiskEntry? {
        let disk = disk
        if let found = open(key, with: current, in: disk) { return found.entry }
        guard !previous.isEmpty else { return nil }
        return order.perform(key.hash) { reencrypt(key, in: disk) }
    }

    /// Reads and decrypts the entry under the name derived from a key.
    private func open(
        _ key: CacheKey, with keyring: Keyring, in disk: DiskCache
    ) -> (entry: DiskEntry, record: SealedRecord, file: DiskEntryFile)? {
        guard let file = disk.open(keyring.name(of: key)),
            let (record, salt, keys) = SealedRecord.open(file.metadata, with: keyring), record.isOf(key),
            !record.isExpired(at: now),
            let data = SealedBody.open(
                byteCount: file.byteCount, salt: salt, with: keys.body, read: { file.read($0) }),
            data.count == record.bodyCount
        else { return nil }
        var opened = DiskEntry(
            data: data, metadata: record.metadata,
            stored: Date(nanosecondsSince1970: min(record.stored, now)),
            expires: record.expires.map(Date.init(nanosecondsSince1970:)))
        opened.isFromFuture = file.isFromFuture
        return (opened, record, file)
    }

    public func metadata(for key: CacheKey) -> Data? {
        let disk = disk
        for keyring in [current] + previous {
            guard let sealed = disk.metadata(for: keyring.name(of: key)),
                let (record, _, _) = SealedRecord.open(sealed, with: keyring), record.isOf(key),
                !record.isExpired(at: now)
            else { continue }
            return record.metadata
        }
        return nil
    }

    /// Returns whether `key` has an entry with metadata that one of the keys can read.
    public func contains(_ key: CacheKey) -> Bool { metadata(for: key) != nil }

    // MARK: Writing

    @discardableResult
    public func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        let disk = disk
        guard !previous.isEmpty else {
            return write(data, metadata, timeToLive: timeToLive, stored: now, for: key, in: disk)
        }
        return order.perform(key.hash) {
            removePrevious(key, in: disk)
            return write(data, metadata, timeToLive: timeToLive, stored: now, for: key, in: disk)
        }
    }

    /// Encrypts an entry with the current key and stores it.
    ///
    /// - Parameter former: the entry encrypted with a previous key, and its name. If that entry was removed
    ///   in the meantime, nothing is stored. Nil stores the new entry in any case.
    private func write(
        _ data: Data, _ metadata: Data, timeToLive: Duration?, stored: Int64, for key: CacheKey,
        in disk: DiskCache, inPlaceOf former: (file: DiskEntryFile, name: CacheKey)? = nil
    ) -> Bool {
        let salt = [UInt8].random(EntryKeys.saltBytes)
        let keys = current.entryKeys(salt)
        // Round up to whole seconds, like the disk cache. We can't rely on the time to live in its file,
        // because that isn't authenticated.
        let lifetime = timeToLive.map { Duration.seconds($0.components.attoseconds > 0 ? 1 : 0) + $0 }
        let expires = lifetime.map { stored &+ min($0.components.seconds, Int64(1) << 32) * 1_000_000_000 }
        let record = SealedRecord(
            key: key.text, stored: stored, expires: expires, bodyCount: data.count, metadata: metadata)
        let body = SealedBody.seal(data, salt: salt, with: keys.body)
        let sealed = record.sealed(salt: salt, with: keys.record)
        guard let former else {
            return disk.write(
                body, metadata: sealed, timeToLive: timeToLive, stored: stored, accessed: now,
                for: current.name(of: key))
        }
        return disk.write(
            body, metadata: sealed, timeToLive: timeToLive, stored: stored, accessed: now,
            inPlaceOf: former.file, of: former.name, for: current.name(of: key))
    }

    public func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        let disk = disk
        let name = current.name(of: key)
        if !previous.isEmpty, !disk.contains(name) {
            order.perform(key.hash) { _ = reencrypt(key, in: disk) }
        }
        disk.updateMetadata(for: name) { [current] sealed in
            guard case (var record, let salt, let keys)? = SealedRecord.open(sealed, with: current),
                record.isOf(key), let metadata = change(record.metadata)
            else { return nil }
            record.metadata = metadata
            return record.sealed(salt: salt, with: keys.record)
        }
    }

    // MARK: Removing

    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        let disk = disk
        guard !previous.isEmpty else { return disk.remove(current.name(of: key)) }
        return order.perform(key.hash) {
            let hadPrevious = removePrevious(key, in: disk)
            return disk.remove(current.name(of: key)) || hadPrevious
        }
    }

    /// Removes the entries encrypted with previous keys. Call this inside `order.perform`.
    @discardableResult
    private func removePrevious(_ key: CacheKey, in disk: DiskCache) -> Bool {
        var isRemoved = false
        for keyring in previous where disk.remove(keyring.name(of: key)) { isRemoved = true }
        return isRemoved
    }

    /// Removes all entries, including entries encrypted with other keys.
    @discardableResult
    public func removeAll() -> Bool { disk.removeAll() }

    /// Removes the entries for which `isUnwanted` returns true. Entries that none of the keys can read stay.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int {
        let keyrings = [current] + previous
        let disk = disk
        func removeUnwanted() -> Int {
            disk.removeAll { _, sealed in
                guard let (record, _, _) = keyrings.firstRecord(in: sealed) else { return false }
                return isUnwanted(CacheKey(record.key), record.metadata)
            }
        }
        let count = removeUnwanted()
        // An entry that's re-encrypted in the meantime gets a new name, and we may have already passed that
        // name. Its name doesn't change a second time, so another pass finds it.
        return previous.isEmpty ? count : count + removeUnwanted()
    }

    // MARK: Rotation

    /// Re-encrypts all entries that a previous key can read with the current key. After that, you don't need
    /// the previous keys.
    ///
    /// It blocks, and takes as long as reading and storing these entries. If the process ends, another call
    /// continues where it stopped. The entries of users are in separate caches: call this for each cache that
    /// ``userPartition(named:)`` returns, or let their entries be re-encrypted when they're read.
    ///
    /// - Returns: the number of entries that are now encrypted with the current key.
    @discardableResult
    public func reencryptEntries() -> Int {
        guard !previous.isEmpty else { return 0 }
        let disk = disk
        let found = Locked<[CacheKey]>([])
        disk.removeAll { [previous] _, sealed in
            if let (record, _, _) = previous.firstRecord(in: sealed) {
                found.withLock { $0.append(CacheKey(record.key)) }
            }
            return false
        }
        let reencrypted = found.withLock { $0 }.filter { key in
            order.perform(key.hash) { _ = reencrypt(key, in: disk) }
            return previous.allSatisfy { !disk.contains($0.name(of: key)) }
        }
        return reencrypted.count
    }

    /// Re-encrypts all entries that a previous key can read; see the blocking method.
    @discardableResult
    public func reencryptEntries() async -> Int {
        let count: @Sendable () -> Int = { self.reencryptEntries() }
        return await WorkQueue(slots: 1).run(count)
    }

    /// Reads an entry. If it's encrypted with a previous key, stores it with the current one, unless it was
    /// removed in the meantime by this object or another one.
    ///
    /// Call this inside `order.perform`.
    private func reencrypt(_ key: CacheKey, in disk: DiskCache) -> DiskEntry? {
        if let found = open(key, with: current, in: disk) {
            removePrevious(key, in: disk)
            return found.entry
        }
        for keyring in previous {
            guard let (entry, record, file) = open(key, with: keyring, in: disk) else { continue }
            let isStored = write(
                entry.data, entry.metadata,
                timeToLive: record.expires.map { .nanoseconds($0 - record.stored) },
                stored: record.stored, for: key, in: disk, inPlaceOf: (file, keyring.name(of: key)))
            if isStored { removePrevious(key, in: disk) }
            return entry
        }
        return nil
    }
}

extension [Keyring] {
    /// Opens a record with the first key that works.
    fileprivate func firstRecord(
        in sealed: Data
    ) -> (record: SealedRecord, salt: [UInt8], keys: EntryKeys)? {
        lazy.compactMap { SealedRecord.open(sealed, with: $0) }.first
    }
}

extension Date {
    fileprivate init(nanosecondsSince1970 nanoseconds: Int64) {
        self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }
}
#endif
