// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in FromSDWebImage.md; never called.

@MainActor private func show(_ fraction: Double) {}
private func show(_ image: DecodedImage) {}
private func show(_ error: ImageError) {}
@MainActor private func shown(_ image: DecodedImage) {}
@MainActor private func failed(_ error: ImageError) {}

@MainActor
private func views(imageView: UIImageView, button: UIButton, url: URL, placeholder: UIImage) {
    imageView.webImage.load(url, placeholder: .image(placeholder))

    imageView.webImage.load(url) { result in
        switch result {
        case .success(let response): print(response.origin, response.image.size)
        case .failure(let error): print(error)
        }
    }

    imageView.webImage.load(
        url, placeholder: .image(placeholder),
        progress: { progress in show(progress.fraction ?? 0) })

    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    imageView.webImage.load(url)

    imageView.webImage.load(url, transition: .fade(0.5))

    imageView.webImage.cancel()
    let current = imageView.webImage.url
    _ = current

    button.webImage(for: .normal).load(url, placeholder: .image(placeholder))
    button.webBackgroundImage(for: .highlighted).load(url)
}

@MainActor
private func animated(url: URL, frame: CGRect) {
    let view = AnimatedImageView(frame: frame)
    view.loopCount = 1
    view.maximumBufferSize = 8 << 20
    view.webImage.load(url)
}

@MainActor
private func options(imageView: UIImageView, url: URL) {
    var request = ImageRequest(url: url, priority: .high)
    request.progressive = .scans
    request.failedURLPolicy = .ignore
    imageView.webImage.load(request)

    imageView.webImage.load(ImageRequest(url: url, cachePolicy: .refresh))

    imageView.webImage.load(ImageRequest(url: url, cachePolicy: .cacheOnly))

    imageView.webImage.load(ImageRequest(url: url, thumbnail: .fit(width: 300, height: 300)))
    imageView.webImage.load(ImageRequest(url: url, thumbnail: .view))

    var rounded = ImageRequest(url: url)
    rounded.transformers = [
        .resize(width: 300, height: 300, mode: .fill),
        .roundedCorners(radius: 20, border: Border(width: 1, color: .black)),
    ]
    imageView.webImage.load(rounded)
}

@MainActor
private func loads(url: URL) {
    let task = ImageManager.shared.load(ImageRequest(url: url, priority: .high)) { event in
        switch event {
        case .progress(let progress): print(progress.received, progress.expected ?? 0)
        case .finished(.success(let response)): show(response.image)
        case .finished(.failure(let error)): show(error)
        case .info, .preview, .cached: break
        }
    }
    task.cancel()

    ImageManager.shared.load(
        url,
        onMainActor: { result in
            switch result {
            case .success(let response): shown(response.image)
            case .failure(let error): failed(error)
            }
        })
}

private func withoutCaches(url: URL) async throws {
    var request = ImageRequest(url: url, cachePolicy: .networkOnly)
    request.storeTiers = []
    request.originalStoreTiers = []
    let image = try await ImageManager.shared.image(for: request)
    _ = image
}

private func settings(language: String, user: String, password: String) {
    var configuration = ImageManager.Configuration()
    configuration.network.headers["Accept-Language"] = language
    configuration.network.timeouts = LoadTimeouts(idle: .seconds(30))
    configuration.network.credentials = .use(
        CredentialProvider { space, refused in
            guard space.host == "images.example.com", refused == nil else { return nil }
            return .password(user: user, password: password)
        })
    configuration.memoryLimits.maximumCost = 64 << 20
    configuration.requestProcessor = { request in
        guard let url = request.url, url.host() == "storage.example.com" else { return request }
        var request = request
        request.cacheKey = "storage\(url.path())"
        return request
    }
    ImageManager.shared = ImageManager(configuration)
}

private func modifier(configuration: inout ImageManager.Configuration) {
    configuration.network.requestModifier = .use(
        RequestModifier(name: "client") { request in
            var request = request
            if request.url.host() == "images.example.com" { request.headers["X-Client"] = "app" }
            return request
        })
}

private func limits(manager: ImageManager) {
    manager.memoryLimits?.maximumCost = 64 << 20
    manager.diskLimits?.maximumBytes = 200 << 20
    manager.diskLimits?.maximumAge = .seconds(7 * 24 * 3600)
}

private func caches(manager: ImageManager, request: ImageRequest, bitmap: Bitmap) async throws {
    let inMemory = manager.cachedImage(for: request)
    let isOnDisk = await manager.contains(request, in: .disk)

    try await manager.store(StorableImage(bitmap), for: request)

    await manager.removeImage(for: request)
    await manager.removeAllImages(from: .memory)
    await manager.removeAllImages(from: .disk)
    await manager.trim()

    let disk = await manager.disk?.statistics()
    print(disk?.count ?? 0, disk?.bytes ?? 0)

    manager.forgetFailures()
    _ = (inMemory, isOnDisk)
}

private func prefetch(urls: [URL]) {
    ImagePrefetcher.shared.prefetch(urls, progress: { progress in print(progress.finished, progress.total) })
    {
        result in print(result.finished, result.skipped)
    }
}

private func watermark(mark: Bitmap) {
    let watermark = Transformer.drawing(key: "com.example.watermark") { canvas throws(ImageError) in
        try canvas.draw(mark, x: 8, y: 8)
    }
    _ = watermark
}
#endif
