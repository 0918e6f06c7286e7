// SPDX-License-Identifier: MIT

import ImageBase

/// The last 64 bytes of an entry's file, little-endian. The file consists of body, key, metadata and trailer.
///
/// ```text
/// 0   8  length of the body
/// 8   4  length of the key, in UTF-8
/// 12  4  length of the metadata
/// 16  8  time of the store in nanoseconds since 1970, also the file's modification time
/// 24  16 boot in which it was written
/// 40  4  CRC-32C of the body
/// 44  4  version, 1
/// 48  4  time to live in seconds, or 0 for none
/// 52  4  CRC-32C of key, metadata and the 52 bytes above
/// 56  8  magic
/// ```
struct EntryTrailer: Equatable, Sendable {
    static let byteCount = 64
    static let version: UInt32 = 1
    /// The bytes `WImgEnt`, followed by a line feed.
    private static let magic: UInt64 = 0x0a74_6e45_676d_4957
    private static let checkedCount = 52

    var bodyCount: Int
    var keyCount: Int
    var metadataCount: Int
    var stored: Int64
    var boot: BootIdentity
    var bodyChecksum: UInt32
    /// The time to live in seconds, measured from `stored`; 0 for none.
    var lifetime: UInt32 = 0

    /// Whether the lengths fit their fields.
    var isWritable: Bool { keyCount <= UInt32.max && metadataCount <= UInt32.max }

    /// The size of the file.
    var fileCount: Int { bodyCount + keyCount + metadataCount + Self.byteCount }

    enum Verdict: Equatable {
        case valid(EntryTrailer)
        /// A later version of the library wrote the file, which is neither read nor removed.
        case newer
        case damaged
    }

    /// Parses the end of a file of `fileCount` bytes. Checks only the magic, the version and the lengths.
    ///
    /// - Parameter tail: the last bytes of the file, at least 64.
    static func parse(_ tail: UnsafeRawBufferPointer, fileCount: Int) -> Verdict {
        guard tail.count >= byteCount else { return .damaged }
        let bytes = UnsafeRawBufferPointer(rebasing: tail[(tail.count - byteCount)...])
        guard word(bytes, at: 56, as: UInt64.self) == magic else { return .damaged }
        let found = word(bytes, at: 44, as: UInt32.self)
        if found > version { return .newer }
        guard found == version, let body = Int(exactly: word(bytes, at: 0, as: UInt64.self)) else {
            return .damaged
        }
        // These limits are far below the range of an `Int` with 32 bits, so the subtraction below can't
        // overflow on any system. A damaged trailer can contain any lengths.
        let keys = word(bytes, at: 8, as: UInt32.self), metadata = word(bytes, at: 12, as: UInt32.self)
        guard keys < 1 << 29, metadata < 1 << 29 else { return .damaged }
        let trailer = EntryTrailer(
            bodyCount: body, keyCount: Int(truncatingIfNeeded: keys),
            metadataCount: Int(truncatingIfNeeded: metadata),
            stored: word(bytes, at: 16, as: Int64.self),
            boot: BootIdentity(
                high: word(bytes, at: 24, as: UInt64.self), low: word(bytes, at: 32, as: UInt64.self)),
            bodyChecksum: word(bytes, at: 40, as: UInt32.self), lifetime: word(bytes, at: 48, as: UInt32.self)
        )
        let rest = fileCount - byteCount - trailer.keyCount - trailer.metadataCount
        return body == rest ? .valid(trailer) : .damaged
    }

    /// Whether the checksum of `record` (key, metadata and trailer, exactly as in the file) is correct.
    static func isIntact(_ record: UnsafeRawBufferPointer) -> Bool {
        guard record.count >= byteCount else { return false }
        let checked = record.count - byteCount + checkedCount
        let checksum = CRC32C.of(UnsafeRawBufferPointer(rebasing: record[..<checked]))
        return word(UnsafeRawBufferPointer(rebasing: record[checked...]), at: 0, as: UInt32.self) == checksum
    }

    /// Returns the end of the file: key, metadata and trailer.
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
            func put(_ value: some FixedWidthInteger, at offset: Int) {
                trailer.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
            }
            put(UInt64(bodyCount), at: 0)
            put(UInt32(keyCount), at: 8)
            put(UInt32(metadataCount), at: 12)
            put(stored, at: 16)
            put(boot.high, at: 24)
            put(boot.low, at: 32)
            put(bodyChecksum, at: 40)
            put(Self.version, at: 44)
            put(lifetime, at: 48)
            let checked = keyCount + metadataCount + Self.checkedCount
            put(CRC32C.of(UnsafeRawBufferPointer(start: start, count: checked)), at: 52)
            put(Self.magic, at: 56)
            initialized = count
        }
    }

    @inline(__always)
    private static func word<Word: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, as type: Word.Type
    ) -> Word {
        Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension EntryTrailer {
    /// Returns when an entry stored at `time` expires, in nanoseconds since 1970; `nil` if it has no time to
    /// live.
    func expiry(from time: Int64) -> Int64? {
        guard lifetime > 0 else { return nil }
        let (sum, overflow) = time.addingReportingOverflow(Int64(lifetime) * 1_000_000_000)
        return overflow ? .max : sum
    }

    /// Whether the time to live has ended. It hasn't if the clock was set back to before the store.
    func isExpired(at now: Int64) -> Bool {
        guard let expiry = expiry(from: stored) else { return false }
        return now >= expiry
    }

    /// Returns the value of ``lifetime`` for a time to live: whole seconds, rounded up; `nil` if the entry
    /// would expire right away.
    static func lifetimeField(for duration: Duration?) -> UInt32? {
        guard let duration else { return 0 }
        guard duration > .zero else { return nil }
        let (seconds, rest) = duration.components
        return UInt32(clamping: seconds + (rest > 0 ? 1 : 0))
    }
}
