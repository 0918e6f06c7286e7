// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Effects of a 304", .timeLimit(.minutes(2)))
struct HeaderUpdateTests {
    private static let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]

    /// A manager with an original and two variants on disk. From then on, the origin responds with 304.
    private final class Story {
        let fixture: ManagerFixture
        let cache: DiskCache
        let plain: ImageRequest
        let small: ImageRequest
        let changed: ImageRequest
        /// Counts how often the transformer runs.
        let transforms = Locked(0)

        init(
            _ headers: [String: String] = HeaderUpdateTests.headers,
            _ change: (inout ImageRequest) -> Void = { _ in }
        ) async throws {
            fixture = try ManagerFixture()
            cache = try #require(fixture.manager.disk as? DiskCache)
            var plain = fixture.serve("/cat.png", .picture(headers: headers))
            change(&plain)
            var small = plain
            small.decoding.thumbnail = .fit(width: 10, height: 10)
            var changed = plain
            changed.transformers = [
                Transformer(key: "counted") { [transforms] bitmap, _ in
                    transforms.withLock { $0 += 1 }
                    return bitmap
                }
            ]
            (self.plain, self.small, self.changed) = (plain, small, changed)
            for request in [plain, small, changed] {
                _ = try await fixture.manager.image(for: request)
                // Make each image from the original's data.
                fixture.manager.memory.removeAll()
            }
            await fixture.manager.flush()
            fixture.origin.route("/cat.png", .status(304, headers: HeaderUpdateTests.headers))
        }

        /// Loads like a later process that only has the disk.
        func load(_ request: ImageRequest) async throws -> ImageResponse {
            await fixture.manager.flush()
            fixture.manager.memory.removeAll()
            return try await fixture.manager.load(request).response
        }

        /// Identifies an entry's file, so a rewritten file is noticed.
        func file(_ key: CacheKey) throws -> [FileAttributeKey: Int] {
            let attributes = try FileManager.default.attributesOfItem(atPath: cache.path(for: key))
            return [.systemFileNumber: try #require((attributes[.systemFileNumber] as? NSNumber)?.intValue)]
        }
    }

    @Test("After a 304, the files of the original and its variants stay unchanged")
    func files() async throws {
        let story = try await Story()
        let keys = [story.plain.originalKey, story.small.variantKey, story.changed.variantKey]
        let before = try keys.map(story.file)
        for round in 1...3 {
            story.fixture.clock.advance(by: .seconds(61))
            let first = try await story.load(story.changed)
            #expect(
                first.status == .revalidated && first.origin == .disk && first.image.middle == 0xFFCC_2200)
            // The other images are fresh now, too.
            for request in [story.small, story.plain, story.changed] {
                let response = try await story.load(request)
                #expect(response.status == .fresh && response.origin == .disk)
            }
            #expect(story.fixture.origin.requestCount == 1 + round)
        }
        await story.fixture.manager.flush()
        #expect(try keys.map(story.file) == before)
        #expect(story.transforms.withLock { $0 } == 1)
        // There are three entries, and one more that contains all header updates.
        #expect(await story.cache.statistics().count == 4)
    }

    @Test("Validating the original also makes its variants fresh")
    func original() async throws {
        let story = try await Story()
        story.fixture.clock.advance(by: .seconds(61))
        #expect(try await story.load(story.plain).status == .revalidated)
        #expect(try await story.load(story.changed).status == .fresh)
        #expect(story.fixture.origin.requestCount == 2 && story.transforms.withLock { $0 } == 1)
    }

    @Test(
        "If a 304 adds or changes Vary, later reads still find the original and its variants",
        arguments: [nil, "Accept"], [true, false])
    func vary(before: String?, isAlone: Bool) async throws {
        var headers = Self.headers
        headers["Vary"] = before
        let story = try await Story(headers) { if isAlone { $0.originalStoreTiers = .memory } }
        headers["Vary"] = "Accept-Language"
        story.fixture.origin.route("/cat.png", .status(304, headers: headers))
        let count = story.fixture.origin.requestCount
        for round in 1...2 {
            story.fixture.clock.advance(by: .seconds(61))
            #expect(try await story.load(isAlone ? story.changed : story.plain).status == .revalidated)
            #expect(try await story.load(story.changed).status == .fresh)
            if !isAlone { #expect(try await story.load(story.plain).status == .fresh) }
            #expect(story.fixture.origin.requestCount == count + round)
        }
    }

    @Test("A Vary header in a 304 applies to requests that differ in that header")
    func varyOfOthers() async throws {
        let story = try await Story()
        var headers = Self.headers
        headers["Vary"] = "Accept-Language"
        story.fixture.origin.route("/cat.png", .status(304, headers: headers))
        story.fixture.clock.advance(by: .seconds(61))
        #expect(try await story.load(story.plain).status == .revalidated)
        let count = story.fixture.origin.requestCount
        for request in [story.plain, story.small, story.changed] {
            var other = request
            other.headers["Accept-Language"] = "eo"
            var stored = other
            stored.cachePolicy = .cacheOnly
            await #expect(throws: ImageError.self) { try await story.load(stored) }
            #expect(try await story.load(request).status == .fresh)
        }
        #expect(story.fixture.origin.requestCount == count)
    }

    @Test("A prefetch loads an image again if its latest headers don't match the request")
    func prefetched() async throws {
        let story = try await Story()
        var headers = Self.headers
        headers["Vary"] = "Accept-Language"
        story.fixture.origin.route("/cat.png", .status(304, headers: headers))
        var refreshed = story.plain
        refreshed.cachePolicy = .refresh
        _ = try await story.load(refreshed)
        await story.fixture.manager.flush()
        story.fixture.manager.memory.removeAll()
        var other = story.plain
        other.headers["Accept-Language"] = "eo"
        story.fixture.origin.route("/cat.png", .picture(headers: headers))
        let count = story.fixture.origin.requestCount
        let ended = EventLog<PrefetchProgress>()
        let prefetcher = ImagePrefetcher(manager: story.fixture.manager)
        prefetcher.prefetch([other]) { ended.record($0) }
        await ended.wait(count: 1)
        #expect(story.fixture.origin.requestCount == count + 1)
    }

    @Test("A variant's data is still found after a 304 that changes Vary")
    func varyOfVariant() async throws {
        let story = try await Story()
        let encoding = ImageEncoding(.png)
        _ = try await story.fixture.manager.variantData(for: story.small, encoding: encoding)
        await story.fixture.manager.flush()
        var headers = Self.headers
        headers["Vary"] = "Accept-Language"
        story.fixture.origin.route("/cat.png", .status(304, headers: headers))
        story.fixture.clock.advance(by: .seconds(61))
        let count = story.fixture.origin.requestCount
        for _ in 1...3 {
            let manager = story.fixture.anotherManager()
            _ = try await manager.variantData(for: story.small, encoding: encoding)
            await manager.flush()
        }
        #expect(story.fixture.origin.requestCount == count + 1)
    }

    @Test("Without the original, a variant is validated separately")
    func alone() async throws {
        let story = try await Story { $0.originalStoreTiers = .memory }
        #expect(await story.cache.read(story.plain.originalKey) == nil)
        for round in 1...2 {
            story.fixture.clock.advance(by: .seconds(61))
            let response = try await story.load(story.changed)
            #expect(response.status == .revalidated && response.image.middle == 0xFFCC_2200)
            #expect(try await story.load(story.changed).status == .fresh)
            // Each of the three images had to fetch the original.
            #expect(story.fixture.origin.requestCount == 3 + round)
        }
        #expect(story.fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
        #expect(story.transforms.withLock { $0 } == 1)
    }

    @Test(
        "A variant with an evicted original is validated once per lifetime", arguments: [true, false])
    func evicted(inMemory: Bool) async throws {
        let story = try await Story()
        await story.cache.remove(story.plain.originalKey)
        if inMemory { _ = try await story.load(story.changed) }
        for round in 1...2 {
            story.fixture.clock.advance(by: .seconds(61))
            let manager = story.fixture.manager
            let response =
                inMemory && round == 1
                ? try await manager.load(story.changed).response : try await story.load(story.changed)
            #expect(response.status == .revalidated && response.image.middle == 0xFFCC_2200)
            #expect(response.origin == (inMemory && round == 1 ? .memory : .disk))
            for request in [story.changed, story.small] {
                let later = try await story.load(request)
                #expect(later.status == .fresh && later.origin == .disk)
            }
            #expect(story.fixture.origin.requestCount == 1 + round)
        }
        #expect(story.transforms.withLock { $0 } == 1)
    }

    @Test(
        "A 304 with the weak form of a strong tag confirms the version, with or without the original",
        arguments: [CacheTiers.all, .memory])
    func weakForm(originalTiers: CacheTiers) async throws {
        let story = try await Story { $0.originalStoreTiers = originalTiers }
        let count = story.fixture.origin.requestCount
        let weak = ["ETag": "W/\"one\"", "Cache-Control": "max-age=60"]
        story.fixture.origin.route("/cat.png", .status(304, headers: weak))
        for round in 1...2 {
            story.fixture.clock.advance(by: .seconds(61))
            let response = try await story.load(story.changed)
            #expect(response.status == .revalidated && response.image.middle == 0xFFCC_2200)
            #expect(try await story.load(story.changed).status == .fresh)
            #expect(story.fixture.origin.requestCount == count + round)
        }
        #expect(story.transforms.withLock { $0 } == 1)
    }

    @Test("A damaged variant is fetched again if its original isn't stored")
    func damagedAlone() async throws {
        let story = try await Story { $0.originalStoreTiers = .memory }
        let key = story.changed.variantKey
        let entry = try #require(await story.cache.read(key))
        // The variant doesn't decode, and its original's bytes aren't stored anywhere.
        await story.cache.store(Data("no image".utf8), metadata: entry.metadata, for: key)
        let picture = OriginResponse.picture(headers: Self.headers)
        story.fixture.origin.route("/cat.png") { request in
            request.header("If-None-Match") == nil ? picture : .status(304, headers: Self.headers)
        }
        story.fixture.clock.advance(by: .seconds(61))
        let response = try await story.load(story.changed)
        #expect(response.status == .fetched && response.image.middle == 0xFFCC_2200)
    }

    @Test("When the image has changed, its variants are created again")
    func change() async throws {
        let story = try await Story()
        story.fixture.origin.route(
            "/cat.png",
            .picture(color: 0xFF00_FF00, headers: ["ETag": "\"two\"", "Cache-Control": "max-age=60"]))
        story.fixture.clock.advance(by: .seconds(61))
        let response = try await story.load(story.changed)
        #expect(response.status == .fetched && response.image.middle == 0xFF00_FF00)
        for request in [story.changed, story.small, story.plain] {
            #expect(try await story.load(request).image.middle == 0xFF00_FF00)
        }
        #expect(story.fixture.origin.requestCount == 2 && story.transforms.withLock { $0 } == 2)
    }

    @Test("A damaged stored variant is recreated from its original, which is validated")
    func damage() async throws {
        let story = try await Story()
        let notes = try #require(await story.cache.metadata(for: story.changed.variantKey))
        await story.cache.store(Data("no picture".utf8), metadata: notes, for: story.changed.variantKey)
        story.fixture.clock.advance(by: .seconds(61))
        let response = try await story.load(story.changed)
        // The original may be read before or after the 304 has made it fresh.
        #expect(response.status == .revalidated || response.status == .fresh)
        #expect(response.image.middle == 0xFFCC_2200)
        #expect(story.transforms.withLock { $0 } == 2 && story.fixture.origin.requestCount == 2)
    }

    @Test("A 304 with no-store removes the original and its variants")
    func forbidden() async throws {
        let story = try await Story()
        story.fixture.clock.advance(by: .seconds(61))
        #expect(try await story.load(story.changed).status == .revalidated)
        story.fixture.clock.advance(by: .seconds(61))
        story.fixture.origin.route("/cat.png", .status(304, headers: ["Cache-Control": "no-store"]))
        #expect(try await story.load(story.changed).status == .revalidated)
        await story.fixture.manager.flush()
        #expect(story.fixture.manager.cachedImage(for: story.changed) == nil)
        #expect(await story.cache.read(story.changed.variantKey) == nil)
        #expect(await story.cache.read(story.plain.originalKey) == nil)
    }

    @Test("When the server can't be reached, a stale variant is the result")
    func unreachable() async throws {
        let story = try await Story()
        story.fixture.clock.advance(by: .seconds(61))
        story.fixture.origin.stop()
        let response = try await story.load(story.changed)
        #expect(response.status == .stale && story.transforms.withLock { $0 } == 1)
        #expect(story.fixture.manager.cachedImage(for: story.changed) == nil)
    }
}
