// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
import PortableFoundation

/// The address of a Valkey or Redis server, and its credentials.
///
/// ```swift
/// var valkey = try ValkeyConfiguration(url: "rediss://images@cache.example.com:6380/2")
/// valkey.password = try String(contentsOfFile: "/run/secrets/valkey", encoding: .utf8)
/// ```
public struct ValkeyConfiguration: Sendable, Hashable {
    /// The host name or IP address.
    public var host: String
    /// The port. Default: 6379.
    public var port: Int
    /// The database number, for `SELECT`. Default: 0.
    public var database = 0
    /// The user name, for `AUTH`. Default: nil, which uses the user `default`.
    public var username: String?
    /// The password, for `AUTH`. Default: nil, for servers that don't require one.
    public var password: String?
    /// Whether connections use TLS 1.2 or newer, which works only on Linux. The certificate is verified for
    /// ``host``. Default: false.
    public var usesTLS = false
    /// The path of a PEM file with the certificate authorities to trust. Default: nil, which trusts the
    /// system's.
    public var authorities: String?
    /// The prefix of all keys and channels. Servers that share entries need the same prefix. Default:
    /// `webimage:`.
    public var prefix = "webimage:"
    /// The time limit for connecting, including TLS and login, and for the server to send something while
    /// commands are waiting. Default: 1 s.
    public var timeout = Duration.seconds(1)

    public init(host: String, port: Int = 6379) {
        self.host = host
        self.port = port
    }

    /// - Parameter url: `redis://[[user:]password@]host[:port][/database]`, or `rediss://` for TLS.
    /// - Throws: ``ImageError/Code/invalidURL``. The error doesn't contain the URL.
    public init(url: String) throws(ImageError) {
        let invalid = ImageError(.invalidURL, "invalid Valkey URL; expected redis://HOST:PORT/DATABASE")
        guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased(),
            ["redis", "rediss", "valkey", "valkeys"].contains(scheme),
            let host = parsed.host(percentEncoded: false), !host.isEmpty
        else { throw invalid }
        // The brackets of an IPv6 address are only URL syntax, so remove them.
        self.init(host: host.filter { $0 != "[" && $0 != "]" }, port: parsed.port ?? 6379)
        usesTLS = scheme.hasSuffix("s") && scheme != "redis"
        let path = parsed.path.drop { $0 == "/" }
        if !path.isEmpty {
            guard let number = Int(path), number >= 0 else { throw invalid }
            database = number
        }
        let user = parsed.user(percentEncoded: false)
        username = user.flatMap { $0.isEmpty ? nil : $0 }
        password = parsed.password(percentEncoded: false)
    }

    /// The commands that log in, select the database and check that the server replies.
    var greeting: [[RESPArgument]] {
        var commands: [[RESPArgument]] = []
        if let password {
            commands.append(["AUTH"] + [username, password].compactMap { $0.map { RESPArgument($0) } })
        }
        if database != 0 { commands.append(["SELECT", "\(database)"]) }
        commands.append(["PING"])
        return commands
    }
}
#endif
