// SPDX-License-Identifier: MIT

import ImageBase

/// A `data:` URL taken apart (RFC 2397).
struct DataURL {
    /// Lower case, without parameters; `text/plain` where none is given.
    let mediaType: String
    let bytes: [UInt8]

    /// Fails with `corrupt` when the base64 is none, `limit` when it unpacks to more than `limit` bytes, and
    /// `invalidURL` when there is no comma.
    init(_ text: String, limit: Int) throws(ImageError) {
        let all = text.utf8
        guard let colon = all.firstIndex(of: UInt8(ascii: ":")),
            let comma = all.firstIndex(of: UInt8(ascii: ",")),
            colon < comma, text[..<colon].lowercased() == "data"
        else { throw ImageError(.invalidURL, "a data: URL without data") }
        var body = all[all.index(after: comma)...]
        // The fragment belongs to the reference, not to the data (RFC 3986, 3.5).
        if let hash = body.firstIndex(of: UInt8(ascii: "#")) { body = body[..<hash] }
        let head = text[all.index(after: colon)..<comma]
        let parts = head.split(separator: ";", omittingEmptySubsequences: false)
        mediaType = MediaType.essence(String(parts.first ?? "")) ?? "text/plain"
        let isBase64 = parts.count > 1 && parts.last?.trimmingOptionalWhitespace.lowercased() == "base64"
        // Three characters of percent encoding a byte, four of base64 for three bytes: beyond that nothing fits.
        guard body.count / (isBase64 ? 4 : 3) <= limit else {
            throw .limit("encodedBytes", found: body.count / (isBase64 ? 4 : 3), allowed: limit)
        }
        let plain =
            body.contains(UInt8(ascii: "%")) || !isBase64 ? PercentEncoding.decoded(body) : nil
        if isBase64 {
            let decoded = plain.map { Base64.decoded($0) } ?? Base64.decoded(body)
            guard let decoded else { throw ImageError(.corrupt, "a data: URL whose base64 is none") }
            bytes = decoded
        } else {
            bytes = plain ?? []
        }
        guard bytes.count <= limit else {
            throw .limit("encodedBytes", found: bytes.count, allowed: limit)
        }
    }
}
