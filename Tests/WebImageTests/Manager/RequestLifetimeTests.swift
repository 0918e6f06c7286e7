// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Disk cache lifetimes set by requests", .timeLimit(.minutes(1)))
struct RequestLifetimeTests {
    private static let day = Duration.seconds(24 * 3600)

    private func request(_ fixture: ManagerFixture, _ path: String, days: Int?) -> ImageRequest {
        var request = fixture.serve(path)
        request.responseCacheControl = days.map { "max-age=\($0 * 24 * 3600)" }
        return request
    }

    /// Lets the disk cache remove expired entries.
    private func trim(_ fixture: ManagerFixture) async {
        await fixture.manager.flush()
        await fixture.manager.disk?.trim()
    }

    @Test("An image is kept as long as its request says, even if the cache keeps images for a week")
    func longer() async throws {
        let fixture = try ManagerFixture()
        let (long, plain) = (
            request(fixture, "/long.png", days: 30), request(fixture, "/plain.png", days: nil)
        )
        var small = long
        small.thumbnail = .fit(width: 8, height: 8)
        for request in [long, small, plain] { _ = try await fixture.manager.load(request).response }
        await fixture.manager.flush()
        fixture.clock.advance(by: Self.day * 20)
        await trim(fixture)
        let later = fixture.anotherManager()
        #expect(await later.disk?.contains(plain.originalKey) == false)
        var onlyVariant = small
        onlyVariant.originalQueryTiers = []
        for request in [long, onlyVariant] {
            let response = try await later.load(request).response
            #expect(response.origin == .disk && response.status == .fresh)
        }
        #expect(fixture.origin.requestCount("/long.png") == 1)
        fixture.clock.advance(by: Self.day * 11)
        await trim(fixture)
        #expect(await fixture.manager.disk?.contains(long.originalKey) == false)
    }

    @Test("After a lifetime shorter than the cache's, the image can still be validated")
    func shorter() async throws {
        let fixture = try ManagerFixture()
        let headers = ["ETag": "\"one\""]
        var request = fixture.serve("/cat.png", .picture(headers: headers))
        request.responseCacheControl = "max-age=60"
        _ = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        fixture.clock.advance(by: Self.day)
        await trim(fixture)
        fixture.origin.route("/cat.png", .status(304, headers: headers))
        let response = try await fixture.anotherManager().load(request).response
        #expect(response.origin == .disk && response.status == .revalidated)
    }

    @Test("An image that your app stores for a request is also kept as long as the request says")
    func stored() async throws {
        let fixture = try ManagerFixture()
        let (long, plain) = (
            request(fixture, "/long.png", days: 30), request(fixture, "/plain.png", days: nil)
        )
        for request in [long, plain] {
            try await fixture.manager.store(StorableImage(.gradient(), format: .png), for: request)
        }
        fixture.clock.advance(by: Self.day * 20)
        await trim(fixture)
        #expect(await fixture.manager.disk?.contains(long.originalKey) == true)
        #expect(await fixture.manager.disk?.contains(plain.originalKey) == false)
    }

    @Test("A time to live is set only if a cache would otherwise remove the entry earlier")
    func caches() throws {
        let folder = try TemporaryFolder()
        func cache(_ name: String, age: Duration?) -> DiskCache {
            var configuration = DiskCacheConfiguration()
            configuration.maximumAge = age
            return DiskCache(directory: folder.file(name), configuration: configuration)
        }
        let (week, endless) = (cache("a", age: Self.day * 7), cache("b", age: nil))
        #expect(week.timeToLive(keeping: Self.day * 8) == Self.day * 8)
        #expect(week.timeToLive(keeping: Self.day * 7) == nil && week.timeToLive(keeping: nil) == nil)
        #expect(endless.timeToLive(keeping: Self.day * 1000) == nil)
        #expect(DataCacheSet([endless, week]).timeToLive(keeping: Self.day * 8) == Self.day * 8)
        #expect(DataCacheSet([endless]).timeToLive(keeping: Self.day * 8) == nil)
    }
}
