// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// How a load that only accepts small files finds out a file's length.
///
/// A plain request would be cut off once its response headers announce a file that's too long. Over HTTP/1.1,
/// that ends the connection, so scrolling quickly through a list would open a new connection for each image.
enum LengthQuestion: Sendable, Hashable {
    /// Asks for the first bytes (RFC 9110, 14). The response contains all of a very small file, and the
    /// length of any other file.
    case firstPart
    /// Sends a `HEAD` request, for a server that sends whole files even if asked for a range.
    case head

    /// The maximum size of the part. Receiving that much costs less than a new TLS connection.
    static let partBytes = 8 << 10

    /// - Parameters:
    ///   - request: a request to an HTTP server that only accepts a small file.
    ///   - sendsWholeFiles: whether the server is known to ignore ranges.
    /// - Returns: nil if the request must be sent unchanged.
    init?(about request: LoadRequest, sendsWholeFiles: Bool) {
        guard request.limits.encodedBytes > 0, request.method == "GET", request.body == nil,
            request.headers["Range"] == nil, request.responseModifier == nil
        else { return nil }
        self = sendsWholeFiles ? .head : .firstPart
    }

    /// The request that asks the question.
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

    /// Whether the server may be refusing the question rather than the file.
    static func isRefused(by status: Int) -> Bool { [400, 403, 405, 406, 416, 500, 501].contains(status) }
}
