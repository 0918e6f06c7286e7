// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Foundation
import ImageBase
import Security

/// Evaluates server trust, and supplies client identities, on Apple platforms.
enum SessionTrust {
    /// Why a request can't be sent; `nil` if it can.
    static func objection(to request: LoadRequest) -> ImageError? {
        guard case .pem = request.identity?.form else { return nil }
        return ImageError(.unsupported, "URLSession needs a client identity in PKCS #12")
    }

    static let supportsProxies = true

    /// Whether URLSession delivers the whole response before it asks for a password. On Apple platforms, it
    /// asks first.
    static let endsWithChallenge = false

    static func answer(
        _ challenge: URLAuthenticationChallenge, to transfer: SessionTransfer
    ) -> ChallengeAnswer {
        let space = challenge.protectionSpace
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust:
            guard let trust = space.serverTrust else { return .system }
            return answer(trust, of: space.host, transfer.request.trust)
        case NSURLAuthenticationMethodClientCertificate:
            // Don't send the identity to other origins.
            guard let identity = transfer.request.identity, challenge.previousFailureCount == 0,
                let asking = try? HTTPTarget("https://\(space.host):\(space.port)/"),
                asking.origin == transfer.target.origin
            else { return .system }
            guard let credential = credential(for: identity) else {
                return .refuse(ImageError(.tls, "invalid client identity or wrong password"))
            }
            return .accept(credential)
        default:
            return .system
        }
    }

    private static func answer(
        _ trust: SecTrust, of host: String, _ policy: TrustPolicy
    ) -> ChallengeAnswer {
        switch policy.authorities {
        case .system: break
        case .none:
            return isPinned(trust, policy.pins(of: host)) ? .accept(URLCredential(trust: trust)) : noPin
        case .file(let path):
            guard let pem = try? Data(contentsOf: URL(fileURLWithPath: path)), anchor(trust, pem) else {
                return .refuse(ImageError(.tls, "no certificates in the file of authorities"))
            }
        case .data(let pem):
            guard anchor(trust, pem) else {
                return .refuse(ImageError(.tls, "no certificates in the data of authorities"))
            }
        }
        // The system's own check covers the host name and its transport security settings.
        guard SecTrustEvaluateWithError(trust, nil) else {
            return .refuse(ImageError(.tls, "TLS verification failed"))
        }
        guard isPinned(trust, policy.pins(of: host)) else { return noPin }
        return policy.authorities == .system ? .system : .accept(URLCredential(trust: trust))
    }

    private static var noPin: ChallengeAnswer {
        .refuse(ImageError(.tls, "the server has none of the pinned keys"))
    }

    /// Replaces the system's authorities. Returns `false` if `pem` doesn't contain a certificate.
    private static func anchor(_ trust: SecTrust, _ pem: Data) -> Bool {
        let anchors = CertificateKey.certificates(inPEM: pem).compactMap {
            SecCertificateCreateWithData(nil, $0 as CFData)
        }
        guard !anchors.isEmpty else { return false }
        return SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess
            && SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
    }

    private static func isPinned(_ trust: SecTrust, _ pins: [String]) -> Bool {
        if pins.isEmpty { return true }
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let server = chain.first,
            let pin = CertificateKey.pin(ofCertificate: SecCertificateCopyData(server) as Data)
        else { return false }
        return pins.contains(pin)
    }

    private static func credential(for identity: ClientIdentity) -> URLCredential? {
        guard case .pkcs12(let data) = identity.form else { return nil }
        var options: [CFString: Any] = [kSecImportExportPassphrase: identity.password ?? ""]
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            // If this option isn't set, macOS adds the key to the user's keychain.
            options[kSecImportToMemoryOnly] = true
        }
        var items: CFArray?
        guard SecPKCS12Import(data as CFData, options as CFDictionary, &items) == errSecSuccess,
            let item = (items as? [[String: Any]])?.first,
            let key = item[kSecImportItemIdentity as String]
        else { return nil }
        let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
        // A cast to a Core Foundation type always succeeds.
        let imported = key as! SecIdentity
        // The identity already contains the first certificate.
        return URLCredential(
            identity: imported, certificates: Array(chain.dropFirst()), persistence: .none)
    }
}
#endif
