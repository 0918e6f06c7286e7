// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage

// The examples in comments of ImageLoading.
extension Snippets {
    final class Keychain: Sendable {
        func password() async -> String { "" }
    }

    final class Vault: Sendable {
        func open(_ data: Data) throws -> Data { data }
        func open(_ data: Data, key: String?) throws -> Data { data }
    }

    static func collector(loader: any Loader, request: LoadRequest) {
        let collector = DataCollector { result in print(result) }
        let handle = loader.load(request, priority: .normal, sink: collector)
        _ = handle
    }

    static func cookies(file: URL, options: inout NetworkOptions) throws {
        let jar = CookieJar(data: try? Data(contentsOf: file))
        options.cookies = .use(jar)
        // later
        try jar.data().write(to: file)
    }

    static func credentials(keychain: Keychain) {
        let provider = CredentialProvider { space, refused in
            guard space.host == "pictures.example", refused == nil else { return nil }
            return .password(user: "me", password: await keychain.password())
        }
        _ = provider
    }

    static func publicHeaders(configuration: inout ImageManagerConfiguration, keyOfTheApp: String) {
        configuration.network.headers["X-Api-Key"] = keyOfTheApp
        configuration.network.publicHeaders = ["X-Api-Key"]
    }

    static func networks(line: String) throws {
        let images: IPNetwork = "10.20.0.0/16"
        let configured = try IPNetwork(parsing: line)
        _ = (images, configured)
    }

    static func origins(line: String) throws {
        let images: OriginPattern = "https://images.example.com"
        let media: OriginPattern = "https://*.cdn.example.com/media/"
        let configured = try OriginPattern(parsing: line)
        _ = (images, media, configured)
    }

    static func addressPolicies(options: inout NetworkOptions) throws {
        options.addresses = .publicOnly
        options.addresses = .publicOnly.allowing(["10.20.0.0/16"])  // and a network of our own
        options.addresses = .only(["10.20.0.0/16", "fd12:3456::/32"])
        options.addresses = try .publicOnly.translatedBy(["2001:67c:2b0:db32::/96"])
    }

    static func originList(options: inout NetworkOptions) {
        options.allowedOrigins = ["https://images.example.com", "https://*.cdn.example.com/media/"]
    }

    static func loadRequest(url: URL) {
        var request = LoadRequest(url: url)
        request.headers["Accept-Language"] = "de"
        request.timeouts.total = .seconds(60)
        _ = request
    }

    static func networkOptions(
        provider: CredentialProvider, configuration: inout ImageManagerConfiguration,
        request: inout ImageRequest
    ) {
        configuration.network.headers["Accept-Language"] = "de"
        configuration.network.credentials = .use(provider)
        configuration.network.timeouts = LoadTimeouts(idle: .seconds(5))

        request.network.timeouts = LoadTimeouts(idle: .seconds(60))  // The rest is as the manager says.
        request.network.credentials = .off  // This request sends no credentials.
    }

    static func proxyResolver(resolver: any ProxyResolver, configuration: inout LoaderConfiguration) {
        configuration.proxy = .resolver(resolver)
    }

    static func redirects(options: inout NetworkOptions) {
        let sameSite = RedirectPredicate(name: "same site") { redirect in
            redirect.target.host() == redirect.requestURL.host()
        }
        options.redirects = RedirectPolicy(predicate: sameSite)
    }

    static func decryptor(vault: Vault) {
        let decryptor = Decryptor(name: "vault-2") { data in try vault.open(data) }
        _ = decryptor
    }

    static func decryptorWithResponse(vault: Vault) {
        let decryptor = Decryptor(name: "vault-3") { data, response in
            try vault.open(data, key: response.headers["X-Key-ID"])
        }
        _ = decryptor
    }

    static func retryCondition(policy: inout RetryPolicy) {
        policy.condition = RetryCondition { $0.status == 404 || RetryCondition.transient.holds(for: $0) }
    }

    static func retryPolicy(options: inout NetworkOptions) {
        options.retry = RetryPolicy(maximumAttempts: 5, deadline: .seconds(20))
    }

    static func ownDelays(options: inout NetworkOptions) {
        options.retry = RetryPolicy(delays: [.seconds(1), .seconds(5), .seconds(5)])
    }

    static func asyncModifier(options: inout NetworkOptions, session: Session) {
        options.asyncRequestModifier = .use(
            AsyncRequestModifier(name: "token") { request, refusal in
                let token = try await session.token(renewed: refusal != nil)
                var request = request
                request.headers["Authorization"] = "Bearer \(token)"
                return request
            })
    }

    struct Session {
        func token(renewed: Bool) async throws -> String { renewed ? "new" : "old" }
    }

    static func trust(request: inout LoadRequest) {
        request.trust = .authorities(inFile: "/etc/company/ca.pem")
            .pinned(to: ["9n0izTnSRF+W4W4JTq51avSXkWhQB8duS2bxVLfzXsY="])
    }
}
