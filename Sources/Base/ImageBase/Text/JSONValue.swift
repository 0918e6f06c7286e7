// SPDX-License-Identifier: MIT

/// A JSON value (RFC 8259). Unlike Foundation's, its objects keep the order of their keys.
@_spi(Programs) public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// A number, written exactly as in this string.
    case decimal(String)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// The value as JSON on one line, without spaces.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += Self.number(value)
        case .decimal(let value): text += value
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Returns the number with at most three decimal places.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let rounded = (value * 1000).rounded() / 1000
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
        return String(rounded)
    }

    /// Escapes C1 controls and direction overrides too, which JSON doesn't require: the line may end up on a
    /// terminal.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            text += string
        } else {
            for scalar in string.unicodeScalars { write(scalar, to: &text) }
        }
        text += "\""
    }

    private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where ImageError.isControl(scalar): text += "\\u" + UInt16(scalar.value).hexadecimal
        default: text.unicodeScalars.append(scalar)
        }
    }
}

@_spi(Programs) extension JSONValue {
    public static func optional(_ value: Int?) -> JSONValue { value.map(JSONValue.int) ?? .null }
    public static func optional(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    public static func optional(_ value: Bool?) -> JSONValue { value.map(JSONValue.bool) ?? .null }

    /// Returns `{code, message}`, or null if there's no error.
    public static func error(_ error: ImageError?) -> JSONValue {
        guard let error else { return .null }
        return .object([("code", .string(error.code.rawValue)), ("message", .string(error.message))])
    }

    /// Returns the duration in milliseconds, rounded to microseconds.
    public static func milliseconds(_ duration: Duration) -> JSONValue {
        .double(duration / .milliseconds(1))
    }
}
