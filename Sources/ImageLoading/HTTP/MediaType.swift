// SPDX-License-Identifier: MIT

/// Media types in `Content-Type` (RFC 9110, 8.3.1).
package enum MediaType {
    /// The type and subtype in lower case, without parameters: `image/png` for `Image/PNG; a=b`. `nil` if the
    /// value is invalid.
    package static func essence(_ value: String) -> String? {
        if isEssence(value) { return value }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.utf8.count)
        var isType = false
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: ";"), UInt8(ascii: ","):
                return isType ? String(decoding: bytes, as: UTF8.self) : nil
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case 0x41...0x5A: bytes.append(byte | 0x20)
            default:
                if byte == UInt8(ascii: "/") { isType = true }
                bytes.append(byte)
            }
        }
        return isType ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Whether ``essence(_:)`` would return the value unchanged, which is true for most values.
    private static func isEssence(_ value: String) -> Bool {
        var isType = false
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), 0x41...0x5A:
                return false
            case UInt8(ascii: "/"): isType = true
            default: break
            }
        }
        return isType
    }

    /// Whether a type matches one of `accepted`, which contains types and ranges such as `image/*`.
    static func matches(_ type: String, _ accepted: Set<String>) -> Bool {
        if accepted.contains(type) || accepted.contains("*/*") { return true }
        guard let slash = type.firstIndex(of: "/") else { return false }
        return accepted.contains(type[...slash] + "*")
    }
}
