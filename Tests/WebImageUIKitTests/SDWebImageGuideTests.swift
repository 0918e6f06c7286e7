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
    @Suite("View examples in the SDWebImage guide", .timeLimit(.minutes(2)))
    struct SDWebImageViewTests {
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

        private func show(_ fraction: Double) {}
        private func response() async throws -> ImageResponse {
            try await guide.response(in: imageView.webImage)
        }

        @Test("Show an image with a placeholder")
        func placeholderFirst() async throws {
            imageView.webImage.load(url, placeholder: .image(placeholder))
            #expect(imageView.image === placeholder)
            #expect(try await response().image.size == full && imageView.image?.pixelWidth == 640)
        }

        @Test("Handle the result")
        func result() async throws {
            imageView.webImage.load(url) { result in
                switch result {
                case .success(let response): print(response.origin, response.image.size)
                case .failure(let error): print(error)
                }
            }
            #expect(try await response().origin == .network)
        }

        @Test("Follow the progress")
        func progress() async throws {
            imageView.webImage.load(
                url, placeholder: .image(placeholder),
                progress: { progress in show(progress.fraction ?? 0) })
            #expect(try await response().image.size == full)
            #expect(imageView.webImage.state.progress.fraction == 1)
        }

        @Test("Show an indicator")
        func indicator() async throws {
            imageView.webImage.indicator = ActivityIndicator(in: imageView)
            imageView.webImage.load(url)
            #expect(imageView.subviews.count == 1)
            #expect(try await response().image.size == full)
        }

        @Test("Fade in")
        func fade() async throws {
            imageView.webImage.load(url, transition: .fade(0.5))
            #expect(try await response().image.size == full)
        }

        @Test("Cancel, and read the current URL")
        func cancel() {
            imageView.webImage.load(url)
            imageView.webImage.cancel()
            let current = imageView.webImage.url
            #expect(current == url && imageView.webImage.state.task == nil)
        }

        @Test("Buttons")
        func buttons() async throws {
            let button = UIButton(frame: imageView.frame)
            button.webImage(for: .normal).load(url, placeholder: .image(placeholder))
            button.webBackgroundImage(for: .highlighted).load(url)
            _ = try await guide.response(in: button.webImage(for: .normal))
            _ = try await guide.response(in: button.webBackgroundImage(for: .highlighted))
            #expect(button.image(for: .normal)?.pixelWidth == 640)
            #expect(button.backgroundImage(for: .highlighted)?.pixelWidth == 640)
        }

        @Test("Animations")
        func animations() async throws {
            let (url, frame) = (try guide.animation(), imageView.frame)
            let view = AnimatedImageView(frame: frame)
            view.loopCount = 1
            view.maximumBufferSize = 8 << 20
            view.webImage.load(url)
            #expect(try await guide.response(in: view.webImage).animation != nil)
            #expect(view.webImage.state.player != nil)
        }

        @Test("Options as flags")
        func flags() async throws {
            guide.origin.route("/photo.jpg", inOrder: [.status(404), .bytes(guide.photo)])
            await #expect(throws: ImageError.self) { try await manager.image(for: url) }
            var request = ImageRequest(url: url, priority: .high)
            request.progressive = .scans
            request.failedURLPolicy = .ignore
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
        }

        @Test("Refresh a stored image")
        func refresh() async throws {
            let url = try await guide.storedURL()
            imageView.webImage.load(ImageRequest(url: url, cachePolicy: .refresh))
            #expect(imageView.image?.pixelWidth == 640)
            #expect(try await response().image.size == full && guide.origin.requestCount == 2)
        }

        @Test("Use the caches only")
        func cacheOnly() async throws {
            let url = try await guide.storedURL()
            imageView.webImage.load(ImageRequest(url: url, cachePolicy: .cacheOnly))
            #expect(try await response().origin == .memory && guide.origin.requestCount == 1)
        }

        @Test("Decode a thumbnail")
        func thumbnail() async throws {
            let fitted = ImageRequest(url: url, thumbnail: .fit(width: 300, height: 300))
            #expect(try await manager.image(for: fitted).size == PixelSize(width: 300, height: 225))
            imageView.webImage.load(
                ImageRequest(url: url, thumbnail: .fit(width: 300, height: 300)))
            imageView.webImage.load(ImageRequest(url: url, thumbnail: .view))
            // 100 x 50 points at 2 pixels each.
            let size = try await response().image.size
            #expect(size.width < 300 && size.height >= 100)
        }

        @Test("Transform an image")
        func transform() async throws {
            var rounded = ImageRequest(url: url)
            rounded.transformers = [
                .resize(width: 300, height: 300, mode: .fill),
                .roundedCorners(radius: 20, border: Border(width: 1, color: .black)),
            ]
            imageView.webImage.load(rounded)
            let image = try await response().image
            #expect(image.size == PixelSize(width: 300, height: 300))
            #expect(image.bitmap.color(atX: 0, y: 0)?.alpha == 0)
            #expect(image.bitmap.color(atX: 150, y: 0) == .black)
        }

        @Test("Write a transformer")
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
