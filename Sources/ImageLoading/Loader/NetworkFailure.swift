// SPDX-License-Identifier: MIT

/// Why a connection failed: the ``ImageBase/ImageError/cause`` of an error with the code `network`, or
/// `framing` if the connection broke within a response.
public enum NetworkFailure: Error, Sendable, Hashable {
    /// The host name could not be resolved.
    case dns
    /// The server refused the connection.
    case refused
    /// The host or network is unreachable.
    case unreachable
    /// The connection broke.
    case connectionLost
    /// Another failure, with the code of libcurl (`CURLcode`) or URLSession (`URLError.Code`).
    case other(code: Int)
}

extension NetworkFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .dns: "name not found"
        case .refused: "connection refused"
        case .unreachable: "host unreachable"
        case .connectionLost: "connection lost"
        case .other(let code): "network failure \(code)"
        }
    }
}

/// A fault of a loader of the program, which is no failure of the server.
package enum LoaderFault: Error, Sendable, Hashable {
    /// It delivered two heads in one load.
    case twoHeads
}
