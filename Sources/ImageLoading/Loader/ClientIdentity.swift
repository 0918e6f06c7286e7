// SPDX-License-Identifier: MIT

package import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A certificate and its private key, by which a client says over TLS who it is. A credential: it is shown to the origin
/// that was asked for, and to none that a redirect leads to.
public struct ClientIdentity: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case pem(certificate: Data, key: Data)
        case pkcs12(Data)
    }

    let form: Form
    let password: String?

    /// - Parameters:
    ///   - certificate: the certificate, and those between it and an authority, in PEM.
    ///   - key: the private key in PEM.
    ///   - password: of the key, if it is encrypted.
    public static func pem(certificate: Data, key: Data, password: String? = nil) -> ClientIdentity {
        ClientIdentity(form: .pem(certificate: certificate, key: key), password: password)
    }

    /// - Parameters:
    ///   - data: a file of PKCS #12 (RFC 7292): certificate and key together.
    ///   - password: what it is encrypted with.
    public static func pkcs12(_ data: Data, password: String) -> ClientIdentity {
        ClientIdentity(form: .pkcs12(data), password: password)
    }

    /// Stands for the identity, in this process only.
    package var fingerprint: Hash128 {
        let parts =
            switch form {
            case .pem(let certificate, let key): [certificate, key]
            case .pkcs12(let data): [data]
            }
        var text = Data()
        for part in parts + [password.map { Data($0.utf8) }].compactMap(\.self) {
            text += Data("\(part.count):".utf8) + part
        }
        return text.withUnsafeBytes { Hash128($0) }
    }
}
