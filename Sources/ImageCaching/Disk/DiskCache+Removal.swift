// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
public import PortableFoundation

extension DiskCache {
    /// Removes the entry for `key`. Reads that have already begun aren't affected. Blocks.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        guard !context.modes.isReadOnly else { return false }
        let name = entryName(for: storedKey(for: key))
        guard sdWebImageFolder != nil else { return remove(name) }
        // No other thread may import the file before both are removed. Otherwise, the import would bring the
        // image back.
        return importOrder.perform(key.hash) {
            let hadFile = removeImportable(key)
            return remove(name) || hadFile
        }
    }

    func remove(_ name: EntryName) -> Bool {
        guard context.check.allowsUse else { return false }
        do {
            try context.markDirty(beforeRemoving: context.folder.path(of: name))
            try context.unlinkInOrder(name)
        } catch  where error.isNotFound {
            return false
        } catch {
            context.reporter.report(error)
            return false
        }
        index.recordChange(name)
        return true
    }

    /// Removes all entries. Their folder is renamed, then deleted in the background. Blocks only while the
    /// folder is renamed.
    ///
    /// - Returns: `false` if the folder can't be used. The observer gets the error.
    @discardableResult
    public func removeAll() -> Bool {
        guard moveToTrash() else { return false }
        index.perform { $0.context.emptyTrash() }
        return true
    }

    /// Removes all entries like ``removeAll()-()->Bool``, and reports the progress of deleting them. Blocks
    /// until they're deleted.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    @discardableResult
    package func removeAll(progress: (DiskCacheProgress) -> Void) -> Bool {
        guard moveToTrash() else { return false }
        emptyTrash(progress: progress)
        return true
    }

    /// Deletes the entries that ``moveToTrash()`` moved away. Blocks.
    func emptyTrash(progress: (DiskCacheProgress) -> Void) {
        index.performBeforeWriting { worker in
            var state = DiskCacheProgress(finished: 0, total: worker.context.trashCount)
            worker.context.emptyTrash {
                state.finished += 1
                state.total = max(state.total, state.finished)
                if state.finished % 64 == 0 { progress(state) }
            }
            progress(DiskCacheProgress(finished: state.total, total: state.total))
        }
    }

    /// Removes the entries for which `isUnwanted` returns `true`. Blocks.
    ///
    /// It reads the end of each file, which takes about 10 µs per entry.
    ///
    /// - Parameter isUnwanted: called with each entry's metadata and its key. In a private cache, the key is
    ///   a hash.
    /// - Returns: the number of removed entries.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int {
        guard !context.modes.isReadOnly, context.check.allowsUse else { return 0 }
        var count = 0
        // List the files, because the index may not have the latest entries of other processes yet.
        for bucket in 0..<256 {
            for name in context.folder.entryNames(in: bucket, context.files) {
                guard let header = header(of: name), isUnwanted(CacheKey(header.key), header.metadata),
                    remove(name)
                else { continue }
                count += 1
            }
        }
        return count
    }

    /// Renames the folder with the entries, so they all disappear at the same time.
    func moveToTrash() -> Bool {
        guard !context.modes.isReadOnly, context.check.allowsUse else { return false }
        guard let sdWebImageFolder else { return moveEntriesToTrash() }
        return importOrder.performAlone {
            do throws(FileError) {
                try sdWebImageFolder.removeAll(context.files)
            } catch {
                context.reporter.report(error)
                return false
            }
            return moveEntriesToTrash()
        }
    }

    private func moveEntriesToTrash() -> Bool {
        let trash = POSIXFileSystem.randomName
        do {
            try context.markDirty(beforeRemoving: context.folder.entries)
            try context.folder.withRoot(context.files) { (root) throws(FileError) in
                // Don't move away a file or a link, because it doesn't belong to the cache.
                guard try context.files.status(at: CacheFolder.entriesName, in: root).kind == .directory
                else {
                    throw FileError(.open, ENOTDIR)
                }
                // Wait for changes to entries that are already running. A change that has just checked the
                // old file could otherwise store its entry again after all entries are gone.
                try context.inOrderOfAll { () throws(FileError) in
                    try context.files.rename(
                        CacheFolder.entriesName, in: root, to: CacheFolder.trashPrefix + trash, in: root)
                }
            }
        } catch  where error.isNotFound {
            return true
        } catch {
            context.reporter.report(error)
            return false
        }
        index.recordRemovalOfAll()
        return true
    }
}
