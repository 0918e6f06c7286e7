// SPDX-License-Identifier: MIT

import PortableFoundation

/// Base64 (RFC 4648, section 4), decoded as leniently as browsers do.
package enum Base64 {
    package static func encoded(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Decodes `text`, or returns nil if it is invalid.
    ///
    /// ASCII whitespace is skipped, padding may be missing ("forgiving-base64 decode" of the WHATWG Infra
    /// Standard), and the URL-safe alphabet is accepted (RFC 4648, section 5), because some generators of
    /// `data:` URLs use it.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.count + 2)
        for byte in text {
            switch byte {
            case 0x20, 0x09...0x0D: continue
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            default: digits.append(byte)
            }
        }
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        if padding == 0 {
            while digits.count % 4 > 1 { digits.append(UInt8(ascii: "=")) }
        } else if padding > 2 {
            return nil
        }
        return Data(base64Encoded: Data(digits)).map { Array($0) }
    }
}
