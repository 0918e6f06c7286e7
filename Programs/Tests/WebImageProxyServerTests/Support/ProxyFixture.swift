// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An origin, a proxy in front of it, and the proxy's clock.
struct ProxyFixture: Sendable {
    let origin: TestOrigin
    let clock = ManualClock()
    let proxy: ProxyServer
    let records = EventLog<ProxyRecord>()

    init(
        cache: String? = nil, origin: TestOrigin? = nil,
        _ change: (inout ProxySettings) -> Void = { _ in }
    ) async throws {
        self.origin = try origin ?? TestOrigin()
        var configuration = ProxySettings(
            ProxyConfiguration(originHost: "127.0.0.1", originPort: self.origin.port))
        configuration.proxy.cacheDirectory = cache
        change(&configuration)
        proxy = try await ProxyServer(configuration, time: clock) { [records] in records.record($0) }
    }

    func connect() -> RawConnection { RawConnection(port: proxy.port) }

    /// Sends a request on a separate connection.
    func request(
        _ method: String = "GET", _ target: String = "/a", _ headers: String..., body: String = ""
    ) async -> RawResponse {
        let connection = connect()
        let lines = (["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n")
        connection.send(lines + "\r\n\r\n" + body)
        return await connection.response(isHead: method == "HEAD")
    }

    /// Sends `text` on a separate connection, and returns the text received until it ends.
    func send(_ text: String) async -> String {
        let connection = connect()
        connection.send(text)
        return await connection.read()
    }
}

extension OriginResponse {
    /// A response with the body `text` and header lines such as `Cache-Control: max-age=60`.
    static func text(_ text: String, _ lines: String...) -> OriginResponse {
        var response = OriginResponse(body: Data(text.utf8))
        for line in lines {
            let halves = line.components(": ", maximumSplits: 1)
            response.headers.append(OriginHeader(name: halves[0], value: halves[1]))
        }
        return response
    }
}
#endif
