// SPDX-License-Identifier: MIT

/// A zlib stream (RFC 1950) whose blocks are stored as they are (RFC 1951, 3.2.4): what a chunk demands that is to be
/// compressed, where compression would gain little.
enum StoredDeflate {
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(bigEndian: 0x7801, 2)
        var offset = 0
        repeat {
            let count = min(65_535, bytes.count - offset)
            writer.append(offset + count == bytes.count ? 1 : 0)
            writer.append(littleEndian: count, 2)
            writer.append(littleEndian: ~count, 2)
            writer.bytes.append(contentsOf: bytes[offset..<offset + count])
            offset += count
        } while offset < bytes.count
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        writer.append(bigEndian: high << 16 | low, 4)
        return writer.bytes
    }
}
