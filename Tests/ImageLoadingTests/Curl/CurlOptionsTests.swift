// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase
import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct CurlOptionsTests {
    @Test("The error for unsupported options names the first one")
    func refused() throws {
        #expect(CurlLibrary.isReady)
        let easy = try #require(curl_easy_init())
        defer { curl_easy_cleanup(easy) }
        var options = CurlOptions(easy)
        options.set(CURLOPT_CAINFO, "/etc/none.pem")
        options.set(CURLOPT_NOSIGNAL, 1)
        #expect(options.failure == nil)
        options.setIfSupported(CURLoption(rawValue: 9999), 1)
        #expect(options.failure == nil)
        options.set(CURLOPT_SSLVERSION, 99)
        options.set(CURLoption(rawValue: 9999), 1)
        let failure = try #require(options.failure)
        #expect(failure.code == .unsupported)
        #expect(failure.message.contains("SSLVERSION"))
    }

    @Test(
        "With a TLS library that ignores client identities, setting one fails the load",
        arguments: [
            ("OpenSSL/3.0.19", true), ("(OpenSSL/3.0.19) GnuTLS/3.7.9", false), ("GnuTLS/3.7.9", false),
            ("NSS/3.87.1", false), ("", false), ("LibreSSL/3.3.6", true), ("mbedTLS/3.6.0", true),
            ("(SecureTransport) LibreSSL/3.3.6", true),
        ])
    func identities(version: String, expected: Bool) {
        #expect(CurlLibrary.supportsIdentityBytes(version) == expected)
    }
}
#endif
