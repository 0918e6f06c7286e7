// SPDX-License-Identifier: MIT

import ImageBase

extension DiskCache {
    /// Reads every entry and compares it with its checksums; removes the damaged ones, and makes the index
    /// agree with the files. Reads and stores go on meanwhile. Blocks: about a second for 2 GB that are in
    /// memory. In a folder that is only read, nothing is removed.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    public func verify(progress: (DiskCacheProgress) -> Void = { _ in }) -> DiskCacheVerification {
        var result = DiskCacheVerification()
        var state = DiskCacheProgress(done: 0, total: statistics().count)
        for bucket in 0..<256 {
            let path = context.folder.bucket(bucket)
            for text in (try? context.files.list(path)) ?? [] {
                guard let name = EntryName(text), name.bucket == bucket else { continue }
                verify("\(path)/\(text)", name, &result)
                state.done += 1
                state.total = max(state.total, state.done)
                if state.done % 64 == 0 { progress(state) }
            }
        }
        result.corrected = index.writing { $0.mend() }
        progress(DiskCacheProgress(done: state.total, total: state.total))
        return result
    }

    private func verify(_ path: String, _ name: EntryName, _ result: inout DiskCacheVerification) {
        do {
            switch try reader.check(path, name, at: context.now) {
            case .found(let bytes):
                result.entries.count += 1
                result.entries.bytes += bytes
            case .missing: break
            case .foreign: result.skipped += 1
            case .bad(let inode):
                result.damaged += 1
                try removeBad(path, name, inode: inode)
            }
        } catch {
            result.skipped += 1
            context.reporter.report(error)
        }
    }

    /// Throws the index away and makes it again from the files, which loses the order of use and when entries
    /// were first stored. It is done by itself where the index is missing or damaged. Blocks: about 10 s for
    /// a million entries.
    ///
    /// - Returns: what was found.
    @discardableResult
    public func rebuild() -> DiskCacheStatistics {
        index.writing { worker in
            worker.rebuild()
            return worker.totals()
        }
    }
}
