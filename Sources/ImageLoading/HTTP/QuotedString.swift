// SPDX-License-Identifier: MIT

/// Quoted strings (RFC 9110, 5.6.4).
enum QuotedString {
    /// Returns the contents of a quoted string with its escapes resolved, or `nil` if the text isn't exactly
    /// one quoted string.
    static func unquoted(_ text: Substring) -> String? {
        var scalars = text.unicodeScalars
        guard scalars.count >= 2, scalars.popFirst() == "\"", scalars.popLast() == "\"" else { return nil }
        var result = String.UnicodeScalarView()
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"": return nil
            case "\\":
                guard let next = scalars.popFirst() else { return nil }
                result.append(next)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
