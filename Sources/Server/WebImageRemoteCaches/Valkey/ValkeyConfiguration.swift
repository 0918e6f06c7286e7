// SPDX-License-Identifier: MIT

#if RemoteCaches
public import ImageBase
import PortableFoundation

/// The address of a server of Valkey or Redis, and how to log in.
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
    /// The number of the database, as for `SELECT`. Default: 0.
    public var database = 0
    /// The user name, for `AUTH`. Default: nil, the user `default`.
    public var username: String?
    /// The password, for `AUTH`. Default: nil; the server must not ask for one then.
    public var password: String?
    /// Whether the connections use TLS 1.2 or newer. The certificate is verified for ``host``. On Linux only.
    /// Default: false.
    public var usesTLS = false
    /// The path of a PEM file with the certificates of the authorities to trust. Default: nil, those of the
    /// system.
    public var authorities: String?
    /// The beginning of all keys and channels. Servers that share entries have the same. Default:
    /// `webimage:`.
    public var prefix = "webimage:"
    /// The time limit for a connection, with TLS and the log-in, and for a server to show a sign of life
    /// while commands wait. Default: 1 s.
    public var timeout = Duration.seconds(1)

    public init(host: String, port: Int = 6379) {
        self.host = host
        self.port = port
    }

    /// - Parameter url: `redis://[[user:]password@]host[:port][/database]`, or `rediss://` for TLS.
    /// - Throws: ``ImageError/Code/invalidURL``. The error does not contain the URL.
    public init(url: String) throws(ImageError) {
        let invalid = ImageError(.invalidURL, "invalid URL of Valkey; expected redis://HOST:PORT/DATABASE")
        guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased(),
            ["redis", "rediss", "valkey", "valkeys"].contains(scheme),
            let host = parsed.host(percentEncoded: false), !host.isEmpty
        else { throw invalid }
        // The brackets of an IPv6 address belong to the URL.
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

    /// The commands that log in, select the database and make sure that the server answers.
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
