// SPDX-License-Identifier: MIT

/// A credential for a server.
public enum Credential: Sendable, Hashable {
    /// A user name and password, for Basic (RFC 7617) and Digest (RFC 7616).
    case password(user: String, password: String)
    /// A token (RFC 6750).
    case bearer(token: String)
}

/// A part of a server that needs a credential (RFC 9110, 11.5).
public struct ProtectionSpace: Sendable, Hashable {
    /// The scheme: `http` or `https`.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    public let port: Int
    /// The realm; `nil` if the server doesn't name one.
    public let realm: String?
    /// The authentication schemes that the server supports, in lower case and in the server's order: `basic`,
    /// `digest`, `bearer` or another scheme.
    public let methods: [String]

    init(target: HTTPTarget, challenges: [Challenge]) {
        scheme = target.isSecure ? "https" : "http"
        host = target.host
        port =
            Int(target.origin.dropFirst(scheme.utf8.count + 3 + host.utf8.count + 1))
            ?? (target.isSecure ? 443 : 80)
        realm = challenges.lazy.compactMap { $0.parameters["realm"] }.first
        methods = challenges.map(\.method)
    }
}
