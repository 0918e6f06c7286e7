// SPDX-License-Identifier: MIT

package import ImageBase
import PortableFoundation

extension DiskCache {
    /// Returns the number of entries and the total size of their files, including entries stored by other
    /// processes. Blocks.
    ///
    /// The figures come from the index, after this cache's changes are written to it.
    public func statistics() -> DiskCacheStatistics {
        index.performAndWait { $0.totals() }
    }

    /// Returns all entries, in no particular order. Blocks.
    ///
    /// It reads the end of each file, which contains the key. This takes about 10 µs per entry.
    package func entries() -> [DiskEntryInfo] {
        index.performAndWait { $0.rows() }.compactMap { row in
            guard let name = EntryName(row.name), let header = header(of: name) else { return nil }
            return info(for: name, row: row, header: header)
        }
    }

    /// Returns the key and the metadata of the entry with this name in the cache's own folder, or `nil`.
    func header(of name: EntryName) -> EntryReader.Header? {
        guard context.check.allowsUse else { return nil }
        let path = context.folder.path(of: name)
        guard case .found(let header)? = try? reader.readHeader(path, key: nil, now: context.now) else {
            return nil
        }
        return header
    }

    private func info(
        for name: EntryName, row: IndexDatabase.Row, header: EntryReader.Header
    ) -> DiskEntryInfo {
        let now = context.now
        return DiskEntryInfo(
            key: CacheKey(header.key), bytes: header.fileCount,
            created: Date(nanoseconds: min(row.created, header.stored, now)),
            stored: Date(nanoseconds: min(header.stored, now)),
            accessed: Date(nanoseconds: min(row.accessed, now)),
            expires: header.expires.map(Date.init(nanoseconds:)), path: context.folder.path(of: name))
    }

    /// Returns information about the entry for `key` in the cache's own folder, or `nil`. Blocks, and waits
    /// for the index, too.
    ///
    /// It doesn't read the entry's bytes or mark it as used.
    package func info(for key: CacheKey) -> DiskEntryInfo? {
        let name = entryName(for: storedKey(for: key))
        guard let row = index.performAndWait({ $0.row(of: name) }) else { return nil }
        return header(of: name).map { info(for: name, row: row, header: $0) }
    }

    /// Writes the bytes of the entry for `key`, without the cache's own data, to the file at `path`. Blocks.
    ///
    /// If the file exists, it's replaced.
    ///
    /// - Throws: ``ImageError/Code/notCached`` if there's no entry, ``ImageError/Code/io`` if the file can't
    ///   be written.
    package func export(_ key: CacheKey, to path: String) throws(ImageError) {
        guard let entry = read(key) else {
            throw ImageError(.notCached, "not in the disk cache", url: key.text)
        }
        let result = entry.data.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try context.files.replace(path, with: bytes) }
        }
        if case .failure(let error) = result {
            throw ImageError(.io, "cannot export from the disk cache: \(error)", cause: error)
        }
    }

    /// Returns when the index is written and all removed entries are deleted. Blocks.
    ///
    /// If the process ends after this, the next process doesn't have to scan the files.
    public func flush() {
        index.performAndWait { $0.context.temporaries.close() }
    }
}
