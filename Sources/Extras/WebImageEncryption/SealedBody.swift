// SPDX-License-Identifier: MIT

#if Encryption
import Cryptography
import ImageBase
import PortableFoundation

/// The encrypted data of an entry: the version (4 bytes), the salt of the entry's keys (32 bytes), and chunks
/// of 64 KiB, each followed by its 16-byte tag. Only the last chunk can be shorter. Empty data has one empty
/// chunk.
///
/// A chunk's nonce is its number (8 bytes, big-endian), three zero bytes, and 1 for the last chunk or 0 for
/// any other. So chunks that are removed, added, moved or taken from another entry fail to authenticate.
enum SealedBody {
    static let chunkBytes = 64 << 10
    private static let headBytes = SealedFormat.version.count + EntryKeys.saltBytes
    private static let sealedChunkBytes = chunkBytes + AESGCM.tagBytes

    /// Returns the size of sealed data in bytes.
    static func byteCount(of count: Int) -> Int {
        headBytes + count + AESGCM.tagBytes * max(1, (count + chunkBytes - 1) / chunkBytes)
    }

    static func seal(_ data: Data, salt: [UInt8], with cipher: AESGCM) -> Data {
        Data(filling: byteCount(of: data.count)) { sealed in
            sealed.copyBytes(from: SealedFormat.version + salt)
            data.withUnsafeBytes { bytes in
                for chunk in Chunks(count: sealed.count) {
                    let start = chunk.number * chunkBytes
                    cipher.seal(
                        UnsafeRawBufferPointer(rebasing: bytes[start..<start + chunk.count]),
                        nonce: chunk.nonce, authenticating: SealedFormat.version,
                        into: UnsafeMutableRawBufferPointer(rebasing: sealed[chunk.sealed]))
                }
            }
            return true
        } ?? Data()
    }

    /// Returns a file's data; nil if it was sealed with another key or salt, or if any byte was changed.
    ///
    /// - Parameter read: reads part of the sealed data, one chunk at a time, so the sealed data doesn't have
    ///   to fit into memory.
    static func open(
        byteCount: Int, salt: [UInt8], with cipher: AESGCM, read: (Range<Int>) -> Data?
    ) -> Data? {
        let chunks = Chunks(count: byteCount)
        guard let count = chunks.byteCount, read(0..<headBytes) == Data(SealedFormat.version + salt) else {
            return nil
        }
        return Data(filling: count) { data in
            chunks.allSatisfy { chunk in
                guard let sealed = read(chunk.sealed) else { return false }
                let start = chunk.number * chunkBytes
                return sealed.withUnsafeBytes { sealed in
                    cipher.open(
                        sealed, nonce: chunk.nonce, authenticating: SealedFormat.version,
                        into: UnsafeMutableRawBufferPointer(rebasing: data[start..<start + chunk.count]))
                }
            }
        }
    }

    private struct Chunk {
        let number: Int
        let isLast: Bool
        /// The position in the sealed data, including the tag.
        let sealed: Range<Int>

        var count: Int { sealed.count - AESGCM.tagBytes }

        var nonce: [UInt8] {
            withUnsafeBytes(of: UInt64(number).bigEndian, Array.init) + [0, 0, 0, isLast ? 1 : 0]
        }
    }

    /// The chunks of sealed data of a given length.
    private struct Chunks: Sequence, IteratorProtocol {
        private let end: Int
        private var position = 0

        init(count: Int) { end = count }

        /// The number of bytes without tags; nil if there are no chunks, or if the last one doesn't have a
        /// complete tag.
        var byteCount: Int? {
            let sealed = end - headBytes
            guard sealed > 0 else { return nil }
            let count = (sealed + sealedChunkBytes - 1) / sealedChunkBytes
            let last = sealed - (count - 1) * sealedChunkBytes
            return last >= AESGCM.tagBytes ? sealed - count * AESGCM.tagBytes : nil
        }

        mutating func next() -> Chunk? {
            let start = headBytes + position * sealedChunkBytes
            guard start < end else { return nil }
            defer { position += 1 }
            let stop = Swift.min(start + sealedChunkBytes, end)
            return Chunk(number: position, isLast: stop == end, sealed: start..<stop)
        }
    }
}

extension Data {
    /// Creates data in memory and lets `body` fill it; nil if `body` returns false.
    init?(filling count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Bool) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(count, 1), alignment: 16)
        guard body(UnsafeMutableRawBufferPointer(rebasing: memory[..<count])), let start = memory.baseAddress
        else {
            memory.deallocate()
            return nil
        }
        self.init(
            bytesNoCopy: start, count: count,
            deallocator: .custom { pointer, _ in pointer.deallocate() })
    }
}
#endif
