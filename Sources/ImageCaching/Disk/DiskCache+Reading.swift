// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DiskCache {
    /// The entry of `key`, or nil. It counts as used. Blocks.
    ///
    /// Costs an open, a stat and one read into the memory that the result keeps.
    public func read(_ key: CacheKey) -> DiskEntry? {
        let key = kept(key)
        let name = name(of: key)
        let now = context.now
        let found = examine(name) { (path) throws(FileError) in
            try reader.read(path, name, key.text, at: now)
        }
        guard let (found, isOwn) = found else { return nil }
        if isOwn { index.noteUse(name, at: now) }
        return DiskEntry(
            data: found.data, metadata: found.metadata, stored: Date(wall: min(found.stored, now)))
    }

    /// The metadata of `key`'s entry, without reading its bytes. Does not count as used. Blocks.
    public func metadata(for key: CacheKey) -> Data? {
        header(of: key)?.header.metadata
    }

    /// Whether there is an entry of `key`. Lengths, key and metadata are checked, the bytes are not. Does not
    /// count as used. Blocks.
    public func contains(_ key: CacheKey) -> Bool {
        header(of: key) != nil
    }

    func header(of key: CacheKey) -> (header: EntryReader.Header, isOwn: Bool)? {
        let key = kept(key)
        let now = context.now
        return examine(name(of: key)) { (path) throws(FileError) in
            try reader.readHeader(path, key.text, at: now)
        }
    }

    /// Runs `read` on the file of `name` in the cache's own folder, then in the additional ones.
    private func examine<Success>(
        _ name: EntryName, _ read: (String) throws(FileError) -> EntryReader.Result<Success>
    ) -> (Success, isOwn: Bool)? {
        if let found = examineOwn(name, read) { return (found, true) }
        for folder in context.additionalFolders {
            if case .found(let found)? = try? read(folder.path(of: name)) { return (found, false) }
        }
        return nil
    }

    /// A bad file is removed, a trouble reported.
    private func examineOwn<Success>(
        _ name: EntryName, _ read: (String) throws(FileError) -> EntryReader.Result<Success>
    ) -> Success? {
        let path = context.folder.path(of: name)
        do {
            switch try read(path) {
            case .found(let success): return success
            case .missing, .foreign: return nil
            case .bad(let inode): try removeBad(path, name, inode: inode)
            }
        } catch  where error.isNotFound {
            return nil
        } catch {
            context.reporter.report(error)
        }
        return nil
    }

    /// Removes the file at `path` if it still is the one with this inode: another thread or process may have
    /// stored a good one meanwhile.
    func removeBad(_ path: String, _ name: EntryName, inode: UInt64) throws(FileError) {
        guard !configuration.isReadOnly, try context.files.status(at: path).inode == inode else { return }
        try context.files.unlink(path)
        index.noteChange(name)
    }
}

extension Date {
    /// From nanoseconds since 1970.
    init(wall nanoseconds: Int64) {
        self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }
}
