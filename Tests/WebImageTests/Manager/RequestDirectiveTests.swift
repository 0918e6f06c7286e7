// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Cache directives in requests", .timeLimit(.minutes(2)))
struct RequestDirectiveTests {
    private static let fresh = ["Cache-Control": "max-age=600", "ETag": "\"one\""]

    private func request(_ plain: ImageRequest, _ control: String) -> ImageRequest {
        var request = plain
        var network = NetworkOptions()
        network.retry = .never
        network.headers["Cache-Control"] = control
        request.network = network
        return request
    }

    @Test("no-store in a request keeps the image out of memory and off disk")
    func noStore() async throws {
        let fixture = try ManagerFixture()
        let request = request(fixture.serve(), "no-store")
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        await fixture.isForgotten(request)
        #expect(await fixture.manager.disk?.statistics().count == 0)
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test(
        "no-cache, max-age and min-fresh apply to images both in memory and on disk",
        arguments: ["no-cache", "max-age=10", "min-fresh=595"], [true, false])
    func demands(control: String, inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", .picture(headers: Self.fresh))
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        fixture.origin.route("/cat.png", .status(304))
        fixture.clock.advance(by: .seconds(20))
        #expect(try await fixture.manager.load(plain).response.status == .fresh)
        let response = try await fixture.manager.load(request(plain, control)).response
        #expect(response.status == .revalidated && fixture.origin.requestCount == 2)
        #expect(try await fixture.manager.load(request(plain, "max-age=300")).response.status == .fresh)
    }

    @Test("A response without cache headers is fetched again if the request demands it")
    func silent() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        #expect(try await fixture.manager.load(plain).response.status == .fresh)
        #expect(try await fixture.manager.load(request(plain, "no-cache")).response.status != .fresh)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("only-if-cached sends no request")
    func onlyIfCached() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", .picture(headers: Self.fresh))
        await #expect(throws: ImageError.self) {
            try await fixture.manager.image(for: request(plain, "only-if-cached"))
        }
        #expect(fixture.origin.requestCount == 0)
        _ = try await fixture.manager.image(for: plain)
        _ = try await fixture.manager.image(for: request(plain, "only-if-cached"))
        #expect(fixture.origin.requestCount == 1)
    }
}
