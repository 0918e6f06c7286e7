// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

/// A type that an app could define.
private struct Photo: ImageRequestConvertible {
    let url: URL
    var imageRequest: ImageRequest { ImageRequest(url: url, thumbnail: .fit(width: 10, height: 10)) }
}

@Suite("Loading a URL, a string, a request or a custom type", .timeLimit(.minutes(1)))
struct ImageRequestConvertibleTests {
    private let fixture: ManagerFixture
    private let url: URL
    private var manager: ImageManager { fixture.manager }

    init() throws {
        fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture(width: 30))
        url = fixture.origin.url("/cat.png")
    }

    private func code(_ load: () async throws(ImageError) -> Void) async -> ImageError.Code? {
        do { try await load() } catch { return error.code }
        return nil
    }

    /// The URL, its string, a request for it, and a photo that's 10 pixels wide.
    private var values: [any ImageRequestConvertible] {
        [url, url.absoluteString, ImageRequest(url: url), Photo(url: url)]
    }

    @Test("The async functions return the image or its encoded data")
    func imageAndData() async throws {
        for (value, width) in zip(values, [30, 30, 30, 10]) {
            #expect(try await manager.image(for: value).size.width == width)
            let data = try await manager.data(for: value).data
            #expect(try CodecRegistry.default.decode(data).size.width == 30)
        }
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("load(_:) and loadData(_:) return tasks")
    func tasks() async throws {
        for (value, width) in zip(values, [30, 30, 30, 10]) {
            let task = manager.load(value)
            #expect(task.request.url == url)
            #expect(try await task.response.image.size.width == width)
            #expect(try await manager.loadData(value).response.data.isEmpty == false)
        }
    }

    @Test("A trailing closure is the completion")
    func completion() async throws {
        let results = EventLog<Int>()
        manager.load(url) { result in results.record((try? result.get().image.size.width) ?? 0) }
        await results.wait(count: 1)
        manager.load(Photo(url: url)) { result in results.record((try? result.get().image.size.width) ?? 0) }
        await results.wait(count: 2)
        #expect(results.events == [30, 10])
    }

    @Test("An image is found and removed by its URL")
    func stored() async throws {
        #expect(manager.cachedImage(for: url) == nil)
        #expect(await manager.contains(url) == false)
        _ = try await manager.image(for: url)
        _ = try await manager.image(for: Photo(url: url))
        await manager.flush()
        #expect(manager.cachedImage(for: url)?.image.size.width == 30)
        #expect(await manager.contains(url, in: .disk))
        await manager.removeImage(for: url, in: .memory)
        #expect(manager.cachedImage(for: url) == nil)
        #expect(await manager.contains(url))
        await manager.removeImage(for: url)
        #expect(await manager.contains(url) == false)
        // Its variant was removed along with it.
        #expect(manager.cachedImage(for: Photo(url: url)) == nil)
    }

    @Test("A URL converts to a request with default properties")
    func conversion() {
        var request = ImageRequest(url: url, priority: .high)
        request.cacheKey = "cat"
        #expect(request.imageRequest.cacheKey == "cat" && request.imageRequest.priority == .high)
        let plain = url.imageRequest
        #expect(plain.url == url && plain.thumbnail == nil && plain.priority == .normal)
    }

    @Test("A string that is not a URL fails like a request without a URL", arguments: ["", " \n"])
    func invalidText(_ text: String) async throws {
        let nothing = manager.load(ImageRequest(url: nil))
        let task = manager.load(text)
        #expect(task.description == nothing.description && task.description == "no URL: invalidURL")
        #expect(await code { () throws(ImageError) in _ = try await manager.image(for: text) } == .invalidURL)
        #expect(await code { () throws(ImageError) in _ = try await manager.data(for: text) } == .invalidURL)
        #expect(manager.cachedImage(for: text) == nil)
        #expect(await manager.contains(text) == false)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Prefetched strings are found by their URLs")
    func prefetchedTexts() async throws {
        let results = EventLog<PrefetchProgress>()
        let texts = [url.absoluteString, ""]
        ImagePrefetcher(manager: manager).prefetch(texts) { result in results.record(result) }
        await results.wait(count: 1)
        #expect(results.events.first?.finished == 2 && results.events.first?.skipped == 1)
        #expect(await manager.contains(url))
    }
}
