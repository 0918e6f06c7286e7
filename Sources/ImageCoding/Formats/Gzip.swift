// SPDX-License-Identifier: MIT

#if os(Linux)
import CCRC
import ImageBase

/// Reads a gzip file (RFC 1952) with one member.
struct Gzip {
    private let reader: ByteReader
    /// The offset of the compressed data.
    private let start: Int

    /// Returns nil if the bytes don't begin with a header.
    init?(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes)
        guard bytes.starts(with: [0x1F, 0x8B, 8]), let flags = reader.byte(at: 3) else { return nil }
        var offset = 10
        if flags & 4 != 0 {
            guard let length = reader.littleEndian16(at: offset) else { return nil }
            offset += 2 + length
        }
        // Skip the file name and the comment, which both end with a zero.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard offset < bytes.count, let end = bytes[offset...].firstIndex(of: 0) else { return nil }
            offset = end + 1
        }
        if flags & 2 != 0 { offset += 2 }
        guard offset < bytes.count else { return nil }
        start = offset
    }

    /// Returns at least the first `count` bytes of the content, or fewer if it's shorter or damaged.
    func prefix(_ count: Int) -> [UInt8] {
        Inflate.unpackBare(UnsafeRawBufferPointer(rebasing: reader.bytes[start...]), most: count)
    }

    /// Returns the content, or nil if it's damaged.
    ///
    /// - Parameter most: the number of bytes after which decompression stops. If it stops, the result is
    ///   longer than this.
    func content(most: Int) -> [UInt8]? {
        let bytes = prefix(most)
        if bytes.count > most { return bytes }
        let sum = bytes.withUnsafeBufferPointer { webimage_crc32(0, $0.baseAddress, $0.count) }
        guard reader.count >= start + 8, reader.littleEndianBits(at: reader.count - 8) == sum,
            reader.littleEndianBits(at: reader.count - 4) == UInt32(truncatingIfNeeded: bytes.count)
        else { return nil }
        return bytes
    }
}
#endif
