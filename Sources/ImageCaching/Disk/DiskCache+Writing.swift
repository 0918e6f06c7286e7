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
    /// - Parameter timeToLive: how long it may be read, in whole seconds, rounded up; nil for as long as the
    ///   limits of the cache allow. After that it is a miss and goes. Zero or less: nothing is stored, and the
    ///   old entry goes.
    /// - Returns: whether it is stored. Not if the file would be larger than the limit for one entry, and the
    ///   old entry goes then; not if the folder cannot be used, which the observer is told, and the old entry
    ///   stays.
    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) -> Bool {
        guard !configuration.isReadOnly else { return false }
        let kept = kept(key)
        let name = name(of: kept)
        var trailer = EntryTrailer(
            bodyCount: data.count, keyCount: kept.text.utf8.count, metadataCount: metadata.count,
            stored: context.now, boot: .current, bodyChecksum: 0)
        guard let lifetime = EntryTrailer.lifetime(timeToLive), trailer.isWritable,
            trailer.fileCount <= configuration.entryCeiling
        else {
            remove(key)
            return false
        }
        trailer.lifetime = lifetime
        let result = data.withUnsafeBytes { body in
            trailer.bodyChecksum = CRC32C.of(body)
            let record = metadata.withUnsafeBytes { trailer.record(key: kept.text, metadata: $0) }
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
