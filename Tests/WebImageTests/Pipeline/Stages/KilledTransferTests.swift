// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

/// How much of a running transfer is on disk. Here another manager acts as the process that follows a kill.
/// The tool's tests kill a real process.
@Suite("Storing partial downloads during a transfer", .timeLimit(.minutes(2)))
struct KilledTransferTests {
    private static let picture = Data.noise(width: 1000, height: 1000)
    private static let mebibyte = 1 << 20

    private let loader = WatchedLoader()
    private let fixture: ManagerFixture
    private let request: ImageRequest

    init() throws {
        fixture = try ManagerFixture { [loader] in $0.loader = loader }
        request = ImageRequest(url: fixture.origin.url("/cat.png"))
    }

    /// Sends `count` bytes of the image in separate pieces and then stalls. A range is sent completely.
    private func serve(upTo count: Int, tag: String? = "\"one\"") {
        fixture.origin.route("/cat.png") { request in
            let response = OriginResponse.bytes(
                Self.picture, tag: tag, for: request, contentType: "image/png")
            return response.status == 206 ? response : response.held(afterBytes: count)
        }
    }

    /// Loads until `count` bytes have arrived and as many as possible are written.
    private func load(_ count: Int) async -> ImageTask {
        let task = fixture.manager.load(request)
        await loader.received(reach: count)
        // If data arrives during a write, another write follows.
        for _ in 0..<3 { await fixture.manager.flush() }
        return task
    }

    private func storedBytes() async -> Int { await fixture.manager.disk?.statistics().bytes ?? 0 }

    @Test("From 1 MiB on, at least half of the received data survives a kill")
    func resumes() async throws {
        let sent = Self.mebibyte * 5 / 2
        serve(upTo: sent)
        let task = await load(sent)
        let response = try await fixture.anotherManager().load(request).response
        #expect(response.image.size.width == 1000 && !response.image.isPartial)
        let asked = try #require(fixture.origin.requests.last)
        let start = try #require(asked.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) })
        #expect((max(Self.mebibyte, sent / 2)...sent).contains(start))
        #expect(asked.header("If-Range") == "\"one\"")
        task.cancel()
    }

    @Test(
        "Below 1 MiB or without a strong validator, nothing is written during the transfer",
        arguments: [(mebibyte - 1, "\"one\""), (mebibyte * 2, "W/\"one\"")])
    func writesNothing(count: Int, tag: String) async throws {
        serve(upTo: count, tag: tag)
        let task = await load(count)
        #expect(await storedBytes() == 0)
        task.cancel()
    }

    @Test("A request that skips the disk doesn't write a partial download either")
    func storesNothing() async throws {
        serve(upTo: Self.mebibyte * 2)
        var request = request
        request.originalStoreTiers = []
        let task = fixture.manager.load(request)
        await loader.received(reach: Self.mebibyte * 2)
        await fixture.manager.flush()
        #expect(await storedBytes() == 0)
        task.cancel()
        await fixture.manager.flush()
        #expect(await storedBytes() == 0)
    }

    @Test(
        "The whole image removes its partial download even if caches are bypassed",
        arguments: [CachePolicy.standard, .networkOnly, .reload])
    func forgets(policy: CachePolicy) async throws {
        serve(upTo: Self.mebibyte * 2)
        await load(Self.mebibyte * 2).cancel()
        await fixture.manager.flush()
        #expect(await storedBytes() >= Self.mebibyte)
        fixture.origin.route(
            "/cat.png", .bytes(Self.picture, contentType: "image/png", headers: ["ETag": "\"two\""]))
        var request = request
        request.cachePolicy = policy
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == Self.picture)
    }

    @Test("Removing the image removes its partial download")
    func removed() async throws {
        serve(upTo: Self.mebibyte * 2)
        await load(Self.mebibyte * 2).cancel()
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
        await fixture.manager.removeImage(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }
}
