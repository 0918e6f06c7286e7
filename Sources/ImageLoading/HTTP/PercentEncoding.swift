// SPDX-License-Identifier: MIT

import ImageBase

/// Percent encoding (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Decodes percent-encoded bytes. A percent sign without two hexadecimal digits after it is kept.
    ///
    /// - Parameter decodes: whether to decode a byte's escape; by default, all are decoded.
    package static func decoded(
        _ bytes: some Collection<UInt8>, where decodes: (UInt8) -> Bool = { _ in true }
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), let value = value(in: bytes[index...]), decodes(value) {
                result.append(value)
                bytes.formIndex(&index, offsetBy: 3)
            } else {
                result.append(byte)
                bytes.formIndex(after: &index)
            }
        }
        return result
    }

    /// Decodes percent-encoded bytes. Returns `nil` if a percent sign isn't followed by two hexadecimal
    /// digits.
    package static func strictlyDecoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
            guard value(in: rest[start...]) != nil else { return nil }
            rest = rest[start...].dropFirst(3)
        }
        return decoded(bytes)
    }

    /// The byte that the first three bytes represent; `nil` if they aren't `%` and two hexadecimal digits.
    static func value(in bytes: some Collection<UInt8>) -> UInt8? {
        var rest = bytes.makeIterator()
        guard rest.next() == UInt8(ascii: "%"), let high = rest.next().flatMap(Hexadecimal.value),
            let low = rest.next().flatMap(Hexadecimal.value)
        else { return nil }
        return high << 4 | low
    }

    /// Returns bytes as a string, percent-encoding each byte unless `isKept` returns `true` for it.
    package static func encoded(_ bytes: some Sequence<UInt8>, except isKept: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            if isKept(byte) { result.append(byte) } else { append(byte, &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a byte never needs an escape: a letter, a digit or one of `-._~` (RFC 3986, 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Appends a byte's escape.
    static func append(_ byte: UInt8, _ result: inout [UInt8]) {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
