// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Requests the rest of an interrupted response, and recognizes the response that contains it (RFC 9110, 14).
struct ResumableDownload: Sendable {
    private let request: LoadRequest
    private let url: URL
    private let validator: String
    /// The offset of the body in the complete representation.
    private let first: Int
    /// The end of the body in the complete representation; nil if it is not known.
    private var end: Int?
    private var total: Int?

    /// Nil if the rest could belong to another version or cannot be requested: there is no strong validator,
    /// there is a content coding, the method is not GET, the server does not support ranges, or a response
    /// modifier changes the head.
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

    /// Whether some bytes were received and others are missing.
    func isPossible(after received: Int) -> Bool { received > 0 && end.map { first + received < $0 } ?? true }

    /// Why `received` bytes are not the complete body, or nil. What is missing can be requested.
    func incompleteness(after received: Int) -> ImageError? {
        let found = first + received
        guard let end, found != end else { return nil }
        return ImageError(
            .framing, "the resumed body ends at byte \(found) instead of \(end)",
            cause: found < end ? NetworkFailure.connectionLost : nil)
    }

    /// The request for what follows the first `received` bytes.
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

    /// Whether `response` contains exactly the rest of the same version.
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
