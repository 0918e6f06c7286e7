// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// A user's token that's renewed once, however many loads were rejected with the old one.
private actor Session {
    private var current = "old"
    private var renewal: Task<String, Never>?
    private(set) var renewals = 0

    func token(refused: String?) async -> String {
        if let renewal { return await renewal.value }
        guard refused == current else { return current }
        renewals += 1
        let renewal = Task { "new" }
        self.renewal = renewal
        current = await renewal.value
        self.renewal = nil
        return current
    }
}

extension LoadRequest {
    fileprivate func signed(_ token: String) -> LoadRequest {
        var request = self
        request.headers["Authorization"] = "Bearer \(token)"
        return request
    }

    fileprivate var token: String? { headers["Authorization"].map { String($0.dropFirst(7)) } }
}

@Suite("Requests that wait for a token or a signature", .timeLimit(.minutes(1)))
struct AsyncModifierTests {
    /// Makes an origin that requires the new token.
    private static func fixture(
        _ modifier: AsyncRequestModifier?, _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> ManagerFixture {
        let fixture = try ManagerFixture {
            $0.network.asyncRequestModifier = modifier.map { .use($0) }
            change(&$0)
        }
        fixture.origin.setHandler {
            $0.header("Authorization") == "Bearer new" ? .picture() : .status(401)
        }
        return fixture
    }

    @Test("Loads rejected with the same token wait for one renewal and continue")
    func renewal() async throws {
        let (session, refused) = (Session(), EventLog<String>())
        let fixture = try Self.fixture(
            AsyncRequestModifier(name: "token") { request, refusal in
                if let refusal { refused.record("\(refusal.status ?? 0)") }
                return request.signed(await session.token(refused: refusal == nil ? nil : "old"))
            })
        let tasks = (0..<8).map { fixture.manager.load(fixture.origin.url("/\($0).png")) }
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
        #expect(await session.renewals == 1)
        #expect(Set(refused.events).isSubset(of: ["401"]) && !refused.events.isEmpty)
        // Later loads start with the new token.
        let count = fixture.origin.requestCount
        _ = try await fixture.manager.image(for: fixture.origin.url("/9.png"))
        #expect(fixture.origin.requestCount == count + 1)
    }

    @Test("If the function returns the same request after a rejection, the load fails with it")
    func refusal() async throws {
        let calls = EventLog<Int?>()
        let fixture = try Self.fixture(
            AsyncRequestModifier { request, refusal in
                calls.record(refusal?.status)
                return request.signed("old")
            })
        let url = fixture.origin.url("/a.png")
        await #expect { try await fixture.manager.image(for: url) } throws: {
            ($0 as? ImageError)?.status == 401
        }
        #expect(calls.events == [nil, 401] && fixture.origin.requestCount == 1)

        // The same is true for a function that doesn't handle rejections.
        let plain = try Self.fixture(
            AsyncRequestModifier { request in
                calls.record(0)
                return request
            })
        await #expect(throws: ImageError.self) {
            try await plain.manager.image(for: plain.origin.url("/b.png"))
        }
        #expect(calls.events == [nil, 401, 0] && plain.origin.requestCount == 1)
    }

    @Test("A second rejection ends the load")
    func secondRefusal() async throws {
        let numbers = Locked(0)
        let fixture = try Self.fixture(
            AsyncRequestModifier { request, _ in
                request.signed(
                    numbers.withLock { number in
                        number += 1
                        return "\(number)"
                    })
            })
        await #expect(throws: ImageError.self) {
            try await fixture.manager.image(for: fixture.origin.url("/a.png"))
        }
        #expect(fixture.origin.requests.map { $0.header("Authorization") } == ["Bearer 1", "Bearer 2"])
    }

    @Test("A token is needed for a validation, but not for a stored image")
    func caches() async throws {
        let calls = EventLog<Void>()
        let fixture = try ManagerFixture {
            $0.network.asyncRequestModifier = .use(
                AsyncRequestModifier(name: "token") { request in
                    calls.record()
                    return request.signed("new")
                })
        }
        fixture.origin.route("/a.png") { request in
            request.header("If-None-Match") == nil
                ? .picture(headers: ["Cache-Control": "max-age=60", "ETag": "\"1\""]) : .status(304)
        }
        let url = fixture.origin.url("/a.png")
        let image = try await fixture.manager.image(for: url)
        #expect(try fixture.manager.load(url).result?.get().origin == .memory)
        await fixture.manager.flush()
        #expect(
            try await fixture.anotherManager {
                $0.network = fixture.manager.network
            }.load(url).response.origin == .disk)
        #expect(calls.count == 1)
        fixture.clock.advance(by: .seconds(100))
        #expect(try await fixture.manager.load(url).response.status == .revalidated)
        #expect(calls.count == 2 && fixture.origin.requests.last?.header("Authorization") == "Bearer new")
        withExtendedLifetime(image) {}
    }

    @Test("Images loaded through an unnamed function aren't on disk or visible to other functions")
    func partition() async throws {
        let fixture = try Self.fixture(AsyncRequestModifier { $0.signed("new") })
        let url = fixture.origin.url("/a.png")
        _ = try await fixture.manager.image(for: url)
        await fixture.manager.flush()
        var request = ImageRequest(url: url, cachePolicy: .cacheOnly)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        request.network.asyncRequestModifier = .use(AsyncRequestModifier { $0 })
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        let same = fixture.anotherManager { $0.network = fixture.manager.network }
        await #expect(throws: ImageError.self) {
            try await same.image(for: ImageRequest(url: url, cachePolicy: .cacheOnly))
        }
    }

    @Test("A signature added to the URL by the function isn't part of any key")
    func signedURL() async throws {
        let fixture = try ManagerFixture {
            $0.network.asyncRequestModifier = .use(
                AsyncRequestModifier(name: "signature") { request in
                    var request = request
                    request.url.append(queryItems: [URLQueryItem(name: "signature", value: UUID().uuidString)]
                    )
                    return request
                })
        }
        fixture.origin.setHandler { $0.target.contains("signature=") ? .picture() : .status(403) }
        let url = fixture.origin.url("/a.png")
        _ = try await fixture.manager.image(for: url)
        await fixture.manager.flush()
        let later = fixture.anotherManager { $0.network = fixture.manager.network }
        #expect(try await later.load(url).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Loads that share an attempt share the function call")
    func sharing() async throws {
        let calls = EventLog<Void>()
        let fixture = try Self.fixture(
            AsyncRequestModifier { request in
                calls.record()
                return request.signed("new")
            })
        fixture.manager.suspend()
        let url = fixture.origin.url("/a.png")
        let thumbnail = ImageRequest(url: url, thumbnail: .fit(width: 10, height: 10))
        let tasks = [fixture.manager.load(url), fixture.manager.load(url), fixture.manager.load(thumbnail)]
        fixture.manager.resume()
        for task in tasks { _ = try await task.response }
        #expect(calls.count == 1 && fixture.origin.requestCount == 1)
    }

    @Test("A load doesn't occupy a connection while its function waits")
    func queue() async throws {
        var loading = LoaderConfiguration()
        loading.maximumConnections = 1
        let (began, gate) = (EventLog<Void>(), AsyncStream<Void>.makeStream())
        let fixture = try Self.fixture(nil) {
            $0.loader = ImageManagerConfiguration.makeLoader(loading)
        }
        var request = ImageRequest(url: fixture.origin.url("/slow.png"))
        request.network.asyncRequestModifier = .use(
            AsyncRequestModifier { request in
                began.record()
                for await _ in gate.stream {}
                return request.signed("new")
            })
        let slow = fixture.manager.load(request)
        await began.wait(count: 1)
        var other = ImageRequest(url: fixture.origin.url("/other.png"))
        other.headers["Authorization"] = "Bearer new"
        #expect(try await fixture.manager.image(for: other).size.width == 40)
        #expect(slow.result == nil && fixture.origin.requestCount == 1)
        gate.continuation.finish()
        #expect(try await slow.response.image.size.width == 40)
    }

    @Test("A function's error fails the load before a request is sent")
    func failure() async throws {
        struct NoSession: Error {}
        for (error, code) in [(NoSession(), .vetoed), (ImageError(.io, "no keys"), .io)]
            as [(any Error, ImageError.Code)]
        {
            let fixture = try Self.fixture(AsyncRequestModifier { _ in throw error })
            let result = try? await fixture.manager.load(fixture.origin.url("/a.png")).response
            let failure = fixture.manager.load(fixture.origin.url("/b.png"))
            _ = try? await failure.response
            guard case .failure(let found)? = failure.result else {
                Issue.record("no failure")
                continue
            }
            #expect(result == nil && found.code == code && found.url?.hasSuffix("/b.png") == true)
            #expect(fixture.origin.requestCount == 0)
        }
    }

    @Test("Canceling the load cancels the function")
    func cancellation() async throws {
        let (began, cancelled) = (EventLog<Void>(), EventLog<Void>())
        let fixture = try Self.fixture(
            AsyncRequestModifier { request in
                began.record()
                await withTaskCancellationHandler {
                    let never = AsyncStream<Void> { _ in }
                    for await _ in never {}
                } onCancel: {
                    cancelled.record()
                }
                return request
            })
        let task = fixture.manager.load(fixture.origin.url("/a.png"))
        await began.wait(count: 1)
        task.cancel()
        guard case .failure(let error)? = task.result else { return #expect(Bool(false)) }
        #expect(error.code == .cancelled)
        await cancelled.wait(count: 1)
        await fixture.manager.flush()
        #expect(fixture.origin.requestCount == 0)
    }
}
