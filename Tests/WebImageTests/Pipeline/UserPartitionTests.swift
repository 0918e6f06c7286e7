// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import ImageLoading
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite("One user's images", .timeLimit(.minutes(1)))
struct UserPartitionTests {
    private static let cacheable = ["Cache-Control": "max-age=600"]
    /// Logging out affects all managers in the process, so each test uses its own user.
    private let alice = "alice \(UUID().uuidString)"

    private func fixture(
        user: String? = nil, token: String = "Bearer 1"
    ) throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture {
            $0.userPartition = user ?? alice
            $0.network.headers["Authorization"] = token
        }
        return (fixture, fixture.serve("/cat.png", .picture(headers: Self.cacheable)))
    }

    private func manager(
        _ fixture: ManagerFixture, user: String?, token: String? = "Bearer 1",
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) -> ImageManager {
        fixture.anotherManager {
            $0.userPartition = user
            if let token { $0.network.headers["Authorization"] = token }
            change(&$0)
        }
    }

    /// The names and contents of all files in the cache folder.
    private func files(_ fixture: ManagerFixture) -> [(path: String, data: Data)] {
        let root = fixture.folder.path + "/cache"
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return paths.compactMap { path in
            FileManager.default.contents(atPath: "\(root)/\(path)").map { (path, $0) }
        }
    }

    @Test("A user's images on disk are found with a renewed token")
    func renewed() async throws {
        let (fixture, request) = try fixture()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let renewed = manager(fixture, user: alice, token: "Bearer 2")
        #expect(try await renewed.load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A revalidation stored on disk is found with a renewed token")
    func confirmed() async throws {
        let (fixture, _) = try fixture()
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .status(304, headers: headers))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        await fixture.manager.flush()
        let response = try await manager(fixture, user: alice, token: "Bearer 2").load(request).response
        #expect(response.status == .fresh && response.origin == .disk && fixture.origin.requestCount == 2)
    }

    @Test("A variant is also on disk")
    func variant() async throws {
        let (fixture, request) = try fixture()
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        _ = try await fixture.manager.image(for: small)
        await fixture.manager.flush()
        let later = manager(fixture, user: alice)
        #expect(try await later.load(small).response.origin == .disk)
    }

    @Test(
        "Other users find the images neither in memory nor on disk",
        arguments: [("bob", "Bearer 1"), (nil, "Bearer 1"), (nil, nil), ("same", nil)])
    func others(user: String?, token: String?) async throws {
        let (fixture, request) = try fixture()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let memory = fixture.manager.memory
        let other = manager(fixture, user: user == "same" ? alice : user, token: token) {
            $0.memoryCache = memory
        }
        #expect(other.cachedImage(for: request) == nil)
        #expect(try await other.load(request).response.origin == .network)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Public images stay shared but aren't used for the user's requests")
    func common() async throws {
        let (fixture, request) = try fixture()
        let anonymous = manager(fixture, user: nil, token: nil)
        _ = try await anonymous.image(for: request)
        await anonymous.flush()
        #expect(try await fixture.manager.load(request).response.origin == .network)
        var open = request
        open.network.base = .defaults
        #expect(try await fixture.manager.load(open).response.origin == .disk)
    }

    @Test("A request's own credentials belong to the user, even with a cache key")
    func ownCredentials() async throws {
        let fixture = try ManagerFixture { $0.userPartition = alice }
        var request = fixture.serve("/cat.png", .picture(headers: Self.cacheable))
        request.headers["Authorization"] = "Bearer 1"
        request.cacheKey = "cat"
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(try await manager(fixture, user: alice, token: nil).load(request).response.origin == .disk)
        #expect(try await manager(fixture, user: "bob", token: nil).load(request).response.origin == .network)
    }

    @Test("Neither the user's name nor the URL is readable on disk")
    func hashed() async throws {
        let (fixture, request) = try fixture(user: "alice@example.com")
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let files = files(fixture)
        #expect(files.contains { $0.path.contains("partitions/") && $0.data.count > 100 })
        for file in files {
            for secret in ["alice@example.com", "/cat.png"] {
                #expect(!file.path.contains(secret))
                #expect(file.data.firstRange(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test("Only response headers that are read later are on disk")
    func fields() async throws {
        let fixture = try ManagerFixture {
            $0.userPartition = alice
            $0.network.headers["Authorization"] = "Bearer 1"
        }
        var headers = Self.cacheable
        let secrets = ["X-User-Name": "alice-in-a-field", "Server": "secret-server", "Link": "</link>"]
        for (name, value) in secrets { headers[name] = value }
        headers["ETag"] = "\"one\""
        headers["Vary"] = "Accept-Language"
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let files = files(fixture)
        #expect(files.contains { $0.data.firstRange(of: Data("max-age=600".utf8)) != nil })
        for secret in secrets.values {
            for file in files { #expect(file.data.firstRange(of: Data(secret.utf8)) == nil) }
        }
        // The entry is found while it's fresh, and later validated by its tag.
        let later = manager(fixture, user: alice)
        #expect(try await later.load(request).response.origin == .disk)
        fixture.clock.advance(by: .seconds(601))
        later.memory.removeAll()
        #expect(try await later.load(request).response.status != .fresh)
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
    }

    @Test("Logging out removes only that user's images")
    func logOut() async throws {
        let (fixture, request) = try fixture()
        let (bob, anonymous) = (
            manager(fixture, user: "bob"), manager(fixture, user: nil, token: nil)
        )
        for manager in [fixture.manager, bob, anonymous] {
            _ = try await manager.image(for: request)
            await manager.flush()
        }
        await fixture.manager.removeAllImages(inUserPartition: alice)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(try await manager(fixture, user: "bob").load(request).response.origin == .disk)
        let other = manager(fixture, user: nil, token: nil)
        #expect(try await other.load(request).response.origin == .disk)
        #expect(try await fixture.manager.load(request).response.origin == .network)
        await fixture.manager.flush()
        #expect(try await manager(fixture, user: alice).load(request).response.origin == .disk)
    }

    @Test("A load that ends after the logout stores nothing", arguments: [true, false])
    func runningLoad(ofSameManager: Bool) async throws {
        let (fixture, request) = try fixture()
        fixture.origin.route(
            "/cat.png", OriginResponse.picture(headers: Self.cacheable).held(at: "body"))
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.requests(reach: 1))
        let manager = ofSameManager ? fixture.manager : manager(fixture, user: "bob")
        await manager.removeAllImages(inUserPartition: alice)
        fixture.origin.release("body")
        #expect(try await task.response.image.size.width == 40)
        await fixture.manager.flush()
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(!files(fixture).contains { $0.data.firstRange(of: Data("IHDR".utf8)) != nil })
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }

    @Test("Removing a URL's images also removes them from the user's folder")
    func removal() async throws {
        let (fixture, request) = try fixture()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        try await fixture.manager.removeAllImages(for: #require(request.url))
        #expect(!files(fixture).contains { $0.data.firstRange(of: Data("IHDR".utf8)) != nil })
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.removeAllImages()
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(try await manager(fixture, user: alice).load(request).response.origin == .network)
    }

    @Test("In a set of disk caches, the images are in the caches' user partitions until logout")
    func set() async throws {
        let folder = try TemporaryFolder()
        let disks = ["low", "high"].map { DiskCache(directory: "\(folder.path)/\($0)") }
        let (first, _) = try fixture()
        let set = manager(first, user: alice) { $0.disk = DataCacheSet(disks) }
        let request = first.serve("/cat.png", .picture(headers: Self.cacheable))
        _ = try await set.image(for: request)
        await set.flush()
        set.memory.removeAll()
        #expect(try await set.load(request).response.origin == .disk)
        #expect(await disks[1].statistics().count == 0)
        #expect(await disks[1].userPartition(named: alice)?.statistics().count == 1)
        await set.removeAllImages(inUserPartition: alice)
        #expect(try await set.load(request).response.origin == .network)
        await set.flush()
    }

    @Test("A disk cache without user partitions has none of the user's images")
    func otherCache() async throws {
        let disk = DictionaryCache()
        let fixture = try ManagerFixture {
            $0.disk = disk
            $0.userPartition = alice
            $0.network.headers["Authorization"] = "Bearer 1"
        }
        let request = fixture.serve("/cat.png", .picture(headers: Self.cacheable))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await disk.statistics().count == 0)
        #expect(fixture.manager.cachedImage(for: request) != nil)
    }
}
