// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportAddressTests {
    let body = Data("fine".utf8)

    @Test(
        "If only public addresses are allowed, every spelling of loopback is blocked",
        arguments: TransportKind.allCases,
        [
            "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.2",
            "%31%32%37.0.0.1", "１２７。０。０。１", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]",
        ])
    func loopback(kind: TransportKind, host: String) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let url = try #require(URL(string: "http://\(host):\(origin.port)/a"))
        let error = await kind.make().failure(url) { $0.addresses = .publicOnly }
        #expect(error?.code == .blocked, "\(String(describing: error))")
        #expect(origin.requestCount == 0)
        #expect(origin.maximumOpenConnections == 0)
    }

    @Test("A redirect's address is checked", arguments: TransportKind.allCases)
    func redirect(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.route("/fine", .redirect(to: "/b"))
        origin.route("/b", .bytes(body))
        for (number, host) in ["127.0.0.2", "localhost", "0x7f.2", "[::ffff:127.0.0.2]"].enumerated() {
            origin.route("/\(number)", .redirect(to: "http://\(host):\(origin.port)/b"))
        }
        let transport = kind.make()
        // Only 127.0.0.1 is exempt, not the other addresses.
        let policy = AddressPolicy.publicOnly.allowing(["127.0.0.1"])
        let loaded = try await transport.get(origin.url("/fine")) { $0.addresses = policy }
        #expect(loaded.data == body)
        for number in [0, 2, 3] {
            let error = await transport.failure(origin.url("/\(number)")) { $0.addresses = policy }
            #expect(error?.code == .blocked)
        }
        #expect(origin.requestCount("/b") == 1)
    }

    @Test("A reused connection's address is checked", arguments: TransportKind.allCases)
    func reuse(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let transport = kind.make { $0.maximumConnections = 1 }
        #expect(try await transport.get(origin.url("/a")).data == body)
        let error = await transport.failure(origin.url("/b")) { $0.addresses = .publicOnly }
        #expect(error?.code == .blocked)
        #expect(origin.requestCount == 1)
        // An allowed address can still be loaded.
        #expect(try await transport.get(origin.url("/c")).data == body)
    }

    @Test(
        "A load checks or avoids a connection made under a looser policy", arguments: TransportKind.allCases)
    func laxConnection(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let transport = kind.make { $0.maximumConnections = 1 }
        let policies: [AddressPolicy] = [.only(["10.0.0.0/8"]), .only([]), .publicOnly.allowing(["::1"])]
        for policy in policies {
            #expect(try await transport.get(origin.url("/a")).data == body)
            let error = await transport.failure(origin.url("/b")) { $0.addresses = policy }
            #expect(error?.code == .blocked)
        }
        #expect(origin.requestCount("/b") == 0)
        let network = AddressPolicy.only(["127.0.0.0/8"])
        #expect(try await transport.get(origin.url("/c")) { $0.addresses = network }.data == body)
        // URLSession doesn't report a connection's address, so a stricter load opens its own connection.
        if !TransportKind.strict.contains(kind) { #expect(origin.connectionCount == 2) }
    }

    @Test("An unknown host name isn't reported as a blocked address", arguments: TransportKind.allCases)
    func unknown(kind: TransportKind) async throws {
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        let error = await kind.make().failure(url) { $0.addresses = .publicOnly }
        #expect(error?.cause as? NetworkFailure == .dns)
    }
}
