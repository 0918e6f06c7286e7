// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in FromKingfisher.md; never called.

@MainActor private func update(_ fraction: Double) {}
@MainActor private func shown(_ image: DecodedImage) {}

@MainActor
private func views(imageView: UIImageView, button: UIButton, url: URL, placeholder: UIImage) {
    imageView.webImage.load(url, placeholder: .image(placeholder), transition: .fade(0.2))

    imageView.webImage.load(url) { result in
        switch result {
        case .success(let response): print(response.image, response.origin)
        case .failure(let error): print(error)
        }
    }

    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    imageView.webImage.load(url)

    button.webImage(for: .normal).load(url)
    button.webBackgroundImage(for: .normal).load(url)
}

@MainActor
private func advanced(imageView: UIImageView, url: URL, placeholder: UIImage) {
    let request = ImageRequest(
        url: url, thumbnail: .view(.fill), transformers: [.roundedCorners(radius: 20)])
    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    imageView.webImage.load(
        request, placeholder: .image(placeholder), transition: .fade(1),
        completion: { result in print(result) })
}

@MainActor
private func builder(imageView: UIImageView, url: URL, placeholder: UIImage) {
    var options = DisplayOptions()
    options.placeholder = .image(placeholder)
    options.errorImage = .image(placeholder)
    options.transition = .fade(0.25)
    options.progress = { progress in update(progress.fraction ?? 0) }
    options.completion = { result in print(result) }
    imageView.webImage.load(
        ImageRequest(url: url, thumbnail: .fill(width: 300, height: 300)), options: options)
}

@MainActor
private func cancelling(imageView: UIImageView, url: URL, otherURL: URL) {
    imageView.webImage.load(url)
    imageView.webImage.load(otherURL)
    imageView.webImage.cancel()
}

@MainActor
private func retrieving(url: URL) async throws {
    ImageManager.shared.load(
        url, onMainActor: { result in if let response = try? result.get() { shown(response.image) } })

    let image = try await ImageManager.shared.image(for: url)
    _ = image
}

@MainActor
private func policies(imageView: UIImageView, url: URL, folder: URL) {
    imageView.webImage.load(ImageRequest(url: url, cachePolicy: .networkOnly))

    imageView.webImage.load(ImageRequest(url: url, cachePolicy: .cacheOnly))

    var request = ImageRequest(url: url)
    request.cacheKey = "my_cache_key"
    imageView.webImage.load(request)

    let caches = RequestCaches(disk: DiskCache(directory: folder))
    request.caches = caches
    imageView.webImage.load(request)

    request.waitsForStore = true
    request.retry = RetryPolicy(maximumAttempts: 6)
    request.progressive = .scans
    imageView.webImage.load(request)
}

@MainActor
private func sources(imageView: UIImageView, url: URL, mirror: URL, small: URL, png: Data) {
    var request = ImageRequest(url: url)
    request.alternatives = [mirror]
    request.lowDataURL = small
    imageView.webImage.load(request)

    imageView.webImage.load(ImageRequest(id: "chart/7", data: { png }))
    imageView.webImage.load(URL(filePath: "/tmp/photo.jpg"))
}

private func limits(manager: ImageManager) {
    manager.memoryLimits?.maximumCost = 300 << 20
    manager.memoryLimits?.maximumCount = 150
    manager.diskLimits?.maximumBytes = 1000 << 20

    manager.memoryLimits?.maximumIdleTime = .seconds(600)
    manager.diskLimits?.maximumAge = nil
}

private func caches(
    manager: ImageManager, request: ImageRequest, bitmap: Bitmap, image: DecodedImage, data: Data
) async throws {
    let isCached = await manager.contains(request)
    let isInMemory = await manager.contains(request, in: .memory)
    _ = (isCached, isInMemory)

    var stored = request
    stored.cachePolicy = .cacheOnly
    let response = try await manager.load(stored).response
    print(response.origin)

    try await manager.store(StorableImage(bitmap), for: request)
    try await manager.store(image, data: data, for: request)

    await manager.removeImage(for: request)
    await manager.removeImage(for: request, in: .disk)

    await manager.removeAllImages(from: .memory)
    await manager.removeAllImages(from: .disk)
    await manager.trim()

    let bytes = await manager.disk?.statistics().bytes
    print("\(Double(bytes ?? 0) / 1024 / 1024) MB")
}

private func network(token: String, user: String, password: String) {
    var configuration = ImageManager.Configuration()
    configuration.network.requestModifier = .use(
        RequestModifier(name: "access token") { request in
            var request = request
            if request.url.host() == "images.example.com" { request.headers["Access-Token"] = token }
            return request
        })
    configuration.network.credentials = .use(
        CredentialProvider { space, refused in
            guard space.host == "images.example.com", refused == nil else { return nil }
            return .password(user: user, password: password)
        })
    configuration.network.redirects = RedirectPolicy(follows: false)
    configuration.network.timeouts = LoadTimeouts(idle: .seconds(60))
    ImageManager.shared = ImageManager(configuration)
}

private func prefetch(urls: [URL]) {
    let token = ImagePrefetcher.shared.prefetch(urls) { result in
        print("\(result.finished) of \(result.total), \(result.skipped) failed")
    }
    token.cancel()
}

private func processors(url: URL) {
    var request = ImageRequest(url: url)
    request.transformers = [
        .resize(width: 300, height: 300, mode: .fill), .blur(radius: 4), .tint(.black, mode: .sourceAtop),
        .roundedCorners(radius: 20),
    ]
}

private func ownProcessor(mark: Bitmap) {
    let watermark = Transformer.drawing(key: "com.example.watermark") { canvas throws(ImageError) in
        try canvas.draw(mark, x: 8, y: 8)
    }
    _ = watermark
}
#endif
