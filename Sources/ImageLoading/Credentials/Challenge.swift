// SPDX-License-Identifier: MIT

/// A challenge from `WWW-Authenticate` (RFC 9110, 11.6.1).
struct Challenge: Sendable, Hashable {
    /// The scheme in lower case.
    let method: String
    /// The parameters by lower-case names.
    private(set) var parameters: [String: String] = [:]

    /// Parses the challenges in the values of a header field. Invalid text is ignored.
    static func parse(_ values: [String]) -> [Challenge] {
        var challenges: [Challenge] = []
        for value in values {
            var bytes = Array(value.utf8)[...]
            while let byte = bytes.first {
                guard HTTPHeaders.isTokenByte(byte) else {
                    bytes.removeFirst()
                    continue
                }
                let name = token(&bytes).lowercased()
                var rest = bytes.drop { $0 == 32 || $0 == 9 }
                guard rest.first == UInt8(ascii: "=") else {
                    challenges.append(Challenge(method: name))
                    continue
                }
                rest = rest.dropFirst().drop { $0 == 32 || $0 == 9 }
                let text = rest.first == UInt8(ascii: "\"") ? quoted(&rest) : token(&rest)
                bytes = rest
                if !challenges.isEmpty { challenges[challenges.count - 1].parameters[name] = text }
            }
        }
        return challenges
    }

    private static func token(_ bytes: inout ArraySlice<UInt8>) -> String {
        let token = bytes.prefix { HTTPHeaders.isTokenByte($0) }
        bytes = bytes.dropFirst(token.count)
        return String(decoding: token, as: UTF8.self)
    }

    private static func quoted(_ bytes: inout ArraySlice<UInt8>) -> String {
        bytes.removeFirst()
        var text: [UInt8] = []
        while let byte = bytes.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), let escaped = bytes.popFirst() {
                text.append(escaped)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
