// SPDX-License-Identifier: MIT

/// Percent encoding (RFC 3986, 2.1).
enum PercentEncoding {
    /// Decodes percent-encoded bytes. A percent sign that is not followed by two hexadecimal digits is kept.
    static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == UInt8(ascii: "%"), index != bytes.endIndex, let high = digit(bytes[index]) {
                let second = bytes.index(after: index)
                if second != bytes.endIndex, let low = digit(bytes[second]) {
                    result.append(high << 4 | low)
                    index = bytes.index(after: second)
                    continue
                }
            }
            result.append(byte)
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
