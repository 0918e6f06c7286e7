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
        let name = name(of: key)
        let found = examine(name) { (path) throws(FileError) in try reader.read(path, name, key.text) }
        guard let found else { return nil }
        let now = context.now
        index.noteUse(name, at: now)
        return DiskEntry(
            data: found.data, metadata: found.metadata, stored: Date(wall: min(found.stored, now)))
    }

    /// The metadata of `key`'s entry, without reading its bytes. Does not count as used. Blocks.
    public func metadata(for key: CacheKey) -> Data? {
        examine(name(of: key)) { (path) throws(FileError) in try reader.readHeader(path, key.text) }?.metadata
    }

    /// Whether there is an entry of `key`. Lengths, key and metadata are checked, the bytes are not. Does not
    /// count as used. Blocks.
    public func contains(_ key: CacheKey) -> Bool {
        metadata(for: key) != nil
    }

    /// Runs `read` on the file of `name`. A bad file is removed, a trouble reported.
    private func examine<Success>(
        _ name: EntryName, _ read: (String) throws(FileError) -> EntryReader.Result<Success>
    ) -> Success? {
        let path = context.folder.path(of: name)
        do {
            switch try read(path) {
            case .found(let success): return success
            case .missing, .foreign: return nil
            case .bad(let inode):
                // Another thread or process may have stored a good one meanwhile.
                if try context.files.status(at: path).inode == inode {
                    try context.files.unlink(path)
                    index.noteChange(name)
                }
            }
        } catch  where error.isNotFound {
            return nil
        } catch {
            context.reporter.report(error)
        }
        return nil
    }
}

extension Date {
    /// From nanoseconds since 1970.
    init(wall nanoseconds: Int64) {
        self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }
}
