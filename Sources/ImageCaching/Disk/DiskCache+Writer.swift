// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DiskCache {
    /// Starts an entry whose bytes come piece by piece: for bodies too large to hold in memory. Nothing of it
    /// is seen before ``Writer/commit(metadata:)``. Blocks.
    ///
    /// - Returns: nil when the folder cannot be used, which the observer is told, or is only read.
    public func writer(for key: CacheKey) -> Writer? {
        guard !configuration.isReadOnly else { return nil }
        do {
            return Writer(self, kept(key), try EntryWriter(context))
        } catch {
            context.reporter.report(error)
            return nil
        }
    }

    /// An entry that is being written. Use it from one thread at a time; its calls block.
    ///
    /// Pieces of less than 256 KiB cost noticeably more than one write of all bytes. A writer that is
    /// released without a commit leaves nothing.
    public final class Writer: Sendable {
        private enum State {
            case open(EntryWriter, CRC32C, count: Int)
            case ended
        }

        private let cache: DiskCache
        private let key: CacheKey
        private let state: Locked<State>

        init(_ cache: DiskCache, _ key: CacheKey, _ entry: EntryWriter) {
            self.cache = cache
            self.key = key
            state = Locked(.open(entry, CRC32C(), count: 0))
        }

        deinit { abandon() }

        /// Bytes appended so far; 0 once the writer has ended.
        public var count: Int {
            state.withLock { if case .open(_, _, let count) = $0 { count } else { 0 } }
        }

        /// Adds `bytes` at the end.
        ///
        /// - Returns: false when that failed or the entry gets too large, now or before: the writer has ended
        ///   then, and nothing is left of it.
        @discardableResult
        public func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard case .open(let entry, var checksum, let count) = take() else { return false }
            guard count + bytes.count + EntryTrailer.byteCount <= cache.configuration.entryCeiling else {
                entry.abandon()
                return false
            }
            do {
                try entry.context.files.writeAll(entry.file, [bytes])
            } catch {
                entry.abandon()
                entry.context.reporter.report(error)
                return false
            }
            checksum.update(bytes)
            state.withLock { [checksum] in $0 = .open(entry, checksum, count: count + bytes.count) }
            return true
        }

        /// Adds `data` at the end, as ``append(_:)-(UnsafeRawBufferPointer)`` does.
        @discardableResult
        public func append(_ data: Data) -> Bool {
            data.withUnsafeBytes { append($0) }
        }

        /// Makes what was appended the entry of the key, in one step.
        ///
        /// - Returns: whether it is stored; see ``DiskCache/store(_:metadata:timeToLive:for:)-(Data,_,_,_)``.
        @discardableResult
        public func commit(metadata: Data = Data(), timeToLive: Duration? = nil) -> Bool {
            guard case .open(let entry, let checksum, let count) = take() else { return false }
            var trailer = EntryTrailer(
                bodyCount: count, keyCount: key.text.utf8.count, metadataCount: metadata.count,
                stored: entry.context.now, boot: .current, bodyChecksum: checksum.value)
            guard let lifetime = EntryTrailer.lifetime(timeToLive), trailer.isWritable,
                trailer.fileCount <= cache.configuration.entryCeiling
            else {
                entry.abandon()
                cache.remove(key)
                return false
            }
            trailer.lifetime = lifetime
            let name = cache.name(of: key)
            let record = metadata.withUnsafeBytes { trailer.record(key: key.text, metadata: $0) }
            let result = record.withUnsafeBytes { record in
                Result { () throws(FileError) in
                    try entry.finish([record], stored: trailer.stored, as: name)
                }
            }
            return cache.finishStore(result, name)
        }

        /// Ends the writer and deletes what it wrote. Does nothing after a commit.
        public func abandon() {
            if case .open(let entry, _, _) = take() { entry.abandon() }
        }

        /// Files are not touched under the lock; meanwhile the writer counts as ended.
        private func take() -> State {
            state.withLock { state in
                defer { state = .ended }
                return state
            }
        }
    }
}
