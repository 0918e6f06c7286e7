// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Images with one URL", .timeLimit(.minutes(2)))
struct VaryKeyTests {
    private static let colors: [String: UInt32] = ["de": 0xFF00_FF00, "en": 0xFFCC_2200, "fr": 0xFF00_00FF]

    /// An origin that responds in three languages.
    private func origin(_ header: String = "Accept-Language") throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            let value = request.header(header) ?? ""
            let headers = ["Cache-Control": "max-age=600", "Vary": header, "ETag": "\"\(value)\""]
            return request.header("If-None-Match") == headers["ETag"]
                ? .status(304, headers: headers) : .picture(color: Self.colors[value] ?? 0, headers: headers)
        }
        return (fixture, ImageRequest(url: fixture.origin.url("/cat.png")))
    }

    private func ask(
        _ plain: ImageRequest, _ value: String, _ header: String = "Accept-Language", size: Int? = nil
    ) -> ImageRequest {
        var request = plain
        var network = NetworkOptions()
        network.headers[header] = value
        request.network = network
        if let size { request.transformers = [.resize(width: size, height: size, mode: .stretch)] }
        return request
    }

    @Test(
        "Images that vary by a header are all stored, along with their variants",
        arguments: ["Accept-Language", "Accept"], [true, false])
    func vary(header: String, inMemory: Bool) async throws {
        let (fixture, plain) = try origin(header)
        for _ in 0..<3 {
            for language in ["de", "en", "fr"] {
                for size in [nil, 8] {
                    let request = ask(plain, language, header, size: size)
                    #expect(try await fixture.manager.image(for: request).middle == Self.colors[language])
                    await fixture.manager.flush()
                    if !inMemory { fixture.manager.memory.removeAll() }
                }
            }
        }
        #expect(fixture.origin.requestCount == 3)
        let other = fixture.anotherManager()
        for language in ["fr", "de", "en"] {
            #expect(try await other.image(for: ask(plain, language, header)).middle == Self.colors[language])
        }
        #expect(fixture.origin.requestCount == 3)
    }

    @Test(
        "Images that vary by a header are each validated with their own entity tag", arguments: [true, false])
    func validation(inMemory: Bool) async throws {
        let (fixture, plain) = try origin()
        for language in ["de", "en"] { _ = try await fixture.manager.image(for: ask(plain, language)) }
        await fixture.manager.flush()
        for round in 1...2 {
            fixture.clock.advance(by: .seconds(601))
            for language in ["de", "en"] {
                if !inMemory { fixture.manager.memory.removeAll() }
                let response = try await fixture.manager.load(ask(plain, language)).response
                #expect(response.status == .revalidated && response.image.middle == Self.colors[language])
                await fixture.manager.flush()
            }
            #expect(fixture.origin.requestCount == 2 + 2 * round)
        }
    }

    @Test("A URL's images can be removed for one request or all together", arguments: [true, false])
    func removal(isPrivate: Bool) async throws {
        let (fixture, plain) = try origin()
        var disk = DiskCacheConfiguration()
        disk.isPrivate = isPrivate
        let cache = DiskCache(
            directory: fixture.folder.path + "/removal", configuration: disk, time: fixture.clock)
        let manager = fixture.anotherManager { $0.disk = cache }
        // A key that only shares the prefix stays.
        fixture.origin.route("/cat.png2", .picture(headers: ["Cache-Control": "max-age=600"]))
        let other = ImageRequest(url: fixture.origin.url("/cat.png2"))
        _ = try await manager.image(for: other)
        var requests: [ImageRequest] = []
        for language in ["de", "en"] {
            for size in [nil, 8, 9] { requests.append(ask(plain, language, size: size)) }
        }
        for request in requests { _ = try await manager.image(for: request) }
        await manager.flush()
        #expect(await cache.statistics().count == 7 && fixture.origin.requestCount == 3)

        await manager.removeImage(for: requests[1])
        let isThere = requests.map { manager.cachedImage(for: $0) != nil }
        // The other language may have to be fetched again, if it was found through the removed image.
        #expect(isThere[..<4] == [true, false, true, true] && isThere[5])

        let url = try #require(plain.url)
        await manager.removeAllImages(for: url)
        #expect(requests.allSatisfy { manager.cachedImage(for: $0) == nil })
        #expect(manager.cachedImage(for: other) != nil)
        await manager.flush()
        #expect(await cache.statistics().count == 1)
        manager.memory.removeAll()
        _ = try await manager.image(for: other)
        #expect(fixture.origin.requestCount == 3)
        _ = try await manager.image(for: requests[0])
        #expect(fixture.origin.requestCount == 4)
    }

    @Test("Removing a key also removes its partial download, but not keys that it's a prefix of")
    func names() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png?token=1")
        request.cacheKey = "cat"
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let bytes = Data(repeating: 1, count: 10)
        await fixture.manager.disk?.store(bytes, for: CacheKey("cat\nbeginning"))
        await fixture.manager.disk?.store(bytes, for: "cats")
        await fixture.manager.removeAllImages(forKey: "cat")
        #expect(fixture.manager.cachedImage(for: request) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 1)
        #expect(await fixture.manager.disk?.contains("cats") == true)
    }
}
