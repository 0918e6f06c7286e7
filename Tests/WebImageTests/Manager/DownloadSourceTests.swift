// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("The file of each request of a download", .timeLimit(.minutes(1)))
struct DownloadSourceTests {
    private let fixture: ManagerFixture
    private let folder: URL

    init() throws {
        fixture = try ManagerFixture()
        folder = URL(fileURLWithPath: fixture.folder.path + "/images")
        fixture.origin.setHandler { Self.answer($0.target, $0.header("Authorization") ?? "") }
    }

    /// A picture that is different for each address and user.
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
        "URLs whose names become equal have a file each, also when the call is repeated", arguments: [1, 6])
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

    @Test("A file of an earlier call is no result of another URL with the same name")
    func laterCalls() async throws {
        try await expect(["/a/x.png"], present: [false])
        try await expect(["/b/x.png"], present: [false])
        try await expect(["/b/x"], present: [false])
        try await expect(["/a/x.png?size=2"], present: [false])
        try await expect(["/b/x", "/b/x.png", "/a/x.png?size=2", "/a/x.png"])
        #expect(try Data(contentsOf: folder.appending(path: "x.png")) == Self.answer("/a/x.png").body)
    }

    @Test("A file of unknown origin stays, and is the result only if it has the same bytes")
    func foreignFiles() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mine = folder.appending(path: "x.png")
        try Data("mine".utf8).write(to: mine)
        try Self.answer("/y").body.write(to: folder.appending(path: "y.png"))
        try await expect(["/x.png", "/x", "/y"], present: [false, false, true])
        #expect(try Data(contentsOf: mine) == Data("mine".utf8))
        try await expect(["/x.png", "/x", "/y"], present: [true, true, true])
    }

    @Test("One user's picture is no result of another user's request")
    func users() async throws {
        func download(_ user: String) async throws -> DownloadResult {
            var request = ImageRequest(url: fixture.origin.url("/me.png"))
            request.network.headers["Authorization"] = user
            return try #require(await fixture.manager.download([request], to: folder).first)
        }
        for _ in 1...2 {
            for user in ["Alice", "Bob"] {
                let data = try await Data(contentsOf: download(user).file.get())
                #expect(data == Self.answer("/me.png", user).body)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        try await expect(["/me.png"], present: [false])
    }
}
