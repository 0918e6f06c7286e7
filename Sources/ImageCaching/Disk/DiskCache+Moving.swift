// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Moves all entries of the cache at `directory` into this one, and removes everything else in that
    /// cache. Blocks.
    ///
    /// Don't let another cache write to that folder at the same time. If both caches have an entry for the
    /// same key, the one that was stored last is kept. Files are renamed, or copied if they're on another
    /// volume. Files that weren't created by a cache stay. If the process ends before all entries are moved,
    /// call the method again to move the remaining ones.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    /// - Returns: the number of entries moved; 0 if `directory` has no entries or is the cache's own folder.
    @discardableResult
    package func moveEntries(
        from directory: String, progress: (DiskCacheProgress) -> Void = { _ in }
    ) -> Int {
        let source = CacheFolder(directory)
        guard !context.modes.isReadOnly, context.check.allowsUse,
            let theirs = try? context.files.status(at: source.openRoot), !isOwnFolder(theirs)
        else { return 0 }
        let lists = (0..<256).map { source.entryNames(in: $0, context.files) }
        var moved = 0
        var state = DiskCacheProgress(finished: 0, total: lists.reduce(0) { $0 + $1.count })
        for name in lists.joined() {
            do {
                if try move(name, from: source) { moved += 1 }
            } catch {
                context.reporter.report(error)
            }
            state.finished += 1
            if state.finished % 64 == 0 { progress(state) }
        }
        removeRest(of: source)
        // The index doesn't know about the moved files yet.
        index.requestScan()
        index.performAndWait { _ in }
        progress(state)
        return moved
    }

    private func isOwnFolder(_ status: FileStatus) -> Bool {
        guard let own = try? context.files.status(at: context.folder.openRoot) else { return false }
        // Check the device, too, because the roots of two volumes often have the same inode.
        return (own.inode, own.device) == (status.inode, status.device)
    }

    /// Moves one entry, and returns whether it was newer than this cache's entry with the same name.
    private func move(_ name: EntryName, from source: CacheFolder) throws(FileError) -> Bool {
        let files = context.files
        return try source.withBucket(name.bucket, by: files) { (bucket) throws(FileError) in
            let theirs = try files.status(at: name.text, in: bucket)
            guard theirs.kind == .file else { return false }
            // A file's modification time is its entry's store time.
            let ours = try? files.status(at: context.folder.path(of: name))
            if let ours, ours.modified >= theirs.modified {
                try files.unlink(name.text, in: bucket)
                return false
            }
            do throws(FileError) {
                try context.rename(name.text, in: bucket, to: name)
            } catch  where error.isOtherVolume {
                // Remove the original only when the copy is complete. If the process ends before that, the
                // next call copies the entry again.
                try copy(source.path(of: name), status: theirs, to: name)
                try files.unlink(name.text, in: bucket)
            }
            return true
        }
    }

    private func copy(_ path: String, status: FileStatus, to name: EntryName) throws(FileError) {
        let files = context.files
        let source = try files.open(path, .read)
        defer { try? files.close(source) }
        let writer = try EntryWriter(context)
        do {
            var chunk = [UInt8](repeating: 0, count: 1 << 18)
            var done = 0
            while done < status.size {
                let count = try chunk.withUnsafeMutableBytesTyped { (buffer) throws(FileError) in
                    let count = try files.read(source, into: buffer, at: done)
                    try files.writeAll([UnsafeRawBufferPointer(rebasing: buffer[..<count])], to: writer.file)
                    return count
                }
                if count == 0 { break }
                done += count
            }
        } catch {
            writer.abandon()
            throw error
        }
        // The copied bytes already include the record, so there's nothing else to write.
        try writer.finish([], stored: status.modified, as: name)
    }

    /// Removes the index, and the folders that are now empty.
    private func removeRest(of source: CacheFolder) {
        try? context.files.withFolder(source.entries) { (entries) throws(FileError) in
            for bucket in 0..<256 {
                try? context.files.removeDirectory(EntryName.bucketName(bucket), in: entries)
            }
        }
        guard (try? context.files.removeDirectory(source.entries)) != nil else { return }
        for path in ["", "-wal", "-shm"].map({ source.index + $0 }) + [source.tag] {
            try? context.files.unlink(path)
        }
        try? context.files.removeDirectory(source.temporary)
        try? context.files.removeDirectory(source.root)
    }
}
