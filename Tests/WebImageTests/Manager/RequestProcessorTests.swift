// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Request processors", .timeLimit(.minutes(2)))
struct RequestProcessorTests {
    @Test("The processed request is used throughout the load")
    func processor() async throws {
        let fixture = try ManagerFixture {
            $0.requestProcessor = { request in
                var request = request
                request.decoding.scale = 3
                request.transformers = [.resize(width: 10, height: 5)]
                return request
            }
        }
        let request = fixture.serve()
        let task = fixture.manager.load(request)
        let response = try await task.response
        #expect(response.image.scale == 3)
        #expect(response.image.bitmap.width == 10)
        #expect(task.request.decoding.scale == 3)
        #expect(fixture.manager.cachedImage(for: request)?.image.bitmap.width == 10)
        await fixture.manager.removeImage(for: request)
        #expect(fixture.manager.cachedImage(for: request) == nil)
    }

    @Test("The processor can set the URL of a request that has none")
    func address() async throws {
        let target = Locked<ImageRequest?>(nil)
        let fixture = try ManagerFixture {
            $0.requestProcessor = { request in
                request.url == nil ? target.withLock { $0 } ?? request : request
            }
        }
        let nobody = ImageRequest(url: nil)
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: nobody) }
        #expect(error?.code == .invalidURL)
        let request = fixture.serve()
        target.withLock { $0 = request }
        #expect(try await fixture.manager.image(for: nobody).bitmap.width == 40)
    }

    @Test("The processor also applies to data requests")
    func bytes() async throws {
        let fixture = try ManagerFixture {
            $0.requestProcessor = { request in
                var request = request
                request.cachePolicy = .cacheOnly
                return request
            }
        }
        let request = fixture.serve()
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.data(for: request) }
        #expect(error?.code == .notCached)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test(
        "A manager without a function doesn't use the results of another manager's function",
        arguments: ["request", "response", "decryptor"])
    func ownFunctions(_ kind: String) async throws {
        let fixture = try ManagerFixture {
            switch kind {
            case "request": $0.network.requestModifier = .use(RequestModifier(name: "a") { $0 })
            case "response": $0.network.responseModifier = .use(ResponseModifier(name: "a") { $0 })
            default: $0.network.decryptor = .use(Decryptor(name: "a") { $0 })
            }
        }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requestCount == 1)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        await fixture.manager.flush()

        _ = try await fixture.anotherManager().image(for: request)
        #expect(fixture.origin.requestCount == 2)
        let same = fixture.anotherManager { $0.network = fixture.manager.configuration.network }
        #expect(try await same.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("URLs that differ only in ignored parameters are one image for caches and removals")
    func ignoredParameters() async throws {
        let fixture = try ManagerFixture { $0.ignoredQueryParameters = ["token", "expires at"] }
        func request(_ query: String) -> ImageRequest { fixture.serve("/a.png" + query) }
        _ = try await fixture.manager.image(for: request("?w=2&token=1"))
        #expect(fixture.origin.requests.last?.target == "/a.png?w=2&token=1")
        for query in ["?token=2&w=2", "?w=2", "?w=2&expires%20at=9#part", "?w=2&token"] {
            #expect(try await fixture.manager.load(request(query)).response.origin == .memory, "\(query)")
        }
        _ = try await fixture.manager.image(for: request("?w=3&token=1"))
        #expect(fixture.origin.requestCount == 2)
        var named = request("?w=2&token=2")
        named.cacheKey = "mine"
        _ = try await fixture.manager.image(for: named)
        #expect(fixture.origin.requestCount == 3)

        let url = try #require(request("?w=2&token=4").url)
        await fixture.manager.removeAllImages(for: url)
        #expect(fixture.manager.cachedImage(for: request("?w=2")) == nil)
        #expect(fixture.manager.cachedImage(for: request("?w=3")) != nil)
        #expect(fixture.manager.cachedImage(for: named) != nil)
    }

    @Test("Images from URLs with different users stay separate, whichever parameters are ignored")
    func users() async throws {
        let fixture = try ManagerFixture { $0.ignoredQueryParameters = ["token"] }
        _ = fixture.serve("/a.png?token=1")
        for user in ["ann", "ben"] {
            let address = fixture.origin.url("/a.png?token=1").absoluteString
                .replacing("http://", with: "http://\(user):secret@")
            _ = try await fixture.manager.image(for: ImageRequest(string: address))
        }
        #expect(fixture.origin.requestCount == 2)
    }
}
