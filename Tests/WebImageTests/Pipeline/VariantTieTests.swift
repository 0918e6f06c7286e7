// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageCoding
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

/// Variants of an original are dropped once a different original is known.
@Suite("Variants of a changed original", .timeLimit(.minutes(1)))
struct VariantTieTests {
    private static let red: UInt32 = 0xFFCC_0000
    private static let blue: UInt32 = 0xFF00_00CC

    /// Ways to load an original again.
    enum Change: CaseIterable {
        case reload, refresh, network, data, stored
    }

    private struct Scene {
        let fixture: ManagerFixture
        let plain: ImageRequest
        var small: ImageRequest
        var gray: ImageRequest

        init() throws {
            fixture = try ManagerFixture()
            plain = fixture.serve("/cat.png", .picture(color: red, headers: ["Cache-Control": "max-age=600"]))
            small = plain
            small.thumbnail = .fit(width: 8, height: 8)
            gray = plain
            gray.transformers = [.flip(.horizontally)]
        }

        /// Loads all three images and waits until they're on disk.
        func load(_ manager: ImageManager? = nil) async throws -> [UInt32] {
            var colors: [UInt32] = []
            for request in [small, plain, gray] {
                colors.append(try await (manager ?? fixture.manager).image(for: request).middle)
            }
            await fixture.manager.flush()
            return colors
        }

        func change(_ change: Change) async throws {
            fixture.origin.route(
                "/cat.png", .picture(color: blue, headers: ["Cache-Control": "max-age=600"]))
            var anew = plain
            switch change {
            case .reload: anew.cachePolicy = .reload
            case .refresh: anew.cachePolicy = .refresh
            case .network: anew.cachePolicy = .networkOnly
            case .data:
                anew.cachePolicy = .reload
                _ = try await fixture.manager.data(for: anew)
                return
            case .stored:
                let image = try CodecRegistry.default.decode(.picture(color: blue))
                return try await fixture.manager.store(image, for: plain)
            }
            _ = try await fixture.manager.image(for: anew)
        }
    }

    @Test(
        "Thumbnails and transformed images in memory match the new original",
        arguments: Change.allCases)
    func memory(change: Change) async throws {
        let scene = try Scene()
        #expect(try await scene.load() == [Self.red, Self.red, Self.red])
        try await scene.change(change)
        for request in [scene.small, scene.gray] {
            let found = scene.fixture.manager.cachedImage(for: request)?.image.middle
            #expect(found == nil || found == Self.blue)
        }
        #expect(try await scene.load().allSatisfy { Self.isBlue($0) })
    }

    @Test(
        "Variants on disk match the new original after a restart", arguments: Change.allCases)
    func disk(change: Change) async throws {
        let scene = try Scene()
        #expect(try await scene.load() == [Self.red, Self.red, Self.red])
        // A process that doesn't know the first one's images changes the original.
        scene.fixture.manager.memory.removeAll()
        try await scene.change(change)
        await scene.fixture.manager.flush()
        for _ in 0..<2 {
            let other = scene.fixture.anotherManager()
            #expect(try await scene.load(other).allSatisfy { Self.isBlue($0) })
        }
    }

    @Test("If another process changes the original, this process's variants on disk also change")
    func processes() async throws {
        let scene = try Scene()
        #expect(try await scene.load() == [Self.red, Self.red, Self.red])
        scene.fixture.manager.memory.removeAll()
        scene.fixture.origin.route("/cat.png", .picture(color: Self.blue))
        let other = scene.fixture.anotherManager()
        var anew = scene.plain
        anew.cachePolicy = .reload
        _ = try await other.image(for: anew)
        await other.flush()
        #expect(try await scene.load().allSatisfy { Self.isBlue($0) })
    }

    @Test(
        "Removing the original removes its variants, so the next load fetches it", arguments: [true, false])
    func removed(isFresh: Bool) async throws {
        let scene = try Scene()
        _ = try await scene.load()
        if !isFresh { scene.fixture.manager.memory.removeAll() }
        await scene.fixture.manager.removeImage(for: scene.plain)
        for request in [scene.small, scene.gray] {
            #expect(scene.fixture.manager.cachedImage(for: request) == nil)
            #expect(await !scene.fixture.manager.contains(request))
            var stored = request
            stored.cachePolicy = .cacheOnly
            await #expect(throws: ImageError.self) {
                try await scene.fixture.anotherManager().image(for: stored)
            }
        }
        scene.fixture.origin.route("/cat.png", .picture(color: Self.blue))
        #expect(try await scene.load().allSatisfy { Self.isBlue($0) })
    }

    @Test("Encoded variants are also removed from memory and disk")
    func encoded() async throws {
        let scene = try Scene()
        func color(_ manager: ImageManager) async throws -> UInt32 {
            let data = try await manager.variantData(for: scene.small, encoding: ImageEncoding(.png)).data()
            return try CodecRegistry.default.decode(data).middle
        }
        _ = try await scene.load()
        #expect(try await color(scene.fixture.manager) == Self.red)
        await scene.fixture.manager.flush()
        try await scene.change(.reload)
        #expect(Self.isBlue(try await color(scene.fixture.manager)))
        await scene.fixture.manager.flush()
        #expect(Self.isBlue(try await color(scene.fixture.anotherManager())))
    }

    /// Ways to store an image that affect its keys or its location.
    enum Kind: CaseIterable {
        case named, user, set

        func configure(_ configuration: inout ImageManagerConfiguration, user: String) {
            switch self {
            case .named: break
            case .user:
                configuration.userPartition = user
                configuration.network.headers["Authorization"] = "Bearer 1"
            case .set: configuration.disk = configuration.disk.map { DataCacheSet([DictionaryCache(), $0]) }
            }
        }
    }

    @Test("Named images, user partitions and cache sets also drop old variants", arguments: Kind.allCases)
    func kinds(kind: Kind) async throws {
        let user = "alice \(UUID().uuidString)"
        let fixture = try ManagerFixture { kind.configure(&$0, user: user) }
        let headers = ["Cache-Control": "max-age=600"]
        var plain = fixture.serve("/cat.png", .picture(color: Self.red, headers: headers))
        if kind == .named { plain.cacheKey = "cat" }
        var small = plain
        small.thumbnail = .fit(width: 8, height: 8)
        for expected in [false, true] {
            for request in [plain, small] {
                let manager = fixture.anotherManager { kind.configure(&$0, user: user) }
                #expect(Self.isBlue(try await manager.image(for: request).middle) == expected)
                await manager.flush()
            }
            if expected { break }
            fixture.origin.route("/cat.png", .picture(color: Self.blue, headers: headers))
            var anew = plain
            anew.cachePolicy = .refresh
            let manager = fixture.anotherManager { kind.configure(&$0, user: user) }
            _ = try await manager.image(for: anew)
            await manager.flush()
        }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A new image found by a background validation also removes variants that could be served stale")
    func background() async throws {
        let fixture = try ManagerFixture()
        func headers(_ tag: String) -> [String: String] {
            ["Cache-Control": "max-age=60, stale-while-revalidate=600", "ETag": tag]
        }
        let plain = fixture.serve("/cat.png", .picture(color: Self.red, headers: headers("\"one\"")))
        var small = plain
        small.transformers = [.resize(width: 8, height: 8, mode: .stretch)]
        for request in [plain, small] { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.flush()
        fixture.origin.route("/cat.png", .picture(color: Self.blue, headers: headers("\"two\"")))
        fixture.clock.advance(by: .seconds(61))
        #expect(try await fixture.manager.image(for: plain).middle == Self.red)
        // The old image is removed from memory after the new original is handed to the store.
        let key = fixture.manager.keys(for: plain).variant
        while fixture.manager.memory.contains(key), !Task.isCancelled { await Task.yield() }
        await fixture.manager.flush()
        #expect(try await fixture.manager.image(for: plain).middle == Self.blue)
        #expect(try await fixture.manager.image(for: small).middle == Self.blue)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().image(for: small).middle == Self.blue)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Identical bytes or an evicted original do not count as a change")
    func same() async throws {
        let scene = try Scene()
        _ = try await scene.load()
        var anew = scene.plain
        anew.cachePolicy = .reload
        _ = try await scene.fixture.manager.image(for: anew)
        await scene.fixture.manager.flush()
        #expect(scene.fixture.manager.cachedImage(for: scene.small) != nil)
        let key = scene.fixture.manager.keys(for: scene.plain).original
        _ = await scene.fixture.manager.disk?.remove(key)
        let other = scene.fixture.anotherManager()
        #expect(try await other.load(scene.small).response.origin == .disk)
        #expect(scene.fixture.origin.requestCount == 2)
    }

    private static func isBlue(_ color: UInt32) -> Bool { color & 0xFF > 0x80 && color >> 16 & 0xFF < 0x40 }
}
