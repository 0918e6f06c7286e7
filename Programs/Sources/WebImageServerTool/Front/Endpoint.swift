// SPDX-License-Identifier: MIT

#if Server
/// An address to listen on, or to connect to.
enum Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// The form of ``init(_:)``, for errors and help.
    static let form = "host:port or unix:/path"

    /// A host and a port.
    case address(host: String, port: Int)
    /// The path of a Unix socket.
    case socket(path: String)

    /// - Parameter text: such as `127.0.0.1:8080`, `[::1]:8080`, `:8080` for all addresses, and
    ///   `unix:/run/webimage/server.sock`.
    init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count)
            guard path.hasPrefix("/"), path.last != "/" else { return nil }
            self = .socket(path: String(path))
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") || host.contains("[") {
            return nil
        }
        self = .address(host: host.isEmpty ? "0.0.0.0" : String(host), port: Int(port))
    }

    /// Whether only this machine can connect, by an address that a name can point to.
    var isLoopback: Bool {
        switch self {
        case .address(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
        case .socket: false
        }
    }

    var description: String {
        switch self {
        case .address(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .socket(let path): "unix:" + path
        }
    }
}
#endif
