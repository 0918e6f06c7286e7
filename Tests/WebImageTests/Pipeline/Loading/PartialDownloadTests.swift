// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Partial downloads are ordinary cache entries", .timeLimit(.minutes(2)))
struct PartialDownloadTests {
    private static let picture = Data.noise(width: 300, height: 300)

    /// A partial download of an image interrupted midway, in a cache with the given limits.
    private struct Story {
        let folder: TemporaryFolder
        let clock = ManualClock()
        let origin: TestOrigin
        let cache: DiskCache
        let manager: ImageManager
        let request: ImageRequest

        init(_ change: (inout DiskCacheConfiguration) -> Void = { _ in }) async throws {
            folder = try TemporaryFolder()
            origin = try TestOrigin()
            var limits = DiskCacheConfiguration()
            change(&limits)
            cache = DiskCache(directory: folder.path, configuration: limits, time: clock)
            var configuration = ImageManagerConfiguration.memoryOnly
            configuration.disk = cache
            configuration.time = clock
            configuration.network.retry = .never
            configuration.memoryPressure = nil
            manager = ImageManager(configuration)
            request = ImageRequest(url: origin.url("/cat.png"))
            try await breakOff("/cat.png")
        }

        func breakOff(_ path: String) async throws {
            origin.route(
                path,
                .bytes(PartialDownloadTests.picture, contentType: "image/png", headers: ["ETag": "\"one\""])
                    .dropped(afterBytes: PartialDownloadTests.picture.count / 2))
            await #expect(throws: ImageError.self) { try await manager.image(for: origin.url(path)) }
            await manager.flush()
            origin.route(path, .picture())
        }
    }

    @Test("Partial downloads count toward the limits, so the oldest makes room for the newest")
    func bounded() async throws {
        let story = try await Story { $0.maximumBytes = Self.picture.count }
        for number in 0..<4 {
            story.clock.advance(by: .seconds(1))
            try await story.breakOff("/\(number).png")
        }
        await story.cache.trim()
        let statistics = await story.cache.statistics()
        #expect(statistics.count >= 1 && statistics.bytes <= Self.picture.count)
        #expect(await !story.cache.contains(CacheKey(story.request.originalKey.text + "\nbeginning")))
    }

    @Test("A partial download that has expired isn't resumed")
    func expiring() async throws {
        let story = try await Story { $0.maximumAge = .seconds(3600) }
        #expect(await story.cache.statistics().count == 1)
        story.clock.advance(by: .seconds(3601))
        await story.cache.trim()
        #expect(await story.cache.statistics().count == 0)
        #expect(try await story.manager.image(for: story.request).size.width == 40)
        #expect(story.origin.requests.last?.header("Range") == nil)
    }

    @Test(
        "The whole image replaces its partial download", arguments: [CachePolicy.networkOnly, .reload])
    func overtaken(policy: CachePolicy) async throws {
        let story = try await Story()
        story.origin.route(
            "/cat.png", .bytes(Self.picture, contentType: "image/png", headers: ["ETag": "\"one\""]))
        var request = story.request
        request.cachePolicy = policy
        #expect(try await story.manager.image(for: request).size.width == 300)
        await story.manager.flush()
        #expect(await story.cache.statistics().count == 1)
        #expect(await story.cache.read(request.originalKey)?.data == Self.picture)
    }
}
