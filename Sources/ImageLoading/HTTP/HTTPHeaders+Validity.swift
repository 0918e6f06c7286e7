// SPDX-License-Identifier: MIT

extension HTTPHeaders {
    /// Whether all fields may be sent: names must be tokens, and values must not contain a line break or NUL
    /// (RFC 9110, 5.5 and 5.6.2).
    ///
    /// Otherwise, a value could inject more fields or requests.
    public var isValid: Bool {
        fields.allSatisfy { Self.isToken($0.name.text) && Self.isValue($0.value) }
    }

    static func isToken(_ text: String) -> Bool {
        var text = text
        return !text.isEmpty && text.withUTF8 { $0.allSatisfy(isTokenByte) }
    }

    private static func isValue(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy { $0 != 0 && $0 != 10 && $0 != 13 } }
    }

    @inline(__always)
    static func isTokenByte(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? tokenBytes.low : tokenBytes.high) >> UInt64(byte & 63) & 1 == 1
    }

    /// One bit for each ASCII character that is allowed in a token: letters, digits and !#$%&'*+-.^_`|~ (RFC
    /// 9110, 5.6.2).
    private static let tokenBytes: (low: UInt64, high: UInt64) = (
        0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE
    )
}
