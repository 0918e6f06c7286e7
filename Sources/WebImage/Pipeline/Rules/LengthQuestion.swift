// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// How a load that wants only small files asks for the length of a file.
///
/// A plain request would be cut when its head states too long a file, and over HTTP/1.1 that ends the
/// connection: a list that is scrolled fast would make a new one for each image.
enum LengthQuestion: Sendable, Hashable {
    /// Asks for the first bytes (RFC 9110, 14). The response has all of a very small file, and states the
    /// length of another.
    case firstPart
    /// Asks for the head alone, of a server that sends whole files whatever range is asked for.
    case head

    /// The largest part: it costs less than a new connection with TLS.
    static let partBytes = 8 << 10

    /// - Parameters:
    ///   - request: one of an HTTP server that wants only a small file.
    ///   - sendsWholeFiles: whether the server is known to ignore ranges.
    /// - Returns: nil if the request must be sent as it is.
    init?(about request: LoadRequest, sendsWholeFiles: Bool) {
        guard request.limits.encodedBytes > 0, request.method == "GET", request.body == nil,
            request.headers["Range"] == nil, request.responseModifier == nil
        else { return nil }
        self = sendsWholeFiles ? .head : .firstPart
    }

    /// The request that asks.
    func asked(by request: LoadRequest) -> LoadRequest {
        var request = request
        switch self {
        case .firstPart:
            let last = min(Self.partBytes, request.limits.encodedBytes) - 1
            request.headers["Range"] = "bytes=0-\(last)"
        case .head: request.method = "HEAD"
        }
        return request
    }

    /// Whether a response may refuse the question and not the file.
    static func isRefused(by status: Int) -> Bool { [400, 403, 405, 406, 416, 500, 501].contains(status) }
}
