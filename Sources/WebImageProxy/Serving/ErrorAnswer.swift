// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// Answers that the proxy makes itself: a status and one line of text.
enum ErrorAnswer {
    static func head(_ status: Int, _ message: String, date: Double, closes: Bool) -> MessageHead {
        var headers: HTTPHeaders = [
            "Date": HTTPDate.text(date), "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": "\(body(message).count)",
        ]
        if closes { headers.add("Connection", "close") }
        return MessageHead(
            start: .response(status: status, reason: reason(status)), minorVersion: 1, headers: headers)
    }

    static func body(_ message: String) -> [UInt8] { Array((message + "\n").utf8) }

    /// The phrase of RFC 9110, 15 for what is answered without the origin; empty for others, as is allowed.
    static func reason(_ status: Int) -> String {
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
