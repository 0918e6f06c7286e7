// SPDX-License-Identifier: MIT

/// Why there was no connection, or no longer one: the ``ImageBase/ImageError/cause`` of an error of code `network`,
/// and of `framing` where the line broke in the middle of an answer.
public enum NetworkFailure: Error, Sendable, Hashable {
    /// The host's name has no address.
    case dns
    /// Nobody listens there.
    case refused
    /// No way leads there.
    case unreachable
    /// The line broke.
    case connectionLost
    /// Something else, by the number that libcurl (`CURLcode`) or URLSession (`URLError.Code`) gives it.
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
