// SPDX-License-Identifier: MIT

/// Media types as in `Content-Type` (RFC 9110, 8.3.1).
enum MediaType {
    /// `Image/PNG; a=b` -> `image/png`; nil when there is no type in it.
    static func essence(_ value: String) -> String? {
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

    /// Whether `type` is one of `accepted`, each a type or a range such as `image/*`.
    static func matches(_ type: String, _ accepted: Set<String>) -> Bool {
        if accepted.contains(type) || accepted.contains("*/*") { return true }
        guard let slash = type.firstIndex(of: "/") else { return false }
        return accepted.contains(type[...slash] + "*")
    }
}
