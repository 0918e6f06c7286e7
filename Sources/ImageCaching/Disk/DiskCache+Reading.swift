// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

extension DiskCache {
    /// Returns the entry for `key`, or `nil`, and marks it as used. Blocks.
    ///
    /// A read takes an open, a stat and a single read, directly into the result's memory.
    public func read(_ key: CacheKey) -> DiskEntry? {
        readEntry(key) ?? importFile(for: key) ?? readAdditionalFile(for: key)
    }

    /// Opens the file of the entry for `key`, and marks the entry as used. Blocks.
    ///
    /// The file is checked the same way as in ``read(_:)-(CacheKey)->_``. If the entry is a plain file, it
    /// isn't opened.
    public func open(_ key: CacheKey) -> DiskEntryFile? {
        let key = storedKey(for: key)
        let name = entryName(for: key)
        let now = context.now
        let found = lookUp(name) { (path) throws(FileError) in
            try reader.open(path, name: name, key: key.text, now: now)
        }
        guard let ((file, header), isOwn) = found else { return nil }
        if isOwn { index.recordUse(name, at: now) }
        return DiskEntryFile(
            descriptor: file.descriptor, byteCount: header.bodyCount, metadata: header.metadata,
            stored: Date(nanoseconds: min(header.stored, now)),
            expires: header.expires.map(Date.init(nanoseconds:)),
            isFromFuture: Self.isFromFuture(header.stored, now)
        ) { [files = context.files] in try? files.close(file) }
    }

    /// Returns the entry for `key` in the cache's own folder or in an additional one.
    func readEntry(_ key: CacheKey) -> DiskEntry? {
        let key = storedKey(for: key)
        let name = entryName(for: key)
        let now = context.now
        let found = lookUp(name) { (path) throws(FileError) in
            try reader.read(path, name: name, key: key.text, now: now)
        }
        guard let (found, isOwn) = found else { return nil }
        if isOwn { index.recordUse(name, at: now) }
        var entry = DiskEntry(
            data: found.data, metadata: found.metadata, stored: Date(nanoseconds: min(found.stored, now)),
            expires: found.expires.map(Date.init(nanoseconds:)), isExternal: !isOwn)
        entry.isFromFuture = Self.isFromFuture(found.stored, now)
        return entry
    }

    private static func isFromFuture(_ stored: Int64, _ now: Int64) -> Bool {
        stored > now && stored &- now > clockTolerance
    }

    /// The largest adjustment of the clock, in nanoseconds, that we don't treat as setting it back.
    private static let clockTolerance: Int64 = 5_000_000_000

    /// Returns the metadata of the entry for `key` without reading its bytes or marking it as used. Blocks.
    public func metadata(for key: CacheKey) -> Data? {
        header(of: key)?.header.metadata ?? metadataOfFile(for: key)
    }

    /// Returns whether there is an entry for `key`, without marking it as used. Blocks.
    ///
    /// Lengths, key and metadata are checked, but the bytes aren't.
    public func contains(_ key: CacheKey) -> Bool {
        header(of: key) != nil || hasFile(for: key)
    }

    func header(of key: CacheKey) -> (header: EntryReader.Header, isOwn: Bool)? {
        let key = storedKey(for: key)
        let now = context.now
        return lookUp(entryName(for: key)) { (path) throws(FileError) in
            try reader.readHeader(path, key: key.text, now: now)
        }
    }

    /// Runs `read` on the file with this name in the cache's own folder, then in the additional folders.
    private func lookUp<Success>(
        _ name: EntryName, _ read: (String) throws(FileError) -> EntryReader.Result<Success>
    ) -> (Success, isOwn: Bool)? {
        if let found = lookUpInOwnFolder(name, read) { return (found, true) }
        for folder in context.additionalFolders {
            if case .found(let found)? = try? read(folder.path(of: name)) { return (found, false) }
        }
        return nil
    }

    /// Runs `read` on the file in the cache's own folder. Removes a damaged file and reports errors.
    private func lookUpInOwnFolder<Success>(
        _ name: EntryName, _ read: (String) throws(FileError) -> EntryReader.Result<Success>
    ) -> Success? {
        guard context.check.allowsUse else { return nil }
        let path = context.folder.path(of: name)
        do {
            switch try read(path) {
            case .found(let success): return success
            case .missing, .unsupported: return nil
            case .damaged(let inode): try removeDamaged(path, name: name, inode: inode)
            }
        } catch  where error.isNotFound {
            // Another thread or process removed the damaged file before we could.
            return nil
        } catch {
            context.reporter.report(error)
        }
        return nil
    }

    /// Removes the file at `path` if it still has this inode. Another thread or process may have replaced it.
    func removeDamaged(_ path: String, name: EntryName, inode: UInt64) throws(FileError) {
        guard !context.modes.isReadOnly, try context.files.status(at: path).inode == inode else { return }
        try context.unlink(name)
        index.recordChange(name)
    }
}

extension Date {
    /// Creates a date from nanoseconds since 1970.
    init(nanoseconds: Int64) {
        self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
    }
}
