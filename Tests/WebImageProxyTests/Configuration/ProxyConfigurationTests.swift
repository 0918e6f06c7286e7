// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Testing
import WebImageProxy
import WebImageTestSupport

@Suite("Proxy: configuration", .timeLimit(.minutes(1)))
struct ProxyConfigurationTests {
    @Test("The proxy listens on an address that other machines can reach only if that is allowed")
    func otherMachines() throws {
        var configuration = ProxyConfiguration(originHost: "127.0.0.1", originPort: 1)
        for host in ["0.0.0.0", "::"] {
            configuration.host = host
            let error = #expect(throws: ImageError.self) { try CachingProxy(configuration) }
            #expect(error?.code == .blocked)
        }
        configuration.host = "0.0.0.0"
        configuration.allowsOtherMachines = true
        #expect(try CachingProxy(configuration).port > 0)
        configuration.host = "example.com"
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
    }

    @Test("The proxy cannot be its own origin or take a port in use")
    func ownOrigin() throws {
        var configuration = ProxyConfiguration(originHost: "localhost", originPort: 45_678)
        configuration.port = 45_678
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
        let origin = try TestOrigin()
        configuration.port = origin.port
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
    }

    static let origins: [(String, String?, Int)] = [
        ("http://127.0.0.1:8000", "127.0.0.1", 8000), ("http://Example.COM", "example.com", 80),
        ("http://[::1]:81/", "::1", 81), ("https://example.com", "example.com", 443),
        ("HTTPS://127.0.0.1:8443/", "127.0.0.1", 8443), ("ftp://example.com", nil, 0),
        ("https://", nil, 0), ("http://example.com/path", nil, 0),
        ("http://user@example.com", nil, 0), ("example.com", nil, 0), ("http://", nil, 0),
        ("http://a:0", nil, 0),
        ("http://a:99999", nil, 0), ("http://a b", nil, 0), ("http://a?b", nil, 0), ("http://::1", nil, 0),
    ]

    @Test("An origin is scheme, host and port", arguments: origins)
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
