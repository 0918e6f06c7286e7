// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the rest of an answer that broke off is asked for, and what answer is that rest (RFC 9110, 14).
struct ResumableDownload: Sendable {
    private let request: LoadRequest
    private let url: URL
    private let validator: String
    /// Where the body begins in the whole.
    private let first: Int
    /// Behind the body's last byte in the whole; nil while that is not known.
    private var end: Int?
    private var total: Int?

    /// Nil when no rest could be told from another version: without a strong validator, with a content
    /// coding, for other methods than GET, from servers that give no parts, and where heads are changed
    /// before they come here.
    init?(of response: LoadResponse, to request: LoadRequest) {
        guard request.method == "GET", request.responseModifier == nil,
            response.headers["Accept-Ranges"]?.lowercased() != "none",
            let validator = Self.validator(of: response)
        else { return nil }
        switch response.status {
        case 200:
            first = 0
            end = response.expectedBytes
            total = end
        case 206:
            guard let range = ContentRange(response.headers["Content-Range"]) else { return nil }
            first = range.bytes.lowerBound
            end = range.bytes.upperBound
            total = range.total
        default: return nil
        }
        self.request = request
        self.url = response.url
        self.validator = validator
    }

    /// Whether there is something to go on from and something left.
    func isPossible(after received: Int) -> Bool { received > 0 && end.map { first + received < $0 } ?? true }

    /// Whether `received` bytes are all that the heads announced.
    func isComplete(_ received: Int) -> Bool { end.map { first + received == $0 } ?? true }

    /// Asks for what follows the first `received` bytes of the body.
    func request(after received: Int) -> LoadRequest {
        var rest = request
        for name in ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since"] {
            rest.headers.remove(name)
        }
        let last = end == total ? "" : end.map { String($0 - 1) } ?? ""
        rest.headers["Range"] = "bytes=\(first + received)-\(last)"
        rest.headers["If-Range"] = validator
        return rest
    }

    /// Whether `response` brings exactly that rest of the same version; then its end is the end.
    mutating func accepts(_ response: LoadResponse, after received: Int) -> Bool {
        guard response.status == 206, response.url == url, Self.validator(of: response) == validator,
            let range = ContentRange(response.headers["Content-Range"]),
            range.bytes.lowerBound == first + received,
            let end = end ?? range.total, range.bytes.upperBound == end,
            total == nil || range.total == nil || total == range.total
        else { return false }
        self.end = end
        total = total ?? range.total
        return true
    }

    private static func validator(of response: LoadResponse) -> String? {
        let coding = response.headers["Content-Encoding"]?.lowercased() ?? "identity"
        guard let status = response.status, coding == "identity" else { return nil }
        return StoredExchange(
            url: "", status: status, headers: response.headers, requestTime: 0, responseTime: 0
        ).strongValidator
    }
}
