// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
public import ImageCaching
public import PortableFoundation

extension SharedDataCache {
    /// Removes the entry from the local cache immediately, and from the stores a little later.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        promotions.change(key)
        removeShared(key)
        return local.remove(key)
    }

    /// Removes all entries from the local cache. Entries in the stores can still be found.
    @discardableResult
    public func removeAll() -> Bool { local.removeAll() }

    /// Removes the matching entries of the local cache: locally right away, and from the stores a little
    /// later.
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

    /// Removes the entry with a key digest from the stores, whether or not the local cache has it.
    ///
    /// Entries in local caches stay. The method returns when the removal is done, or after a second for each
    /// store that doesn't reply. That store gets the removal later.
    ///
    /// - Parameter digest: the SHA-256 of the key's text, as 64 lowercase hexadecimal digits.
    public func removeSharedEntry(digest: String) async {
        let name = RemoteKey(digest: digest, version: configuration.version).text
        for tier in tiers { tier.remove(name) }
        for tier in tiers { await tier.settle(name, within: .seconds(1)) }
    }

    /// Removes all entries of a URL from the stores, whether or not the local cache has them.
    ///
    /// These are the entries stored until now whose key begins with the same line as `key`. Entries in local
    /// caches stay.
    ///
    /// The stores aren't searched. Instead, a note in the first one makes every cache with
    /// ``Configuration/checksRemovals`` ignore the entries; it's kept for ``Configuration/timeToLive``. While
    /// that store doesn't reply, the note isn't written and entries in the other stores are still used. The
    /// method returns once the note is written or we've given up writing it, but after a second at the
    /// latest.
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

    /// Whether an entry was removed from the stores together with all other entries of its URL. Waits for a
    /// store.
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
    /// The key of the note that records the removal of a URL's entries. It never equals the key of an entry.
    fileprivate var removalNote: CacheKey { CacheKey("\n" + text.prefix { $0 != "\n" }) }
}
#endif
