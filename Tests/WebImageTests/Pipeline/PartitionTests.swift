// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Images that not everyone can see", .timeLimit(.minutes(2)))
struct PartitionTests {
    private static let alice: UInt32 = 0xFF11_1111
    private static let bob: UInt32 = 0xFF22_2222
    private static let anyone: UInt32 = 0xFF33_3333

    /// Makes an origin that responds according to `Authorization`, and a manager with alice's credentials.
    private func fixture(
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture {
            $0.network.headers["Authorization"] = "Bearer alice"
            change(&$0)
        }
        fixture.origin.route("/cat.png") { request in
            let color =
                switch request.header("Authorization") {
                case "Bearer alice": Self.alice
                case "Bearer bob": Self.bob
                default: Self.anyone
                }
            return .picture(color: color, headers: ["Cache-Control": "max-age=600"])
        }
        return (fixture, ImageRequest(url: fixture.origin.url("/cat.png")))
    }

    @Test("An anonymous request doesn't get images loaded with the manager's credentials")
    func anonymous() async throws {
        let (fixture, request) = try fixture()
        #expect(try await fixture.manager.image(for: request).middle == Self.alice)
        var anonymous = request
        anonymous.network.base = .defaults
        #expect(fixture.manager.cachedImage(for: anonymous) == nil)
        #expect(try await fixture.manager.image(for: anonymous).middle == Self.anyone)
        #expect(fixture.manager.cachedImage(for: request)?.image.middle == Self.alice)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A request with its own header uses the manager's credentials and shares their images")
    func merged() async throws {
        let (fixture, request) = try fixture()
        var own = request
        own.headers["Accept-Language"] = "de"
        #expect(try await fixture.manager.image(for: own).middle == Self.alice)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(try await fixture.manager.load(own).response.origin == .memory)
        var other = request
        other.headers["Authorization"] = "Bearer bob"
        #expect(fixture.manager.cachedImage(for: other) == nil)
        #expect(try await fixture.manager.image(for: other).middle == Self.bob)
        #expect(fixture.manager.cachedImage(for: request)?.image.middle == Self.alice)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A request that turns off the manager's credentials gets only public images")
    func turnedOff() async throws {
        let (fixture, request) = try fixture {
            $0.network.headers["Authorization"] = nil
            $0.network.cookies = .use(CookieJar())
        }
        _ = try await fixture.manager.image(for: request)
        var open = request
        open.network.cookies = .off
        #expect(fixture.manager.cachedImage(for: open) == nil)
        #expect(try await fixture.manager.image(for: open).middle == Self.anyone)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
        let plain = fixture.anotherManager { $0.network.headers["Authorization"] = nil }
        #expect(try await plain.load(request).response.origin == .disk)
    }

    @Test("Managers that share a memory cache find only images loaded with their own credentials")
    func sharedMemory() async throws {
        let (fixture, request) = try fixture()
        #expect(try await fixture.manager.image(for: request).middle == Self.alice)
        func manager(_ token: String?) -> ImageManager {
            fixture.anotherManager {
                $0.memoryCache = fixture.manager.memory
                $0.network.headers["Authorization"] = token
            }
        }
        #expect(try await manager("Bearer bob").image(for: request).middle == Self.bob)
        #expect(try await manager(nil).image(for: request).middle == Self.anyone)
        #expect(try await manager("Bearer alice").load(request).response.origin == .memory)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("A loader's secrets also keep images off disk and apart from others")
    func loaders() async throws {
        let own = HeaderLoader("Authorization", "Bearer bob", isSecret: true)
        let (fixture, request) = try fixture {
            $0.network.headers = [:]
            $0.loader = own
        }
        #expect(try await fixture.manager.image(for: request).middle == Self.bob)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        let other = fixture.anotherManager { $0.memoryCache = fixture.manager.memory }
        #expect(try await other.image(for: request).middle == Self.anyone)
        #expect(fixture.manager.cachedImage(for: request)?.image.middle == Self.bob)
    }

    @Test("Removing an image removes only the one loaded with the manager's credentials")
    func removal() async throws {
        let (fixture, request) = try fixture()
        var anonymous = request
        anonymous.network.base = .defaults
        for request in [request, anonymous] { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.removeImage(for: request)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(fixture.manager.cachedImage(for: anonymous)?.image.middle == Self.anyone)
        _ = try await fixture.manager.image(for: request)
        try await fixture.manager.removeAllImages(for: #require(request.url))
        for request in [request, anonymous] { #expect(fixture.manager.cachedImage(for: request) == nil) }
    }

    @Test("One user's failure doesn't affect other users")
    func failures() async throws {
        let (fixture, _) = try fixture()
        fixture.origin.route("/mine.png") { request in
            request.header("Authorization") == nil ? .picture() : .status(404)
        }
        let request = ImageRequest(url: fixture.origin.url("/mine.png"))
        #expect(await fixture.failure(request)?.status == 404)
        #expect(await fixture.failure(request)?.code == .recentlyFailed)
        var anonymous = request
        anonymous.network.base = .defaults
        _ = try await fixture.manager.image(for: anonymous)
        #expect(await fixture.failure(request)?.code == .recentlyFailed)
        fixture.manager.forgetFailure(for: request)
        #expect(await fixture.failure(request)?.status == 404)
    }

    @Test("An image's hash is found under the manager's keys")
    func hashes() async throws {
        let fixture = try ManagerFixture { $0.network.decryptor = .use(Decryptor(name: "a") { $0 }) }
        var request = fixture.serve()
        request.placeholderHash = .thumbHash
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.placeholderHash(for: request) != nil)
        #expect(await fixture.anotherManager().placeholderHash(for: request) == nil)
    }

    enum Policy: CaseIterable {
        case addresses, pins, redirects

        func apply(to options: inout NetworkOptions) {
            switch self {
            case .addresses: options.addresses = .publicOnly
            case .pins: options.trust = .system.pinned(to: ["9n0izTnSRF+W4W4JTq51avSXkWhQB8duS2bxVLfzXsY="])
            case .redirects: options.redirects = RedirectPolicy(follows: false)
            }
        }

        var code: ImageError.Code {
            switch self {
            case .addresses: .blocked
            case .pins: .tls
            case .redirects: .http
            }
        }
    }

    @Test("No cache returns an image that the request or the manager forbids", arguments: Policy.allCases)
    func policies(_ policy: Policy) async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/old.png", .redirect(to: "/cat.png", status: 308))
        fixture.origin.route("/cat.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        let request = ImageRequest(url: fixture.origin.url("/old.png"))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        var strict = request
        var network = fixture.manager.configuration.network
        policy.apply(to: &network)
        strict.network = network
        #expect(await fixture.failure(strict)?.code == policy.code)
        strict.cachePolicy = .cacheElseLoad
        strict.failedURLPolicy = .ignore
        fixture.manager.memory.removeAll()
        #expect(await fixture.failure(strict)?.code == policy.code)
        let manager = fixture.anotherManager { policy.apply(to: &$0.network) }
        let error = await #expect(throws: ImageError.self) { try await manager.image(for: request) }
        #expect(error?.code == policy.code)
        #expect(try await fixture.manager.load(request).response.origin == .disk)
    }

    @Test("Data waiting to be stored isn't given to a request with a policy that forbids it")
    func pendingOriginals() async throws {
        let gate = DispatchSemaphore(value: 0)
        let codec = BlockingCodec(gate)
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let request = fixture.serve()
        let first = fixture.manager.load(request)
        await codec.hasStarted()
        var strict = request
        var network = fixture.manager.configuration.network
        network.addresses = .publicOnly
        strict.network = network
        #expect(await fixture.failure(strict)?.code == .blocked)
        gate.signal()
        _ = try await first.response
    }

    @Test(
        "Set-Cookie is never stored on disk, and a private disk cache stores only headers that it reads",
        arguments: [true, false])
    func setCookie(isPrivate: Bool) async throws {
        let folder = try TemporaryFolder()
        var disk = DiskCacheConfiguration()
        disk.isPrivate = isPrivate
        let cache = DiskCache(directory: folder.path + "/cache", configuration: disk)
        let fixture = try ManagerFixture { $0.disk = cache }
        let request = fixture.serve(
            "/cat.png",
            .picture(headers: [
                "Set-Cookie": "session=s3cret", "Cache-Control": "max-age=600", "X-Kept": "kept",
            ]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let metadata = try #require(await cache.metadata(for: request.originalKey))
        let text = String(decoding: metadata, as: UTF8.self)
        #expect(text.contains("kept") != isPrivate && !text.contains("s3cret"))
        #expect(text.contains("max-age=600"))
    }
}
