// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DiskCache {
    /// Removes the entry of `key`. Who is reading it goes on undisturbed. Blocks.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        guard !configuration.isReadOnly else { return false }
        return remove(name(of: kept(key)))
    }

    private func remove(_ name: EntryName) -> Bool {
        let path = context.folder.path(of: name)
        do {
            try context.leaveMark(beforeRemoving: path)
            try context.files.unlink(path)
        } catch  where error.isNotFound {
            return false
        } catch {
            context.reporter.report(error)
            return false
        }
        index.noteChange(name)
        return true
    }

    /// Removes all entries: puts their folder aside at once and deletes it in the background. Blocks for the
    /// first.
    ///
    /// - Returns: whether they are gone. Not if the folder cannot be used, which the observer is told.
    @discardableResult
    public func removeAll() -> Bool {
        guard putAside() else { return false }
        index.afterWriting { $0.context.emptyTrash() }
        return true
    }

    /// Removes all entries as ``removeAll()-()->Bool`` does, deletes them and tells how far that is. Blocks
    /// until they are deleted.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    @discardableResult
    public func removeAll(progress: (DiskCacheProgress) -> Void) -> Bool {
        guard putAside() else { return false }
        index.writing { worker in
            var state = DiskCacheProgress(done: 0, total: worker.context.trashCount)
            worker.context.emptyTrash {
                state.done += 1
                state.total = max(state.total, state.done)
                if state.done % 64 == 0 { progress(state) }
            }
            progress(DiskCacheProgress(done: state.total, total: state.total))
        }
        return true
    }

    /// Removes the entries for which `isUnwanted` is true. It is given each entry's metadata and its key, which in a
    /// private cache is a hash. Reads the end of each file: about 10 us an entry. Blocks.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int {
        guard !configuration.isReadOnly else { return 0 }
        var count = 0
        // By the files: the index may not know yet what other processes have stored.
        for bucket in 0..<256 {
            for text in (try? context.files.list(context.folder.bucket(bucket))) ?? [] {
                guard let name = EntryName(text), name.bucket == bucket, let header = header(of: name),
                    isUnwanted(CacheKey(header.key), header.metadata), remove(name)
                else { continue }
                count += 1
            }
        }
        return count
    }

    /// In one step, so that nobody finds anything any more.
    private func putAside() -> Bool {
        guard !configuration.isReadOnly else { return false }
        let trash = String(UInt64.random(in: .min ... .max), radix: 16)
        do {
            try context.leaveMark(beforeRemoving: context.folder.entries)
            try context.files.rename(
                context.folder.entries, to: "\(context.folder.root)/\(CacheFolder.trashPrefix)\(trash)")
        } catch  where error.isNotFound {
            return true
        } catch {
            context.reporter.report(error)
            return false
        }
        index.noteClear()
        return true
    }

    /// Removes what is older than the configuration allows, then, the least recently used first, what is too
    /// much. Stores and a timer start it by themselves. Blocks until it is done.
    public func trim() {
        guard !configuration.isReadOnly else { return }
        index.noteTrim()
        index.writing { _ in }
    }

    /// Removes the least recently used entries until at most `bytes` are left. Blocks until it is done.
    public func trim(toBytes bytes: Int) {
        guard !configuration.isReadOnly else { return }
        index.writing { $0.trim(toBytes: max(bytes, 0)) }
    }
}
