// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageTestSupport

extension GuideTests {
    @MainActor
    @Suite("Manager examples in the Kingfisher guide", .timeLimit(.minutes(2)))
    struct KingfisherManagerTests {
        private let guide: Guide
        private let url: URL
        private var manager: ImageManager { guide.manager }
        private let full = PixelSize(width: 640, height: 480)

        init() throws {
            guide = try Guide()
            url = guide.url()
        }

        private func shown(_ image: DecodedImage) { guide.shown.record(image.size) }

        @Test("Load without a view")
        func closure() async throws {
            ImageManager.shared.load(
                url,
                onMainActor: { result in
                    if let response = try? result.get() { shown(response.image) }
                })
            #expect(await guide.shown.wait(count: 1) == [full])
        }

        @Test("Load with concurrency")
        func concurrency() async throws {
            let image = try await ImageManager.shared.image(for: url)
            #expect(image.size == full)
        }

        @Test("Limits of the caches")
        func limits() {
            manager.memoryLimits.maximumCost = 300 << 20
            manager.memoryLimits.maximumCount = 150
            manager.diskLimits?.maximumBytes = 1000 << 20
            #expect(manager.memoryLimits.maximumCost == 314_572_800)
            #expect(manager.memoryLimits.maximumCount == 150)
            #expect(manager.diskLimits?.maximumBytes == 1_048_576_000)
        }

        @Test("Expiration")
        func expiration() {
            manager.memoryLimits.maximumIdleTime = .seconds(600)
            manager.diskLimits?.maximumAge = nil
            #expect(manager.memoryLimits.maximumIdleTime == .seconds(600))
            #expect(manager.diskLimits != nil && manager.diskLimits?.maximumAge == nil)
        }

        @Test("Is an image cached?")
        func isCached() async throws {
            let request = ImageRequest(url: try await guide.storedURL())
            let isCached = await manager.contains(request)
            let isInMemory = await manager.contains(request, in: .memory)
            #expect(isCached && isInMemory)
        }

        @Test("Get an image from the cache")
        func stored() async throws {
            let request = ImageRequest(url: try await guide.storedURL())
            var stored = request
            stored.cachePolicy = .cacheOnly
            let response = try await manager.load(stored).response
            print(response.origin)
            #expect(response.origin == .memory && guide.origin.requestCount == 1)
        }

        @Test("Store an image")
        func store() async throws {
            let (request, bitmap, data) = (ImageRequest(url: url), guide.mark, guide.photo)
            let image = try CodecRegistry.default.decode(data)
            try await manager.store(StorableImage(bitmap), for: request)
            try await manager.store(image, data: data, for: request)
            #expect(manager.cachedImage(for: request)?.image.size == full)
            manager.memory.removeAll()
            #expect(try await manager.data(for: request).data == data && guide.origin.requestCount == 0)
        }

        @Test("Remove an image")
        func remove() async throws {
            let request = ImageRequest(url: try await guide.storedURL())
            await manager.removeImage(for: request)
            await manager.removeImage(for: request, in: .disk)
            #expect(await !manager.contains(request))
        }

        @Test("Clear the caches")
        func clear() async throws {
            let url = try await guide.storedURL()
            await manager.removeAllImages(from: .memory)
            await manager.removeAllImages(from: .disk)
            await manager.trim()
            #expect(await !manager.contains(url))
        }

        @Test("Measure the disk cache")
        func measure() async throws {
            _ = try await guide.storedURL()
            let bytes = await manager.disk?.statistics().bytes
            print("\(Double(bytes ?? 0) / 1024 / 1024) MB")
            #expect(bytes ?? 0 > guide.photo.count)
        }

        @Test("Requests, credentials, redirects, timeouts")
        func network() async throws {
            let (token, user, password) = ("t", "u", "p")
            var configuration = ImageManagerConfiguration()
            configuration.network.requestModifier = .use(
                RequestModifier(name: "access token") { request in
                    var request = request
                    if request.url.host() == "images.example.com" {
                        request.headers["Access-Token"] = token
                    }
                    return request
                })
            configuration.network.credentials = .use(
                CredentialProvider { space, refused in
                    guard space.host == "images.example.com", refused == nil else {
                        return nil
                    }
                    return .password(user: user, password: password)
                })
            configuration.network.redirects = RedirectPolicy(follows: false)
            configuration.network.timeouts = LoadTimeouts(idle: .seconds(60))
            ImageManager.shared = ImageManager(configuration)
            var request = ImageRequest(url: url)
            request.storeTiers = .memory
            #expect(try await ImageManager.shared.image(for: request).size == full)
            // Another host gets no token, and the redirect fails the load.
            #expect(guide.origin.requests.last?.header("Access-Token") == nil)
            guide.origin.route("/moved.jpg", .redirect(to: url.absoluteString))
            request = ImageRequest(url: guide.origin.url("/moved.jpg"))
            request.storeTiers = .memory
            let moved = request
            await #expect(throws: ImageError.self) { try await ImageManager.shared.image(for: moved) }
        }

        @Test("Prefetch")
        func prefetch() async throws {
            let urls = ["/1", "/2"].map { guide.url($0) }
            let token = ImagePrefetcher.shared.prefetch(urls) { result in
                print("\(result.finished) of \(result.total), \(result.skipped) failed")
            }
            token.cancel()
            #expect(token.urls == urls && !token.isRunning)
        }

        @Test("Processors")
        func processors() async throws {
            var request = ImageRequest(url: url)
            request.transformers = [
                .resize(width: 300, height: 300, mode: .fill), .blur(radius: 4),
                .tint(.black, mode: .sourceAtop),
                .roundedCorners(radius: 20),
            ]
            let image = try await manager.image(for: request)
            #expect(image.size == PixelSize(width: 300, height: 300))
            #expect(image.bitmap.color(atX: 0, y: 0)?.alpha == 0)
            #expect(image.bitmap.color(atX: 150, y: 150) == .black)
        }

        @Test("A processor of your own")
        func watermark() async throws {
            let mark = guide.mark
            let watermark = Transformer.drawing(key: "com.example.watermark") {
                canvas throws(ImageError) in
                try canvas.draw(mark, x: 8, y: 8)
            }
            let marked = try await manager.image(for: ImageRequest(url: url, transformers: [watermark]))
            #expect(marked.bitmap.color(atX: 8, y: 8) == Guide.red)
        }
    }
}
#endif
