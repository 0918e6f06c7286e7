// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// A response of the proxy itself: a status and one line of text.
struct ErrorResponse {
    let head: MessageHead
    let body: [UInt8]

    /// - Parameter date: the value of `Date`, in seconds since 1970.
    init(status: Int, message: String, date: Double, closes: Bool) {
        body = Array((message + "\n").utf8)
        var headers: HTTPHeaders = [
            "Date": HTTPDate.text(date), "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": "\(body.count)",
        ]
        if closes { headers.add(name: "Connection", value: "close") }
        head = MessageHead(
            start: .response(status: status, reason: StatusReason.text(status)), minorVersion: 1,
            headers: headers)
    }
}

/// The reason phrases of RFC 9110, 15.
enum StatusReason {
    /// Returns the phrase of a status that the proxy responds with itself; empty for others, which is valid.
    static func text(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 203: "Non-Authoritative Information"
        case 204: "No Content"
        case 206: "Partial Content"
        case 300: "Multiple Choices"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 408: "Request Timeout"
        case 410: "Gone"
        case 416: "Range Not Satisfiable"
        case 421: "Misdirected Request"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
#endif
