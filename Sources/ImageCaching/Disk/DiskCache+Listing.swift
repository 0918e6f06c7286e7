// SPDX-License-Identifier: MIT

package import ImageBase
import PortableFoundation

extension DiskCache {
    /// Returns the number of entries and the size of their files, those of other processes included. Blocks.
    ///
    /// The figures come from the index, after the changes of this cache are written to it.
    public func statistics() -> DiskCacheStatistics {
        index.performAndWait { $0.totals() }
    }

    /// Returns all entries, in no particular order. Blocks.
    ///
    /// Reads the end of each file, which has the key: about 10 µs per entry.
    package func entries() -> [DiskEntryInfo] {
        index.performAndWait { $0.rows() }.compactMap { row in
            guard let name = EntryName(row.name), let header = header(of: name) else { return nil }
            return info(for: name, row: row, header: header)
        }
    }

    /// Returns the key and the metadata of the entry with this name in the cache's own folder, or nil.
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

    /// Returns information about `key`'s entry in the cache's own folder, or nil. Blocks, also for the index.
    ///
    /// Does not read the bytes of the entry and does not mark it as used.
    package func info(for key: CacheKey) -> DiskEntryInfo? {
        let name = entryName(for: storedKey(for: key))
        guard let row = index.performAndWait({ $0.row(of: name) }) else { return nil }
        return header(of: name).map { info(for: name, row: row, header: $0) }
    }

    /// Writes the bytes of `key`'s entry, without the cache's own data, to the file at `path`. Blocks.
    ///
    /// Replaces a file that exists.
    ///
    /// - Throws: ``ImageError/Code/notCached`` if there is no entry, ``ImageError/Code/io`` if the file
    ///   cannot be written.
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

    /// Returns once the index is written and all removed entries are deleted. Blocks.
    ///
    /// If the process ends after it, the next one need not scan the files.
    public func flush() {
        index.performAndWait { $0.context.temporaries.close() }
    }
}
