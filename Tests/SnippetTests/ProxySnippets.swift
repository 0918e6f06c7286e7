// SPDX-License-Identifier: MIT

#if Server
import WebImageProxy

// The example in WebImageProxy.md.
extension Snippets {
    static func proxy(
        request: ProxyRequest, client: any ProxyClient, origin: any ProxyOrigin
    ) async throws {
        var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
        configuration.cacheDirectory = "/var/cache/images"
        let proxy = try CachingProxy(configuration, origin: origin) { record in print(record) }
        await proxy.respond(to: request, client: client)
    }
}
#endif
