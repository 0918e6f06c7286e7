// SPDX-License-Identifier: MIT

#if Server
/// A response as a client reads it.
struct RawResponse: Sendable {
    var status = 0
    /// The status line and the header fields, without line endings.
    var lines: [String] = []
    var body = ""
    /// The text after the response.
    var rest = ""
    /// Whether the connection ended before the response did.
    var isBroken = false

    init(broken text: String) {
        isBroken = true
        body = text
        lines = text.components("\r\n")
        status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// Returns `nil` until `text` contains the whole response. A response without a length ends with the
    /// connection, so it's never whole.
    init?(_ text: String, isHead: Bool) {
        let parts = text.components("\r\n\r\n", maximumSplits: 1)
        guard parts.count == 2 else { return nil }
        lines = parts[0].components("\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        if isHead || status < 200 || status == 204 || status == 304 {
            rest = parts[1]
            return
        }
        var bytes = parts[1]
        if self["Transfer-Encoding"] == "chunked" {
            while true {
                let halves = bytes.components("\r\n", maximumSplits: 1)
                guard halves.count == 2, let size = Int(halves[0], radix: 16) else { return nil }
                guard halves[1].utf8.count >= size + 2 else { return nil }
                body += Self.text(halves[1].utf8.prefix(size))
                bytes = Self.text(halves[1].utf8.dropFirst(size + 2))
                if size == 0 { break }
            }
            rest = bytes
        } else {
            guard let length = self["Content-Length"].flatMap({ Int($0) }), bytes.utf8.count >= length else {
                return nil
            }
            body = Self.text(bytes.utf8.prefix(length))
            rest = Self.text(bytes.utf8.dropFirst(length))
        }
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    func values(_ name: String) -> [String] {
        lines.dropFirst().compactMap { line in
            let halves = line.components(": ", maximumSplits: 1)
            return halves.count == 2 && halves[0].lowercased() == name.lowercased() ? halves[1] : nil
        }
    }

    subscript(_ name: String) -> String? { values(name).first }

    /// The parameters of `Cache-Status`.
    var cache: String { String((self["Cache-Status"] ?? "").drop { $0 != ";" }.dropFirst(2)) }
}

extension String {
    /// Splits at `separator`, comparing bytes because CRLF is a single `Character`.
    func components(_ separator: String, maximumSplits: Int = .max) -> [String] {
        var parts: [String] = []
        var rest = utf8[...]
        while parts.count < maximumSplits, let range = rest.firstRange(of: separator.utf8) {
            parts.append(String(Substring(rest[..<range.lowerBound])))
            rest = rest[range.upperBound...]
        }
        return parts + [String(Substring(rest))]
    }
}
#endif
