// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageEncryption

/// Loads from a server, with managers that store in an encrypted cache.
@Suite("Encrypted disk cache: loads", .timeLimit(.minutes(2)))
struct EncryptedLoadTests {
    let fixture: EncryptionFixture
    let origin: TestOrigin

    init() throws {
        fixture = try EncryptionFixture()
        origin = try TestOrigin()
    }

    private func manager(
        _ disk: any DataCache, _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = disk
        configuration.time = fixture.clock
        configuration.network.retry = .never
        configuration.stallTimeout = nil
        configuration.memoryPressure = nil
        change(&configuration)
        return ImageManager(configuration)
    }

    /// Returns a PNG that doesn't compress.
    private static func picture(side: Int) throws -> Data {
        var random = SeededRandom(seed: UInt64(side))
        let bitmap = try Bitmap(size: PixelSize(width: side, height: side), alpha: .opaque) { pixels, row in
            for y in 0..<side {
                for x in 0..<side {
                    let color = UInt32(truncatingIfNeeded: random.next())
                    pixels.storeBytes(of: color, toByteOffset: y * row + x * 4, as: UInt32.self)
                }
            }
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }

    private var secrets: [String] { ["127.0.0.1", "localhost", "holiday", "image/png", "ETag", "\"one\""] }

    @Test("The next process finds a stored image only with the key")
    func load() async throws {
        let data = try Self.picture(side: 60)
        origin.route(
            "/holiday.png",
            .bytes(
                data, contentType: "image/png", headers: ["Cache-Control": "max-age=600", "ETag": "\"one\""]))
        let request = ImageRequest(url: origin.url("/holiday.png"))
        let first = manager(fixture.cache())
        let thumbnail = ImageRequest(
            url: origin.url("/holiday.png"), thumbnail: .fill(width: 16, height: 16))
        #expect(try await first.load(thumbnail).response.origin == .network)
        _ = try await first.image(for: request)
        await first.flush()
        #expect(await first.disk?.statistics().count == 2)
        fixture.expectSecrecy(of: secrets, and: data)
        let second = manager(fixture.cache())
        let response = try await second.load(request).response
        #expect(response.origin == .disk && response.image.size == PixelSize(width: 60, height: 60))
        #expect(try await second.load(thumbnail).response.origin != .network)
        #expect(origin.requestCount == 1)
        #expect(try await manager(fixture.cache(key: .random())).load(request).response.origin == .network)
        #expect(origin.requestCount == 2)
        // With the old key, the image is still found, and removing its URL removes everything made from it.
        let third = manager(fixture.cache())
        #expect(try await third.load(request).response.origin == .disk)
        await third.removeAllImages(for: origin.url("/holiday.png"))
        await third.flush()
        #expect(try await manager(fixture.cache()).load(request).response.origin == .network)
    }

    @Test("A thumbnail is made again if another original was loaded or the original was removed")
    func changed() async throws {
        let url = origin.url("/holiday.png")
        let thumbnail = ImageRequest(url: url, thumbnail: .fit(width: 16, height: 16))
        var anew = ImageRequest(url: url)
        anew.cachePolicy = .reload
        // The shapes differ, so the thumbnail's height identifies the original.
        for (width, height, expected) in [(64, 64, 16), (64, 32, 8), (64, 16, 4)] {
            let bitmap = try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { _, _ in }
            let data = try CodecRegistry.default.encode(bitmap, as: .png)
            origin.route(
                "/holiday.png",
                .bytes(data, contentType: "image/png", headers: ["Cache-Control": "max-age=600"]))
            let first = manager(fixture.cache())
            if height == 32 { _ = try await first.image(for: anew) }
            if height == 16 { await first.removeImage(for: ImageRequest(url: url)) }
            await first.flush()
            let second = manager(fixture.cache())
            #expect(try await second.image(for: thumbnail).size.height == expected)
            await second.flush()
        }
    }

    @Test("An interrupted transfer that the next process completes is never readable on disk")
    func resume() async throws {
        let data = try Self.picture(side: 1000)
        let sent = 5 << 19
        origin.route("/holiday.png") { request in
            let response = OriginResponse.bytes(data, tag: "\"one\"", for: request, contentType: "image/png")
            return response.status == 206 ? response : response.held(afterBytes: sent)
        }
        let request = ImageRequest(url: origin.url("/holiday.png"))
        let watched = WatchedCache(fixture.cache())
        let task = manager(watched).load(request)
        await watched.stores.wait(count: 2)
        await watched.flush()
        fixture.expectSecrecy(of: secrets, and: data, "in the middle of the transfer")
        #expect(fixture.entryFiles.count == 1)
        let response = try await manager(fixture.cache()).load(request).response
        #expect(response.image.size.width == 1000 && !response.image.isPartial)
        let start = origin.requests.last?.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) }
        #expect(try (1 << 20...sent).contains(#require(start)))
        task.cancel()
        fixture.expectSecrecy(of: secrets, and: data, "after the transfer")
    }

    @Test("A user's images are stored under the user's own keys and removed on logout")
    func user() async throws {
        let data = try Self.picture(side: 60)
        origin.route("/holiday.png", .bytes(data, contentType: "image/png"))
        let request = ImageRequest(url: origin.url("/holiday.png"))
        let name = "user \(UUID().uuidString)"
        func userManager() -> ImageManager {
            manager(fixture.cache()) {
                $0.userPartition = name
                $0.network.headers["Authorization"] = "secret"
            }
        }
        let first = userManager()
        _ = try await first.image(for: request)
        await first.flush()
        #expect(fixture.entryFiles.count == 1)
        fixture.expectSecrecy(of: secrets + [name, "secret"], and: data)
        let second = userManager()
        #expect(try await second.load(request).response.origin == .disk)
        await second.removeAllImages(inUserPartition: name)
        await second.flush()
        #expect(fixture.entryFiles.isEmpty)
    }
}

/// Records another cache's stores.
private final class WatchedCache: DataCache {
    let cache: EncryptedDiskCache
    let stores = EventLog<CacheKey>()

    init(_ cache: EncryptedDiskCache) { self.cache = cache }

    func read(_ key: CacheKey) -> DiskEntry? { cache.read(key) }
    func metadata(for key: CacheKey) -> Data? { cache.metadata(for: key) }
    func contains(_ key: CacheKey) -> Bool { cache.contains(key) }
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        defer { stores.record(key) }
        return cache.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
    }
    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        cache.updateMetadata(for: key, change)
    }
    func remove(_ key: CacheKey) -> Bool { cache.remove(key) }
    func removeAll() -> Bool { cache.removeAll() }
    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        cache.removeAll(where: isUnwanted)
    }
    func statistics() -> DiskCacheStatistics { cache.statistics() }
    func trim() { cache.trim() }
    func flush() { cache.flush() }
}
#endif
