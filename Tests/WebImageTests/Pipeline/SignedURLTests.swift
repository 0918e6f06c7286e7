// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// Images with a cache key and a URL that changes because it's signed.
@Suite("Signed URLs with one cache key", .timeLimit(.minutes(1)))
struct SignedURLTests {
    private static let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]

    private func request(_ fixture: ManagerFixture, _ path: String, key: String? = "cat") -> ImageRequest {
        var request = ImageRequest(url: fixture.origin.url(path))
        request.cacheKey = key
        return request
    }

    private func code(_ fixture: ManagerFixture, _ request: ImageRequest) async -> ImageError.Code? {
        do {
            _ = try await fixture.manager.image(for: request)
            return nil
        } catch {
            return error.code
        }
    }

    /// Makes a manager that has stored a now stale image from `path`.
    private func stored(
        _ path: String, control: String = "max-age=60",
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) async throws -> ManagerFixture {
        let fixture = try ManagerFixture(change)
        fixture.origin.route(path, .picture(headers: ["ETag": "\"one\"", "Cache-Control": control]))
        _ = try await fixture.manager.image(for: request(fixture, path))
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        return fixture
    }

    @Test(
        "An expired URL's failure doesn't affect the renewed URL", arguments: [401, 403, 404, 429])
    func renewed(status: Int) async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png?sig=1", .status(status, headers: ["Retry-After": "60"]))
        fixture.origin.route("/cat.png?sig=2", .picture())
        #expect(await code(fixture, request(fixture, "/cat.png?sig=1")) == .http)
        #expect(await code(fixture, request(fixture, "/cat.png?sig=1")) == .recentlyFailed)
        #expect(await code(fixture, request(fixture, "/cat.png?sig=2")) == nil)
        #expect(fixture.manager.failedURLCount == 1)
    }

    @Test("A failed URL isn't requested under another cache key until it's forgotten")
    func otherName() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .status(404))
        #expect(await code(fixture, request(fixture, "/cat.png#top")) == .http)
        for key in ["dog", nil] {
            #expect(await code(fixture, request(fixture, "/cat.png", key: key)) == .recentlyFailed)
        }
        #expect(fixture.origin.requestCount == 1)
        let plain = request(fixture, "/cat.png", key: nil)
        #expect(fixture.manager.failedURLs.map(\.key) == [plain.originalKey])
        fixture.manager.forgetFailure(for: request(fixture, "/cat.png", key: "bird"))
        #expect(await code(fixture, plain) == .http)
    }

    @Test("Forgetting a URL's failures clears its 403 for every set of headers")
    func headers() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .status(403))
        let requests = ["de", "en"].map { language in
            var request = request(fixture, "/cat.png")
            request.headers["Accept-Language"] = language
            return request
        }
        for request in requests { #expect(await code(fixture, request) == .http) }
        for request in requests { #expect(await code(fixture, request) == .recentlyFailed) }
        #expect(fixture.manager.failedURLCount == 2 && fixture.origin.requestCount == 2)
        fixture.manager.forgetFailures { _ in true }
        #expect(fixture.manager.failedURLCount == 0)
        for request in requests { #expect(await code(fixture, request) == .http) }
        fixture.manager.forgetFailure(for: requests[0])
        #expect(fixture.manager.failedURLCount == 0)
    }

    /// A URL that fails while the image of `/cat.png?sig=1` is validated.
    enum Failing: String, CaseIterable {
        case same = "/cat.png?sig=1"
        case otherQuery = "/cat.png?sig=2"
        case otherPath = "/dog.png?sig=1"

        func removesImage(_ status: Int) -> Bool {
            switch self {
            case .same: true
            case .otherQuery: ![401, 403].contains(status)
            case .otherPath: false
            }
        }
    }

    @Test(
        "A failure removes the stored image only if the image came from that URL",
        arguments: [401, 403, 404, 410, 451], Failing.allCases)
    func removal(status: Int, failing: Failing) async throws {
        for (inMemory, isRemembered) in [(true, false), (false, false), (true, true), (false, true)] {
            let fixture = try await stored(Failing.same.rawValue)
            if !inMemory { fixture.manager.memory.removeAll() }
            fixture.origin.route(failing.rawValue, .status(status))
            var request = request(fixture, failing.rawValue)
            if isRemembered {
                var other = request
                other.cacheKey = "other"
                #expect(await code(fixture, other) == .http)
            }
            let count = fixture.origin.requestCount
            let isRemoved = failing.removesImage(status)
            let result = try? await fixture.manager.load(request).response.status
            #expect(result == (isRemoved ? nil : .stale))
            #expect(fixture.origin.requestCount == (isRemembered ? count : count + 1))
            request.cachePolicy = .cacheOnly
            await fixture.manager.flush()
            #expect(await code(fixture, request) == (isRemoved ? .notCached : nil))
            fixture.manager.memory.removeAll()
            #expect(await code(fixture, request) == (isRemoved ? .notCached : nil))
        }
    }

    @Test(
        "If the stored image must not be used, another URL's failure is the result, and the image stays",
        arguments: ["must-revalidate", ".refresh"])
    func forbidden(reason: String) async throws {
        let control = reason == ".refresh" ? "max-age=60" : "max-age=60, \(reason)"
        let fixture = try await stored("/cat.png?sig=1", control: control)
        fixture.origin.route("/cat.png?sig=2", .status(403))
        var request = request(fixture, "/cat.png?sig=2")
        if reason == ".refresh" { request.cachePolicy = .refresh }
        #expect(await code(fixture, request) == .http)
        request.cachePolicy = .cacheOnly
        #expect(await code(fixture, request) == nil)
    }

    @Test(
        "If the image came through a redirect, the request's URL is compared, not the target's",
        arguments: [true, false])
    func redirected(isStoredURL: Bool) async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/a", .redirect(to: "/cat.png"))
        fixture.origin.route("/cat.png", .picture(headers: Self.headers))
        _ = try await fixture.manager.image(for: request(fixture, "/a"))
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        fixture.origin.route("/a", .status(404))
        fixture.origin.route("/b", .status(404))
        var request = request(fixture, isStoredURL ? "/a" : "/b")
        #expect(await code(fixture, request) == (isStoredURL ? .http : nil))
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        request.cachePolicy = .cacheOnly
        #expect(await code(fixture, request) == (isStoredURL ? .notCached : nil))
    }

    @Test("The same rule applies in a user's partition, where URLs are hashed", arguments: Failing.allCases)
    func userPartition(failing: Failing) async throws {
        for status in [403, 404] {
            let fixture = try await stored(Failing.same.rawValue) {
                $0.userPartition = "alice \(UUID().uuidString)"
                $0.network.headers["Authorization"] = "Bearer 1"
                $0.network.retry = .never
            }
            fixture.manager.memory.removeAll()
            fixture.origin.route(failing.rawValue, .status(status))
            var request = request(fixture, failing.rawValue)
            let isRemoved = failing.removesImage(status)
            #expect(await code(fixture, request) == (isRemoved ? .http : nil))
            await fixture.manager.flush()
            fixture.manager.memory.removeAll()
            request.cachePolicy = .cacheOnly
            #expect(await code(fixture, request) == (isRemoved ? .notCached : nil))
        }
    }

    @Test("A renewed URL is validated with one request", arguments: [true, false])
    func validation(isInUserPartition: Bool) async throws {
        for inMemory in [true, false] {
            let fixture = try await stored("/cat.png?sig=1") {
                guard isInUserPartition else { return }
                $0.userPartition = "alice \(UUID().uuidString)"
                $0.network.headers["Authorization"] = "Bearer 1"
            }
            if !inMemory { fixture.manager.memory.removeAll() }
            fixture.origin.route("/cat.png?sig=2", .status(304, headers: Self.headers))
            let renewed = request(fixture, "/cat.png?sig=2")
            #expect(try await fixture.manager.load(renewed).response.status == .revalidated)
            #expect(fixture.origin.requestCount == 2)
            #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
            // The revalidation is recorded in memory and on disk.
            await fixture.manager.flush()
            #expect(try await fixture.manager.load(renewed).response.status == .fresh)
            fixture.manager.memory.removeAll()
            #expect(try await fixture.manager.load(renewed).response.origin == .disk)
            #expect(fixture.origin.requestCount == 2)
        }
    }

    @Test("A URL with another path is requested without conditions, because entity tags belong to one URL")
    func otherPath() async throws {
        let fixture = try await stored("/cat.png")
        fixture.origin.route("/dog.png") { request in
            if request.header("If-None-Match") != nil { return .status(304, headers: Self.headers) }
            return .picture(color: 0xFF00_FF00, headers: Self.headers)
        }
        let response = try await fixture.manager.load(request(fixture, "/dog.png")).response
        #expect(response.status == .fetched && response.image.middle == 0xFF00_FF00)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A partial download is completed from a renewed URL", arguments: [true, false])
    func partialDownload(isSamePath: Bool) async throws {
        let fixture = try ManagerFixture()
        let data = Data.noise(width: 300, height: 300)
        fixture.origin.route(
            "/cat.png?sig=1",
            .bytes(data, contentType: "image/png", headers: Self.headers).dropped(afterBytes: 200_000))
        #expect(await code(fixture, request(fixture, "/cat.png?sig=1")) == .framing)
        await fixture.manager.flush()
        let path = isSamePath ? "/cat.png?sig=2" : "/dog.png"
        fixture.origin.route(path) { .bytes(data, tag: "\"one\"", for: $0, contentType: "image/png") }
        #expect(await code(fixture, request(fixture, path)) == nil)
        #expect(fixture.origin.requestCount == 2)
        #expect((fixture.origin.requests.last?.header("Range") != nil) == isSamePath)
        await fixture.manager.flush()
        let original = request(fixture, path).originalKey
        #expect(await fixture.manager.disk?.read(original)?.data == data)
    }
}
