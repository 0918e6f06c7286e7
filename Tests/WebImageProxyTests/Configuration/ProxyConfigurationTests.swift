// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy

@Suite("Proxy: configuration", .timeLimit(.minutes(1)))
struct ProxyConfigurationTests {
    static let origins: [(String, String?, Int)] = [
        ("http://127.0.0.1:8000", "127.0.0.1", 8000), ("http://Example.COM", "example.com", 80),
        ("http://[::1]:81/", "::1", 81), ("https://example.com", "example.com", 443),
        ("HTTPS://127.0.0.1:8443/", "127.0.0.1", 8443), ("ftp://example.com", nil, 0),
        ("https://", nil, 0), ("http://example.com/path", nil, 0),
        ("http://user@example.com", nil, 0), ("example.com", nil, 0), ("http://", nil, 0),
        ("http://a:0", nil, 0),
        ("http://a:99999", nil, 0), ("http://a b", nil, 0), ("http://a?b", nil, 0), ("http://::1", nil, 0),
    ]

    @Test("A proxy's origin has a scheme, a host and a port", arguments: origins)
    func origin(text: String, host: String?, port: Int) {
        let configuration = try? ProxyConfiguration(origin: text)
        #expect(configuration?.originHost == host)
        if host != nil {
            #expect(configuration?.originPort == port)
            #expect(configuration?.usesTLS == text.lowercased().hasPrefix("https:"))
        }
    }
}
#endif
