// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

// Files that the cache didn't write: SDWebImage's files, which become entries, and additional files.
extension DiskCache {
    /// Turns the file that SDWebImage stored for `key` into an entry, and returns the entry.
    func importFile(for key: CacheKey) -> DiskEntry? {
        guard let sdWebImageFolder else { return nil }
        return importOrder.perform(key.hash) {
            // Another thread may have imported the file or stored an entry already.
            if let entry = readEntry(key) { return entry }
            for path in sdWebImageFolder.paths(for: key) {
                guard let file = readFile(path), !file.data.isEmpty else { continue }
                let now = context.now
                let stored = min(max(file.modified, 0), now)
                let metadata = extendedData(at: path, for: key, besides: file.data.count)
                let isOwn =
                    !context.modes.isReadOnly
                    && write(file.data, metadata: metadata, stored: stored, accessed: now, for: key)
                // Remove the file only after the entry was stored, so a failure doesn't lose the image.
                if isOwn { try? context.files.unlink(path) }
                return DiskEntry(
                    data: file.data, metadata: metadata, stored: Date(nanoseconds: stored), isExternal: !isOwn
                )
            }
            return nil
        }
    }

    func readAdditionalFile(for key: CacheKey) -> DiskEntry? {
        guard let path = additionalFile?(key), let file = readFile(path) else { return nil }
        return DiskEntry(
            data: file.data, metadata: Data(), stored: Date(nanoseconds: min(file.modified, context.now)),
            isExternal: true)
    }

    /// Returns whether ``read(_:)`` would find a plain file.
    func hasFile(for key: CacheKey) -> Bool {
        importablePath(for: key) != nil || additionalFile?(key).map(isReadable) ?? false
    }

    /// Returns the metadata that ``read(_:)`` would return for a plain file; `nil` if there's no such file.
    func metadataOfFile(for key: CacheKey) -> Data? {
        if let path = importablePath(for: key) { return extendedData(at: path, for: key, besides: 0) }
        return hasFile(for: key) ? Data() : nil
    }

    private func importablePath(for key: CacheKey) -> String? {
        sdWebImageFolder?.paths(for: key).first(where: isReadable)
    }

    private func isReadable(_ path: String) -> Bool {
        PlainFile.exists(path, limit: context.configuration.largestEntry, context.files)
    }

    /// The extended data that SDWebImage stored with a file. Empty if it's missing, or if it would make the
    /// entry larger than the limit.
    private func extendedData(at path: String, for key: CacheKey, besides bodyCount: Int) -> Data {
        let used = bodyCount + key.text.utf8.count + EntryTrailer.byteCount
        let room = context.configuration.largestEntry - used
        let files = context.files as? any AttributedFileSystem
        return files?.attribute(SDWebImageFolder.extendedAttribute, at: path, limit: room) ?? Data()
    }

    /// Removes the file that SDWebImage stored for `key`, and returns whether there was one.
    @discardableResult
    func removeImportable(_ key: CacheKey) -> Bool {
        var isRemoved = false
        for path in sdWebImageFolder?.paths(for: key) ?? [] {
            if (try? context.files.unlink(path)) != nil { isRemoved = true }
        }
        return isRemoved
    }

    private func readFile(_ path: String) -> PlainFile? {
        do {
            return try PlainFile.read(path, limit: context.configuration.largestEntry, with: reader)
        } catch {
            context.reporter.report(error)
            return nil
        }
    }
}
