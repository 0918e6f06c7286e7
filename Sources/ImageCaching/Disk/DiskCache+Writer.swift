// SPDX-License-Identifier: MIT

import ImageBase
package import PortableFoundation

extension DiskCache {
    /// Starts an entry that is written in chunks, for bodies that are too large to hold in memory. Blocks.
    ///
    /// The entry isn't visible before ``Writer/commit(metadata:timeToLive:)``.
    ///
    /// - Returns: `nil` if the cache is read-only, or if the folder can't be used. In the second case, the
    ///   observer gets the error.
    package func writer(for key: CacheKey) -> Writer? {
        guard !context.modes.isReadOnly, context.check.allowsUse else { return nil }
        if sdWebImageFolder != nil { importOrder.perform(key.hash) { _ = removeImportable(key) } }
        do {
            return Writer(cache: self, key: storedKey(for: key), entry: try EntryWriter(context))
        } catch {
            context.reporter.report(error)
            return nil
        }
    }

    /// Writes an entry in chunks. Its methods block; use it on one thread at a time.
    ///
    /// Chunks of less than 256 KiB take noticeably longer than a single write of all bytes. If you release
    /// the writer without committing it, it deletes its file.
    package final class Writer: Sendable {
        private enum State {
            case open(EntryWriter, CRC32C, count: Int)
            case ended
        }

        private let cache: DiskCache
        private let key: CacheKey
        private let state: Locked<State>

        init(cache: DiskCache, key: CacheKey, entry: EntryWriter) {
            self.cache = cache
            self.key = key
            state = Locked(.open(entry, CRC32C(), count: 0))
        }

        deinit { abandon() }

        /// The number of bytes appended so far; 0 once the writer has ended.
        package var count: Int {
            state.withLock { if case .open(_, _, let count) = $0 { count } else { 0 } }
        }

        /// Appends `bytes`.
        ///
        /// - Returns: `false` if this or an earlier call failed, or if the entry is too large. The writer has
        ///   then ended and deleted its file.
        @discardableResult
        package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard case .open(let entry, var checksum, let count) = take() else { return false }
            guard count + bytes.count + EntryTrailer.byteCount <= cache.configuration.largestEntry else {
                entry.abandon()
                return false
            }
            do {
                try entry.context.files.writeAll([bytes], to: entry.file)
            } catch {
                entry.abandon()
                entry.context.reporter.report(error)
                return false
            }
            checksum.update(bytes)
            state.withLock { [checksum] in $0 = .open(entry, checksum, count: count + bytes.count) }
            return true
        }

        /// Appends `data`, like ``append(_:)-(UnsafeRawBufferPointer)``.
        @discardableResult
        package func append(_ data: Data) -> Bool {
            data.withUnsafeBytes { append($0) }
        }

        /// Stores the appended bytes as the key's entry, atomically.
        ///
        /// - Returns: whether it was stored; see
        ///   ``DiskCache/store(_:metadata:timeToLive:for:)-(Data,_,_,_)``.
        @discardableResult
        package func commit(metadata: Data = Data(), timeToLive: Duration? = nil) -> Bool {
            guard case .open(let entry, let checksum, let count) = take() else { return false }
            var trailer = EntryTrailer(
                bodyCount: count, keyCount: key.text.utf8.count, metadataCount: metadata.count,
                stored: entry.context.now, boot: .current, bodyChecksum: checksum.value)
            guard let lifetime = EntryTrailer.lifetimeField(for: timeToLive), trailer.isWritable,
                trailer.fileCount <= cache.configuration.largestEntry
            else {
                entry.abandon()
                cache.remove(key)
                return false
            }
            trailer.lifetime = lifetime
            let name = cache.entryName(for: key)
            let record = metadata.withUnsafeBytes { trailer.record(key: key.text, metadata: $0) }
            let result = record.withUnsafeBytes { record in
                Result { () throws(FileError) in
                    try entry.finish([record], stored: trailer.stored, as: name)
                }
            }
            return cache.finishStore(result, of: name)
        }

        /// Ends the writer and deletes its file. Has no effect after a commit.
        package func abandon() {
            if case .open(let entry, _, _) = take() { entry.abandon() }
        }

        /// Takes the state out, so files aren't accessed under the lock. Until the state is put back, other
        /// calls find that the writer has ended.
        private func take() -> State {
            state.withLock { state in
                defer { state = .ended }
                return state
            }
        }
    }
}
