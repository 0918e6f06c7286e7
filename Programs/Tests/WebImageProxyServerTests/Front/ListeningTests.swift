// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: listening", .timeLimit(.minutes(1)))
struct ListeningTests {
    @Test("The proxy listens on an address that other machines can reach only if you allow it")
    func otherMachines() async throws {
        var settings = ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: 1))
        for host in ["0.0.0.0", "::"] {
            settings.host = host
            let error = await #expect(throws: ImageError.self) { try await ProxyServer(settings) }
            #expect(error?.code == .blocked)
        }
        settings.host = "0.0.0.0"
        settings.allowsOtherMachines = true
        #expect(try await ProxyServer(settings).port > 0)
        settings.host = "example.com"
        await #expect(throws: ImageError.self) { try await ProxyServer(settings) }
    }

    @Test("The proxy can't be its own origin or use an occupied port")
    func ownOrigin() async throws {
        var settings = ProxySettings(ProxyConfiguration(originHost: "localhost", originPort: 45_678))
        settings.port = 45_678
        await #expect(throws: ImageError.self) { try await ProxyServer(settings) }
        let origin = try TestOrigin()
        settings.port = origin.port
        await #expect(throws: ImageError.self) { try await ProxyServer(settings) }
    }
}
#endif
