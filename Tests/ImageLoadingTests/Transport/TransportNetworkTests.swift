// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportNetworkTests {
    @Test("A closed port refuses the connection", arguments: TransportKind.allCases)
    func refused(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.stop()
        let transport = kind.make()
        let probe = Probe()
        transport.start(LoadRequest(url: origin.url("/a")), into: probe)
        let error = await probe.failure()
        #expect(error?.code == .network)
        #expect(error?.cause as? NetworkFailure == .refused)
    }

    #if os(Linux)
    // Linux refuses TCP connections to a multicast address, with or without a network.
    @Test("A network without a route is unreachable", arguments: TransportKind.strict)
    func unreachable(kind: TransportKind) async throws {
        let url = try #require(URL(string: "http://224.0.0.1:9/a"))
        let error = await kind.make().failure(url)
        #expect(error?.code == .network)
        #expect(error?.cause as? NetworkFailure == .unreachable)
    }
    #endif

    @Test("An unknown host name is a DNS failure", arguments: TransportKind.allCases)
    func dns(kind: TransportKind) async throws {
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        let error = await kind.make().failure(url)
        #expect(error?.code == .network)
        #expect(error?.cause as? NetworkFailure == .dns)
    }

    @Test(
        "A connection that closes or resets without a response is reported as lost",
        arguments: TransportKind.allCases)
    func lost(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/none", .noReply)
        origin.route("/reset", .reset)
        origin.route("/fine", .bytes(Data("x".utf8)))
        let transport = kind.make { $0.maximumConnections = 1 }
        for path in ["/none", "/reset"] {
            let error = await transport.failure(origin.url(path))
            #expect(error?.code == .network)
            #expect(error?.cause as? NetworkFailure == .connectionLost)
        }
        #expect(try await transport.get(origin.url("/fine")).data == Data("x".utf8))
    }

    @Test(
        "An address that HTTP can't use is refused without a connection", arguments: TransportKind.allCases,
        [
            "ftp://127.0.0.1/a", "http:///a", "file:///etc/passwd", "mailto:a@b", "relative",
        ])
    func invalid(kind: TransportKind, text: String) async throws {
        guard let url = URL(string: text) else { return }
        #expect(await kind.make().failure(url)?.code == .invalidURL)
    }
}
