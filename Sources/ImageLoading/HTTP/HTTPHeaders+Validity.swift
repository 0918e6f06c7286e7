// SPDX-License-Identifier: MIT

extension HTTPHeaders {
    /// Whether all may be sent: names are tokens, and no value has a line break or NUL (RFC 9110, 5.5 and 5.6.2), so
    /// that none smuggles in another field or request.
    public var areValid: Bool {
        fields.allSatisfy { Self.isToken($0.name.text) && Self.isValue($0.value) }
    }

    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 != 0 && $0 != 10 && $0 != 13 }
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
