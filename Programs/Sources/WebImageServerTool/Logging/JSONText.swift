// SPDX-License-Identifier: MIT

#if Server
/// Text of JSON objects in the order of their members, which Foundation's encoder does not keep.
enum JSONText {
    enum Value {
        case string(String)
        case number(Int)
        case decimal(String)
        case boolean(Bool)
    }

    static func object(_ members: [(String, Value)]) -> String {
        var text = "{"
        for (name, value) in members {
            if text.utf8.count > 1 { text += "," }
            append(name, to: &text)
            text += ":"
            switch value {
            case .string(let string): append(string, to: &text)
            case .number(let number): text += String(number)
            case .decimal(let number): text += number
            case .boolean(let flag): text += flag ? "true" : "false"
            }
        }
        return text + "}"
    }

    private static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _
            where scalar.value < 32 || (127..<160).contains(scalar.value)
                || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
#endif
