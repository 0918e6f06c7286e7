// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct TransportHookTests {
    let body = Data.pattern(100_000)

    private func load(
        _ loader: HTTPLoader, _ url: URL, _ change: (inout LoadRequest) -> Void
    ) -> Probe {
        var request = LoadRequest(url: url)
        change(&request)
        let probe = Probe()
        _ = loader.load(request, priority: .normal, sink: probe)
        return probe
    }

    @Test("Modifiers can change or reject requests and responses", arguments: TransportKind.allCases)
    func modifiers(kind: TransportKind) async throws {
        struct Refusal: Error {}
        let origin = try TestOrigin()
        origin.setHandler { _ in .status(404, body: body) }
        let loader = HTTPLoader(transport: kind.make())
        let signed = RequestModifier(name: "sign") { request in
            var request = request
            request.headers["X-Signature"] = "s"
            return request
        }
        let fine = ResponseModifier { response in
            var response = response
            response.status = 200
            return response
        }
        let probe = load(loader, origin.url("/a")) {
            $0.requestModifier = signed
            $0.responseModifier = fine
        }
        _ = try await probe.end()
        #expect(probe.body == body)
        #expect(origin.requests.first?.header("X-Signature") == "s")
        let error = await load(loader, origin.url("/b")) {
            $0.requestModifier = RequestModifier { _ in throw Refusal() }
        }.failure()
        #expect(error?.code == .vetoed)
        #expect(error?.cause is Refusal)
        let late = await load(loader, origin.url("/c")) {
            $0.responseModifier = ResponseModifier { _ in throw ImageError(.blocked, "no") }
        }.failure()
        #expect(late?.code == .blocked)
        #expect(origin.requestCount == 2)
        #expect(RequestModifier(name: "sign") { $0 } == signed)
        #expect(ResponseModifier { $0 } != fine)
    }

    @Test("The rate is limited for each load and for all loads together", arguments: TransportKind.strict)
    func rate(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let clock = ManualClock()
        for together in [false, true] {
            var configuration = LoaderConfiguration()
            if together { configuration.bytesPerSecond = 20_000 }
            let loader = HTTPLoader(transport: kind.make(), configuration: configuration, time: clock)
            let start = clock.uptime
            let probes = (0..<2).map { _ in
                load(loader, origin.url("/a")) { if !together { $0.bytesPerSecond = 20_000 } }
            }
            let ends = EventLog<Bool>()
            for probe in probes {
                Task {
                    _ = try? await probe.end()
                    ends.record(true)
                }
            }
            // The clock only advances while something is waiting for it.
            while ends.events.count < 2, !Task.isCancelled {
                if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
                await Task.yield()
            }
            for probe in probes { #expect(probe.body == body) }
            let least = together ? 200_000.0 : 100_000
            // The limiter doesn't wait after a last chunk, and it allows a burst of a quarter of a second.
            #expect((clock.uptime - start) / .seconds(1) > least / 20_000 - 0.25 - (together ? 5.1 : 3.1))
        }
    }

    @Test("Requests go through the proxy with its credentials", arguments: TransportKind.strict)
    func proxy(kind: TransportKind) async throws {
        let proxy = try TestOrigin()
        proxy.setHandler { _ in .bytes(body) }
        let transport = kind.make { $0.proxy = .server("http://me:pass@127.0.0.1:\(proxy.port)") }
        let url = try #require(URL(string: "http://nobody.invalid/a?b"))
        #expect(try await transport.get(url).data == body)
        #expect(proxy.requests.first?.target == "http://nobody.invalid/a?b")
        #expect(proxy.requests.first?.header("Proxy-Authorization") == "Basic bWU6cGFzcw==")
        #expect(await transport.failure(url) { $0.addresses = .publicOnly }?.code == .blocked)
        let socks = kind.make { $0.proxy = .server("socks5h://127.0.0.1:1") }
        #expect(await socks.failure(url)?.code == .network)
        #expect(proxy.requestCount == 1)
    }

    @Test("A load's metrics are reported", arguments: TransportKind.strict)
    func metrics(kind: TransportKind) async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(body) }
        let transport = kind.make()
        let url = try #require(URL(string: "http://localhost:\(origin.port)/a"))
        let first = try await transport.get(url).metrics
        #expect(first.dns != nil && first.connect != nil && first.tls == nil)
        #expect(first.firstByte != nil && first.transfer != nil)
        #expect(first.bodyBytes == body.count)
        #expect(first.wireBytes > body.count && first.wireBytes < body.count + 1000)
        let second = try await transport.get(url).metrics
        #expect(second.isReusedConnection && second.dns == nil && second.connect == nil)
    }
}
