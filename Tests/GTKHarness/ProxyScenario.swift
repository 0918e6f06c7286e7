// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageLoading
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum ProxyScenario {
    static func run() async throws {
        let fixture = try WindowFixture(pictures: 2)
        let proxy = try WindowFixture(pictures: 0)
        let address = "http://127.0.0.1:\(proxy.origin.port)"
        proxy.origin.setHandler { request in
            guard request.target == "http://nobody.invalid/8.png" else { return .status(404) }
            return (try? WindowFixture.png(8)).map { .bytes($0, contentType: "image/png") } ?? .status(500)
        }
        let resolver = simpleResolver(address, direct: "127.0.0.1")
        defer { g_object_unref(resolver.raw) }
        var loader = LoaderConfiguration()
        loader.proxy = .resolver(DesktopProxies(resolver: resolver))
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = ImageManagerConfiguration.makeLoader(loader)
        let manager = ImageManager(configuration)
        let far = ImageRequest(url: URL(string: "http://nobody.invalid/8.png")!)
        for (picture, request) in zip(fixture.pictures, [far, fixture.request(7)]) {
            WidgetImage(picture).load(request, options: fixture.options { $0.manager = manager })
        }
        for (picture, number) in zip(fixture.pictures, [8, 7]) {
            while WindowFixture.number(in: picture) != number { await fixture.nextFrame() }
        }
        Report.expect(proxy.origin.requestCount == 1, "one image is loaded through the proxy")
        Report.expect(fixture.origin.requestCount == 1, "the other one is loaded directly")
        try answers()
    }

    private static func answers() throws {
        let socks = simpleResolver("socks://127.0.0.1:1080", direct: "localhost")
        defer { g_object_unref(socks.raw) }
        let url = URL(string: "http://nobody.invalid/")!
        let proxies = try DesktopProxies(resolver: socks).proxies(for: url)
        Report.expect(
            proxies.first == "socks5h://127.0.0.1:1080", "a SOCKS proxy resolves names: \(proxies)")
        let exception = try DesktopProxies(resolver: socks).proxies(for: URL(string: "http://localhost/")!)
        Report.expect(exception == ["direct://"], "exceptions are direct: \(exception)")
        let answer = try DesktopProxies().proxies(for: url)
        Report.expect(!answer.isEmpty, "the default resolver answers")
        do {
            _ = try DesktopProxies(resolver: socks).proxies(for: URL(string: "relative")!)
            Report.expect(false, "a question that GLib does not accept fails")
        } catch {
            Report.expect(error.code == .network, "the failure of GLib is an error: \(error)")
        }
    }

    /// Returns a GSimpleProxyResolver.
    private static func simpleResolver(_ proxy: String, direct host: String) -> OpaquePointer {
        var hosts: [UnsafeMutablePointer<CChar>?] = [strdup(host), nil]
        defer { free(hosts[0]) }
        return g_simple_proxy_resolver_new(proxy, &hosts)
    }
}
#endif
