// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

/// Replaced or removed images aren't found again, no matter how the caches got into their state.
@Suite("Replaced and removed images", .timeLimit(.minutes(1)))
struct ReplacedImageTests {
    private static let red: UInt32 = 0xFFCC_0000
    private static let blue: UInt32 = 0xFF00_00CC
    private static let green: UInt32 = 0xFF00_CC00
    private static let headers = ["Cache-Control": "max-age=2000000"]
    private static let day = Duration.seconds(24 * 3600)

    /// A result made from the original.
    enum Made: CaseIterable {
        case thumbnail, transformed, encoded

        func request(_ plain: ImageRequest) -> ImageRequest {
            var request = plain
            switch self {
            case .thumbnail: request.transformers = [.resize(width: 8, height: 8, mode: .stretch)]
            case .transformed: request.transformers = [.flip(.horizontally)]
            case .encoded: request.thumbnail = .fit(width: 8, height: 8)
            }
            return request
        }

        /// Returns the image's color and where it comes from.
        func load(_ plain: ImageRequest, by manager: ImageManager) async throws -> (UInt32, ImageOrigin) {
            let request = request(plain)
            guard self == .encoded else {
                let response = try await manager.load(request).response
                return (response.image.middle, response.origin)
            }
            let response = try await manager.variantData(for: request, encoding: ImageEncoding(.png))
            return (try CodecRegistry.default.decode(try response.data()).middle, response.origin)
        }
    }

    private let fixture: ManagerFixture
    private let plain: ImageRequest

    init() throws {
        fixture = try ManagerFixture()
        plain = fixture.serve("/cat.png", .picture(color: Self.red, headers: Self.headers))
    }

    private func serve(_ color: UInt32) {
        fixture.origin.route("/cat.png", .picture(color: color, headers: Self.headers))
    }

    /// Loads with a manager that has nothing in memory, and waits until its results are stored.
    @discardableResult
    private func loadAnew(_ request: ImageRequest, _ policy: CachePolicy = .standard) async throws -> UInt32 {
        var request = request
        request.cachePolicy = policy
        let manager = fixture.anotherManager()
        let color = try await manager.image(for: request).middle
        await manager.flush()
        return color
    }

    @discardableResult
    private func makeAnew(_ made: Made, _ request: ImageRequest? = nil) async throws -> UInt32 {
        let manager = fixture.anotherManager()
        let (color, _) = try await made.load(request ?? plain, by: manager)
        await manager.flush()
        return color
    }

    /// A cache over the same folder that no longer stores images.
    private var limitedCache: DiskCache {
        var configuration = DiskCacheConfiguration()
        configuration.maximumEntryBytes = 500
        return DiskCache(
            directory: fixture.folder.path + "/cache", configuration: configuration, time: fixture.clock)
    }

    private func evict(_ request: ImageRequest) async {
        #expect(await fixture.manager.disk?.remove(request.originalKey) == true)
    }

    @Test(
        "An original that was evicted, reloaded and removed elsewhere invalidates its variants",
        arguments: Made.allCases, [0, 300])
    func evictedBefore(made: Made, others: Int) async throws {
        for number in 0..<others { await fixture.manager.disk?.store(Data([1]), for: CacheKey("\(number)")) }
        #expect(try await makeAnew(made) == Self.red)
        await evict(plain)
        #expect(try await loadAnew(plain) == Self.red)
        await fixture.anotherManager().removeImage(for: plain)
        serve(Self.blue)
        for _ in 0..<2 { #expect(try await makeAnew(made) == Self.blue) }
    }

    @Test("Removing an original without variants leaves no entry behind")
    func leavesNothing() async throws {
        let other = fixture.serve("/other.png")
        for request in [plain, other] { try await loadAnew(request) }
        try await loadAnew(Made.thumbnail.request(other))
        let count = try #require(await fixture.manager.disk?.statistics().count)
        await evict(plain)
        try await loadAnew(plain)
        await fixture.anotherManager().removeImage(for: plain)
        #expect(await fixture.manager.disk?.statistics().count == count - 1)
    }

    @Test(
        "Storing an image only in memory replaces the one on disk, even after a restart",
        arguments: Made.allCases, [true, false])
    func storedInMemory(made: Made, isRestarted: Bool) async throws {
        #expect(try await makeAnew(made) == Self.red)
        #expect(try await loadAnew(plain) == Self.red)
        let manager = fixture.anotherManager()
        let image = try CodecRegistry.default.decode(.picture(color: Self.blue))
        try await manager.store(image, for: plain, in: .memory)
        #expect(try await manager.image(for: plain).middle == Self.blue)
        await manager.flush()
        serve(Self.green)
        let later = isRestarted ? fixture.anotherManager() : manager
        later.memory.removeAll()
        #expect(try await made.load(plain, by: later).0 == Self.green)
        #expect(try await later.image(for: plain).middle == Self.green)
    }

    @Test("Storing an image only on disk replaces the one in memory", arguments: [true, false])
    func storedOnDisk(isPlain: Bool) async throws {
        let request = isPlain ? plain : Made.transformed.request(plain)
        #expect(try await fixture.manager.image(for: request).middle == Self.red)
        await fixture.manager.flush()
        let image = try CodecRegistry.default.decode(.picture(color: Self.blue))
        try await fixture.manager.store(image, data: .picture(color: Self.blue), for: request, in: .disk)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await fixture.manager.image(for: request).middle == Self.blue)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Storing a variant only in memory replaces the one on disk")
    func storedResult() async throws {
        let request = Made.transformed.request(plain)
        #expect(try await loadAnew(request) == Self.red)
        let image = try CodecRegistry.default.decode(.picture(color: Self.blue))
        let manager = fixture.anotherManager()
        try await manager.store(image, for: request, in: .memory)
        #expect(await manager.disk?.contains(request.variantKey) == false)
        #expect(try await manager.image(for: request).middle == Self.blue)
        #expect(try await loadAnew(plain) == Self.red)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A downloaded original replaces one that was stored manually", arguments: Made.allCases)
    func receivedAfterStore(made: Made) async throws {
        let image = try CodecRegistry.default.decode(.picture(color: Self.blue))
        try await fixture.manager.store(image, for: plain, in: .memory)
        #expect(try await made.load(plain, by: fixture.manager).0 == Self.red)
        var stored = plain
        stored.cachePolicy = .cacheElseLoad
        #expect(try await fixture.manager.image(for: stored).middle == Self.red)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A new image isn't mistaken for the one in memory because another process stored it")
    func validatedElsewhere() async throws {
        let headers = ["Cache-Control": "max-age=600", "ETag": "\"one\""]
        fixture.origin.route("/cat.png", .picture(color: Self.red, headers: headers))
        #expect(try await fixture.manager.image(for: plain).middle == Self.red)
        await fixture.manager.flush()
        let newer = ["Cache-Control": "max-age=600", "ETag": "\"two\""]
        fixture.origin.route("/cat.png", .picture(color: Self.blue, headers: newer))
        #expect(try await loadAnew(plain, .reload) == Self.blue)
        var request = plain
        request.cachePolicy = .refresh
        #expect(try await fixture.manager.image(for: request).middle == Self.blue)
    }

    @Test("A failed store doesn't leave the previous image")
    func failedStore() async throws {
        try await loadAnew(plain)
        let manager = fixture.anotherManager { $0.disk = limitedCache }
        let image = try CodecRegistry.default.decode(.picture(width: 3000, height: 3000, color: Self.blue))
        await #expect(throws: ImageError.self) { try await manager.store(image, for: plain) }
        serve(Self.green)
        #expect(try await loadAnew(plain) == Self.green)
    }

    /// Reasons why a received image isn't on disk.
    enum Obstacle: CaseIterable {
        case tiers, response, size
    }

    @Test(
        "A new original that can't be stored invalidates the one on disk",
        arguments: Obstacle.allCases, Made.allCases)
    func unstored(obstacle: Obstacle, made: Made) async throws {
        #expect(try await makeAnew(made) == Self.red)
        var anew = plain
        anew.cachePolicy = .reload
        serve(Self.blue)
        switch obstacle {
        case .tiers: (anew.storeTiers, anew.originalStoreTiers) = ([], [])
        case .response:
            fixture.origin.route(
                "/cat.png", .picture(color: Self.blue, headers: ["Cache-Control": "no-store"]))
        case .size:
            let large = OriginResponse.picture(
                width: 3000, height: 3000, color: Self.blue, headers: Self.headers)
            fixture.origin.route("/cat.png", large)
        }
        let manager = fixture.anotherManager { if obstacle == .size { $0.disk = limitedCache } }
        #expect(try await manager.image(for: anew).middle == Self.blue)
        await manager.flush()
        serve(Self.green)
        #expect(try await makeAnew(made) == Self.green)
        #expect(try await loadAnew(plain) == Self.green)
    }

    @Test("Identical bytes that aren't stored change nothing", arguments: Made.allCases)
    func unstoredSame(made: Made) async throws {
        try await makeAnew(made)
        var anew = plain
        (anew.storeTiers, anew.originalStoreTiers) = ([], [])
        try await loadAnew(anew, .reload)
        let manager = fixture.anotherManager()
        #expect(try await made.load(plain, by: manager).1 == .disk)
        #expect(try await manager.load(plain).response.origin == .disk)
    }

    /// The ways an original can change after a variant with a longer lifetime was stored.
    enum Change: CaseIterable {
        case received, replaced, removed
    }

    @Test(
        "A variant with a long lifetime stays tied to its original for that long", arguments: Made.allCases,
        Change.allCases)
    func longLived(made: Made, change: Change) async throws {
        var long = plain
        long.responseCacheControl = "max-age=\(30 * 24 * 3600)"
        var short = plain
        if change == .received {
            // The original isn't stored, so only the record says which one is current.
            long.originalStoreTiers = []
            (short.storeTiers, short.originalStoreTiers) = ([], [])
            var first = long
            first.responseCacheControl = nil
            try await makeAnew(.transformed == made ? .thumbnail : .transformed, first)
            fixture.clock.advance(by: Self.day)
        }
        #expect(try await makeAnew(made, long) == Self.red)
        fixture.clock.advance(by: Self.day)
        serve(Self.blue)
        switch change {
        case .received, .replaced: #expect(try await loadAnew(short, .reload) == Self.blue)
        case .removed: await fixture.anotherManager().removeImage(for: plain)
        }
        // The cache keeps entries without their own lifetime for a week.
        for _ in 0..<5 {
            fixture.clock.advance(by: Self.day * 5)
            await fixture.anotherManager().disk?.trim()
        }
        serve(Self.green)
        #expect(try await makeAnew(made, long) == Self.green)
    }

    @Test(
        "A long-lived variant is used until it expires if nothing changes", arguments: Made.allCases
    )
    func longLivedSame(made: Made) async throws {
        var long = plain
        long.responseCacheControl = "max-age=\(30 * 24 * 3600)"
        try await makeAnew(made, long)
        fixture.clock.advance(by: Self.day * 20)
        await fixture.anotherManager().disk?.trim()
        #expect(try await made.load(long, by: fixture.anotherManager()).1 == .disk)
        #expect(fixture.origin.requestCount == 1)
    }
}
