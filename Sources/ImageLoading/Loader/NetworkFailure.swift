// SPDX-License-Identifier: MIT

/// Why a connection failed: the ``ImageBase/ImageError/cause`` of an error with the code `network`, or
/// `framing` if the connection broke within a response.
public struct NetworkFailure: Error, Sendable, Hashable {
    private enum Kind: Sendable, Hashable {
        case dns, refused, unreachable, connectionLost
        case other(code: Int)
    }

    private let kind: Kind

    /// The host name could not be resolved.
    public static let dns = NetworkFailure(kind: .dns)
    /// The server refused the connection.
    public static let refused = NetworkFailure(kind: .refused)
    /// The host or network is unreachable.
    public static let unreachable = NetworkFailure(kind: .unreachable)
    /// The connection broke.
    public static let connectionLost = NetworkFailure(kind: .connectionLost)

    /// Another failure, with the code of libcurl (`CURLcode`) or URLSession (`URLError.Code`).
    public static func other(code: Int) -> NetworkFailure { NetworkFailure(kind: .other(code: code)) }
}

extension NetworkFailure: CustomStringConvertible {
    public var description: String {
        switch kind {
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
