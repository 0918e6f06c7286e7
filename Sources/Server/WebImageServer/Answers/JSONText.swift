// SPDX-License-Identifier: MIT

#if Server
/// Values of JSON (RFC 8259).
enum JSONText {
    /// A string with quotation marks. Other characters than printable ASCII stay as they are, but control
    /// characters are escaped.
    static func string(_ text: some StringProtocol) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
#endif
