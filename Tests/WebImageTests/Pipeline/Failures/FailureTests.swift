// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Failures", .timeLimit(.minutes(2)))
struct FailureTests {
    private func code(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError.Code? {
        do {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "404 and 410 are remembered for five minutes, other 4xx statuses for one",
        arguments: [404, 410, 403, 400])
    func clientErrors(status: Int) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/gone", .status(status))
        #expect(await code(fixture.manager, request) == .http)
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .recentlyFailed)
        #expect(error?.status == status)
        #expect(fixture.origin.requestCount == 1)
        fixture.clock.advance(by: .seconds(59))
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        fixture.clock.advance(by: .seconds(status == 404 || status == 410 ? 242 : 2))
        #expect(await code(fixture.manager, request) == .http)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("429 and 503 can be requested again after the time in Retry-After", arguments: [429, 503])
    func retryAfter(status: Int) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/busy", OriginResponse.status(status).header("Retry-After", "20"))
        #expect(await code(fixture.manager, request) == .http)
        fixture.clock.advance(by: .seconds(19))
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        fixture.origin.route("/busy", .picture())
        fixture.clock.advance(by: .seconds(2))
        #expect(await code(fixture.manager, request) == nil)
    }

    @Test("500, and 503 without Retry-After, can be retried immediately", arguments: [500, 503])
    func serverErrors(status: Int) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/broken", .status(status))
        #expect(await code(fixture.manager, request) == .http)
        #expect(await code(fixture.manager, request) == .http)
    }

    @Test("A refused or lost connection isn't remembered for the URL")
    func network() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/reset", .reset)
        _ = await code(fixture.manager, request)
        #expect(fixture.manager.failedURLCount == 0)
        let gone = try TestOrigin()
        let refused = ImageRequest(url: gone.url("/a.png"))
        gone.stop()
        #expect(await code(fixture.manager, refused) == .network)
        #expect(fixture.manager.failedURLCount == 0)
    }

    @Test("An HTML page labeled as JPEG is rejected like any failed image")
    func html() async throws {
        let fixture = try ManagerFixture()
        let page = Data("<!DOCTYPE html><html><body>Not here</body></html>".utf8)
        let request = fixture.serve("/cat.jpg", .bytes(page, contentType: "image/jpeg"))
        #expect(await code(fixture.manager, request) == .unsupported)
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("An empty body isn't stored and has its own error")
    func empty() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/empty.png", .bytes(Data(), contentType: "image/png"))
        #expect(await code(fixture.manager, request) == .empty)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A body that ends early isn't stored")
    func broken() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", OriginResponse.picture().dropped(afterBytes: 30))
        #expect(await code(fixture.manager, request) == .framing)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        fixture.origin.route("/cat.png", .picture())
        #expect(await code(fixture.manager, request) == nil)
    }

    @Test("A partial image is delivered but not stored")
    func partial() async throws {
        let fixture = try ManagerFixture()
        let whole = Data.noise(width: 300, height: 300)
        let request = fixture.serve(
            "/half.png", .bytes(whole.prefix(whole.count / 2), contentType: "image/png"))
        #expect(try await fixture.manager.image(for: request).isPartial)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A JPEG missing only its end marker is stored although it's partial")
    func noEndMark() async throws {
        let fixture = try ManagerFixture()
        let size = PixelSize(width: 40, height: 30)
        let picture = try Bitmap(size: size, alpha: .opaque, isZeroed: true) { _, _ in }
        let whole = try CodecRegistry.default.encode(picture, as: .jpeg)
        let request = fixture.serve("/old.jpg", .bytes(whole.dropLast(2), contentType: "image/jpeg"))
        let image = try await fixture.manager.image(for: request)
        #expect(image.isPartial && image.lacksOnlyEnd)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().image(for: request).lacksOnlyEnd)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A failed URL loads again if the policy ignores the failure or the failure is forgotten")
    func forgetting() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/gone", .status(404))
        #expect(await code(fixture.manager, request) == .http)
        request.failedURLPolicy = .ignore
        #expect(await code(fixture.manager, request) == .http)
        request.failedURLPolicy = .remember
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        fixture.manager.forgetFailure(for: request)
        #expect(await code(fixture.manager, request) == .http)
        fixture.manager.forgetFailures()
        fixture.origin.route("/gone", .picture())
        #expect(await code(fixture.manager, request) == nil)
        #expect(fixture.manager.failedURLCount == 0)
    }

    @Test("No failure is remembered for a request that ignores failures")
    func ignoredFailure() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/gone", .status(404))
        request.failedURLPolicy = .ignore
        #expect(await code(fixture.manager, request) == .http)
        #expect(fixture.manager.failedURLCount == 0)
        request.failedURLPolicy = .remember
        #expect(await code(fixture.manager, request) == .http)
    }

    @Test("A 403 applies only to requests with the same headers, but a 404 applies to all")
    func headers() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/guarded", .status(403))
        var other = plain
        var network = NetworkOptions()
        network.headers["Referer"] = "http://localhost/"
        other.network = network
        #expect(await code(fixture.manager, plain) == .http)
        #expect(await code(fixture.manager, plain) == .recentlyFailed)
        fixture.origin.route("/guarded", .status(404))
        #expect(await code(fixture.manager, other) == .http)
        #expect(await code(fixture.manager, plain) == .recentlyFailed)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A 403 for a request with a cookie jar doesn't block the next request")
    func login() async throws {
        let fixture = try ManagerFixture()
        let jar = CookieJar()
        var request = fixture.serve("/mine", .status(403))
        var network = NetworkOptions()
        network.cookies = .use(jar)
        request.network = network
        #expect(await code(fixture.manager, request) == .http)
        fixture.origin.route("/mine", .picture())
        #expect(await code(fixture.manager, request) == nil)
    }

    @Test("An alternative is used in place of a failed URL without marking that URL again")
    func alternatives() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/gone", .status(404))
        #expect(await code(fixture.manager, request) == .http)
        fixture.origin.route("/mirror", .picture())
        request.alternatives = [fixture.origin.url("/mirror")]
        #expect(await code(fixture.manager, request) == nil)
        #expect(fixture.origin.requestCount("/gone") == 1 && fixture.origin.requestCount("/mirror") == 1)

        var broken = fixture.serve("/busy", .status(500))
        broken.alternatives = [fixture.origin.url("/gone")]
        #expect(await code(fixture.manager, broken) == .http)
        fixture.origin.route("/busy", .picture())
        #expect(await code(fixture.manager, broken) == nil)
    }

    @Test("The app can configure how long a failure is remembered")
    func times() async throws {
        let fixture = try ManagerFixture { $0.failedURLTimes.missing = .seconds(5) }
        let request = fixture.serve("/gone", .status(404))
        #expect(await code(fixture.manager, request) == .http)
        fixture.clock.advance(by: .seconds(4))
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        fixture.clock.advance(by: .seconds(2))
        #expect(await code(fixture.manager, request) == .http)
    }

    @Test("Failures are listed, and can be forgotten, by kind")
    func listing() async throws {
        let fixture = try ManagerFixture()
        for (path, status) in [("/gone", 404), ("/secret", 403), ("/busy", 503)] {
            let response = OriginResponse.status(status).header("Retry-After", "20")
            _ = await code(fixture.manager, fixture.serve(path, response))
        }
        _ = await code(fixture.manager, fixture.serve("/text", .bytes(Data("text".utf8))))
        fixture.clock.advance(by: .seconds(10))
        let list = fixture.manager.failedURLs.map {
            "\($0.error.code.rawValue) \($0.error.status ?? 0) \($0.remaining)"
        }
        #expect(
            list.sorted() == [
                "http 403 50.0 seconds", "http 404 290.0 seconds", "http 503 10.0 seconds",
                "unsupported 0 290.0 seconds",
            ])
        fixture.manager.forgetFailures { $0.error.code == .http && $0.remaining > .seconds(20) }
        #expect(fixture.manager.failedURLs.count == 2 && fixture.manager.failedURLCount == 2)
        fixture.clock.advance(by: .seconds(10))
        #expect(fixture.manager.failedURLs.map(\.error.code) == [.unsupported])
        #expect(fixture.manager.failedURLs.first?.key == fixture.serve("/text").originalKey)
    }

    @Test("A stored image is delivered even if its URL has failed")
    func storedDespiteFailure() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.origin.route("/cat.png", .status(404))
        request.cachePolicy = .reload
        #expect(await code(fixture.manager, request) == .http)
        fixture.manager.memory.removeAll()
        request.cachePolicy = .standard
        #expect(try await fixture.manager.load(request).response.origin == .disk)
    }

    @Test("Undecodable stored data is replaced by the server's image")
    func badStoredBytes() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        await fixture.manager.disk?.store(Data("no picture".utf8), metadata: Data(), for: request.originalKey)
        #expect(try await fixture.manager.load(request).response.origin == .network)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == .picture())
    }

    @Test("An error shows its URL without the password and the query")
    func address() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { _ in .status(404) }
        let text = "http://user:secret@127.0.0.1:\(fixture.origin.port)/a.png?token=hidden"
        let task = fixture.manager.load(ImageRequest(string: text))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.url == "http://127.0.0.1:\(fixture.origin.port)/a.png?…")
        #expect(error.map(\.description)?.contains("secret") == false)
    }
}
