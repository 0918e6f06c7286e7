// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// Ties originals on disk to everything made from them.
//
// The metadata of an original and its variants contains the original's tag, so a variant isn't used with a
// different original. Sometimes the disk doesn't have the original for comparison: it may never be stored, it
// may have been removed, or its replacement may be evicted. In that case, an entry next to the variants,
// called a record, has the tag. It's only written if there may be variants on disk. If there's neither an
// original nor a record, all variants are used, even those that an earlier version stored without a tag.
extension DiskEntries {
    /// An entry that identifies the current original.
    private struct Record {
        let tag: OriginalTag?
        /// When the record itself expires, in seconds since 1970; nil if it doesn't.
        let expires: Double?
    }

    /// Whether something on disk was made from an original other than the current one.
    ///
    /// - Parameters:
    ///   - tag: identifies the original it was made from.
    ///   - http: the response that the original came with.
    ///   - originals: the cache of originals.
    func isOutdated(
        _ tag: OriginalTag?, _ http: StoredExchange?, of original: CacheKey, in originals: DiskEntries?,
        for fields: @autoclosure () -> RequestFields
    ) -> Bool {
        if let recorded = recorded(http, of: original) { return recorded.tag != tag }
        guard let tag, let current = originals?.metadata(of: original, fields())?.original else {
            return false
        }
        return tag != current
    }

    /// The tag for a variant that your app stores.
    func currentTag(
        of original: CacheKey, in originals: DiskEntries?, _ fields: @autoclosure () -> RequestFields
    ) -> OriginalTag? {
        recorded(nil, of: original)?.tag ?? originals?.metadata(of: original, fields())?.original
    }

    /// The metadata of the original or variant that matches a request with these fields, without the headers
    /// from later 304 responses.
    func metadata(of key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> EntryMetadata? {
        entry(of: key, fields())?.metadata
    }

    private func entry(
        of key: CacheKey, _ fields: @autoclosure () -> RequestFields
    ) -> (key: CacheKey, metadata: EntryMetadata)? {
        guard let first = metadata(at: key) else { return nil }
        guard let selecting = first.http?.selecting, !selecting.isEmpty else { return (key, first) }
        let fields = fields()
        if selecting.match(fields) { return (key, first) }
        let other = key.varyKey(selecting, fields)
        return metadata(at: other).map { (other, $0) }
    }

    /// The metadata of the entry stored under exactly this key.
    private func metadata(at key: CacheKey) -> EntryMetadata? {
        cache.metadata(for: key).flatMap(EntryMetadata.init(encoded:))
    }

    /// Whether this entry has a different original. An earlier version may have stored it without a tag.
    private func isOther(_ entry: CacheKey, _ metadata: EntryMetadata, than tag: OriginalTag) -> Bool {
        (metadata.original ?? cache.read(entry).map { OriginalTag($0.data) }).map { $0 != tag } ?? false
    }

    /// The record of the current original; nil if there isn't one.
    private func recorded(_ http: StoredExchange?, of original: CacheKey) -> Record? {
        let (own, common) = (original.record(http), original.record(nil))
        return record(at: own) ?? (own == common ? nil : record(at: common))
    }

    private func record(at key: CacheKey) -> Record? {
        // A read marks the record as used. It must stay in the cache as long as the variants next to it.
        guard let entry = cache.read(key) else { return nil }
        return Record(
            tag: EntryMetadata(encoded: entry.metadata)?.original,
            expires: entry.expires?.timeIntervalSince1970)
    }

    /// Records which original is current, for at least as long as before.
    private func record(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, keeping lifetime: Duration? = nil
    ) {
        let key = original.record(http)
        let rest = record(at: key)?.expires.map { Duration.seconds($0 - time.wallTime) }
        cache.store(
            Data(KeyWord.current.rawValue.utf8), EntryMetadata(http: nil, original: tag), for: key,
            keeping: [rest, lifetime].compactMap(\.self).max())
    }

    /// Updates the record for something that's about to be stored, if there's a record or there must be one.
    ///
    /// - Parameters:
    ///   - lifetime: how long it's kept; see ``UserPartitionedCache/store(_:_:for:keeping:)``.
    ///   - isNeeded: whether the original won't be on disk for comparison.
    func updateRecord(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, keeping lifetime: Duration? = nil,
        isNeeded: Bool = false
    ) {
        let lifetime = cache.timeToLive(keeping: lifetime, for: original)
        let end = lifetime.map { time.wallTime + $0.seconds } ?? 0
        // A variant that outlives the original needs a record to be compared with once the original is gone.
        guard let recorded = recorded(http, of: original) else {
            if isNeeded || lifetime != nil { record(tag, http, of: original, keeping: lifetime) }
            return
        }
        if recorded.tag != tag || recorded.expires ?? 0 < end {
            record(tag, http, of: original, keeping: lifetime)
        }
    }

    /// Called before an original is stored. If it replaces a different one that may have variants on disk,
    /// this is recorded, because the new original may be evicted before them.
    ///
    /// - Parameters:
    ///   - entry: the key of the original's entry.
    ///   - originals: the cache of originals.
    /// - Returns: whether it replaces a different original.
    @discardableResult
    func willStore(
        _ tag: OriginalTag, _ http: StoredExchange?, at entry: CacheKey, of original: CacheKey,
        in originals: DiskEntries
    ) -> Bool {
        updateRecord(tag, http, of: original)
        guard let old = originals.metadata(at: entry), originals.isOther(entry, old, than: tag) else {
            return false
        }
        for http in [http, old.http] where recorded(http, of: original)?.tag != tag {
            guard cache.mayHaveVariants(of: original) else { break }
            record(tag, http, of: original)
        }
        return true
    }

    /// Called after receiving an original that isn't stored. A different original is no longer used, and
    /// neither are its variants.
    ///
    /// - Parameter made: the known variants of a different original.
    func didReceive(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, made: [CacheKey],
        in originals: DiskEntries?, for fields: @autoclosure () -> RequestFields
    ) {
        let removed = made.filter { $0 != original && cache.remove($0) }
        if removed.isEmpty, let known = originals?.cache.metadata(for: original),
            EntryMetadata.isCommon(known, of: tag)
        {
            return updateRecord(tag, http, of: original)
        }
        let old = originals?.entry(of: original, fields())
        if let originals, let old, originals.isOther(old.key, old.metadata, than: tag) {
            originals.removeEntry(old.key)
            record(tag, http, of: original)
        } else if !removed.isEmpty {
            record(tag, http, of: original)
        } else {
            updateRecord(tag, http, of: original)
        }
    }

    /// Called when an original that came with this response was removed.
    func didRemove(_ http: StoredExchange?, of original: CacheKey) {
        guard recorded(http, of: original) != nil || cache.mayHaveVariants(of: original) else { return }
        record(.removed, http, of: original)
    }
}

extension CacheKey {
    /// The key for the record of the current original.
    ///
    /// - Parameter http: the response that the original came with.
    fileprivate func record(_ http: StoredExchange?) -> CacheKey {
        guard let http, !http.selecting.isEmpty else { return derived(KeyWord.current.rawValue) }
        return derived(KeyWord.current.line(http.selecting.fingerprint))
    }
}
