// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DiskCache {
    /// How many entries there are and what their files take, all processes' together; from the index, after
    /// what this cache has noted is written to it. Blocks.
    public func statistics() -> DiskCacheStatistics {
        index.writing { $0.totals() }
    }

    /// All entries, in no order. Reads the end of each file, for the key: about 10 us an entry. Blocks.
    public func entries() -> [DiskEntryInfo] {
        var result: [DiskEntryInfo] = []
        forEachHeader { row, name, header in result.append(info(row, name, header)) }
        return result
    }

    /// Tells of every entry, in no order; those that are gone or cannot be read are left out.
    func forEachHeader(_ body: (IndexDatabase.Row, EntryName, EntryReader.Header) -> Void) {
        var last = ""
        while true {
            let rows = index.writing { [last] in $0.rows(after: last) }
            guard let end = rows.last else { return }
            last = end.name
            for row in rows {
                if let name = EntryName(row.name), let header = header(of: name) { body(row, name, header) }
            }
        }
    }

    func header(of name: EntryName) -> EntryReader.Header? {
        let path = context.folder.path(of: name)
        guard case .found(let header)? = try? reader.readHeader(path, nil, at: context.now) else {
            return nil
        }
        return header
    }

    private func info(
        _ row: IndexDatabase.Row, _ name: EntryName, _ header: EntryReader.Header
    ) -> DiskEntryInfo {
        let now = context.now
        return DiskEntryInfo(
            key: header.key, bytes: header.fileCount,
            created: Date(wall: min(row.created, header.stored, now)),
            stored: Date(wall: min(header.stored, now)), accessed: Date(wall: min(row.accessed, now)),
            expires: header.expires.map(Date.init(wall:)), path: context.folder.path(of: name))
    }

    /// What is known of `key`'s entry in the cache's own folder, without reading its bytes; nil if there is
    /// none. Does not count as used. Blocks, for the index too.
    public func info(for key: CacheKey) -> DiskEntryInfo? {
        let name = name(of: kept(key))
        guard let row = index.writing({ $0.row(of: name) }) else { return nil }
        return header(of: name).map { info(row, name, $0) }
    }

    /// Writes the bytes of `key`'s entry, without what the cache keeps behind them, to the file at `path`, in
    /// the place of what is there. Blocks.
    ///
    /// - Throws: ``ImageError/Code/notCached`` if there is no entry, ``ImageError/Code/io`` if the file
    ///   cannot be written.
    public func export(_ key: CacheKey, to path: String) throws(ImageError) {
        guard let entry = read(key) else {
            throw ImageError(.notCached, "not in the disk cache", url: key.text)
        }
        let result = entry.data.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try context.files.replace(path, with: bytes) }
        }
        if case .failure(let error) = result {
            throw ImageError(.io, "export from the disk cache: \(error)", cause: error)
        }
    }

    /// Returns once all that was noted for the index is written and all removed entries are deleted. A
    /// process that ends after it leaves nothing that the next one would have to look for. Blocks.
    public func flush() {
        index.writing { $0.context.temporaries.close() }
    }
}
