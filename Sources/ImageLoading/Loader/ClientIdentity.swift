// SPDX-License-Identifier: MIT

package import ImageBase
public import PortableFoundation

/// A certificate and its private key, which authenticate the client over TLS. It's sent only to the request's
/// origin, not after a redirect to another origin.
public struct ClientIdentity: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case pem(certificate: Data, key: Data)
        case pkcs12(Data)
    }

    let form: Form
    let password: String?

    /// Creates an identity from PEM data.
    ///
    /// - Parameters:
    ///   - certificate: the certificate, and the intermediate certificates.
    ///   - key: the private key.
    ///   - password: decrypts the key; `nil` if it isn't encrypted.
    public static func pem(certificate: Data, key: Data, password: String? = nil) -> ClientIdentity {
        ClientIdentity(form: .pem(certificate: certificate, key: key), password: password)
    }

    /// Creates an identity from PKCS #12 data (RFC 7292).
    ///
    /// - Parameters:
    ///   - data: the certificate and its key.
    ///   - password: decrypts the data.
    public static func pkcs12(_ data: Data, password: String) -> ClientIdentity {
        ClientIdentity(form: .pkcs12(data), password: password)
    }

    /// A hash of the identity.
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
