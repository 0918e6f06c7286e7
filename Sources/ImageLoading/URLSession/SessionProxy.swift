// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A configured proxy, in URLSession's format.
struct SessionProxy {
    /// The value of `URLSessionConfiguration.connectionProxyDictionary`, with the names of Core Foundation.
    let dictionary: [String: any Sendable & Hashable]
    let user: String?
    let password: String?

    /// - Parameter address: see ``LoaderConfiguration/Proxy/server(_:)``.
    init(_ address: String) throws(ImageError) {
        guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty else {
            throw ImageError(.invalidURL, "invalid proxy URL")
        }
        user = parts.user?.removingPercentEncoding
        password = parts.password?.removingPercentEncoding
        switch parts.scheme?.lowercased() {
        case "http":
            let port = parts.port ?? 1080
            dictionary = [
                "HTTPEnable": 1, "HTTPProxy": host, "HTTPPort": port, "HTTPSEnable": 1, "HTTPSProxy": host,
                "HTTPSPort": port,
            ]
        case "socks5", "socks5h":
            var settings: [String: any Sendable & Hashable] = [
                "SOCKSEnable": 1, "SOCKSProxy": host, "SOCKSPort": parts.port ?? 1080,
            ]
            if let user { settings["kCFStreamPropertySOCKSUser"] = user }
            if let password { settings["kCFStreamPropertySOCKSPassword"] = password }
            dictionary = settings
        default:
            throw ImageError(.unsupported, "URLSession supports no proxy of this scheme")
        }
    }

    /// Returns the credential for a proxy that asks for one; `nil` for other challenges and after a refusal.
    func credential(for challenge: URLAuthenticationChallenge) -> URLCredential? {
        guard let user, let password, challenge.previousFailureCount == 0,
            challenge.protectionSpace.isProxy()
        else { return nil }
        return URLCredential(user: user, password: password, persistence: .none)
    }
}
#endif
