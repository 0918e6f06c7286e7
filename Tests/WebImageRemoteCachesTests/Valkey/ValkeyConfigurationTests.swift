// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import Testing

@testable import WebImageRemoteCaches

@Suite("Valkey's address", .timeLimit(.minutes(1)))
struct ValkeyConfigurationTests {
    @Test("A URL sets the server, user, password, database and TLS")
    func url() throws {
        let full = try ValkeyConfiguration(url: "rediss://me:p%40ss@cache.example.com:6380/2")
        #expect(full.host == "cache.example.com")
        #expect(full.port == 6380)
        #expect(full.username == "me")
        #expect(full.password == "p@ss")
        #expect(full.database == 2)
        #expect(full.usesTLS)
        let short = try ValkeyConfiguration(url: "redis://:secret@[::1]")
        #expect(short.host == "::1")
        #expect(short.port == 6379)
        #expect(short.username == nil)
        #expect(short.password == "secret")
        #expect(!short.usesTLS)
        #expect(try ValkeyConfiguration(url: "valkey://a/").database == 0)
    }

    @Test(
        "An invalid URL is rejected without revealing its secrets",
        arguments: ["", "http://a", "redis://", "redis://:x@a/b"])
    func invalid(_ url: String) {
        let error = #expect(throws: ImageError.self) { try ValkeyConfiguration(url: url) }
        #expect(error?.code == .invalidURL)
        #expect(error.map { !"\($0)".contains("x@") } ?? false)
    }
}
#endif
