// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in FromYYWebImage.md; never called.

@MainActor private func update(_ fraction: Double) {}

@MainActor
private func views(imageView: UIImageView, button: UIButton, url: URL, placeholder: UIImage, frame: CGRect) {
    imageView.webImage.url = url
    imageView.webImage.url = URL(filePath: "/tmp/logo.png")

    let view = AnimatedImageView(frame: frame)
    view.webImage.url = url

    imageView.webImage.load(url, placeholder: .image(placeholder))
    imageView.webImage.cancel()

    button.webImage(for: .normal).load(url)
}

@MainActor
private func progressive(imageView: UIImageView, url: URL) {
    var request = ImageRequest(url: url)
    request.progressive = .scans
    imageView.webImage.load(request)

    request.progressive = .blurred
    imageView.webImage.load(request, transition: .fade(0.2))
}

@MainActor
private func processed(imageView: UIImageView, url: URL) {
    let request = ImageRequest(
        url: url,
        transformers: [
            .resize(width: 100, height: 100, mode: .center),
            .roundedCorners(radius: 10),
        ])
    imageView.webImage.load(
        request, progress: { progress in update(progress.fraction ?? 0) }, transition: .fade(0.2),
        completion: { result in
            if let response = try? result.get(), response.origin == .disk { print("from disk") }
        })
}

@MainActor
private func options(imageView: UIImageView, url: URL) {
    imageView.webImage.load(ImageRequest(url: url, cachePolicy: .networkOnly))

    var options = DisplayOptions()
    options.placeholderPolicy = .keepCurrent
    imageView.webImage.load(url, options: options)
}

private func manager(url: URL) async throws {
    let task = ImageManager.shared.load(url) { event in
        if case .progress(let progress) = event { print(progress.received) }
    }
    let response = try await task.response
    print(response.image.size)
}

private func settings(folder: URL, user: String, password: String) {
    var configuration = ImageManager.Configuration()
    configuration.disk = DiskCache(directory: folder)
    configuration.network.timeouts = LoadTimeouts(idle: .seconds(15))
    configuration.network.headers["Accept"] = "image/webp,image/*;q=0.8"
    configuration.network.credentials = .use(
        CredentialProvider { space, refused in
            guard space.host == "images.example.com", refused == nil else { return nil }
            return .password(user: user, password: password)
        })
    ImageManager.shared = ImageManager(configuration)
}

private func caches(manager: ImageManager, request: ImageRequest, bitmap: Bitmap) async throws {
    let image = manager.cachedImage(for: request)?.image
    let isStored = await manager.contains(request)
    try await manager.store(StorableImage(bitmap), for: request)
    await manager.removeImage(for: request)
    await manager.removeAllImages()
    _ = (image, isStored)
}
#endif
