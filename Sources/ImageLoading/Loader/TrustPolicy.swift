// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Which servers are believed over TLS.
///
///     request.trust = .authorities(inFile: "/etc/company/ca.pem").pinned(to: ["9n0izTnSRF+W4W4JTq51avSXkWhQB8duS2bxVLfzXsY="])
public struct TrustPolicy: Sendable, Hashable {
    enum Authorities: Sendable, Hashable {
        case system
        case file(String)
        case data(Data)
        case none
    }

    var authorities: Authorities
    /// Base64 of the SHA-256 of public keys (SubjectPublicKeyInfo, DER), one of which every server must have.
    package private(set) var pins: [String] = []
    /// The same for single hosts, by their names in lower case; they count instead of ``pins`` there.
    package private(set) var hostPins: [String: [String]] = [:]

    /// Those that the system's certificate store vouches for.
    public static let system = TrustPolicy(authorities: .system)
    /// Everyone, with no check at all. Only for tests and for networks where nobody listens.
    public static let anything = TrustPolicy(authorities: .none)

    /// Those that a certificate in the PEM file at `path` vouches for, instead of the system's store.
    public static func authorities(inFile path: String) -> TrustPolicy {
        TrustPolicy(authorities: .file(path))
    }

    /// Those that a certificate in `pem` vouches for, instead of the system's store.
    public static func authorities(pem: Data) -> TrustPolicy {
        TrustPolicy(authorities: .data(pem))
    }

    /// The same, and the public key of every server, redirects' too, must be one of `keys`. Without TLS none has one,
    /// and the load fails with ``ImageBase/ImageError/Code/tls``.
    /// - Parameter keys: each the base64 of the SHA-256 of a SubjectPublicKeyInfo in DER, as RFC 7469, 2.4 has it.
    public func pinned(to keys: [String]) -> TrustPolicy {
        var copy = self
        copy.pins = keys
        return copy
    }

    /// The same, and the public key of `host`, whenever a load comes there, must be one of `keys`.
    /// - Parameter host: without a port, as it stands in URLs (an international name in its ASCII form).
    public func pinned(to keys: [String], host: String) -> TrustPolicy {
        var copy = self
        copy.hostPins[host.lowercased()] = keys
        return copy
    }

    /// Stands for the policy, in any process; nil for ``system``.
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

    /// Why `target` may not be asked at all; nil when it may.
    func objection(to target: HTTPTarget) -> ImageError? {
        target.isSecure || pins(of: target.host).isEmpty
            ? nil : ImageError(.tls, "without TLS no server has a key that could be the pinned one")
    }

    /// The keys of which a host must have one; empty when any will do.
    func pins(of host: String) -> [String] { hostPins[host] ?? pins }
}
