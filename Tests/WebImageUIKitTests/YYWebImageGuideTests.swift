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
    @Suite("Examples in the YYWebImage guide", .timeLimit(.minutes(2)))
    struct YYWebImageTests {
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

        @Test("Load from a URL or a file")
        func file() async throws {
            let path = try guide.file()
            imageView.webImage.url = url
            imageView.webImage.url = URL(filePath: path)
            #expect(imageView.webImage.url == URL(filePath: path))
            #expect(try await response().image.size == full)
        }

        @Test("Animations")
        func animations() async throws {
            let (url, frame) = (try guide.animation(), imageView.frame)
            let view = AnimatedImageView(frame: frame)
            view.webImage.url = url
            #expect(try await guide.response(in: view.webImage).animation != nil)
            #expect(view.webImage.state.player != nil)
        }

        @Test("Placeholder, cancellation, buttons")
        func cancellation() async throws {
            let button = UIButton(frame: imageView.frame)
            imageView.webImage.load(url, placeholder: .image(placeholder))
            imageView.webImage.cancel()

            button.webImage(for: .normal).load(url)
            #expect(imageView.image === placeholder)
            #expect(try await guide.response(in: button.webImage(for: .normal)).image.size == full)
            #expect(button.image(for: .normal)?.pixelWidth == 640)
        }

        @Test("Progressive display")
        func progressive() async throws {
            var request = ImageRequest(url: url)
            request.progressive = .scans
            imageView.webImage.load(request)
            #expect(try await response().image.size == full)
        }

        @Test("Progressive display with blur, and a fade")
        func blurred() async throws {
            var request = ImageRequest(url: url)
            request.progressive = .blurred
            imageView.webImage.load(request, transition: .fade(0.2))
            #expect(try await response().image.size == full)
        }

        @Test("Progress, transform and completion")
        func transform() async throws {
            let request = ImageRequest(
                url: url,
                transformers: [
                    .resize(width: 100, height: 100, mode: .center),
                    .roundedCorners(radius: 10),
                ])
            imageView.webImage.load(
                request, progress: { progress in update(progress.fraction ?? 0) },
                transition: .fade(0.2),
                completion: { result in
                    if let response = try? result.get(), response.origin == .disk {
                        print("from disk")
                    }
                })
            let image = try await response().image
            #expect(image.size == PixelSize(width: 100, height: 100))
            #expect(image.bitmap.color(atX: 0, y: 0)?.alpha == 0)
        }

        @Test("Load again, and keep the image meanwhile")
        func again() async throws {
            let url = try await guide.storedURL()
            imageView.webImage.load(ImageRequest(url: url, cachePolicy: .networkOnly))

            var options = DisplayOptions()
            options.placeholderPolicy = .keepCurrent
            imageView.webImage.load(url, options: options)
            #expect(try await response().image.size == full)
        }

        @Test("Load without a view")
        func task() async throws {
            let task = ImageManager.shared.load(url) { event in
                if case .progress(let progress) = event { print(progress.received) }
            }
            let response = try await task.response
            print(response.image.size)
            #expect(response.image.size == full)
        }

        @Test("Configure the manager")
        func configuration() async throws {
            let (folder, user, password) = (guide.folder, "u", "p")
            var configuration = ImageManagerConfiguration()
            configuration.disk = DiskCache(directory: folder)
            configuration.network.timeouts = LoadTimeouts(idle: .seconds(15))
            configuration.network.headers["Accept"] = "image/webp,image/*;q=0.8"
            configuration.network.credentials = .use(
                CredentialProvider { space, refused in
                    guard space.host == "images.example.com", refused == nil else {
                        return nil
                    }
                    return .password(user: user, password: password)
                })
            ImageManager.shared = ImageManager(configuration)
            #expect(try await ImageManager.shared.image(for: url).size == full)
            #expect(guide.origin.requests.last?.header("Accept") == "image/webp,image/*;q=0.8")
            await ImageManager.shared.flush()
        }

        @Test("The caches")
        func caches() async throws {
            let (request, bitmap) = (ImageRequest(url: try await guide.storedURL()), guide.mark)
            let image = manager.cachedImage(for: request)?.image
            let isStored = await manager.contains(request)
            try await manager.store(StorableImage(bitmap), for: request)
            await manager.removeImage(for: request)
            await manager.removeAllImages()
            #expect(image?.size == full && isStored)
            #expect(await !manager.contains(request))
        }
    }
}
#endif
