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
    /// Whether something on disk was made of another original than the current one.
    ///
    /// - Parameters:
    ///   - tag: that of the original it was made of.
    ///   - http: the response that the original came with.
    ///   - originals: where the originals are.
    func isOutdated(
        _ tag: OriginalTag?, _ http: StoredExchange?, of original: CacheKey, in originals: DiskEntries?,
        for fields: @autoclosure () -> RequestFields
    ) -> Bool {
        if let recorded = recorded(http, of: original) { return recorded != tag }
        guard let tag, let current = originals?.metadata(of: original, fields())?.original else {
            return false
        }
        return tag != current
    }

    /// The tag that a variant gets that is stored by hand.
    func currentTag(
        of original: CacheKey, in originals: DiskEntries?, _ fields: @autoclosure () -> RequestFields
    ) -> OriginalTag? {
        recorded(nil, of: original) ?? originals?.metadata(of: original, fields())?.original
    }

    /// The metadata of the original or variant that matches a request with these fields, without the headers
    /// of later 304 responses.
    func metadata(of key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> EntryMetadata? {
        guard let first = metadata(at: key) else { return nil }
        guard let selecting = first.http?.selecting, !selecting.isEmpty else { return first }
        let fields = fields()
        return selecting.match(fields) ? first : metadata(at: key.varyKey(selecting, fields))
    }

    /// The metadata of the entry that is stored under exactly that key.
    private func metadata(at key: CacheKey) -> EntryMetadata? {
        cache.metadata(for: key).flatMap(EntryMetadata.init(encoded:))
    }

    /// The recorded tag of the current original; nil without a record.
    private func recorded(_ http: StoredExchange?, of original: CacheKey) -> OriginalTag? {
        let (own, common) = (original.record(http), original.record(nil))
        return metadata(at: own)?.original ?? (own == common ? nil : metadata(at: common)?.original)
    }

    /// Records which original is the current one.
    private func record(_ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey) {
        cache.store(
            Data(KeyWord.current.rawValue.utf8), EntryMetadata(http: nil, original: tag),
            for: original.record(http))
    }

    /// Takes a received original into account where something is recorded.
    ///
    /// - Parameter isNeeded: whether it's recorded if nothing is yet.
    func updateRecord(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, isNeeded: Bool = false
    ) {
        let recorded = recorded(http, of: original)
        if recorded == nil ? isNeeded : recorded != tag { record(tag, http, of: original) }
    }

    /// An original is about to be stored. If it replaces another one, of which variants may be on disk, that
    /// is recorded: the new one may be evicted before them.
    ///
    /// - Parameters:
    ///   - entry: the key of its entry.
    ///   - originals: where the originals are.
    /// - Returns: whether the entry that it replaces is of the same bytes, and something may have been made
    ///   of it.
    func willStore(
        _ tag: OriginalTag, _ http: StoredExchange?, at entry: CacheKey, of original: CacheKey,
        in originals: DiskEntries
    ) -> Bool {
        updateRecord(tag, http, of: original)
        guard let old = originals.metadata(at: entry) else { return false }
        let oldTag = old.original ?? originals.cache.read(entry).map { OriginalTag($0.data) }
        // An earlier version didn't note what it made.
        let mayHaveVariants = old.isMade || old.original == nil
        if oldTag == tag || !mayHaveVariants { return mayHaveVariants }
        for http in [http, old.http] where recorded(http, of: original) != tag {
            record(tag, http, of: original)
        }
        return false
    }

    /// An original was received that isn't stored. Variants of another one aren't used any more.
    ///
    /// - Parameter made: what is known to have been made of another one.
    func didReceive(
        _ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey, made: [CacheKey],
        in originals: DiskEntries?, for fields: @autoclosure () -> RequestFields
    ) {
        let removed = made.filter { $0 != original && cache.remove($0) }
        let other = originals?.metadata(of: original, fields())?.original
        if !removed.isEmpty || other != nil && other != tag {
            record(tag, http, of: original)
        } else {
            updateRecord(tag, http, of: original)
        }
    }

    /// An original was removed, which had that metadata; nil if it wasn't there.
    func didRemove(_ old: EntryMetadata?, of original: CacheKey) {
        let mayHaveVariants = old.map { $0.isMade || $0.original == nil } ?? true
        guard recorded(old?.http, of: original) != nil || mayHaveVariants && !cache.isEmpty(for: original)
        else { return }
        record(.removed, old?.http, of: original)
    }

    /// Notes in the entry of an original that something that was made of it is on disk.
    func noteMade(of original: CacheKey, _ fields: @autoclosure () -> RequestFields) {
        cache.updateMetadata(for: diskKey(for: original, fields())) { $0.isMade = true }
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
