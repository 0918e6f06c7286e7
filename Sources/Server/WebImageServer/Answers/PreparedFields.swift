// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The header fields of a response that many clients get, written as HTTP/1.1 sends them.
///
/// The fields of an image in memory differ between two requests only by its age, so their text is made once
/// and not for each request.
@_spi(Programs) public struct PreparedFields: Sendable {
    /// A line for each field, with CRLF at its end, without `Content-Length`.
    public let lines: [UInt8]
    /// The value of `Content-Length`.
    public let byteCount: Int
    /// The value of `Cache-Status`.
    public let cacheStatus: String

    /// Nil for fields that can't be sent as they are: an invalid one, one that belongs to the connection, or
    /// a `Date` that isn't the server's.
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
