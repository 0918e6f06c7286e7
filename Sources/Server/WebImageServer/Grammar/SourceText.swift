// SPDX-License-Identifier: MIT

#if Server
/// Percent encoding in targets.
enum SourceText {
    /// The text with each `%` and two hexadecimal digits replaced by a byte.
    ///
    /// - Returns: nil for a `%` without two digits, and if the result is not UTF-8 or has control characters.
    static func decoded(_ text: some StringProtocol) -> String? {
        PercentCoding.decoded(text).flatMap { text in
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
        }
    }

    /// The text with all bytes encoded but those that `isKept` names.
    static func encoded(_ text: String, except isKept: (UInt8) -> Bool) -> String {
        if text.utf8.allSatisfy(isKept) { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
#endif
