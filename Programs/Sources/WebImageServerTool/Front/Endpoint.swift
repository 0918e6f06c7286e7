// SPDX-License-Identifier: MIT

#if Server
/// An address to listen on or connect to.
enum Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// The syntax of ``init(_:)``, for errors and help.
    static let form = "host:port or unix:/path"

    /// A host and a port.
    case address(host: String, port: Int)
    /// The path of a Unix socket.
    case socket(path: String)

    /// - Parameter text: for example `127.0.0.1:8080`, `[::1]:8080`, `:8080` for all addresses, or
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

    /// Whether this is a loopback address, which only this machine can connect to.
    ///
    /// A socket isn't one. No host name can point to it, so it needs no protection against DNS rebinding.
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
