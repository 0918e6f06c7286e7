// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Compares every entry with its checksums, removes damaged entries, and corrects the index. Blocks.
    ///
    /// It takes about a second for 2 GB of files that are in the system's page cache. Reads and stores
    /// continue in the meantime. A read-only cache doesn't remove anything.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    package func verify(progress: (DiskCacheProgress) -> Void = { _ in }) -> DiskCacheVerification {
        var result = DiskCacheVerification()
        var state = DiskCacheProgress(finished: 0, total: statistics().count)
        guard context.check.allowsUse else { return result }
        for bucket in 0..<256 {
            for name in context.folder.entryNames(in: bucket, context.files) {
                verify(context.folder.path(of: name), name: name, result: &result)
                state.finished += 1
                state.total = max(state.total, state.finished)
                if state.finished % 64 == 0 { progress(state) }
            }
        }
        result.corrected = index.performAndWait { $0.repair() }
        progress(DiskCacheProgress(finished: state.total, total: state.total))
        return result
    }

    private func verify(_ path: String, name: EntryName, result: inout DiskCacheVerification) {
        do {
            switch try reader.verify(path, name: name, now: context.now) {
            case .found(let bytes):
                result.entries.count += 1
                result.entries.bytes += bytes
            case .missing: break
            case .unsupported: result.skipped += 1
            case .damaged(let inode):
                result.damaged += 1
                try removeDamaged(path, name: name, inode: inode)
            }
        } catch {
            result.skipped += 1
            context.reporter.report(error)
        }
    }

    /// Deletes the index and rebuilds it from the files. Blocks for about 10 s if there are a million
    /// entries.
    ///
    /// The order of use, and the time when each entry was first stored, are lost. You don't need this for a
    /// missing or damaged index, which is rebuilt automatically.
    ///
    /// - Returns: the number of entries found and their total size.
    @discardableResult
    package func rebuild() -> DiskCacheStatistics {
        index.performAndWait { worker in
            worker.rebuild()
            return worker.totals()
        }
    }
}
