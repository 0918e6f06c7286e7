// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase
import Testing

@testable import ImageLoading

/// Pins and authorities, as the URLSession transport reads them.
@Suite("Certificate keys", .timeLimit(.minutes(1)))
struct CertificateKeyTests {
    /// OpenSSL made this certificate and computed its pin.
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBiTCCAS+gAwIBAgIUbHvzehk+LVlb7ynO8aoveownqcMwCgYIKoZIzj0EAwIw
        GTEXMBUGA1UEAwwOaW1hZ2VzLmV4YW1wbGUwIBcNMjYxMTIzMDAzOTA5WhgPMjEy
        NjEwMzAwMDM5MDlaMBkxFzAVBgNVBAMMDmltYWdlcy5leGFtcGxlMFkwEwYHKoZI
        zj0CAQYIKoZIzj0DAQcDQgAEMvZHN0BdPagrIKYeSzz6HSIPW9Ek0mqxzaEIm4tk
        SAxZPc0rwrmNmt0MLfOyB3+9ZtW9ziNhQjbDj1T9SHihKqNTMFEwHQYDVR0OBBYE
        FJEpM8nFyNToY9SFalUtJsoh+ADPMB8GA1UdIwQYMBaAFJEpM8nFyNToY9SFalUt
        Jsoh+ADPMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgIpMoMYo8
        6m/KyKX6FyiUqd6Nt/YMBJ5qytVnBRGu5jkCIQCFWnlwp58z2cCV3o/bPUiqjl4k
        YeUw234YHIx8U3XyVA==
        -----END CERTIFICATE-----
        """
    private static let pin = "h5A6lq6phiAqpKvOlduRQZqOoMwOOphfMCwmHJwlZ20="

    @Test("A certificate's pin matches the one from OpenSSL")
    func pin() throws {
        let certificate = try #require(CertificateKey.certificates(inPEM: Data(Self.pem.utf8)).first)
        #expect(CertificateKey.pin(ofCertificate: certificate) == Self.pin)
    }

    @Test("All certificates in a PEM file are found among other text and blocks")
    func several() {
        let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"
        let windows = Self.pem.replacingOccurrences(of: "\n", with: "\r\n")
        let text = "subject=a\n\(Self.pem)\n\(key)\n\(windows)\n-----BEGIN CERTIFICATE-----\nAAAA"
        let found = CertificateKey.certificates(inPEM: Data(text.utf8))
        #expect(found.count == 2)
        #expect(found.first == found.last)
        #expect(CertificateKey.certificates(inPEM: Data([0xFF, 0, 0x80])).isEmpty)
    }

    @Test("A certificate that ends early or has a wrong length doesn't have a pin")
    func malformed() throws {
        let certificate = try #require(CertificateKey.certificates(inPEM: Data(Self.pem.utf8)).first)
        for count in 0..<certificate.count {
            #expect(CertificateKey.pin(ofCertificate: certificate.prefix(count)) == nil)
        }
        for index in certificate.indices {
            var changed = certificate
            changed[index] ^= 0xFF
            // The changed certificate has another pin or none, but nothing outside the data may be read.
            _ = CertificateKey.pin(ofCertificate: changed)
        }
    }
}

/// Proxies in the form that URLSession's configuration uses.
@Suite("URLSession proxies", .timeLimit(.minutes(1)))
struct SessionProxyTests {
    @Test("An HTTP proxy is set for both schemes without its user")
    func http() throws {
        let proxy = try SessionProxy("http://me%40x:p%3Aw@proxy.example:3128")
        #expect(proxy.dictionary.count == 6)
        #expect(proxy.dictionary["HTTPProxy"] as? String == "proxy.example")
        #expect(proxy.dictionary["HTTPSProxy"] as? String == "proxy.example")
        #expect(proxy.dictionary["HTTPPort"] as? Int == 3128)
        #expect(proxy.dictionary["HTTPSPort"] as? Int == 3128)
        #expect(proxy.user == "me@x")
        #expect(proxy.password == "p:w")
    }

    @Test("A SOCKS proxy has its own entries", arguments: ["socks5", "socks5h"])
    func socks(scheme: String) throws {
        let proxy = try SessionProxy("\(scheme)://u:p@proxy.example")
        #expect(proxy.dictionary["SOCKSProxy"] as? String == "proxy.example")
        #expect(proxy.dictionary["SOCKSPort"] as? Int == 1080)
        #expect(proxy.dictionary["HTTPProxy"] == nil)
    }

    @Test(
        "Other proxies are refused", arguments: ["https://proxy.example", "ftp://proxy.example", "http:", ""])
    func refused(address: String) {
        #expect(throws: ImageError.self) { try SessionProxy(address) }
    }
}
#endif
