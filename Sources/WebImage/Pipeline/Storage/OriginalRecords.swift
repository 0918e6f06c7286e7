// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// The tie between originals and what was made of them on disk.
//
// The metadata of both has the tag of the original, so that a variant isn't used beside another original.
// Where the original isn't there to tell, because it is never stored, was removed, or was replaced by one
// that may be evicted, an entry beside the variants (a record) does. It is written only if variants may be on
// disk. Without either, all variants are used, also those that an earlier version stored without a tag.
extension DiskEntries {
    /// An entry that says which original is the current one.
    private struct Record {
        let tag: OriginalTag?
        /// The end of the record's own time to live, in seconds since 1970; nil without one.
        let expires: Double?
    }

    /// Whether something on disk was made of another original than the current one.
    ///
    /// - Parameters:
    ///   - tag: names the original it was made of.
    ///   - http: the response that the original came with.
    ///   - originals: where the originals are.
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

    /// The tag that a variant gets that is stored by hand.
    func currentTag(
        of original: CacheKey, in originals: DiskEntries?, _ fields: @autoclosure () -> RequestFields
    ) -> OriginalTag? {
        recorded(nil, of: original)?.tag ?? originals?.metadata(of: original, fields())?.original
    }

    /// The metadata of the original or variant that matches a request with these fields, without the headers
    /// of later 304 responses.
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

    /// The metadata of the entry that is stored under exactly that key.
    private func metadata(at key: CacheKey) -> EntryMetadata? {
        cache.metadata(for: key).flatMap(EntryMetadata.init(encoded:))
    }

    /// Whether the original of that entry, which an earlier version may have stored, is another one.
    private func isOther(_ entry: CacheKey, _ metadata: EntryMetadata, than tag: OriginalTag) -> Bool {
        (metadata.original ?? cache.read(entry).map { OriginalTag($0.data) }).map { $0 != tag } ?? false
    }

    /// The record of the current original; nil without one.
    private func recorded(_ http: StoredExchange?, of original: CacheKey) -> Record? {
        let (own, common) = (original.record(http), original.record(nil))
        return record(at: own) ?? (own == common ? nil : record(at: common))
    }

    private func record(at key: CacheKey) -> Record? {
        // A read, because a record must stay for as long as the variants that are used beside it.
        guard let entry = cache.read(key) else { return nil }
        return Record(
            tag: EntryMetadata(encoded: entry.metadata)?.original,
            expires: entry.expires?.timeIntervalSince1970)
    }

    /// Records which original is the current one, for at least as long as before.
    private func record(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, keeping lifetime: Duration? = nil
    ) {
        let key = original.record(http)
        let rest = record(at: key)?.expires.map { Duration.seconds($0 - time.wallTime) }
        cache.store(
            Data(KeyWord.current.rawValue.utf8), EntryMetadata(http: nil, original: tag), for: key,
            keeping: [rest, lifetime].compactMap(\.self).max())
    }

    /// Takes the original of something that is about to be stored into account, where something is recorded
    /// or must be.
    ///
    /// - Parameters:
    ///   - lifetime: how long that is kept; see ``UserPartitionedCache/store(_:_:for:keeping:)``.
    ///   - isNeeded: whether the original isn't there to tell.
    func updateRecord(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, keeping lifetime: Duration? = nil,
        isNeeded: Bool = false
    ) {
        let lifetime = cache.timeToLive(keeping: lifetime, for: original)
        let end = lifetime.map { time.wallTime + $0.seconds } ?? 0
        // What outlives the original needs a record for the time after that.
        guard let recorded = recorded(http, of: original) else {
            if isNeeded || lifetime != nil { record(tag, http, of: original, keeping: lifetime) }
            return
        }
        if recorded.tag != tag || recorded.expires ?? 0 < end {
            record(tag, http, of: original, keeping: lifetime)
        }
    }

    /// An original is about to be stored. If it replaces another one, of which variants may be on disk, that
    /// is recorded: the new one may be evicted before them.
    ///
    /// - Parameters:
    ///   - entry: the key of its entry.
    ///   - originals: where the originals are.
    /// - Returns: whether it replaces another one.
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

    /// An original was received that isn't stored. Another one isn't used any more, nor its variants.
    ///
    /// - Parameter made: what is known to have been made of another one.
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

    /// An original was removed, which came with that response.
    func didRemove(_ http: StoredExchange?, of original: CacheKey) {
        guard recorded(http, of: original) != nil || cache.mayHaveVariants(of: original) else { return }
        record(.removed, http, of: original)
    }
}

extension CacheKey {
    /// The key of the record of the current original.
    ///
    /// - Parameter http: the response that it came with.
    fileprivate func record(_ http: StoredExchange?) -> CacheKey {
        guard let http, !http.selecting.isEmpty else { return derived(KeyWord.current.rawValue) }
        return derived(KeyWord.current.line(http.selecting.fingerprint))
    }
}
