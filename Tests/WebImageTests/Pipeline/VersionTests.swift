// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// The bytes of one response are never mistaken for another response.
@Suite("Image versions", .timeLimit(.minutes(2)))
struct VersionTests {
    private func inLanguage(_ language: String, _ plain: ImageRequest) -> ImageRequest {
        var request = plain
        var network = NetworkOptions()
        network.headers["Accept-Language"] = language
        request.network = network
        return request
    }

    @Test("A request in another language gets its own image while the first response is being processed")
    func language() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            .picture(
                color: request.header("Accept-Language") == "de" ? 0xFF00_FF00 : 0xFFCC_2200,
                headers: ["Cache-Control": "max-age=600", "Vary": "Accept-Language"])
        }
        let plain = ImageRequest(url: fixture.origin.url("/cat.png"))
        let steps = EventLog<String>()
        let gate = DispatchSemaphore(value: 0)
        var held = inLanguage("de", plain)
        held.transformers = [
            Transformer(key: "held") { bitmap, _ in
                steps.record("held")
                gate.wait()
                return bitmap
            }
        ]
        let first = fixture.manager.load(held)
        #expect(await steps.wait { $0 == ["held"] })
        let english = try await fixture.manager.image(for: inLanguage("en", plain))
        gate.signal()
        #expect(english.middle == 0xFFCC_2200)
        #expect(try await first.response.image.middle == 0xFF00_FF00)
    }

    @Test(
        ".refresh ends with the status revalidated if the server sends the same data again",
        arguments: [true, false])
    func sameBytes(inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        request.cachePolicy = .refresh
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_FF00))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .fetched && response.image.middle == 0xFF00_FF00)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("An entity tag from another URL is ignored when a redirect changes its target")
    func redirect() async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "no-cache", "ETag": "\"1\""]
        fixture.origin.route("/a.png", .picture(headers: headers))
        fixture.origin.route("/b.png") { request in
            request.header("If-None-Match") == nil
                ? .picture(color: 0xFF00_FF00, headers: headers) : .status(304, headers: ["ETag": "\"1\""])
        }
        let request = fixture.serve("/avatar", .redirect(to: "/a.png"))
        #expect(try await fixture.manager.image(for: request).middle == 0xFFCC_2200)
        await fixture.manager.flush()
        fixture.origin.route("/avatar", .redirect(to: "/b.png"))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .fetched && response.image.middle == 0xFF00_FF00)
    }

    @Test("A private cache is validated like others, without storing URLs on disk")
    func privacy() async throws {
        let fixture = try ManagerFixture()
        let folder = fixture.folder.path + "/private"
        let manager = fixture.anotherManager { configuration in
            var disk = DiskCacheConfiguration()
            disk.isPrivate = true
            configuration.disk = DiskCache(directory: folder, configuration: disk, time: fixture.clock)
        }
        let headers = [
            "Cache-Control": "max-age=60", "ETag": "\"one\"", "Content-Location": "/secretplace.png",
            "Set-Cookie": "name=secretplace",
        ]
        let request = fixture.serve("/secretplace.png?key=secretplace", .picture(headers: headers))
        _ = try await manager.image(for: request)
        await manager.flush()
        let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        #expect(!files.isEmpty && !files.contains { $0.contains("secretplace") })
        for file in files {
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
            #expect(bytes?.firstRange(of: Data("secretplace".utf8)) == nil)
        }
        manager.memory.removeAll()
        fixture.origin.route("/secretplace.png?key=secretplace", .status(304))
        fixture.clock.advance(by: .seconds(61))
        let response = try await manager.load(request).response
        #expect(response.status == .revalidated && response.origin == .disk)
    }
}
