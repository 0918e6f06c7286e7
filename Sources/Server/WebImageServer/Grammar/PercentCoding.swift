// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// Percent-encoded text (RFC 3986, 2.1).
@_spi(Programs) public enum PercentCoding {
    /// Decodes a string; nil if an escape or the UTF-8 is invalid.
    public static func decoded(_ text: some StringProtocol) -> String? {
        PercentEncoding.strictlyDecoded(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Escapes all non-ASCII bytes in a string, as URLs require (RFC 3987, 3.1).
    public static func ascii(_ text: String) -> String {
        let isASCII: (UInt8) -> Bool = { $0 < 0x80 }
        return text.utf8.allSatisfy(isASCII) ? text : PercentEncoding.encoded(text.utf8, except: isASCII)
    }

    /// Decodes only the escapes of non-ASCII characters. Returns nil if there are no such escapes, or if they
    /// aren't valid UTF-8.
    static func unicode(_ text: String) -> String? {
        let bytes = PercentEncoding.decoded(text.utf8) { $0 >= 0x80 }
        return bytes.count < text.utf8.count ? String(validating: bytes, as: UTF8.self) : nil
    }
}
#endif
