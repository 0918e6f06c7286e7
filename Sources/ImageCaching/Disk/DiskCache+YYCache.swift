// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

extension DiskCache {
    /// Moves the entries from a folder that YYCache or YYImageCache wrote into this cache. Blocks.
    ///
    /// Entries keep their keys and the times of their last change and last use. Extended data becomes the
    /// entry's metadata. If this cache already has an entry, it isn't replaced. If a value with its extended
    /// data is larger than the limit for one entry, it isn't moved. YYImageCache stores images as they were
    /// loaded. Other values in YYCache are archived objects.
    ///
    /// Only one value is in memory at any time. If the process ends before all entries are moved, call the
    /// method again to move the remaining ones. At the end, everything that YYCache wrote is removed. If a
    /// file can't be read or stored, it stays, together with the database, and the observer gets an error.
    ///
    /// - Parameters:
    ///   - directory: the folder with `manifest.sqlite`, such as `com.ibireme.yykit/images` in the caches
    ///     folder.
    ///   - progress: called on the calling thread, after every 64 entries and at the end.
    ///   - convert: returns the data to store for a value, or `nil` to drop it.
    /// - Returns: the number of entries moved; 0 if the folder doesn't have a valid database.
    @discardableResult
    package func importEntries(
        fromYYCache directory: String, progress: (DiskCacheProgress) -> Void = { _ in },
        convert: (CacheKey, Data) -> Data? = { $1 }
    ) -> Int {
        guard !context.modes.isReadOnly else { return 0 }
        var state = DiskCacheProgress(finished: 0, total: 0)
        var moved = 0
        var isComplete = true
        do {
            guard let manifest = try YYCacheManifest(directory, context.files) else { return 0 }
            state.total = try manifest.count()
            try manifest.forEachRow { (row) throws(SQLiteError) in
                switch try move(row, from: manifest, convert) {
                case .moved: moved += 1
                case .dropped: break
                case .failed: isComplete = false
                }
                state.finished += 1
                state.total = max(state.total, state.finished)
                if state.finished % 64 == 0 { progress(state) }
            }
        } catch {
            context.reporter.reportIndexError("import from YYCache: \(error.message)")
            isComplete = false
        }
        if isComplete { YYCacheManifest.remove(directory, context.files) }
        progress(state)
        return moved
    }

    /// Moves the entries from a folder that YYCache or YYImageCache wrote into this cache; see the blocking
    /// method.
    @discardableResult
    public func importEntries(
        fromYYCache directory: String,
        progress: @escaping @Sendable (DiskCacheProgress) -> Void = { _ in },
        convert: @escaping @Sendable (CacheKey, Data) -> Data? = { $1 }
    ) async -> Int {
        await queue.run {
            self.importEntries(fromYYCache: directory, progress: progress, convert: convert)
        }
    }

    private enum MoveResult { case moved, dropped, failed }

    private func move(
        _ row: YYCacheManifest.Row, from manifest: YYCacheManifest, _ convert: (CacheKey, Data) -> Data?
    ) throws(SQLiteError) -> MoveResult {
        let path = row.fileName.flatMap(manifest.path)
        let limit = context.configuration.largestEntry
        let key = CacheKey(row.key)
        var value: Data?
        if row.key.isEmpty || header(of: key)?.isOwn == true {
            // Drop it: it has no key, or this cache already has an entry.
        } else if row.fileName == nil {
            value = try manifest.inlineValue(of: row.key, limit: limit)
        } else if let path {
            do {
                value = try PlainFile.read(path, limit: limit, with: reader)?.data
            } catch {
                context.reporter.report(error)
                return .failed
            }
        }
        var result = MoveResult.dropped
        if let data = value.flatMap({ convert(key, $0) }) {
            let extended = try manifest.extendedData(of: row.key, limit: limit) ?? Data()
            let isStored = write(
                data, metadata: extended, stored: time(row.modified), accessed: time(row.accessed), for: key)
            // If the value is too large only together with its key, drop it like any other large value.
            let count = data.count + extended.count + row.key.utf8.count + EntryTrailer.byteCount
            if !isStored, count <= limit {
                return .failed
            }
            result = isStored ? .moved : .dropped
        }
        if path != nil, let fileName = row.fileName { manifest.removeFile(fileName, context.files) }
        return result
    }

    /// Converts seconds since 1970 to nanoseconds, at most the current time.
    private func time(_ seconds: Int64) -> Int64 {
        min(max(seconds, 0), context.now / 1_000_000_000) * 1_000_000_000
    }
}
