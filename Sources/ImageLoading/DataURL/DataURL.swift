// SPDX-License-Identifier: MIT

import ImageBase

/// The parts of a `data:` URL (RFC 2397).
struct DataURL {
    /// The media type in lower case, without parameters. Default: `text/plain`.
    let mediaType: String
    let bytes: [UInt8]

    /// Parses a URL. Fails with `corrupt` if the base64 is invalid, with `limit` if the data exceeds `limit`,
    /// and with `invalidURL` if there's no comma.
    init(_ text: String, limit: Int) throws(ImageError) {
        let all = text.utf8
        guard let colon = all.firstIndex(of: UInt8(ascii: ":")),
            let comma = all.firstIndex(of: UInt8(ascii: ",")),
            colon < comma, text[..<colon].lowercased() == "data"
        else { throw ImageError(.invalidURL, "data: URL without a comma") }
        var body = all[all.index(after: comma)...]
        // The fragment isn't part of the data (RFC 3986, 3.5).
        if let hash = body.firstIndex(of: UInt8(ascii: "#")) { body = body[..<hash] }
        let head = text[all.index(after: colon)..<comma]
        let parts = head.split(separator: ";", omittingEmptySubsequences: false)
        mediaType = MediaType.essence(String(parts.first ?? "")) ?? "text/plain"
        let isBase64 = parts.count > 1 && parts.last?.trimmingOptionalWhitespace.lowercased() == "base64"
        // Percent encoding needs at most three characters per byte, and base64 needs four for three bytes, so
        // longer text exceeds the limit.
        guard body.count / (isBase64 ? 4 : 3) <= limit else {
            throw .limit("encodedBytes", found: body.count / (isBase64 ? 4 : 3), allowed: limit)
        }
        let plain =
            body.contains(UInt8(ascii: "%")) || !isBase64 ? PercentEncoding.decoded(body) : nil
        if isBase64 {
            let decoded = plain.map { Base64.decoded($0) } ?? Base64.decoded(body)
            guard let decoded else { throw ImageError(.corrupt, "invalid base64 in a data: URL") }
            bytes = decoded
        } else {
            bytes = plain ?? []
        }
        guard bytes.count <= limit else {
            throw .limit("encodedBytes", found: bytes.count, allowed: limit)
        }
    }
}
