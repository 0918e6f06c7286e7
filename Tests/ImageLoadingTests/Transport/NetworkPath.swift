// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import InternalTestSupport
import Testing
import WebImageTestSupport

/// The protocol and latency between a transport and its origin.
struct NetworkPath: Sendable, CustomTestStringConvertible {
    enum Wire: String, CaseIterable, Sendable {
        case plain
        case tls
        case http2
    }

    var wire: Wire
    /// The latency in each direction.
    var delay: Duration = .zero

    /// Every protocol, with and without latency.
    static let all = Wire.allCases.flatMap { wire in
        [Duration.zero, .milliseconds(20)].map { NetworkPath(wire: wire, delay: $0) }
    }

    var testDescription: String { "\(wire.rawValue), \(delay) each way" }
    var version: HTTPVersion { wire == .http2 ? .http2 : .http1_1 }
}

/// An origin at the end of a ``NetworkPath``, and a transport to reach it.
final class PathFixture: Sendable {
    let origin: TestOrigin
    let transport: CurlTransport
    private let front: TLSOrigin?
    private let relay: DelayingRelay?
    private let base: String

    init(
        _ path: NetworkPath, _ change: (inout LoaderConfiguration) -> Void = { _ in }
    ) throws {
        origin = try TestOrigin()
        front =
            path.wire == .plain
            ? nil : try TLSOrigin(forwardingTo: origin.port, usesHTTP2: path.wire == .http2)
        let port = front?.port ?? origin.port
        relay = path.delay > .zero ? try DelayingRelay(to: port, delay: path.delay) : nil
        base = "\(front == nil ? "http" : "https")://localhost:\(relay?.port ?? port)"
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        change(&configuration)
        transport = CurlTransport(configuration: configuration)
    }

    /// Returns a request for `path`, which must begin with a slash.
    func request(_ path: String) throws -> LoadRequest {
        var request = LoadRequest(url: try #require(URL(string: base + path)))
        if let front { request.trust = .authorities(inFile: front.certificate) }
        return request
    }

    /// Loads a path and waits for the end.
    func get(
        _ path: String, _ change: (inout LoadRequest) -> Void = { _ in }
    ) async throws -> LoadedData {
        let request = try request(path)
        return try await transport.get(request.url) {
            $0 = request
            change(&$0)
        }
    }

    func failure(
        _ path: String, _ change: (inout LoadRequest) -> Void = { _ in }
    ) async throws -> ImageError? {
        let request = try request(path)
        return await transport.failure(request.url) {
            $0 = request
            change(&$0)
        }
    }

    /// Loads `path(0)` through `path(count - 1)`, `width` at a time.
    func getAll(
        _ count: Int, atOnce width: Int, path: @Sendable @escaping (Int) -> String,
        each check: @Sendable @escaping (Int, Result<LoadedData, any Error>) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= width { await group.next() }
                group.addTask {
                    do {
                        check(index, .success(try await self.get(path(index))))
                    } catch {
                        check(index, .failure(error))
                    }
                }
            }
        }
    }
}
#endif
