// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Matching downloaded files to requests", .timeLimit(.minutes(1)))
struct DownloadSourceTests {
    private let fixture: ManagerFixture
    private let folder: URL

    init() throws {
        fixture = try ManagerFixture()
        folder = URL(fileURLWithPath: fixture.folder.path + "/images")
        fixture.origin.setHandler { Self.answer($0.target, $0.header("Authorization") ?? "") }
    }

    /// Returns a different image for each URL and user.
    private static func answer(_ address: String, _ user: String = "") -> OriginResponse {
        .picture(color: 0xFF00_0000 | UInt32(truncatingIfNeeded: Hash128(address + user, seed: .fixed).high))
    }

    private func expect(
        _ paths: [String], concurrency: Int = 6, present: [Bool]? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let results = await fixture.manager.download(
            paths.map { fixture.origin.url($0) }, to: folder, concurrency: concurrency)
        for (path, result) in zip(paths, results) {
            let data = try Data(contentsOf: result.file.get())
            #expect(data == Self.answer(path).body, "\(path)", sourceLocation: location)
        }
        #expect(Set(results.map { try? $0.file.get() }).count == Set(paths).count, sourceLocation: location)
        if let present { #expect(results.map(\.wasPresent) == present, sourceLocation: location) }
    }

    @Test(
        "URLs with the same file name get separate files, even on repeated calls", arguments: [1, 6])
    func equalNames(concurrency: Int) async throws {
        let paths = [
            "/img/x.png", "/img/x", "/img/X.PNG", "/other/x", "/img/x.png?v=1", "/img/x?v=1", "/img/x-2",
            "/img/x-2.png",
        ]
        let all = Array(repeating: true, count: paths.count)
        try await expect(paths, concurrency: concurrency, present: all.map { !$0 })
        await fixture.manager.removeAllImages()
        let count = fixture.origin.requestCount
        try await expect(paths, concurrency: concurrency, present: all)
        try await expect(paths.reversed(), concurrency: concurrency)
        try await expect(paths, concurrency: 7 - concurrency)
        #expect(try Data(contentsOf: folder.appending(path: "x.png")) == Self.answer("/img/x.png").body)
        #expect(fixture.origin.requestCount >= count)
    }

    @Test("A file from an earlier call isn't the result for another URL with the same name")
    func laterCalls() async throws {
        try await expect(["/a/x.png"], present: [false])
        try await expect(["/b/x.png"], present: [false])
        try await expect(["/b/x"], present: [false])
        try await expect(["/a/x.png?size=2"], present: [false])
        try await expect(
            ["/b/x", "/b/x.png", "/a/x.png?size=2", "/a/x.png"], present: [true, true, true, true])
        #expect(try Data(contentsOf: folder.appending(path: "x.png")) == Self.answer("/a/x.png").body)
    }

    @Test("A file of unknown origin is used only if its bytes match, and never overwritten")
    func foreignFiles() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mine = folder.appending(path: "x.png")
        try Data("mine".utf8).write(to: mine)
        try Self.answer("/y").body.write(to: folder.appending(path: "y.png"))
        try await expect(["/x.png", "/x", "/y"], present: [false, false, true])
        #expect(try Data(contentsOf: mine) == Data("mine".utf8))
        try await expect(["/x.png", "/x", "/y"], present: [true, true, true])
    }

    @Test("One user's image is never the result for another user")
    func users() async throws {
        func download(_ user: String) async throws -> DownloadResult {
            var request = ImageRequest(url: fixture.origin.url("/me.png"))
            request.network.headers["Authorization"] = user
            return try #require(await fixture.manager.download([request], to: folder).first)
        }
        for round in 1...2 {
            for user in ["Alice", "Bob"] {
                let result = try await download(user)
                #expect(try Data(contentsOf: result.file.get()) == Self.answer("/me.png", user).body)
                #expect(result.wasPresent == (round == 2))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        #expect(fixture.origin.requestCount == 2)
        try await expect(["/me.png"], present: [false])
    }

    @Test("An image that's loaded again with a renewed token keeps its file")
    func renewedToken() async throws {
        fixture.origin.setHandler { _ in Self.answer("/me.png") }
        for (token, present) in [("old", false), ("new", true), ("new", true)] {
            fixture.manager.network.headers["Authorization"] = token
            try await expect(["/me.png"], present: [present])
        }
        #expect(fixture.origin.requestCount == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["me.png"])
    }

    @Test("Concurrent calls with equal names create a separate file for each URL")
    func concurrentCalls() async throws {
        let paths = (0..<4).map { "/\($0)/x.png" }
        fixture.origin.setHandler { Self.answer($0.target).held(at: "all") }
        let results = await withTaskGroup(of: (String, DownloadResult).self) { group in
            for path in paths {
                group.addTask { [fixture, folder] in
                    (path, await fixture.manager.download([fixture.origin.url(path)], to: folder)[0])
                }
            }
            await fixture.origin.waiting(at: "all", reach: paths.count)
            fixture.origin.release("all")
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (path, result) in results {
            #expect(try Data(contentsOf: result.file.get()) == Self.answer(path).body, "\(path)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == paths.count)
    }
}
