// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImage
import WebImageFixtures

@Suite("Fixed image loader, concurrent loads", .timeLimit(.minutes(1)))
struct ConcurrentFixedImageLoaderTests {
    private func url(_ name: String) throws -> URL {
        try #require(URL(string: "https://images.example/\(name).png"))
    }

    @Test("A manager delivers bitmaps, colors and data")
    func images() async throws {
        let (red, data, bitmap) = (try url("red"), try url("data"), try url("bitmap"))
        let first = FixedImageLoader([red: .color(red: 1, green: 0.5, blue: 0, width: 8, height: 4)])
        let image = try await ImageManager(.fixed(first)).image(for: red)
        #expect(image.size == PixelSize(width: 8, height: 4) && image.bitmap.alpha == .opaque)
        let pixel = image.bitmap.withPixels { $0.load(as: UInt32.self) }
        #expect(pixel == 0xFFFF_8000)
        let encoded = try await ImageManager(.fixed(first)).data(for: red).data
        let second = FixedImageLoader([data: .data(encoded), bitmap: .bitmap(image.bitmap)])
        let manager = ImageManager(.fixed(second))
        for url in [data, bitmap] {
            let copy = try await manager.image(for: url).bitmap
            #expect(copy.withPixels { $0.load(as: UInt32.self) } == pixel)
        }
        #expect(manager.disk == nil)
    }

    @Test("A bitmap is delivered with its alpha")
    func alpha() async throws {
        let url = try url("clear")
        let size = PixelSize(width: 3, height: 3)
        let clear = try Bitmap(size: size, alpha: .premultiplied, isZeroed: true) { _, _ in }
        let manager = ImageManager(.fixed(FixedImageLoader([url: .bitmap(clear)])))
        #expect(try await manager.image(for: url).bitmap.alpha != .opaque)
    }

    @Test("Errors, including the one for invalid data, are delivered unchanged and only once")
    func failures() async throws {
        let (broken, offline) = (try url("broken"), try url("offline"))
        let loader = FixedImageLoader([
            broken: .data(Data("no image".utf8)), offline: .failure(ImageError(.network, "offline")),
        ])
        let manager = ImageManager(.fixed(loader))
        let first = await #expect(throws: ImageError.self) { try await manager.image(for: offline) }
        #expect(first?.code == .network && loader.requests.count == 1)
        await #expect(throws: ImageError.self) { try await manager.image(for: broken) }
        let missing = try url("missing")
        let last = await #expect(throws: ImageError.self) { try await manager.image(for: missing) }
        #expect(last?.code == .notCached)
        #expect(loader.requests.events.map(\.url) == [offline, broken, missing])
    }

    @Test("The loader's content is used for URLs that don't have their own")
    func changes() async throws {
        let url = try url("any")
        let loader = FixedImageLoader(otherwise: .color(red: 0, green: 0, blue: 0, width: 2, height: 2))
        var request = ImageRequest(url: url)
        request.cachePolicy = .networkOnly
        let manager = ImageManager(.fixed(loader))
        #expect(try await manager.image(for: request).size.width == 2)
        loader[url] = .color(red: 0, green: 0, blue: 0, width: 3, height: 3)
        #expect(try await manager.image(for: request).size.width == 3)
    }

    @Test("Requests are recorded with header fields and priority")
    func requests() async throws {
        var request = ImageRequest(url: try url("a"), priority: .high)
        request.headers["Accept-Language"] = "de"
        let loader = FixedImageLoader(otherwise: .color(red: 0, green: 0, blue: 0))
        _ = try await ImageManager(.fixed(loader)).image(for: request)
        let recorded = try #require(loader.requests.events.first)
        #expect(recorded.url == request.url && recorded.priority == .high)
        #expect(recorded.headers["Accept-Language"] == "de")
    }

    @Test("Held loads wait until their URL or all URLs are released")
    func held() async throws {
        let urls = try ["a", "b", "c"].map(url)
        let loader = FixedImageLoader(otherwise: .color(red: 0, green: 1, blue: 0))
        loader.isHeld = true
        let manager = ImageManager(.fixed(loader))
        let tasks = urls.map { manager.load($0) }
        await loader.requests.wait(count: 3)
        loader.release(urls[1])
        _ = try await tasks[1].response
        #expect(tasks[0].result == nil && tasks[2].result == nil)
        loader.isHeld = false
        for task in tasks { _ = try await task.response }
    }

    @Test("A held load that's canceled isn't delivered later")
    func cancelled() async throws {
        let url = try url("a")
        let loader = FixedImageLoader(otherwise: .color(red: 0, green: 1, blue: 0))
        loader.isHeld = true
        let manager = ImageManager(.fixed(loader))
        let task = manager.load(url)
        await loader.requests.wait(count: 1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        while manager.statistics.running > 0, !Task.isCancelled { await Task.yield() }
        loader.isHeld = false
        #expect(try await manager.image(for: url).size.width == 64)
        #expect(loader.requests.count == 2)
    }

    @Test("Many managers and threads can share one loader")
    func manyThreads() async throws {
        let loader = FixedImageLoader(otherwise: .color(red: 0, green: 1, blue: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let manager = ImageManager(.fixed(loader))
                    for name in 0..<20 {
                        if name % 5 == number % 5 { loader.isHeld.toggle() }
                        let task = manager.load(try url("\(name)"))
                        loader.isHeld = false
                        _ = try await task.response
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(loader.requests.count == 160)
    }
}
