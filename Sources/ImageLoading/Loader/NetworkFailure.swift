// SPDX-License-Identifier: MIT

/// Why a connection failed. It's the ``ImageBase/ImageError/cause`` of an error with the code `network`, or
/// with the code `framing` if the connection broke during a response.
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

    /// Another failure, with libcurl's code (`CURLcode`) or URLSession's (`URLError.Code`).
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

/// A bug in a custom loader. It isn't the server's fault.
package enum LoaderFault: Error, Sendable, Hashable {
    /// It delivered two response heads in one load.
    case twoHeads
}
