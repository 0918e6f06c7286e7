// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImageProxy
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An origin, a proxy before it and a clock.
struct ProxyFixture: Sendable {
    let origin: TestOrigin
    let clock = ManualClock()
    let proxy: CachingProxy
    let records = EventLog<ProxyRecord>()

    init(
        cache: String? = nil, origin: TestOrigin? = nil,
        _ change: (inout ProxyConfiguration) -> Void = { _ in }
    ) throws {
        self.origin = try origin ?? TestOrigin()
        var configuration = ProxyConfiguration(originHost: "127.0.0.1", originPort: self.origin.port)
        configuration.cacheDirectory = cache
        change(&configuration)
        proxy = try CachingProxy(configuration, time: clock) { [records] in records.record($0) }
    }

    /// The clock's date, `offset` seconds from now.
    func date(_ offset: Double = 0) -> String { HTTPDate.text(clock.wallTime + offset) }

    /// A request on a connection of its own.
    func ask(_ method: String = "GET", _ target: String = "/a", _ headers: String..., body: String = "") async
        -> Answer
    {
        let wire = Wire(port: proxy.port)
        let lines = (["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n")
        wire.send(lines + "\r\n\r\n" + body)
        return await wire.response(isHead: method == "HEAD")
    }

    /// Bytes as they are; all that comes to the end of the connection.
    func raw(_ text: String) async -> String {
        let wire = Wire(port: proxy.port)
        wire.send(text)
        return await wire.read()
    }
}

extension OriginResponse {
    /// `text` as a body, and header lines like `Cache-Control: max-age=60`.
    static func text(_ text: String, _ lines: String...) -> OriginResponse {
        var response = OriginResponse(body: Data(text.utf8))
        for line in lines {
            let halves = line.components(": ", most: 1)
            response.headers.append(OriginHeader(name: halves[0], value: halves[1]))
        }
        return response
    }
}
#endif
