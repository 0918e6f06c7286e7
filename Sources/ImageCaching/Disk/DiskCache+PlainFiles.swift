// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

// Files that the cache did not write: those of SDWebImage, which become entries, and additional ones.
extension DiskCache {
    /// Makes the file that SDWebImage stored for `key` an entry, and returns that.
    func importFile(for key: CacheKey) -> DiskEntry? {
        guard let sdWebImageFolder else { return nil }
        return importOrder.perform(key.hash) {
            // Another thread may have imported or stored it.
            if let entry = readEntry(key) { return entry }
            for path in sdWebImageFolder.paths(for: key) {
                guard let file = readFile(path), !file.data.isEmpty else { continue }
                let now = context.now
                let stored = min(max(file.modified, 0), now)
                let isOwn =
                    !context.modes.isReadOnly && write(file.data, stored: stored, accessed: now, for: key)
                if isOwn { try? context.files.unlink(path) }
                return DiskEntry(
                    data: file.data, metadata: Data(), stored: Date(nanoseconds: stored), isExternal: !isOwn)
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
        let limit = context.configuration.largestEntry
        if let sdWebImageFolder,
            sdWebImageFolder.paths(for: key).contains(where: { path in
                PlainFile.exists(path, limit: limit, context.files)
            })
        {
            return true
        }
        return additionalFile?(key).map { PlainFile.exists($0, limit: limit, context.files) } ?? false
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
