// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

extension DiskCache {
    /// Stores `data` with `metadata`, and replaces an older entry of `key` atomically. Blocks.
    ///
    /// Starts a trim in the background if the cache then exceeds one of its limits.
    ///
    /// - Parameter timeToLive: how long the entry may be read, rounded up to whole seconds, in place of
    ///   ``DiskCacheConfiguration/maximumAge``; nil for as long as the limits of the cache allow. Afterwards
    ///   the entry is a miss and is removed. With zero or less, nothing is stored and an older entry is
    ///   removed.
    /// - Returns: whether the entry is stored. If its file would be larger than the limit for one entry, an
    ///   older entry is removed. If the folder cannot be used, which is reported to the observer, an older
    ///   entry stays.
    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) -> Bool {
        guard !context.modes.isReadOnly else { return false }
        guard sdWebImageFolder != nil else {
            return write(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
        return importOrder.perform(key.hash) {
            removeImportable(key)
            return write(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
    }

    /// Replaces the metadata of an entry in the cache's own folder. The entry keeps the time of its store and
    /// its time to live. Blocks.
    ///
    /// If another thread of this process stores or removes the entry at the same time, the change is applied
    /// to the new entry, or dropped. Another process can do so unnoticed only between a status and
    /// the rename that follows it.
    ///
    /// - Parameter change: returns the new metadata; nil to leave the entry as it is. May be called again.
    public func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        let storedKey = storedKey(for: key)
        let name = entryName(for: storedKey)
        let path = context.folder.path(of: name)
        guard !context.modes.isReadOnly, context.check.allowsUse else { return }
        for _ in 0..<TemporaryFiles.attempts {
            let now = context.now
            guard case .found(let entry)? = try? reader.read(path, name: name, key: storedKey.text, now: now),
                let metadata = change(entry.metadata)
            else { return }
            let outcome = write(
                entry.data, metadata: metadata,
                timeToLive: entry.expires.map { .nanoseconds($0 - entry.stored) }, stored: entry.stored,
                accessed: now, replacing: FormerFile(name: name, file: entry.file), for: key)
            if outcome != .overtaken { return }
        }
    }

    /// Stores an entry of another cache with the time of its store, from which its age counts.
    @discardableResult
    package func store(_ entry: DiskEntry, for key: CacheKey) -> Bool {
        let stored = Int64(entry.stored.timeIntervalSince1970 * 1e9)
        return write(
            entry.data, metadata: entry.metadata,
            timeToLive: entry.expires.map { .seconds($0.timeIntervalSince(entry.stored)) }, stored: stored,
            accessed: context.now, for: key)
    }

    /// Writes the file of an entry.
    ///
    /// - Parameters:
    ///   - stored: the time of the store; nil for now.
    ///   - accessed: the time of the last access; nil for `stored`.
    package func write(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, stored: Int64? = nil,
        accessed: Int64? = nil, for key: CacheKey
    ) -> Bool {
        let outcome = write(
            data, metadata: metadata, timeToLive: timeToLive, stored: stored, accessed: accessed,
            replacing: nil, for: key)
        return outcome == .stored
    }

    /// Stores an entry in place of one of another key, which stays until the caller removes it.
    ///
    /// Nothing is stored if that one was removed or replaced since it was opened, so a removal of all entries
    /// by this process, through this cache or another of the same folder, is final.
    ///
    /// - Parameters:
    ///   - file: the open file of the other key's entry.
    ///   - formerKey: the other key.
    package func write(
        _ data: Data, metadata: Data, timeToLive: Duration?, stored: Int64, accessed: Int64,
        inPlaceOf file: DiskEntryFile, of formerKey: CacheKey, for key: CacheKey
    ) -> Bool {
        // An entry that was removed has another time of its last change, and its inode isn't given to a new
        // file while it is open.
        guard !context.modes.isReadOnly,
            let status = try? context.files.status(of: OpenFile(descriptor: file.descriptor))
        else { return false }
        let former = FormerFile(
            name: entryName(for: storedKey(for: formerKey)), file: FileIdentity(status))
        let outcome = write(
            data, metadata: metadata, timeToLive: timeToLive, stored: stored, accessed: accessed,
            replacing: former, for: key)
        return outcome == .stored
    }

    private enum WriteOutcome { case stored, failed, overtaken }

    /// - Parameter former: the file that is replaced; nil for any or none.
    private func write(
        _ data: Data, metadata: Data, timeToLive: Duration?, stored: Int64?, accessed: Int64?,
        replacing former: FormerFile?, for key: CacheKey
    ) -> WriteOutcome {
        guard context.check.allowsUse else { return .failed }
        let storedKey = storedKey(for: key)
        let name = entryName(for: storedKey)
        var trailer = EntryTrailer(
            bodyCount: data.count, keyCount: storedKey.text.utf8.count, metadataCount: metadata.count,
            stored: stored ?? context.now, boot: .current, bodyChecksum: 0)
        guard let lifetime = EntryTrailer.lifetimeField(for: timeToLive), trailer.isWritable,
            trailer.fileCount <= context.configuration.largestEntry
        else {
            _ = remove(name)
            return .failed
        }
        trailer.lifetime = lifetime
        let result = data.withUnsafeBytes { body in
            trailer.bodyChecksum = CRC32C.of(body)
            let record = metadata.withUnsafeBytes { trailer.record(key: storedKey.text, metadata: $0) }
            return record.withUnsafeBytes { record in
                Result { () throws(FileError) in
                    try EntryWriter(context).finish(
                        [body, record], stored: trailer.stored, accessed: accessed, as: name,
                        replacing: former)
                }
            }
        }
        if case .success(false) = result { return .overtaken }
        return finishStore(result, of: name) ? .stored : .failed
    }

    /// Records or reports the result of a store, and returns whether it succeeded.
    func finishStore(_ result: Result<Bool, FileError>, of name: EntryName) -> Bool {
        switch result {
        case .success:
            index.recordChange(name)
            context.reporter.writeSucceeded()
            return true
        case .failure(let error):
            context.reporter.report(error)
            return false
        }
    }
}
