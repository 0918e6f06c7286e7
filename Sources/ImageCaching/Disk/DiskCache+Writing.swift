// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DiskCache {
    /// Stores `data` with `metadata` in the place of what was there under `key`. Blocks.
    ///
    /// Readers see the old entry or the new one, whole. Starts a trim, in the background, when the cache is
    /// over one of its limits then.
    ///
    /// - Returns: whether it is stored. Not if the file would be larger than the limit for one entry, and the
    ///   old entry goes then; not if the folder cannot be used, which the observer is told, and the old entry
    ///   stays.
    @discardableResult
    public func store(_ data: Data, metadata: Data = Data(), for key: CacheKey) -> Bool {
        let name = name(of: key)
        var trailer = EntryTrailer(
            bodyCount: data.count, keyCount: key.text.utf8.count, metadataCount: metadata.count,
            stored: context.now, boot: .current, bodyChecksum: 0)
        guard trailer.isWritable, trailer.fileCount <= context.configuration.entryCeiling else {
            remove(key)
            return false
        }
        let result = data.withUnsafeBytes { body in
            trailer.bodyChecksum = CRC32C.of(body)
            let record = metadata.withUnsafeBytes { trailer.record(key: key.text, metadata: $0) }
            return record.withUnsafeBytes { record in
                Result { () throws(FileError) in
                    try EntryWriter(context).finish([body, record], stored: trailer.stored, as: name)
                }
            }
        }
        return finishStore(result, name)
    }

    func finishStore(_ result: Result<Void, FileError>, _ name: EntryName) -> Bool {
        switch result {
        case .success:
            index.noteChange(name)
            context.reporter.writeSucceeded()
            return true
        case .failure(let error):
            context.reporter.report(error)
            return false
        }
    }
}

extension EntryTrailer {
    /// Whether the lengths fit their fields.
    var isWritable: Bool { keyCount <= UInt32.max && metadataCount <= UInt32.max }
}
