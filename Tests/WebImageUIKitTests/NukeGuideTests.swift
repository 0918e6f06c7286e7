// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageTestSupport
import WebImageUIKit

extension GuideTests {
    @MainActor
    @Suite("Examples in the Nuke guide", .timeLimit(.minutes(2)))
    struct NukeGuideTests {
        private let guide: Guide
        private let url: URL
        private var manager: ImageManager { guide.manager }
        private var imageView: UIImageView { guide.imageView }
        private let full = PixelSize(width: 640, height: 480)

        init() throws {
            guide = try Guide()
            url = guide.url()
        }

        private func update(_ fraction: Double) {}
        private func shown(_ image: DecodedImage) {
            guide.shown.record(image.size)
            guide.origin.release("rest")
        }

        @Test("Load an image")
        func image() async throws {
            let image = try await ImageManager.shared.image(for: url)
            #expect(image.size == full && image.makeUIImage()?.pixelWidth == 640)
        }

        @Test("Follow a task")
        func follow() async throws {
            let task = ImageManager.shared.load(url)
            for await progress in task.progressUpdates { update(progress.fraction ?? 0) }
            imageView.image = try await task.response.image.makeUIImage()
            #expect(imageView.image?.pixelWidth == 640 && task.progress?.fraction == 1)
        }

        @Test("Load data")
        func data() async throws {
            let data = try await ImageManager.shared.data(for: url).data
            #expect(data == guide.photo)
        }

        @Test("Previews")
        func previews() async throws {
            // The rest of the photo is sent once a preview has been shown.
            guide.origin.route(
                "/photo.jpg",
                OriginResponse.bytes(guide.photo, contentType: "image/jpeg")
                    .held(afterBytes: guide.photo.count / 2, at: "rest"))
            var request = ImageRequest(url: url)
            request.progressive = .scans
            for await event in ImageManager.shared.load(request).events {
                switch event {
                case .progress(let progress): update(progress.fraction ?? 0)
                case .preview(let preview): shown(preview.image)
                case .finished(let result): shown(try result.get().image)
                case .info, .cached: break
                }
            }
            #expect(guide.shown.events.count > 1 && guide.shown.events.last == full)
        }

        @Test("A request with processors")
        func processors() async throws {
            let request = ImageRequest(
                url: url, transformers: [.resize(width: 320, height: 0)],
                priority: .high, cachePolicy: .networkOnly)
            let image = try await ImageManager.shared.image(for: request)
            #expect(image.size == PixelSize(width: 320, height: 240))
        }

        @Test("A thumbnail")
        func thumbnail() async throws {
            let thumbnail = ImageRequest(
                url: url, thumbnail: .fit(width: 320, height: 320))
            #expect(try await manager.image(for: thumbnail).size == PixelSize(width: 320, height: 240))
        }

        @Test("Priority and cancellation")
        func priority() async throws {
            guide.origin.route("/photo.jpg", OriginResponse.status(200).held())
            let task = ImageManager.shared.load(ImageRequest(url: url, priority: .low))
            task.priority = .high
            task.cancel()
            #expect(task.priority == .high)
            #expect(throws: ImageError.self) { try task.result?.get() }
            #expect(task.description.hasSuffix("cancelled"))
        }

        @Test("Load into a view")
        func view() async throws {
            let (placeholder, failure) = (guide.placeholder, guide.failure)
            func load(_ url: URL) {
                imageView.webImage.load(
                    url, placeholder: .image(placeholder), errorImage: .image(failure),
                    transition: .fade(0.33))
            }
            load(url)
            #expect(imageView.image === placeholder)
            #expect(try await guide.response(in: imageView.webImage).image.size == full)
            #expect(imageView.image?.pixelWidth == 640)
            load(guide.origin.url("/missing.jpg"))
            await #expect(throws: ImageError.self) { try await guide.response(in: imageView.webImage) }
            #expect(imageView.image === failure)
        }

        @Test("Configure the pipeline")
        func configuration() async throws {
            let folder = guide.folder
            var configuration = ImageManagerConfiguration()
            configuration.disk = DiskCache(directory: folder)
            configuration.network.headers["Accept-Language"] = "de"
            configuration.memoryLimits.maximumCost = 100 << 20
            ImageManager.shared = ImageManager(configuration)
            #expect(ImageManager.shared.memoryLimits.maximumCost == 104_857_600)
            _ = try await ImageManager.shared.image(for: url)
            await ImageManager.shared.flush()
            #expect(guide.origin.requests.last?.header("Accept-Language") == "de")
            #expect(await ImageManager.shared.disk?.statistics().count == 1)
            #expect(FileManager.default.fileExists(atPath: folder.path))
        }

        @Test("Access the caches")
        func caches() async throws {
            let (request, bitmap) = (ImageRequest(url: try await guide.storedURL()), guide.mark)
            let image = manager.cachedImage(for: request)?.image
            let isOnDisk = await manager.contains(request, in: .disk)
            try await manager.store(StorableImage(bitmap), for: request)
            await manager.removeImage(for: request)
            await manager.removeAllImages()
            #expect(image?.size == full && isOnDisk)
            #expect(await !manager.contains(request))
        }

        @Test("Use the caches only")
        func cacheOnly() async throws {
            let url = try await guide.storedURL()
            let stored = try await manager.load(
                ImageRequest(url: url, cachePolicy: .cacheOnly)
            ).response
            print(stored.origin)
            #expect(stored.origin == .memory && guide.origin.requestCount == 1)
            await #expect(throws: ImageError.self) {
                try await manager.image(for: ImageRequest(url: guide.url("/other"), cachePolicy: .cacheOnly))
            }
        }

        @Test("Signed URLs")
        func signed() async throws {
            func load(_ url: URL, number: Int) async throws -> ImageOrigin {
                var request = ImageRequest(url: url)
                request.cacheKey = "photo/\(number)"
                return try await manager.load(request).response.origin
            }
            let urls = ["1", "2"].map { url.appending(queryItems: [URLQueryItem(name: "token", value: $0)]) }
            #expect(try await load(urls[0], number: 1) == .network)
            #expect(try await load(urls[1], number: 1) == .memory)
            #expect(try await load(urls[1], number: 2) == .network)
        }

        @Test("Prefetch")
        func prefetch() async throws {
            let urls = ["/1", "/2"].map { guide.url($0) }
            let prefetcher = ImagePrefetcher(tiers: .disk)
            prefetcher.prefetch(urls)
            for url in urls { prefetcher.cancel(url) }
            prefetcher.pause()
            prefetcher.resume()
            for token in prefetcher.tokens {
                for await _ in token.progressUpdates {}
            }
            #expect(prefetcher.tokens.isEmpty && !prefetcher.isPaused)
        }

        @Test("A processor of your own")
        func watermark() async throws {
            let mark = guide.mark
            let watermark = Transformer.drawing(key: "com.example.watermark") {
                canvas throws(ImageError) in
                try canvas.draw(mark, x: 8, y: 8)
            }
            let marked = try await manager.image(for: ImageRequest(url: url, transformers: [watermark]))
            #expect(marked.size == full)
            #expect(marked.bitmap.color(atX: 8, y: 8) == Guide.red)
            #expect(marked.bitmap.color(atX: 11, y: 11) == Guide.red)
        }
    }
}
#endif
