// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

extension DiskCache {
    /// Stores `data` with `metadata`, replacing an older entry for `key` atomically. Blocks.
    ///
    /// If the cache then exceeds one of its limits, it starts a trim in the background.
    ///
    /// - Parameter timeToLive: how long the entry may be read, rounded up to whole seconds, instead of
    ///   ``DiskCacheConfiguration/maximumAge``; `nil` for as long as the cache's limits allow. After that,
    ///   the entry is a miss and is removed. If the time to live is zero or less, nothing is stored and an
    ///   older entry is removed.
    /// - Returns: whether the entry was stored. If its file would be larger than the limit for one entry, an
    ///   older entry is removed. If the folder can't be used, the observer gets the error, and an older entry
    ///   stays.
    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) -> Bool {
        guard !context.modes.isReadOnly else { return false }
        guard sdWebImageFolder != nil else {
            return write(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
        return importOrder.perform(key.hash) {
            // If the old file stayed, a read would import it once the new entry is evicted.
            removeImportable(key)
            return write(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
    }

    /// Replaces the metadata of an entry in the cache's own folder. The entry keeps its store time and its
    /// time to live. Blocks.
    ///
    /// If another thread of this process stores or removes the entry at the same time, the change is applied
    /// to the new entry, or dropped. If another process does that, we notice it too, unless it happens
    /// between a status call and the rename right after it.
    ///
    /// - Parameter change: returns the new metadata, or `nil` to leave the entry as it is. It may be called
    ///   again.
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

    /// Stores an entry from another cache with its original store time, so its age doesn't change.
    @discardableResult
    package func store(_ entry: DiskEntry, for key: CacheKey) -> Bool {
        let stored = Int64(entry.stored.timeIntervalSince1970 * 1e9)
        return write(
            entry.data, metadata: entry.metadata,
            timeToLive: entry.expires.map { .seconds($0.timeIntervalSince(entry.stored)) }, stored: stored,
            accessed: context.now, for: key)
    }

    /// Writes an entry's file.
    ///
    /// - Parameters:
    ///   - stored: when the entry was stored; `nil` for the current time.
    ///   - accessed: when the entry was last accessed; `nil` to use `stored`.
    package func write(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, stored: Int64? = nil,
        accessed: Int64? = nil, for key: CacheKey
    ) -> Bool {
        let outcome = write(
            data, metadata: metadata, timeToLive: timeToLive, stored: stored, accessed: accessed,
            replacing: nil, for: key)
        return outcome == .stored
    }

    /// Stores an entry that replaces an entry for another key. The old entry stays until the caller removes
    /// it.
    ///
    /// Nothing is stored if the old entry was removed or replaced since its file was opened. So when this
    /// process removes all entries, through this cache or another one with the same folder, none of them
    /// reappears.
    ///
    /// - Parameters:
    ///   - file: the open file of the other key's entry.
    ///   - formerKey: the other key.
    package func write(
        _ data: Data, metadata: Data, timeToLive: Duration?, stored: Int64, accessed: Int64,
        inPlaceOf file: DiskEntryFile, of formerKey: CacheKey, for key: CacheKey
    ) -> Bool {
        // If the entry was removed, its status change time is different, and its inode isn't reused while the
        // file is open.
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

    /// - Parameter former: the file to replace; `nil` to replace any file or create a new one.
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
            // Record this only after the rename, because the index makes the row from the file that it finds.
            index.recordChange(name)
            context.reporter.writeSucceeded()
            return true
        case .failure(let error):
            context.reporter.report(error)
            return false
        }
    }
}
