// SPDX-License-Identifier: MIT

import ImageBase

/// Percent encoding (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Decodes percent-encoded bytes. A percent sign that is not followed by two hexadecimal digits is kept.
    ///
    /// - Parameter decodes: whether the escape of a byte is decoded; by default, all are.
    package static func decoded(
        _ bytes: some Collection<UInt8>, where decodes: (UInt8) -> Bool = { _ in true }
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == UInt8(ascii: "%"), index != bytes.endIndex,
                let high = Hexadecimal.value(of: bytes[index])
            {
                let second = bytes.index(after: index)
                if second != bytes.endIndex, let low = Hexadecimal.value(of: bytes[second]),
                    decodes(high << 4 | low)
                {
                    result.append(high << 4 | low)
                    index = bytes.index(after: second)
                    continue
                }
            }
            result.append(byte)
        }
        return result
    }
}
