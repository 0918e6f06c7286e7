// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

/// Which servers are trusted over TLS.
///
/// ```swift
/// request.trust = .authorities(inFile: "/etc/company/ca.pem")
///     .pinned(to: ["9n0izTnSRF+W4W4JTq51avSXkWhQB8duS2bxVLfzXsY="])
/// ```
public struct TrustPolicy: Sendable, Hashable {
    enum Authorities: Sendable, Hashable {
        case system
        case file(String)
        case data(Data)
        case none
    }

    var authorities: Authorities
    /// The pins for all servers: base64-encoded SHA-256 hashes of public keys (SubjectPublicKeyInfo, DER). A
    /// server must have one of the keys.
    package private(set) var pins: [String] = []
    /// The pins for specific hosts, by lower-case name. For these hosts, they replace ``pins``.
    package private(set) var hostPins: [String: [String]] = [:]

    /// Trusts servers verified against the system's trust store.
    public static let system = TrustPolicy(authorities: .system)
    /// Trusts all servers without verification. Use it only for tests and isolated networks.
    public static let anything = TrustPolicy(authorities: .none)

    /// Trusts servers verified against the certificates in a PEM file, instead of the system's trust store.
    public static func authorities(inFile path: String) -> TrustPolicy {
        TrustPolicy(authorities: .file(path))
    }

    /// Trusts servers verified against certificates in PEM data, instead of the system's trust store.
    public static func authorities(pem: Data) -> TrustPolicy {
        TrustPolicy(authorities: .data(pem))
    }

    /// Returns a policy that also requires one of several public keys, including from redirect targets. Loads
    /// without TLS fail with ``ImageBase/ImageError/Code/tls``.
    ///
    /// - Parameter keys: base64-encoded SHA-256 hashes of SubjectPublicKeyInfo in DER (RFC 7469, 2.4).
    public func pinned(to keys: [String]) -> TrustPolicy {
        var copy = self
        copy.pins = keys
        return copy
    }

    /// Returns a policy that also requires one of several public keys for a host.
    ///
    /// - Parameter host: without a port, spelled as in URLs (an international name in its ASCII form).
    public func pinned(to keys: [String], host: String) -> TrustPolicy {
        var copy = self
        copy.hostPins[host.lowercased()] = keys
        return copy
    }

    /// A string that is the same for equal policies in every process; `nil` for ``system``.
    package var fingerprint: String? {
        if self == .system { return nil }
        var parts: [String] =
            switch authorities {
            case .system: ["system"]
            case .file(let path): ["file", path]
            case .data(let pem): ["data", pem.base64EncodedString()]
            case .none: ["none"]
            }
        parts += ["pins"] + Set(pins).sorted()
        for (host, keys) in hostPins.sorted(by: { $0.key < $1.key }) {
            parts += ["host", host] + Set(keys).sorted()
        }
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return Hash128(text, seed: .fixed).hexadecimal
    }

    /// Why `target` must not be requested; `nil` if it may be.
    func objection(to target: HTTPTarget) -> ImageError? {
        target.isSecure || pins(of: target.host).isEmpty
            ? nil : ImageError(.tls, "public key pinning requires TLS")
    }

    /// The pins of a host; empty if any key is accepted.
    func pins(of host: String) -> [String] { hostPins[host] ?? pins }
}
