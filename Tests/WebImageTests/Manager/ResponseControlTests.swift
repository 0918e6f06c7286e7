// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

/// Lifetimes set by the app, and images that a server forbids storing.
@Suite("Lifetimes set by the app", .timeLimit(.minutes(1)))
struct ResponseControlTests {
    private func load(_ request: ImageRequest, _ fixture: ManagerFixture) async throws -> String {
        try await fixture.manager.load(request).response.status.rawValue
    }

    @Test("A request's directives replace the response's", arguments: [true, false])
    func ofRequest(inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "no-cache", "Expires": "0", "ETag": "\"one\""]
        let plain = fixture.serve("/cat.png", .picture(headers: headers))
        var request = plain
        request.responseCacheControl = "max-age=600"
        #expect(try await load(request, fixture) == "fetched")
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        #expect(try await load(request, fixture) == "fresh")
        // Other requests use the response's own headers, which were stored unchanged.
        fixture.origin.route("/cat.png", .status(304, headers: headers))
        let response = try await fixture.manager.load(plain).response
        #expect(response.status == .revalidated && response.http?.headers["Cache-Control"] == "no-cache")
        #expect(try await load(request, fixture) == "fresh")
        fixture.clock.advance(by: .seconds(601))
        #expect(try await load(request, fixture) == "revalidated")
    }

    @Test("The manager's directives apply to requests that set none")
    func ofManager() async throws {
        let fixture = try ManagerFixture { $0.responseCacheControl = "max-age=600" }
        let request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "no-cache"]))
        #expect(try await load(request, fixture) == "fetched")
        #expect(try await load(request, fixture) == "fresh")
        var other = request
        other.responseCacheControl = "max-age=10"
        fixture.clock.advance(by: .seconds(11))
        await fixture.manager.flush()
        #expect(try await load(request, fixture) == "fresh")
        #expect(try await load(other, fixture) == "revalidated")
    }

    @Test(
        "An image stored despite no-store is found only by requests that override it",
        arguments: [true, false])
    func forbidden(inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "no-store"]))
        var request = plain
        request.responseCacheControl = "max-age=600"
        #expect(try await load(request, fixture) == "fetched")
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        #expect(try await load(request, fixture) == "fresh")
        var cacheOnly = plain
        cacheOnly.cachePolicy = .cacheOnly
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: cacheOnly) }
        #expect(try await load(plain, fixture) == "fetched" && fixture.origin.requestCount == 2)
    }

    /// Checks the claims in the article for users coming from other libraries.
    @Test(
        "Overrides apply to an image's age and no-store, but not to Vary: *",
        arguments: [
            (["Cache-Control": "no-store"], false, 2), (["Cache-Control": "no-store"], true, 1),
            (["Vary": "*"], false, 2), (["Vary": "*"], true, 2), (["Cache-Control": "no-cache"], false, 1),
        ])
    func anyAge(headers: [String: String], replaces: Bool, requests: Int) async throws {
        let configure = { @Sendable (configuration: inout ImageManagerConfiguration) in
            configuration.requestDefaults.cachePolicy = .cacheElseLoad
            if replaces { configuration.responseCacheControl = "max-age=604800" }
        }
        let fixture = try ManagerFixture(configure)
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(86_400))
        _ = try await fixture.anotherManager(configure).image(for: request)
        #expect(fixture.origin.requestCount == requests)
    }

    @Test("A request's directives can forbid storing")
    func noStore() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        request.responseCacheControl = "no-store"
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        await fixture.isForgotten(request)
    }

    @Test("While a no-store image is shown, .standard fetches it again")
    func whileShown() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "no-store"]))
        var shown: DecodedImage? = try await fixture.manager.image(for: request)
        let colors = EventLog<UInt32>()
        let task = fixture.manager.load(request) { event in
            if case .cached(let response) = event { colors.record(response.image.middle) }
        }
        #expect(colors.events == [0xFFCC_2200])
        #expect(try await task.response.status == .fetched && fixture.origin.requestCount == 2)
        shown = try await task.response.image
        request.cachePolicy = .cacheElseLoad
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(shown != nil && fixture.origin.requestCount == 2)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A no-store image isn't kept once no view shows it")
    func notShown() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "no-store"]))
        _ = try await fixture.manager.image(for: request)
        request.cachePolicy = .cacheOnly
        // The thread that created the image may retain it a little longer.
        while (try? await fixture.manager.image(for: request)) != nil, !Task.isCancelled {
            await Task.yield()
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("An image with only an entity tag is fresh for a minute in memory, but never on disk")
    func heuristic() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: ["ETag": "\"one\""]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.origin.route("/cat.png", .status(304))
        fixture.clock.advance(by: .seconds(59))
        #expect(try await load(request, fixture) == "fresh")
        fixture.clock.advance(by: .seconds(2))
        #expect(try await load(request, fixture) == "revalidated")
        #expect(try await load(request, fixture) == "fresh")
        fixture.manager.memory.removeAll()
        #expect(try await load(request, fixture) == "revalidated" && fixture.origin.requestCount == 3)
    }

    @Test(
        "The optional heuristic lifetime never replaces a response's own lifetime",
        arguments: ["no-cache", "max-age=0", ""])
    func noHeuristic(control: String) async throws {
        let fixture = try ManagerFixture { if control.isEmpty { $0.heuristicLifetime = .zero } }
        var headers = ["ETag": "\"one\""]
        if !control.isEmpty { headers["Cache-Control"] = control }
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.png", .status(304))
        #expect(try await load(request, fixture) == "revalidated")
    }

    @Test("A local file is loaded again only after it changed")
    func file() async throws {
        let fixture = try ManagerFixture()
        let path = fixture.folder.path + "/cat.png"
        try Data.picture().write(to: URL(fileURLWithPath: path))
        let request = ImageRequest(url: URL(fileURLWithPath: path))
        #expect(try await fixture.manager.load(request).response.origin == .file)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        try Data.picture(width: 8, height: 8, color: 0xFF00_FF00).write(to: URL(fileURLWithPath: path))
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .file && response.image.middle == 0xFF00_FF00)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        try FileManager.default.removeItem(atPath: path)
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
    }
}
