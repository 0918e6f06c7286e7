// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageLoading
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite(
    "Network options of a request and its manager",
    .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"), .timeLimit(.minutes(2)))
struct NetworkOptionsTests {
    private static let probes = NetworkOptionProbe.all

    /// Whether `probe` sees its effect with the given options of the manager and the request.
    private func isApplied(
        _ probe: NetworkOptionProbe, _ server: ProbeServer,
        manager changeManager: (inout NetworkOptions) -> Void = { _ in },
        request changeRequest: (inout NetworkOptions) -> Void = { _ in }
    ) async throws -> Bool {
        var (own, options) = (NetworkOptions(), NetworkOptions())
        own.retry = .never
        changeManager(&own)
        changeRequest(&options)
        return try await probe.isApplied(server, ProbeLoads(server, manager: own, request: options))
    }

    @Test("Every field is covered by these tests")
    func completeness() {
        let fields = Mirror(reflecting: NetworkOptions()).children.compactMap(\.label)
        #expect(Set(fields) == Set(Self.probes.map(\.name) + ["base"]))
        #expect(fields.count == Self.probes.count + 1)
        let settings = Mirror(reflecting: NetworkOptions.defaults).children.filter {
            "\(type(of: $0.value))".contains("Setting<")
        }
        #expect(
            Set(settings.compactMap(\.label)) == Set(Self.probes.filter { $0.turnOff != nil }.map(\.name)))
    }

    @Test(
        "A field set only by the manager applies unless the request uses the defaults", arguments: probes
    )
    func managers(_ probe: NetworkOptionProbe) async throws {
        let server = try ProbeServer()
        let set: (inout NetworkOptions) -> Void = { probe.set(&$0, server) }
        #expect(try await isApplied(probe, server, manager: set))
        let anonymous = try await isApplied(probe, server, manager: set) { $0.base = .defaults }
        #expect(!anonymous)
    }

    @Test("A field set only by the request applies, over the manager or the defaults", arguments: probes)
    func requests(_ probe: NetworkOptionProbe) async throws {
        let server = try ProbeServer()
        for base in [NetworkOptions.Base.manager, .defaults] {
            let isApplied = try await isApplied(probe, server) { options in
                probe.set(&options, server)
                options.base = base
            }
            #expect(isApplied, "\(base)")
        }
    }

    @Test("The request's field takes precedence over the manager's", arguments: probes)
    func precedence(_ probe: NetworkOptionProbe) async throws {
        let server = try ProbeServer()
        let isApplied = try await isApplied(
            probe, server, manager: { probe.setUnseen(&$0, server) }, request: { probe.set(&$0, server) })
        #expect(isApplied)
    }

    @Test("The manager's field applies no matter which other field the request sets", arguments: probes)
    func merging(_ probe: NetworkOptionProbe) async throws {
        let server = try ProbeServer()
        for other in Self.probes where other.name != probe.name {
            let isApplied = try await isApplied(
                probe, server, manager: { probe.set(&$0, server) },
                request: { other.setUnseen(&$0, server) })
            #expect(isApplied, "the request sets \(other)")
        }
    }

    @Test("A request can turn off a manager's option", arguments: probes.filter { $0.turnOff != nil })
    func off(_ probe: NetworkOptionProbe) async throws {
        let server = try ProbeServer()
        let isApplied = try await isApplied(
            probe, server, manager: { probe.set(&$0, server) }, request: { probe.turnOff?(&$0, server) })
        #expect(!isApplied)
    }

    @Test("Headers are merged by name, and the lists of secret headers are combined")
    func headers() async throws {
        let server = try ProbeServer()
        var own = NetworkOptions()
        own.headers = ["X-A": "manager", "X-B": "manager", "X-Mine": "manager"]
        own.secretHeaders = ["X-Mine"]
        let manager = ProbeLoads(server, manager: own, request: NetworkOptions()).manager
        var request = ImageRequest(url: server.origin.url("/away"))
        request.headers = ["x-b": "request", "X-C": "request"]
        request.network.secretHeaders = ["X-C"]
        _ = try await manager.data(for: request)
        let sent = try #require(server.origin.requests.last)
        #expect(sent.header("X-A") == "manager" && sent.header("X-B") == "request")
        #expect(sent.header("User-Agent") == NetworkOptions.userAgent)
        let elsewhere = try #require(server.elsewhere.requests.last)
        #expect(elsewhere.header("X-A") == "manager" && elsewhere.header("X-B") == "request")
        #expect(elsewhere.header("X-Mine") == nil && elsewhere.header("X-C") == nil)
    }

    @Test("A request's headers and retry policy come from its network options")
    func shortcuts() {
        var request = ImageRequest(string: "http://a.example/a.png")
        request.headers["Accept-Language"] = "de"
        request.retry = .never
        #expect(request.network.headers == ["Accept-Language": "de"] && request.network.retry == .never)
        request.network = NetworkOptions()
        #expect(request.headers.isEmpty && request.retry == nil)
    }
}
#endif
