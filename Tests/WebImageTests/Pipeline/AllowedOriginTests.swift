// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Allowed origins", .timeLimit(.minutes(1)))
struct AllowedOriginTests {
    private static let lasting = ["Cache-Control": "max-age=600", "ETag": "\"one\""]

    /// An origin that redirects `/a.png` to `/media/a.png` on another origin.
    private struct Detour {
        let fixture: ManagerFixture
        let other: TestOrigin
        let request: ImageRequest
        /// The same request, with only the first origin allowed.
        let strict: ImageRequest

        init(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) throws {
            fixture = try ManagerFixture(change)
            other = try TestOrigin()
            fixture.origin.route(
                "/a.png",
                .redirect(to: other.address("/media/a.png")).header("Cache-Control", "max-age=600"))
            other.route("/media/a.png", .picture(headers: AllowedOriginTests.lasting))
            request = ImageRequest(url: fixture.origin.url("/a.png"))
            strict = request.allowing(try origins(fixture.origin.address("/")))
        }
    }

    private func blocked(_ manager: ImageManager, _ request: ImageRequest) async -> Bool {
        await code(manager, request) == .blocked
    }

    private func code(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError.Code? {
        do throws(ImageError) {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A disallowed URL is rejected before any cache is read, by a request or a manager")
    func requestURL() async throws {
        let memory = CountedMemory()
        let fixture = try ManagerFixture { $0.memoryCache = memory }
        let request = fixture.serve("/cat.png", .picture(headers: Self.lasting))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let disk = CountedDisk(try #require(fixture.manager.disk))
        let lists: [AllowedOrigins] = [[], ["https:"], ["http://127.0.0.1:1"]]
        for list in lists {
            let strict = request.allowing(list)
            let manager = fixture.anotherManager {
                $0.network.allowedOrigins = list
                ($0.memoryCache, $0.disk) = (memory, disk)
            }
            memory.reads.withLock { $0 = 0 }
            let policies: [CachePolicy] = [.standard, .refresh, .cacheElseLoad, .cacheOnly, .reload]
            for policy in policies {
                var (own, plain) = (strict, request)
                (own.cachePolicy, plain.cachePolicy) = (policy, policy)
                #expect(await blocked(fixture.manager, own))
                #expect(await blocked(manager, plain))
                let error = await #expect(throws: ImageError.self) { try await manager.data(for: plain) }
                #expect(error?.code == .blocked)
            }
            #expect(
                fixture.manager.cachedImage(for: strict) == nil && manager.cachedImage(for: request) == nil)
            #expect(await manager.placeholderHash(for: request) == nil)
            #expect(memory.reads.withLock { $0 } == 0 && disk.reads.withLock { $0 } == 0)
            #expect(manager.failedURLs.isEmpty && fixture.manager.failedURLs.isEmpty)
        }
        #expect(fixture.origin.requestCount == 1)
        // Nothing was removed.
        #expect(fixture.manager.cachedImage(for: request) != nil)
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
    }

    @Test("A request can replace or ignore its manager's list")
    func levels() async throws {
        let fixture = try ManagerFixture { $0.network.allowedOrigins = ["https:"] }
        let request = fixture.serve()
        #expect(await blocked(fixture.manager, request))
        #expect(
            await code(fixture.manager, request.allowing(try origins(fixture.origin.address("/")))) == nil)
        #expect(await code(fixture.manager, request.allowing(.any)) == nil)
        var anonymous = request
        anonymous.network.base = .defaults
        #expect(await code(fixture.manager, anonymous) == nil)
        #expect(await blocked(fixture.manager, request))
    }

    @Test("The list isn't part of the key, so strict requests can reuse images stored by lax ones")
    func keys() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.lasting))
        let predicate = RedirectPredicate(name: "none") { _ in false }
        var strict = request.allowing(try origins(fixture.origin.address("/")))
        strict.network.redirects = RedirectPolicy(predicate: predicate)
        #expect(fixture.manager.keys(for: strict).variant == request.variantKey)
        _ = try await fixture.manager.image(for: request)
        #expect(try await fixture.manager.load(strict).response.origin == .memory)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(strict).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test(
        "A stored image behind a disallowed redirect stays for other requests",
        arguments: [true, false])
    func storedHops(inMemory: Bool) async throws {
        let detour = try Detour()
        let (manager, fixture) = (detour.fixture.manager, detour.fixture)
        _ = try await manager.image(for: detour.request)
        await manager.flush()
        if !inMemory { manager.memory.removeAll() }
        #expect(await blocked(manager, detour.strict))
        #expect(manager.cachedImage(for: detour.strict) == nil)
        // The request was sent, and its redirect was rejected.
        #expect(fixture.origin.requestCount == 2 && detour.other.requestCount == 1)
        var offline = detour.strict
        offline.cachePolicy = .cacheOnly
        #expect(await code(manager, offline) == .notCached)
        let elsewhere = try origins(fixture.origin.address("/"), detour.other.address("/other/"))
        #expect(await blocked(manager, detour.request.allowing(elsewhere)))
        let allowed = try origins(fixture.origin.address("/"), detour.other.address("/media/"))
        let origin = try await manager.load(detour.request.allowing(allowed)).response.origin
        #expect(origin == (inMemory ? .memory : .disk))
        #expect(try await manager.load(detour.request).response.status == .fresh)
        #expect(manager.failedURLs.isEmpty && detour.other.requestCount == 1)
    }

    @Test("Variants, their originals and larger images are also checked", arguments: [true, false])
    func variants(inMemory: Bool) async throws {
        let detour = try Detour()
        let manager = detour.fixture.manager
        var small = detour.request
        small.thumbnail = .fit(width: 10, height: 10)
        for request in [detour.request, small] { _ = try await manager.image(for: request) }
        await manager.flush()
        if !inMemory { manager.memory.removeAll() }
        for side in [10, 5] {
            var strict = detour.strict
            strict.thumbnail = .fit(width: side, height: side)
            #expect(await blocked(manager, strict))
            strict.transformers = [.grayscale]
            #expect(await blocked(manager, strict))
        }
        #expect(detour.other.requestCount == 1)
    }

    @Test(
        "A request's or manager's predicate checks a stored image's redirects",
        arguments: [true, false])
    func predicates(inMemory: Bool) async throws {
        let detour = try Detour()
        let manager = detour.fixture.manager
        _ = try await manager.image(for: detour.request)
        await manager.flush()
        let seen = EventLog<RedirectPredicate.Redirect>()
        let allows = Locked(true)
        let predicate = RedirectPredicate(name: "recorder") { redirect in
            seen.record(redirect)
            return allows.withLock { $0 }
        }
        var judged = detour.request
        judged.network.redirects = RedirectPolicy(predicate: predicate)
        if !inMemory { manager.memory.removeAll() }
        let expected = RedirectPredicate.Redirect(
            source: detour.fixture.origin.url("/a.png"), target: detour.other.url("/media/a.png"),
            requestURL: detour.fixture.origin.url("/a.png"))
        #expect(try await manager.load(judged).response.status == .fresh)
        #expect(Set(seen.events) == [expected])
        allows.withLock { $0 = false }
        #expect(await blocked(manager, judged))
        let later = detour.fixture.anotherManager {
            $0.network.redirects = RedirectPolicy(predicate: predicate)
        }
        #expect(await blocked(later, detour.request))
        #expect(detour.other.requestCount == 1)
    }

    @Test("An image stored by an earlier version is checked by its last URL")
    func earlierEntries() async throws {
        let detour = try Detour()
        let manager = detour.fixture.manager
        _ = try await manager.image(for: detour.request)
        await manager.flush()
        let disk = try #require(manager.disk as? DiskCache)
        let key = manager.keys(for: detour.request).original
        let hop = " " + detour.fixture.origin.address("/a.png") + "\n"
        disk.updateMetadata(for: key) { metadata in
            let text = String(decoding: metadata, as: UTF8.self)
            #expect(text.contains(hop))
            return Data(text.replacing(hop, with: "\n").utf8)
        }
        manager.memory.removeAll()
        let last = try origins(detour.fixture.origin.address("/other/"), detour.other.address("/"))
        #expect(await blocked(manager, detour.strict))
        // The last URL is allowed, but the request's URL isn't.
        #expect(await blocked(manager, detour.request.allowing(last)))
        let both = try origins(detour.fixture.origin.address("/"), detour.other.address("/"))
        #expect(try await manager.load(detour.request.allowing(both)).response.origin == .disk)
    }

    @Test("A private cache, which stores no URLs, serves only images without redirects")
    func privateCaches() async throws {
        let user = "alice \(UUID().uuidString)"
        let detour = try Detour {
            $0.userPartition = user
            $0.network.headers["Authorization"] = "Bearer 1"
        }
        let manager = detour.fixture.manager
        let plain = detour.fixture.serve("/cat.png", .picture(headers: Self.lasting))
        for request in [plain, detour.request] { _ = try await manager.image(for: request) }
        await manager.flush()
        manager.memory.removeAll()
        let all = try origins(detour.fixture.origin.address("/"), detour.other.address("/"))
        #expect(try await manager.load(plain.allowing(all)).response.origin == .disk)
        #expect(try await manager.load(detour.request.allowing(all)).response.origin == .network)
        #expect(try await manager.load(plain).response.origin == .memory)
    }

    @Test("A strict load shares neither a job nor a transfer with a lax one", arguments: [true, false])
    func sharing(strictFirst: Bool) async throws {
        let detour = try Detour()
        let manager = detour.fixture.manager
        detour.fixture.origin.route(
            "/a.png", .redirect(to: detour.other.address("/media/a.png")).held(at: "gate"))
        var predicated = detour.request
        predicated.network.redirects = RedirectPolicy(predicate: RedirectPredicate(name: "no") { _ in false })
        var tasks = [detour.request, detour.strict, predicated]
        if strictFirst { tasks.reverse() }
        let loads = tasks.map { manager.load($0) }
        await detour.fixture.origin.waiting(at: "gate", reach: 3)
        detour.fixture.origin.release("gate")
        var codes: [ImageError.Code?] = []
        for load in loads {
            do throws(ImageError) {
                _ = try await load.response
                codes.append(nil)
            } catch {
                codes.append(error.code)
            }
        }
        #expect(codes == (strictFirst ? [.blocked, .blocked, nil] : [nil, .blocked, .blocked]))
        #expect(detour.other.requestCount == 1)
    }

    @Test("Data waiting to be decoded or stored is checked")
    func pendingOriginals() async throws {
        let gate = DispatchSemaphore(value: 0)
        let codec = BlockingCodec(gate)
        let detour = try Detour { $0.codecs.add(codec) }
        let manager = detour.fixture.manager
        let first = manager.load(detour.request)
        await codec.hasStarted()
        #expect(await blocked(manager, detour.strict))
        gate.signal()
        _ = try? await first.response
        #expect(detour.other.requestCount == 1)
    }

    @Test("A partial download behind a rejected redirect is not completed")
    func partialDownloads() async throws {
        let picture = Data.noise(width: 300, height: 300)
        let detour = try Detour()
        let manager = detour.fixture.manager
        detour.other.route(
            "/media/a.png",
            .bytes(picture, contentType: "image/png", headers: ["ETag": "\"one\""])
                .dropped(afterBytes: picture.count / 2))
        await #expect(throws: ImageError.self) { try await manager.image(for: detour.request) }
        await manager.flush()
        detour.fixture.origin.route("/a.png", .bytes(picture, contentType: "image/png"))
        let response = try await manager.load(detour.strict).response
        #expect(response.image.size.width == 300)
        #expect(detour.fixture.origin.requests.last?.header("Range") == nil)
    }

    @Test("Alternative URLs are checked one by one")
    func alternatives() async throws {
        let detour = try Detour()
        let (fixture, other) = (detour.fixture, detour.other)
        fixture.origin.route("/busy", .status(500))
        fixture.origin.route("/mirror", .picture())
        var request = ImageRequest(url: fixture.origin.url("/busy"))
            .allowing(try origins(fixture.origin.address("/")))
        request.alternatives = [other.url("/media/a.png"), fixture.origin.url("/mirror")]
        #expect(await code(fixture.manager, request) == nil)
        #expect(other.requestCount == 0)
        request.alternatives = [other.url("/media/a.png")]
        request.cachePolicy = .reload
        #expect(await blocked(fixture.manager, request))
        #expect(other.requestCount == 0 && fixture.manager.failedURLs.isEmpty)
        // An image that came from an alternative is checked by the alternative's URL.
        var lax = request
        lax.network.allowedOrigins = .any
        _ = try await fixture.manager.image(for: lax)
        await fixture.manager.flush()
        request.cachePolicy = .cacheOnly
        #expect(await code(fixture.manager, request) == .notCached)
    }

    @Test("Custom loaders never get a disallowed URL")
    func loaders() async throws {
        let asked = EventLog<URL>()
        let fixture = try ManagerFixture { $0.network.allowedOrigins = ["photos:"] }
        var request = ImageRequest(string: "photos:7")
        request.loader = RequestPart(RecordingLoader(asked), name: "recorder")
        request.alternatives = [try #require(URL(string: "secrets:8"))]
        #expect(await blocked(fixture.manager, request))
        #expect(asked.events.map(\.scheme) == ["photos"])
        // A function's data doesn't come from any origin.
        let made = ImageRequest(id: "photo/7") { Data.picture() }
        #expect(await code(fixture.manager, made) == nil)
        #expect(await blocked(fixture.manager, ImageRequest(string: "id:photo/7")))
    }

    @Test("A policy failure is never remembered, even if the app requests it")
    func prefetches() async throws {
        let fixture = try ManagerFixture { configuration in
            configuration.network.allowedOrigins = []
            configuration.shouldRememberFailure = { _, _ in true }
        }
        let request = fixture.serve()
        #expect(await blocked(fixture.manager, request))
        let log = EventLog<PrefetchProgress>()
        ImagePrefetcher(manager: fixture.manager).prefetch([request]) { log.record($0) }
        #expect(await log.wait(count: 1).first?.skipped == 1)
        #expect(fixture.manager.failedURLs.isEmpty && fixture.origin.requestCount == 0)
        // Here the failure comes from the loader, which rejects the redirect.
        let detour = try Detour { $0.shouldRememberFailure = { _, _ in true } }
        #expect(await blocked(detour.fixture.manager, detour.strict))
        #expect(detour.fixture.manager.failedURLs.isEmpty)
    }

    @Test("An external image embedded in a document is not requested")
    func documents() async throws {
        let fixture = try ManagerFixture()
        let other = try TestOrigin()
        other.setHandler { _ in .picture() }
        let image = "<image xlink:href='\(other.address("/a.png"))' width='20' height='10'/>"
        let text = """
            <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' \
            height='10'>\(image)</svg>
            """
        let request = fixture.serve("/a.svg", .bytes(Data(text.utf8), contentType: "image/svg+xml"))
        let encoded = Data(text.utf8).base64EncodedString()
        let document = ImageRequest(string: "data:image/svg+xml;base64,\(encoded)")
        let list = try origins(fixture.origin.address("/"))
        for lax in [request, document] { _ = await code(fixture.manager, lax) }
        _ = await code(fixture.manager, request.allowing(list))
        #expect(await blocked(fixture.manager, document.allowing(list)))
        #expect(other.maximumOpenConnections == 0)
    }
}
