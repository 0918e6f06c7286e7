// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(2))) struct HTTPLoaderTests {
    let body = Data(repeating: 9, count: 1000)

    private func load(
        _ kind: TransportKind, _ answer: OriginResponse, headers: HTTPHeaders = [:],
        _ change: (inout NetworkOptions) -> Void = { _ in }
    ) async throws -> (Probe, ImageError?) {
        let origin = try TestOrigin()
        origin.route("/a", answer)
        origin.route("/fine", .bytes(body))
        var configuration = LoaderConfiguration()
        configuration.proxy = .none
        let transport = kind.make {
            $0 = configuration
            $0.maximumConnections = 1
        }
        let loader = HTTPLoader(transport: transport, configuration: configuration)
        let probe = Probe()
        var options = NetworkOptions()
        options.headers = headers
        change(&options)
        let request = LoadRequest(url: origin.url("/a"), options: options)
        _ = loader.load(request, priority: .normal, sink: probe)
        let error = await probe.failure()
        // The load's slot is free again, regardless of how the load ended.
        #expect(try await transport.get(origin.url("/fine")).data == body)
        return (probe, error)
    }

    @Test(
        "An error status ends the load before any byte of its body",
        arguments:
            TransportKind.allCases, [401, 404, 410, 500, 503])
    func status(kind: TransportKind, status: Int) async throws {
        for size in [0, 1000, 1 << 20] {
            let (probe, error) = try await load(kind, .status(status, body: Data(count: size)))
            #expect(error?.code == .http)
            #expect(error?.status == status)
            #expect(probe.log.events.count == 1)
        }
    }

    @Test(
        "Ranges of statuses and single statuses can be configured as successes",
        arguments: TransportKind.allCases)
    func acceptableStatuses(kind: TransportKind) async throws {
        for (status, isSuccess) in [(200, true), (204, true), (203, false), (404, true), (405, false)] {
            let (_, error) = try await load(kind, .status(status)) {
                $0.acceptableStatuses = 200...202
                $0.additionalStatuses = [204, 404]
            }
            #expect((error == nil) == isSuccess, "\(status)")
        }
    }

    @Test(
        "A status error contains the response's head without credentials", arguments: TransportKind.allCases)
    func errorResponse(kind: TransportKind) async throws {
        let answer = OriginResponse.status(
            403,
            headers: [
                "X-Reason": "expired", "Set-Cookie": "session=secret", "X-Api-Key": "secret",
                "Content-Location": "https://me:secret@a.example/b?token=secret", "Content-Type": "text/html",
                "X-Long": String(repeating: "a", count: 2000), "X-Mine": "secret",
            ])
        let error = try await load(kind, answer) { $0.secretHeaders = ["x-mine"] }.1
        let response = try #require(error?.response)
        #expect(response.status == 403)
        #expect(response.headers["X-Reason"] == "expired")
        #expect(response.contentType == "text/html")
        #expect(response.url.path == "/a")
        for name in ["Set-Cookie", "X-Api-Key", "X-Long", "X-Mine"] {
            #expect(response.headers[name] == nil, "\(name)")
        }
        #expect(response.headers["Content-Location"] == "https://a.example/b?…")
        #expect(!String(reflecting: response).contains("secret"))
        let unwanted = try await load(kind, .bytes(body, contentType: "text/html")) {
            $0.acceptableContentTypes = .use(["image/*"])
        }.1
        #expect(unwanted?.response?.status == 200)
        let refused = try await load(kind, .bytes(body)) {
            $0.responseModifier = .use(ResponseModifier { _ in throw ImageError(.vetoed, "no") })
        }.1
        #expect(refused?.code == .vetoed && refused?.response?.status == 200)
    }

    @Test("An endless error body is canceled", arguments: TransportKind.allCases)
    func endlessPage(kind: TransportKind) async throws {
        let (_, error) = try await load(kind, kind.paced(.status(404, body: Data(count: 1000)).endless()))
        #expect(error?.status == 404)
    }

    @Test(
        "A status error contains the Retry-After time, up to its maximum", arguments: TransportKind.allCases)
    func retryAfter(kind: TransportKind) async throws {
        let short = try await load(kind, .status(503, headers: ["Retry-After": "2"])).1
        #expect(short?.retryAfter == .seconds(2))
        let long = try await load(kind, .status(429, headers: ["Retry-After": "1000000000"])).1
        #expect(long?.retryAfter == .seconds(60))
        let past = try await load(
            kind, .status(429, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"])
        ).1
        #expect(past?.retryAfter == .zero)
    }

    @Test("A 206 or 304 fails the load unless it was requested", arguments: TransportKind.allCases)
    func unasked(kind: TransportKind) async throws {
        #expect(try await load(kind, .status(206, body: body)).1?.status == 206)
        #expect(try await load(kind, .status(304)).1?.status == 304)
        let part = try await load(kind, .status(206, body: body), headers: ["Range": "bytes=5-"])
        #expect(part.1 == nil)
        #expect(part.0.responses.first?.status == 206)
        let same = try await load(kind, .status(304), headers: ["If-None-Match": "\"a\""])
        #expect(same.1 == nil)
        #expect(same.0.responses.first?.status == 304)
    }

    @Test(
        "A restriction of media types doesn't reject a response without one",
        arguments: TransportKind.allCases)
    func contentTypes(kind: TransportKind) async throws {
        let only: (inout NetworkOptions) -> Void = {
            $0.acceptableContentTypes = .use(["image/*", "text/svg"])
        }
        #expect(try await load(kind, .bytes(body, contentType: "text/html"), only).1?.code == .unsupported)
        #expect(try await load(kind, .bytes(body, contentType: "Image/PNG;q=1"), only).1 == nil)
        #expect(try await load(kind, .bytes(body, contentType: "text/svg"), only).1 == nil)
        #expect(try await load(kind, .bytes(body), only).1 == nil)
    }

    @Test("The loader supports only http and https")
    func schemes() throws {
        guard let kind = TransportKind.allCases.first else { return }
        let loader = HTTPLoader(transport: kind.make())
        for (text, expected) in [
            ("HTTP://a/", true), ("https://a/", true), ("file:///a", false), ("a", false),
        ] {
            #expect(loader.canLoad(try #require(URL(string: text))) == expected)
        }
    }
}
