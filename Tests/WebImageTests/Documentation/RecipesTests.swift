// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

// These are the examples in Recipes.md. The tests below run them.

/// A progress bar with a label.
private final class Bar {
    var fraction = 0.0
    var text = ""
}

/// The session of a user with an expired first token.
private actor Session {
    nonisolated let userName = "user \(UUID().uuidString)"
    private(set) var renewals = 0

    func token() -> String { "old" }

    func renewedToken() -> String {
        renewals += 1
        return "new"
    }
}

/// Passes the descriptions of events of some kinds to a log.
struct EventReport: ImageObserver {
    let kinds: Set<LoadEvent.Kind>
    let log: @Sendable (String) -> Void

    func observe(_ event: LoadEvent) {
        if kinds.contains(event.kind) { log(event.description) }
    }
}

/// Reports the steps of slow loads.
struct SlowLoads: ImageObserver {
    let limit: Duration
    let log: @Sendable (String) -> Void

    func observe(_ event: LoadEvent) {
        guard event.kind == .finished, let duration = event.duration, duration > limit else { return }
        let steps = event.steps.map(\.description).joined(separator: ", ")
        log("\(event.url ?? ""): \(steps)")
    }
}

/// Reports the size and the memory of each image that is decoded.
struct DecodedSizes: ImageObserver {
    let log: @Sendable (String) -> Void

    func observe(_ event: LoadEvent) {
        guard event.kind == .decoded, let stored = event.info?.displaySize, let size = event.size
        else { return }
        let bytes = event.bytes ?? 0
        let url = event.url ?? ""
        log("\(url): \(stored) decoded as \(size), \(bytes) bytes")
    }
}

private enum Recipes {
    static func download(_ urls: [URL], to folder: URL, manager: ImageManager) async {
        let results = await manager.download(urls, to: folder) { progress in
            print("\(progress.finished) of \(progress.total)")
        }
        for result in results {
            if case .failure(let error) = result.file { print(error) }
        }
    }

    static func token(_ token: String, manager: ImageManager) {
        manager.network.headers["Authorization"] = "Bearer \(token)"
    }

    static func list(_ urls: [URL], manager: ImageManager, bar: Bar) async -> Int {
        let prefetcher = ImagePrefetcher(manager: manager)
        let token = prefetcher.prefetch(urls)
        for await progress in token.progressUpdates {
            bar.fraction = progress.fraction
            let (done, failed) = (progress.finished, progress.skipped)
            bar.text = "\(done) of \(progress.total), \(failed) failed"
        }
        return token.progress.skipped
    }

    static func each(_ urls: [URL], manager: ImageManager, bar: Bar) async -> [URL: DecodedImage] {
        await withTaskGroup(of: (URL, DecodedImage?).self) { group in
            for url in urls {
                group.addTask { (url, try? await manager.image(for: url)) }
            }
            var images: [URL: DecodedImage] = [:]
            var count = 0
            for await (url, image) in group {
                images[url] = image
                count += 1
                bar.fraction = Double(count) / Double(urls.count)
            }
            return images
        }
    }

    static func thumbnails(_ urls: [URL], folder: URL, manager: ImageManager) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, url) in urls.enumerated() {
                group.addTask {
                    var request = ImageRequest(url: url, thumbnail: .fill(width: 320, height: 240))
                    request.storeTiers = []  // the file is the result
                    let response = try await manager.load(request).response
                    let data = try response.encoded(as: .jpeg)
                    let file = folder.appending(path: "\(number).jpg")
                    try data.write(to: file, options: .atomic)
                }
            }
            try await group.waitForAll()
        }
    }

    static func token(
        session: Session, imageHost: String, configuration: inout ImageManagerConfiguration
    ) -> CredentialProvider {
        let provider = CredentialProvider { space, refused in
            guard space.host == imageHost else { return nil }  // no other server
            let token = refused == nil ? await session.token() : await session.renewedToken()
            return .bearer(token: token)
        }
        configuration.network.credentials = .use(provider)
        configuration.userPartition = session.userName  // stores them on disk
        return provider
    }

    static func key(_ key: String, imageHost: String, configuration: inout ImageManagerConfiguration) {
        configuration.network.requestModifier = .use(
            RequestModifier(name: "application key") { request in
                guard request.url.host() == imageHost else { return request }
                var request = request
                request.headers["X-Api-Key"] = key
                return request
            })
    }

    static func waiting(
        for session: Session, userName: String, imageHost: String,
        configuration: inout ImageManagerConfiguration
    ) {
        configuration.network.asyncRequestModifier = .use(
            AsyncRequestModifier(name: userName) { request, refusal in
                guard request.url.host() == imageHost else { return request }
                let token = refusal == nil ? await session.token() : await session.renewedToken()
                var request = request
                request.headers["Authorization"] = "Bearer \(token)"
                return request
            })
    }

    static func offline(folder: URL, configuration: inout ImageManagerConfiguration) {
        var limits = DiskCacheConfiguration()
        limits.maximumBytes = 2 << 30
        limits.maximumAge = nil  // no limit
        configuration.disk = DiskCache(directory: folder, configuration: limits)
        configuration.requestDefaults.cachePolicy = .cacheElseLoad  // of any age
    }

    static func ahead(_ urls: [URL], manager: ImageManager, bar: Bar) async {
        let token = ImagePrefetcher(manager: manager, tiers: .disk).prefetch(urls)
        for await progress in token.progressUpdates { bar.fraction = progress.fraction }
        await manager.flush()
    }

    static func logOut(manager: ImageManager, userName: String, provider: CredentialProvider) async {
        manager.cancelAll()
        await manager.removeAllImages(inUserPartition: userName)
        provider.forgetAll()
        await manager.shutDown()  // if it is not used any more
    }

    static func signed(url: URL, number: Int) -> ImageRequest {
        var request = ImageRequest(url: url)  // …/7.jpg?expires=…&signature=…
        request.cacheKey = "photo/\(number)"
        return request
    }

    static func signedURLs(storageHost: String, configuration: inout ImageManagerConfiguration) {
        configuration.requestProcessor = { request in
            guard let url = request.url, url.host() == storageHost else { return request }
            var request = request
            request.cacheKey = "storage\(url.path())"
            return request
        }
    }

    static func diagnose(_ log: @escaping @Sendable (String) -> Void, _ configuration: inout Configuration) {
        configuration.observer = CompositeObserver([
            EventReport(
                kinds: [
                    .notStored, .diskCacheFailed, .evicted, .failureRemembered,
                    .finished,
                ],
                log: log),
            SlowLoads(limit: .milliseconds(500), log: log),
            DecodedSizes(log: log),
        ])
    }

    typealias Configuration = ImageManagerConfiguration

    static func memory(manager: ImageManager, url: URL) -> ImageRequest {
        var request = ImageRequest(url: url, thumbnail: .fit(width: 1024, height: 1024))
        request.decoding.maximumDecodedBytes = 16 << 20
        manager.memoryLimits.maximumCost = 64 << 20
        return request
    }

    static func budget() {
        FrameBudget.shared.limit = 64 << 20
    }
}

@Suite("Recipes from the documentation", .timeLimit(.minutes(1)))
struct RecipesTests {
    private let lines = EventLog<String>()

    private var log: @Sendable (String) -> Void { { [lines] in lines.record($0) } }

    @Test("Originals are downloaded to a folder with a token that gets renewed")
    func download() async throws {
        let session = Session()
        let fixture = try ManagerFixture { $0.userPartition = session.userName }
        let urls = ["/1.png", "/2.png"].compactMap { fixture.serve($0).url }
        let folder = URL(filePath: fixture.folder.path).appending(path: "originals")
        for token in ["old", "new"] {
            Recipes.token(token, manager: fixture.manager)
            await Recipes.download(urls, to: folder, manager: fixture.manager)
        }
        #expect(try Data(contentsOf: folder.appending(path: "2.png")) == OriginResponse.picture().body)
        #expect(fixture.origin.requests.map { $0.header("Authorization") } == ["Bearer old", "Bearer old"])
    }

    @Test("A list's progress counts finished and failed images")
    func list() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/missing", .status(404))
        let urls = ["/1", "/2"].compactMap { fixture.serve($0).url } + [fixture.origin.url("/missing")]
        let bar = Bar()
        #expect(await Recipes.list(urls, manager: fixture.manager, bar: bar) == 1)
        #expect(bar.fraction == 1)
        #expect(bar.text == "3 of 3, 1 failed")
    }

    @Test("When the progress bar is full, every image of the list is available")
    func each() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/missing", .status(404))
        let urls = ["/1", "/2"].compactMap { fixture.serve($0).url } + [fixture.origin.url("/missing")]
        let bar = Bar()
        let images = await Recipes.each(urls, manager: fixture.manager, bar: bar)
        #expect(Set(images.keys) == Set(urls.prefix(2)))
        #expect(bar.fraction == 1)
    }

    @Test("A batch writes thumbnails of the requested size to a folder")
    func thumbnails() async throws {
        let fixture = try ManagerFixture()
        let folder = try TemporaryFolder()
        let urls = ["/1", "/2"].compactMap { fixture.serve($0, .picture(width: 800, height: 400)).url }
        try await Recipes.thumbnails(urls, folder: URL(filePath: folder.path), manager: fixture.manager)
        for number in 0..<2 {
            let file = URL(filePath: folder.path).appending(path: "\(number).jpg")
            let image = try await fixture.manager.image(for: file)
            #expect(image.size == PixelSize(width: 320, height: 240))
        }
    }

    @Test("A session renews a rejected token once for all loads and removes its images at logout")
    func token() async throws {
        let (session, providers) = (Session(), EventLog<CredentialProvider>())
        let fixture = try ManagerFixture { configuration in
            providers.record(
                Recipes.token(session: session, imageHost: "127.0.0.1", configuration: &configuration))
        }
        fixture.origin.setHandler { request in
            guard request.header("Authorization") == "Bearer new" else {
                return .status(401, headers: ["WWW-Authenticate": "Bearer"])
            }
            return .picture(headers: ["Cache-Control": "max-age=60"])
        }
        let manager = fixture.manager
        let urls = ["/1", "/2", "/3"].map { fixture.origin.url($0) }
        #expect(await Recipes.each(urls, manager: manager, bar: Bar()).count == 3)
        #expect(await session.renewals == 1)
        await manager.flush()
        #expect(await manager.contains(urls[0], in: .disk))

        let provider = try #require(providers.events.first)
        await Recipes.logOut(manager: manager, userName: session.userName, provider: provider)
        for url in urls { #expect(await manager.contains(url) == false) }
    }

    @Test("Images requested with an API key are stored")
    func key() async throws {
        let fixture = try ManagerFixture { configuration in
            Recipes.key("k1", imageHost: "127.0.0.1", configuration: &configuration)
        }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(fixture.origin.requests.first?.header("X-Api-Key") == "k1")
        #expect(await fixture.manager.contains(request, in: .disk))
    }

    @Test("A token fetched before the request is renewed when the server rejects it")
    func waitingForToken() async throws {
        let session = Session()
        let fixture = try ManagerFixture { configuration in
            Recipes.waiting(
                for: session, userName: session.userName, imageHost: "127.0.0.1",
                configuration: &configuration)
        }
        fixture.origin.setHandler { $0.header("Authorization") == "Bearer new" ? .picture() : .status(401) }
        let url = fixture.origin.url("/1")
        _ = try await fixture.manager.image(for: url)
        #expect(fixture.origin.requests.map { $0.header("Authorization") } == ["Bearer old", "Bearer new"])
        #expect(await session.renewals == 1)
        await fixture.manager.flush()
        #expect(await fixture.manager.contains(url, in: .disk))
    }

    @Test("Images loaded earlier are available offline, no matter how old they are")
    func offline() async throws {
        let folder = try TemporaryFolder()
        let change: (inout ImageManagerConfiguration) -> Void = {
            Recipes.offline(folder: URL(filePath: folder.path + "/cache"), configuration: &$0)
        }
        let fixture = try ManagerFixture(change)
        let stale = OriginResponse.picture(headers: ["Cache-Control": "max-age=0"])
        let urls = ["/1", "/2"].compactMap { fixture.serve($0, stale).url }
        let bar = Bar()
        await Recipes.ahead(urls, manager: fixture.manager, bar: bar)
        #expect(bar.fraction == 1)
        fixture.origin.isReachable = false

        let later = fixture.anotherManager(change)
        for url in urls { #expect(try await later.load(url).response.origin == .disk) }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A URL with a different signature finds the stored image")
    func signed() async throws {
        let fixture = try ManagerFixture { configuration in
            Recipes.signedURLs(storageHost: "127.0.0.1", configuration: &configuration)
        }
        fixture.origin.setHandler { _ in .picture() }
        let urls = (1...2).map { fixture.origin.url("/7.png?signature=\($0)") }
        for url in urls { _ = try await fixture.manager.image(for: url) }
        for url in urls { _ = try await fixture.manager.image(for: Recipes.signed(url: url, number: 7)) }
        // The processor replaces the request's key, so all four are one image.
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The report explains each image's source, and why an image isn't stored")
    func notStored() async throws {
        let fixture = try ManagerFixture { Recipes.diagnose(log, &$0) }
        let request = fixture.serve("/a.png", .picture(headers: ["Cache-Control": "no-store"]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(lines.events.contains { $0.contains("not stored, noStore") })
        #expect(lines.events.contains { $0.contains("finished, from network, fetched") })
    }

    @Test("A slow load's report names its steps")
    func slow() async throws {
        let fixture = try ManagerFixture { $0.observer = SlowLoads(limit: .zero, log: log) }
        _ = try await fixture.manager.image(for: fixture.serve("/a.png"))
        let line = try #require(lines.events.first)
        for step in ["firstByte", "transfer", "decode"] { #expect(line.contains(step), "\(line)") }
    }

    @Test("The size report shows what a thumbnail saves")
    func sizes() async throws {
        let fixture = try ManagerFixture { $0.observer = DecodedSizes(log: log) }
        let url = try #require(fixture.serve("/a.png", .picture(width: 2048, height: 1024)).url)
        let image = try await fixture.manager.image(for: Recipes.memory(manager: fixture.manager, url: url))
        #expect(image.size == PixelSize(width: 1024, height: 512))
        #expect(fixture.manager.memoryLimits.maximumCost == 64 << 20)
        #expect(lines.events.contains { $0.contains("2048x1024 decoded as 1024x512, 2097152 bytes") })
    }
}
