// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Removes the entry of `key`. Who is reading it goes on undisturbed. Blocks.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        let name = name(of: key)
        do {
            try context.files.unlink(context.folder.path(of: name))
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
        let trash = String(UInt64.random(in: .min ... .max), radix: 16)
        do {
            try context.files.rename(
                context.folder.entries, to: "\(context.folder.root)/\(CacheFolder.trashPrefix)\(trash)")
        } catch  where error.isNotFound {
            return true
        } catch {
            context.reporter.report(error)
            return false
        }
        index.noteClear()
        index.afterWriting { $0.context.emptyTrash() }
        return true
    }

    /// Removes what is older than the configuration allows, then, the least recently used first, what is too
    /// much. Stores start it by themselves. Blocks until it is done.
    public func trim() {
        index.noteTrim()
        index.writing { _ in }
    }

    /// Removes the least recently used entries until at most `bytes` are left. Blocks until it is done.
    public func trim(toBytes bytes: Int) {
        index.writing { $0.trim(toBytes: max(bytes, 0)) }
    }
}

extension IndexWorker {
    func trim(toBytes bytes: Int) {
        guard isFolderThere else { return }
        do {
            try withDatabase { (database) throws(SQLiteError) in
                try self.trim(database, bytes: bytes, count: .max)
            }
        } catch {
            context.reporter.report(error)
        }
    }
}
