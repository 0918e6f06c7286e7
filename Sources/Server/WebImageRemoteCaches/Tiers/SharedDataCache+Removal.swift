// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
public import ImageCaching
public import PortableFoundation

extension SharedDataCache {
    /// Removes the entry from the local cache at once, and from the stores some time later.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        promotions.change(key)
        removeShared(key)
        return local.remove(key)
    }

    /// Removes all entries of the local cache. Those of the stores can still be found.
    @discardableResult
    public func removeAll() -> Bool { local.removeAll() }

    /// Removes entries that the local cache has, from the stores too.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        let unwanted = Locked<[CacheKey]>([])
        let count = local.removeAll { [promotions] key, metadata in
            guard isUnwanted(key, metadata) else { return false }
            promotions.change(key)
            unwanted.withLock { $0.append(key) }
            return true
        }
        for key in unwanted.withLock({ $0 }) { removeShared(key) }
        return count
    }

    private func removeShared(_ key: CacheKey) {
        guard !tiers.isEmpty, configuration.isShared(key) else { return }
        let name = RemoteKey(key, version: configuration.version).text
        for tier in tiers { tier.remove(name) }
    }

    /// Removes from the stores the entry whose key has that digest, whether the local cache has it or not.
    /// Entries of local caches stay. Returns when it is done, or after a second; a store that does not answer
    /// then is told later.
    ///
    /// - Parameter digest: the SHA-256 of the text of the key, in 64 lower-case hexadecimal digits.
    public func removeSharedEntry(digest: String) async {
        let name = RemoteKey(digest: digest, version: configuration.version).text
        for tier in tiers { tier.remove(name) }
        for tier in tiers { await tier.settle(name, within: .seconds(1)) }
    }

    /// Removes from the stores all entries of one URL, whether the local cache has them or not: those whose
    /// key begins with the same line as `key`, and which were stored before. Entries of local caches stay.
    ///
    /// The stores are not searched. A note in the first one tells every cache with
    /// ``Configuration/checksRemovals`` not to use them; it is kept for ``Configuration/timeToLive``. While
    /// that store does not answer, no note is written, and entries of the others are used. Returns when the
    /// note is written or given up, or after a second.
    public func removeSharedEntries(ofURLOf key: CacheKey) async {
        let name = RemoteKey(key.removalNote, version: configuration.version)
        let note = DiskEntry(data: Data(), metadata: Data(), stored: Date(), expires: nil)
        guard let record = StoredRecord.encode(note, key: name, version: configuration.version) else {
            return
        }
        guard let tier = tiers.first else { return }
        tier.write(record, lifetime: configuration.timeToLive, for: name.text)
        await tier.settle(name.text, within: .seconds(1))
    }

    /// Whether an entry of a store was removed together with all of its URL. Waits for a store.
    func wasRemoved(_ entry: DiskEntry, of key: CacheKey) -> Bool {
        guard configuration.checksRemovals, let tier = tiers.first else { return false }
        let name = RemoteKey(key.removalNote, version: configuration.version)
        let outcome = tier.read(name.text, timeout: configuration.readTimeout, countsMiss: false) { _ in }
        guard case .ended(let record?) = outcome,
            let note = StoredRecord.decode(record, key: name, version: configuration.version)
        else { return false }
        return entry.stored <= note.stored
    }
}

extension CacheKey {
    /// The key of the note that all entries of the URL were removed. No entry of a URL has it.
    fileprivate var removalNote: CacheKey { CacheKey("\n" + text.prefix { $0 != "\n" }) }
}
#endif
