// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// Percent encoding (RFC 3986, 2.1).
@_spi(Programs) public enum PercentCoding {
    /// Returns nil if an escape or the UTF-8 is invalid.
    public static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(Hexadecimal.value),
                let low = rest.next().flatMap(Hexadecimal.value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the text with all bytes outside ASCII escaped, as URLs have them (RFC 3987, 3.1).
    public static func ascii(_ text: String) -> String {
        let isASCII: (UInt8) -> Bool = { $0 < 0x80 }
        return text.utf8.allSatisfy(isASCII) ? text : URLText.encoded(text.utf8, except: isASCII)
    }

    /// Returns the text with only the escapes of characters outside ASCII decoded; nil if it has none, or if
    /// they aren't UTF-8.
    static func unicode(_ text: String) -> String? {
        let bytes = PercentEncoding.decoded(text.utf8) { $0 >= 0x80 }
        return bytes.count < text.utf8.count ? String(validating: bytes, as: UTF8.self) : nil
    }
}
#endif
