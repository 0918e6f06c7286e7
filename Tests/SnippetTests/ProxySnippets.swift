// SPDX-License-Identifier: MIT

#if Server
import WebImageProxy

// The example in WebImageProxy.md.
extension Snippets {
    static func proxy() throws {
        var configuration = try ProxyConfiguration(origin: "http://127.0.0.1:8000")
        configuration.cacheDirectory = "/var/cache/images"
        let proxy = try CachingProxy(configuration) { record in print(record) }
        print("listening on port \(proxy.port)")
    }
}
#endif
