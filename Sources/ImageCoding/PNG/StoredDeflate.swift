// SPDX-License-Identifier: MIT

import CCRC

/// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4), for PNG chunks that require a compressed form
/// but wouldn't become much smaller.
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
        writer.append(bigEndian: webimage_adler32(1, bytes, bytes.count))
        return writer.bytes
    }
}
