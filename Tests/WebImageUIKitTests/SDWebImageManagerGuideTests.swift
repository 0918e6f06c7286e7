// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageTestSupport

extension GuideTests {
    @MainActor
    @Suite("Manager examples in the SDWebImage guide", .timeLimit(.minutes(2)))
    struct SDWebImageManagerTests {
        private let guide: Guide
        private let url: URL
        private var manager: ImageManager { guide.manager }
        private let full = PixelSize(width: 640, height: 480)

        init() throws {
            guide = try Guide()
            url = guide.url()
        }

        nonisolated private func show(_ image: DecodedImage) {}
        nonisolated private func show(_ error: ImageError) {}
        private func shown(_ image: DecodedImage) { guide.shown.record(image.size) }
        private func failed(_ error: ImageError) {}

        @Test("Load without a view")
        func task() async {
            guide.origin.route("/photo.jpg", OriginResponse.status(200).held())
            let task = ImageManager.shared.load(
                ImageRequest(url: url, priority: .high)
            ) { event in
                switch event {
                case .progress(let progress):
                    print(progress.received, progress.expected ?? 0)
                case .finished(.success(let response)): show(response.image)
                case .finished(.failure(let error)): show(error)
                case .info, .preview, .cached: break
                }
            }
            task.cancel()
            await #expect(throws: ImageError.self) { try await task.response }
            #expect(task.isCancelled)
        }

        @Test("Load without a view, completion on the main thread")
        func closure() async throws {
            ImageManager.shared.load(
                url,
                onMainActor: { result in
                    switch result {
                    case .success(let response): shown(response.image)
                    case .failure(let error): failed(error)
                    }
                })
            #expect(await guide.shown.wait(count: 1) == [full])
        }

        @Test("Download without caches")
        func withoutCaches() async throws {
            var request = ImageRequest(url: url, cachePolicy: .networkOnly)
            request.storeTiers = []
            request.originalStoreTiers = []
            let image = try await ImageManager.shared.image(for: request)
            #expect(image.size == full)
            await manager.flush()
            #expect(await !manager.contains(url))
        }

        @Test("Configure the shared manager")
        func configuration() async throws {
            let (language, user, password) = ("de", "u", "p")
            var configuration = ImageManagerConfiguration()
            configuration.network.headers["Accept-Language"] = language
            configuration.network.timeouts = LoadTimeouts(idle: .seconds(30))
            configuration.network.credentials = .use(
                CredentialProvider { space, refused in
                    guard space.host == "images.example.com", refused == nil else {
                        return nil
                    }
                    return .password(user: user, password: password)
                })
            configuration.memoryLimits.maximumCost = 64 << 20
            configuration.requestProcessor = { request in
                guard let url = request.url, url.host() == "storage.example.com" else {
                    return request
                }
                var request = request
                request.cacheKey = "storage\(url.path())"
                return request
            }
            ImageManager.shared = ImageManager(configuration)
            var request = ImageRequest(url: url)
            request.storeTiers = .memory
            #expect(try await ImageManager.shared.image(for: request).size == full)
            #expect(guide.origin.requests.last?.header("Accept-Language") == "de")
            let stored = try #require(URL(string: "https://storage.example.com/a.jpg?signature=1"))
            #expect(ImageManager.shared.keys(for: stored).original.text.contains("storage/a.jpg"))
        }

        @Test("Modify requests")
        func modifier() async throws {
            var configuration = ImageManagerConfiguration.memoryOnly
            configuration.network.requestModifier = .use(
                RequestModifier(name: "client") { request in
                    var request = request
                    if request.url.host() == "images.example.com" {
                        request.headers["X-Client"] = "app"
                    }
                    return request
                })
            _ = try await ImageManager(configuration).image(for: url)
            #expect(guide.origin.requests.last?.header("X-Client") == nil)
        }

        @Test("Change the limits of the caches")
        func limits() {
            manager.memoryLimits.maximumCost = 64 << 20
            manager.diskLimits?.maximumBytes = 200 << 20
            manager.diskLimits?.maximumAge = .seconds(7 * 24 * 3600)
            #expect(manager.memoryLimits.maximumCost == 67_108_864)
            #expect(manager.diskLimits?.maximumBytes == 209_715_200)
            #expect(manager.diskLimits?.maximumAge == .seconds(604_800))
        }

        @Test("Query the caches")
        func query() async throws {
            let request = ImageRequest(url: try await guide.storedURL())
            let inMemory = manager.cachedImage(for: request)
            let isOnDisk = await manager.contains(request, in: .disk)
            #expect(inMemory?.image.size == full && isOnDisk)
        }

        @Test("Store an image")
        func store() async throws {
            let (request, bitmap, data) = (ImageRequest(url: url), guide.mark, guide.photo)
            let image = try CodecRegistry.default.decode(data)
            try await manager.store(StorableImage(bitmap), for: request)
            try await manager.store(image, data: data, for: request, in: .disk)
            let isStored = await manager.contains(request, in: .disk)
            #expect(isStored)
            manager.memory.removeAll()
            #expect(try await manager.data(for: request).data == data && guide.origin.requestCount == 0)
        }

        @Test("Remove images")
        func remove() async throws {
            let request = ImageRequest(url: try await guide.storedURL())
            await manager.removeImage(for: request)
            await manager.removeAllImages(from: .memory)
            await manager.removeAllImages(from: .disk)
            await manager.trim()
            #expect(await !manager.contains(request))
        }

        @Test("Measure the disk cache")
        func measure() async throws {
            _ = try await guide.storedURL()
            let disk = await manager.disk?.statistics()
            print(disk?.count ?? 0, disk?.bytes ?? 0)
            #expect(disk?.count == 1 && disk?.bytes ?? 0 > guide.photo.count)
        }

        @Test("Forget failed URLs")
        func forget() async throws {
            guide.origin.route("/photo.jpg", inOrder: [.status(404), .bytes(guide.photo)])
            await #expect(throws: ImageError.self) { try await manager.image(for: url) }
            manager.forgetFailures()
            #expect(try await manager.image(for: url).size == full)
        }

        @Test("Prefetch")
        func prefetch() async throws {
            let urls: [URL] = []
            ImagePrefetcher.shared.prefetch(
                urls,
                progress: { progress in print(progress.finished, progress.total) }
            ) {
                result in print(result.finished, result.skipped)
            }
            // The shared prefetcher belongs to the first shared manager, so another one runs the list.
            let results = EventLog<PrefetchProgress>()
            ImagePrefetcher(manager: manager).prefetch([url, guide.url("/other.jpg")]) { results.record($0) }
            #expect(await results.wait(count: 1).first?.finished == 2)
        }
    }
}
#endif
