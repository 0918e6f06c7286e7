// SPDX-License-Identifier: MIT

import ImageBase

/// The last 64 bytes of an entry's file, little-endian. The file is: body, key, metadata, trailer.
///
///     0   8  length of the body
///     8   4  length of the key, in UTF-8
///     12  4  length of the metadata
///     16  8  when it was stored, in nanoseconds since 1970: the file's modification time too
///     24  16 the boot in which it was written
///     40  4  CRC-32C of the body
///     44  4  version, 1
///     48  4  seconds after which it has expired, or 0
///     52  4  CRC-32C of key, metadata and the 52 bytes above
///     56  8  magic
struct EntryTrailer: Equatable, Sendable {
    static let byteCount = 64
    static let version: UInt32 = 1
    /// `WImgEnt` and a line feed.
    private static let magic: UInt64 = 0x0a74_6e45_676d_4957
    private static let checkedCount = 52

    var bodyCount: Int
    var keyCount: Int
    var metadataCount: Int
    var stored: Int64
    var boot: BootIdentity
    var bodyChecksum: UInt32
    /// Seconds that it lives from `stored` on; 0 for as long as the cache's limits allow.
    var lifetime: UInt32 = 0

    /// Whether the lengths fit their fields.
    var isWritable: Bool { keyCount <= UInt32.max && metadataCount <= UInt32.max }

    var fileCount: Int { bodyCount + keyCount + metadataCount + Self.byteCount }

    enum Verdict: Equatable {
        case valid(EntryTrailer)
        /// Written by a later version of the library: not ours to read or to remove.
        case newer
        case damaged
    }

    /// Reads the end of a file of `fileCount` bytes. `tail` is its last bytes, at least 64; the lengths are
    /// checked against the file's, nothing else.
    static func parse(_ tail: UnsafeRawBufferPointer, fileCount: Int) -> Verdict {
        guard tail.count >= byteCount else { return .damaged }
        let bytes = UnsafeRawBufferPointer(rebasing: tail[(tail.count - byteCount)...])
        guard word(bytes, 56, UInt64.self) == magic else { return .damaged }
        let found = word(bytes, 44, UInt32.self)
        if found > version { return .newer }
        guard found == version, let body = Int(exactly: word(bytes, 0, UInt64.self)) else { return .damaged }
        let trailer = EntryTrailer(
            bodyCount: body, keyCount: Int(word(bytes, 8, UInt32.self)),
            metadataCount: Int(word(bytes, 12, UInt32.self)), stored: word(bytes, 16, Int64.self),
            boot: BootIdentity(high: word(bytes, 24, UInt64.self), low: word(bytes, 32, UInt64.self)),
            bodyChecksum: word(bytes, 40, UInt32.self), lifetime: word(bytes, 48, UInt32.self))
        let rest = fileCount - byteCount - trailer.keyCount - trailer.metadataCount
        return body == rest ? .valid(trailer) : .damaged
    }

    /// Whether `record` (key, metadata, trailer, as in the file) has the checksum that it says.
    static func isIntact(_ record: UnsafeRawBufferPointer) -> Bool {
        guard record.count >= byteCount else { return false }
        let checked = record.count - byteCount + checkedCount
        let checksum = CRC32C.of(UnsafeRawBufferPointer(rebasing: record[..<checked]))
        return word(UnsafeRawBufferPointer(rebasing: record[checked...]), 0, UInt32.self) == checksum
    }

    /// The end of the file: key, metadata and trailer.
    func record(key: String, metadata: UnsafeRawBufferPointer) -> [UInt8] {
        let count = keyCount + metadataCount + Self.byteCount
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let start = UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped)
            var key = key
            key.withUTF8 {
                if let base = $0.baseAddress { start.copyMemory(from: base, byteCount: $0.count) }
            }
            if let base = metadata.baseAddress {
                (start + keyCount).copyMemory(from: base, byteCount: metadata.count)
            }
            let trailer = start + keyCount + metadataCount
            func put(_ value: some FixedWidthInteger, _ offset: Int) {
                trailer.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
            }
            put(UInt64(bodyCount), 0)
            put(UInt32(keyCount), 8)
            put(UInt32(metadataCount), 12)
            put(stored, 16)
            put(boot.high, 24)
            put(boot.low, 32)
            put(bodyChecksum, 40)
            put(Self.version, 44)
            put(lifetime, 48)
            let checked = keyCount + metadataCount + Self.checkedCount
            put(CRC32C.of(UnsafeRawBufferPointer(start: start, count: checked)), 52)
            put(Self.magic, 56)
            initialized = count
        }
    }

    @inline(__always)
    private static func word<Word: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: Word.Type
    ) -> Word {
        Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension EntryTrailer {
    /// When it expires, in nanoseconds since 1970, if it had been stored at `time`; nil if it does not.
    func expiry(from time: Int64) -> Int64? {
        guard lifetime > 0 else { return nil }
        let (sum, overflow) = time.addingReportingOverflow(Int64(lifetime) * 1_000_000_000)
        return overflow ? .max : sum
    }

    /// One that was stored in the future, as the clock has it now, has not expired.
    func isExpired(at now: Int64) -> Bool {
        guard let expiry = expiry(from: stored) else { return false }
        return now >= expiry
    }

    /// What a trailer keeps of a time to live: whole seconds, rounded up. Nil if there is nothing to keep.
    static func lifetime(_ duration: Duration?) -> UInt32? {
        guard let duration else { return 0 }
        guard duration > .zero else { return nil }
        let (seconds, rest) = duration.components
        return UInt32(clamping: seconds + (rest > 0 ? 1 : 0))
    }
}
