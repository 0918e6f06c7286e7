// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// Header fields shared by many responses, serialized for HTTP/1.1.
///
/// For an image in memory, only the age differs between two requests, so the other fields aren't serialized
/// again.
@_spi(Programs) public struct PreparedFields: Sendable {
    /// One line per field, each ending in CRLF, without `Content-Length`.
    public let lines: [UInt8]
    /// The `Content-Length` value.
    public let byteCount: Int
    /// The `Cache-Status` value.
    public let cacheStatus: String

    /// Returns nil if a field can't be sent unchanged: it's invalid or connection-specific, or it's a `Date`
    /// that isn't the server's.
    init?(_ headers: HTTPHeaders) {
        guard headers.isValid, headers["Date"] == nil, headers["Connection"] == nil,
            headers["Transfer-Encoding"] == nil, let length = headers["Content-Length"],
            let byteCount = Int(length)
        else { return nil }
        var lines: [UInt8] = []
        for field in headers.fields where field.name != "Content-Length" {
            lines += "\(field.name.text): \(field.value)\r\n".utf8
        }
        (self.lines, self.byteCount) = (lines, byteCount)
        cacheStatus = headers["Cache-Status"] ?? ""
    }
}
#endif
