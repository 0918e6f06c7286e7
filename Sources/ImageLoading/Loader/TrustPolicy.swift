// SPDX-License-Identifier: MIT

/// Which servers are believed over TLS.
///
///     request.trust = .authorities(inFile: "/etc/company/ca.pem").pinned(to: ["9n0izTnSRF+W4W4JTq51avSXkWhQB8duS2bxVLfzXsY="])
public struct TrustPolicy: Sendable, Hashable {
    enum Authorities: Sendable, Hashable {
        case system
        case file(String)
        case none
    }

    var authorities: Authorities
    /// Base64 of the SHA-256 of public keys (SubjectPublicKeyInfo, DER), one of which the server must have.
    public private(set) var pins: [String] = []

    /// Those that the system's certificate store vouches for.
    public static let system = TrustPolicy(authorities: .system)
    /// Everyone, with no check at all. Only for tests and for networks where nobody listens.
    public static let anything = TrustPolicy(authorities: .none)

    /// Those that a certificate in the PEM file at `path` vouches for, instead of the system's store.
    public static func authorities(inFile path: String) -> TrustPolicy {
        TrustPolicy(authorities: .file(path))
    }

    /// The same, and the server's public key must be one of `keys`.
    /// - Parameter keys: each the base64 of the SHA-256 of a SubjectPublicKeyInfo in DER, as RFC 7469, 2.4 has it.
    public func pinned(to keys: [String]) -> TrustPolicy {
        var copy = self
        copy.pins = keys
        return copy
    }
}
