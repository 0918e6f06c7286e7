// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
import ImageLoading
import PortableFoundation

/// The response that explains why there's no image (RFC 9457).
struct ProblemDetails: Error, Hashable {
    let status: Int
    /// A short machine-readable name, such as an ``ImageError`` code.
    let code: String
    /// What's wrong with the request, for people. It never reveals addresses or limits of the server.
    let detail: String
    /// The error's message, which only the operator may see.
    var debugDetail: String?
    /// Advice for the operator.
    var hint: String?
    /// The time until a retry may succeed.
    var retryAfter: Duration?

    init(status: Int, code: String, detail: String) {
        (self.status, self.code, self.detail) = (status, code, detail)
    }

    /// Creates the response to a failed load.
    init(_ error: ImageError) {
        let (status, detail) = Self.meaning(of: error)
        self.init(status: status, code: error.code.rawValue, detail: detail)
        debugDetail = "\(error)"
        retryAfter = error.retryAfter
        if status == 503, retryAfter == nil { retryAfter = .seconds(1) }
    }

    /// Creates the response to a target that doesn't describe an image.
    init(_ error: TargetError) {
        let code = error.option != nil ? "option" : error.status == 404 ? "notFound" : "target"
        self.init(status: error.status, code: code, detail: error.message)
    }

    /// Whether the source is at fault, so a fallback image may be used.
    var isOfSource: Bool {
        [404, 415, 422, 502, 504].contains(status) && code != "expired" && code != "notFound"
    }

    /// The reason for the operator's log. It doesn't contain secrets: messages and URLs in errors are
    /// redacted.
    var reason: String {
        let text = debugDetail ?? "\(code): \(detail)"
        return hint.map { "\(text) (\($0))" } ?? text
    }

    private typealias Meaning = (status: Int, detail: String)

    private static func meaning(of error: ImageError) -> Meaning {
        switch error.code {
        case .http: sourceStatus(error.status ?? 0)
        case .io where (error.cause as? FileFailure)?.namesNoFile == true: sourceStatus(404)
        case .recentlyFailed:
            error.status.map(sourceStatus) ?? (502, "the source failed a moment ago")
        default: meanings[error.code] ?? Self.unknown
        }
    }

    private static let unknown: Meaning = (500, "the image could not be made")
    private static let unreadable: Meaning = (502, "the source could not be read")
    private static let refused: Meaning = (403, "the source is not allowed")
    private static let noImage: Meaning = (415, "the source is not an image that can be read")
    private static let unfit: Meaning = (400, "the options do not fit the image")

    /// The meanings of all codes whose meaning doesn't depend on the source's HTTP status.
    private static let meanings: [ImageError.Code: Meaning] = [
        .timeout: (504, "the source did not respond in time"),
        .network: unreadable, .tls: unreadable, .framing: unreadable, .redirect: unreadable,
        .custom: unreadable, .blocked: refused, .vetoed: refused,
        .limit: (422, "the image exceeds a limit of this server"),
        .corrupt: noImage, .empty: noImage, .decoderCrashed: noImage,
        .unsupported: (415, "the format of the image is not supported"),
        .invalidURL: (400, "the URL of the source is invalid"),
        .invalidRequest: unfit, .invalidInput: unfit,
        .cancelled: (503, "the request was cancelled"),
        .busy: (503, "the server is busy"),
        .shutDown: (503, "the server is shutting down"),
        .notCached: (504, "the image is not in the cache"),
        .io: unknown,
    ]

    /// Whether a code has a specific meaning.
    static func knows(_ code: ImageError.Code) -> Bool {
        code == .http || code == .recentlyFailed || meanings[code] != nil
    }

    private static func sourceStatus(_ status: Int) -> Meaning {
        switch status {
        case 404, 410: (404, "the source does not exist")
        case 408, 504: (504, "the source did not respond in time")
        default: (502, "the source responded with the status \(status)")
        }
    }

    /// Returns the response with its JSON body.
    ///
    /// - Parameter showsDetails: whether to include the operator's message.
    func response(showsDetails: Bool) -> ImageServerResponse {
        var members: [(key: String, value: JSONValue)] = [
            ("type", .string("about:blank")), ("title", .string(Self.title(status))),
            ("status", .int(status)), ("detail", .string(detail)), ("code", .string(code)),
        ]
        if showsDetails, let debugDetail { members.append(("debug", .string(debugDetail))) }
        let body = Data((JSONValue.object(members).text + "\n").utf8)
        var headers: HTTPHeaders = [
            "Content-Type": "application/problem+json", "Content-Length": "\(body.count)",
            "X-Content-Type-Options": "nosniff",
        ]
        if let retryAfter {
            headers.add(name: "Retry-After", value: "\(max(1, Int((retryAfter / .seconds(1)).rounded(.up))))")
        }
        if status == 405 { headers.add(name: "Allow", value: "GET, HEAD") }
        // A missing image may be uploaded soon, and a busy server recovers, so caches must not store these
        // responses for long.
        headers.add(name: "Cache-Control", value: status == 404 ? "max-age=60" : "no-store")
        var response = ImageServerResponse(status: status, headers: headers, body: .data(body))
        response.reason = reason
        return response
    }

    private static func title(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 422: "Unprocessable Content"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: "Internal Server Error"
        }
    }
}
#endif
