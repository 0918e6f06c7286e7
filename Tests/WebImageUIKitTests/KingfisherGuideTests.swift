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
    @Suite("View examples in the Kingfisher guide", .timeLimit(.minutes(2)))
    struct KingfisherViewTests {
        private let guide: Guide
        private let url: URL
        private var manager: ImageManager { guide.manager }
        private var imageView: UIImageView { guide.imageView }
        private var placeholder: UIImage { guide.placeholder }
        private let full = PixelSize(width: 640, height: 480)

        init() throws {
            guide = try Guide()
            url = guide.url()
        }

        private func update(_ fraction: Double) {}
        private func response() async throws -> ImageResponse {
            try await guide.response(in: imageView.webImage)
        }

        @Test("Show an image")
        func show() async throws {
            imageView.webImage.load(
                url, placeholder: .image(placeholder), transition: .fade(0.2))
            #expect(imageView.image === placeholder)
            #expect(try await response().image.size == full && imageView.image?.pixelWidth == 640)
        }

        @Test("Handle the result")
        func result() async throws {
            imageView.webImage.load(url) { result in
                switch result {
                case .success(let response): print(response.image, response.origin)
                case .failure(let error): print(error)
                }
            }
            #expect(try await response().origin == .network)
        }

        @Test("Downsample, round the corners, fade in")
        func downsample() async throws {
            let request = ImageRequest(
                url: url, thumbnail: .view(.fill),
                transformers: [.roundedCorners(radius: 20)])
            imageView.webImage.indicator = ActivityIndicator(in: imageView)
            imageView.webImage.load(
                request, placeholder: .image(placeholder), transition: .fade(1),
                completion: { result in print(result) })
            // 100 x 50 points at 2 pixels each, rounded up to multiples of 32.
            let image = try await response().image
            #expect(image.size == PixelSize(width: 224, height: 128))
            #expect(image.bitmap.color(atX: 0, y: 0)?.alpha == 0)
        }

        @Test("Show an indicator")
        func indicator() async throws {
            imageView.webImage.indicator = ActivityIndicator(in: imageView)
            imageView.webImage.load(url)
            #expect(imageView.subviews.count == 1)
            #expect(try await response().image.size == full)
        }

        @Test("The builder")
        func builder() async throws {
            var options = DisplayOptions()
            options.placeholder = .image(placeholder)
            options.errorImage = .image(placeholder)
            options.transition = .fade(0.25)
            options.progress = { progress in update(progress.fraction ?? 0) }
            options.completion = { result in print(result) }
            imageView.webImage.load(
                ImageRequest(url: url, thumbnail: .fill(width: 300, height: 300)),
                options: options)
            #expect(try await response().image.size == PixelSize(width: 300, height: 300))
            // See the guide's section on a size without cropping.
            let covering = ImageRequest(url: url, thumbnail: .fit(width: 0, height: 300))
            #expect(try await manager.image(for: covering).size == PixelSize(width: 400, height: 300))
        }

        @Test("Buttons")
        func buttons() async throws {
            let button = UIButton(frame: imageView.frame)
            button.webImage(for: .normal).load(url)
            button.webBackgroundImage(for: .normal).load(url)
            _ = try await guide.response(in: button.webImage(for: .normal))
            _ = try await guide.response(in: button.webBackgroundImage(for: .normal))
            #expect(button.image(for: .normal)?.pixelWidth == 640)
            #expect(button.backgroundImage(for: .normal)?.pixelWidth == 640)
            #expect(guide.origin.requestCount == 1)
        }

        @Test("Cancel")
        func cancel() async throws {
            let otherURL = guide.url("/other.jpg")
            imageView.webImage.load(url)
            imageView.webImage.load(otherURL)
            imageView.webImage.cancel()
            #expect(imageView.webImage.state.task == nil && imageView.image == nil)
        }

        @Test("Skip the caches")
        func network() async throws {
            let url = try await guide.storedURL()
            imageView.webImage.load(ImageRequest(url: url, cachePolicy: .networkOnly))
            #expect(try await response().origin == .network && guide.origin.requestCount == 2)
        }

        @Test("Use the caches only")
        func cacheOnly() async throws {
            let url = try await guide.storedURL()
            imageView.webImage.load(ImageRequest(url: url, cachePolicy: .cacheOnly))
            #expect(try await response().origin == .memory && guide.origin.requestCount == 1)
        }

        @Test("A key of your own")
        func key() async throws {
            var request = ImageRequest(url: url)
            request.cacheKey = "my_cache_key"
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
            var other = ImageRequest(url: guide.url("/other.jpg"))
            other.cacheKey = "my_cache_key"
            #expect(manager.cachedImage(for: other)?.image.size == full)
        }

        @Test("A cache of your own")
        func cache() async throws {
            let folder = guide.folder
            var request = ImageRequest(url: url)
            request.waitsForStore = true
            let caches = RequestCaches(disk: DiskCache(directory: folder))
            request.caches = caches
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
            #expect(await manager.contains(request, in: .disk))
            #expect(await !manager.contains(url, in: .disk))
        }

        @Test("Wait for the store, retry, show scans")
        func waiting() async throws {
            var request = ImageRequest(url: url)
            request.waitsForStore = true
            request.retry = RetryPolicy(maximumAttempts: 6)
            request.progressive = .scans
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
            #expect(await manager.disk?.statistics().count == 1)
        }

        @Test("Alternative URLs, and a small image in low-data mode")
        func alternatives() async throws {
            let (mirror, small) = (guide.url("/mirror.jpg"), guide.url("/small.jpg"))
            guide.origin.route("/photo.jpg", OriginResponse.status(404))
            var request = ImageRequest(url: url)
            request.alternatives = [mirror]
            request.lowDataURL = small
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
            #expect(guide.origin.requests.map(\.path) == ["/photo.jpg", "/mirror.jpg"])
        }

        @Test("Local data and files")
        func local() async throws {
            let (png, path) = (guide.photo, try guide.file())
            imageView.webImage.load(ImageRequest(id: "chart/7", data: { png }))
            imageView.webImage.load(URL(filePath: path))
            #expect(try await response().image.size == full)
            let chart = ImageRequest(id: "chart/7", data: { png })
            #expect(try await manager.image(for: chart).size == full)
            #expect(guide.origin.requestCount == 0)
        }
    }
}
#endif
