// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in FromNuke.md; never called.

@MainActor private func update(_ fraction: Double) {}
@MainActor private func shown(_ image: DecodedImage) {}

@MainActor
private func loads(url: URL, imageView: UIImageView) async throws {
    let image = try await ImageManager.shared.image(for: url)
    shown(image)

    let task = ImageManager.shared.load(url)
    for await progress in task.progressUpdates { update(progress.fraction ?? 0) }
    imageView.image = try await task.response.image.makeUIImage()

    let data = try await ImageManager.shared.data(for: url).data
    print(data.count)
}

@MainActor
private func events(url: URL) async throws {
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
}

private func requests(url: URL) async throws {
    let request = ImageRequest(
        url: url, transformers: [.resize(width: 320, height: 0)], priority: .high, cachePolicy: .networkOnly)
    let image = try await ImageManager.shared.image(for: request)
    print(image.size)

    let thumbnail = ImageRequest(url: url, thumbnail: .fit(width: 320, height: 320))
    print(try await ImageManager.shared.load(thumbnail).response.origin)
}

private func priority(url: URL) {
    let task = ImageManager.shared.load(ImageRequest(url: url, priority: .low))
    task.priority = .high
    task.cancel()
}

@MainActor
private func views(imageView: UIImageView, url: URL, placeholder: UIImage, failure: UIImage) {
    imageView.webImage.load(
        url, placeholder: .image(placeholder), errorImage: .image(failure), transition: .fade(0.33))
}

private func pipelines(folder: URL) {
    var configuration = ImageManager.Configuration()
    configuration.disk = DiskCache(directory: folder)
    configuration.network.headers["Accept-Language"] = "de"
    configuration.memoryLimits.maximumCost = 100 << 20
    ImageManager.shared = ImageManager(configuration)
}

private func caches(manager: ImageManager, url: URL, bitmap: Bitmap) async throws {
    let request = ImageRequest(url: url)
    let image = manager.cachedImage(for: request)?.image
    let isOnDisk = await manager.contains(request, in: .disk)
    try await manager.store(StorableImage(bitmap), for: request)
    await manager.removeImage(for: request)
    await manager.removeAllImages()
    let keys = manager.keys(for: request)
    _ = (image, isOnDisk, keys.original, keys.variant)

    let stored = try await manager.load(ImageRequest(url: url, cachePolicy: .cacheOnly)).response
    print(stored.origin)
}

private func prefetch(urls: [URL]) {
    let prefetcher = ImagePrefetcher(tiers: .disk)
    prefetcher.prefetch(urls)
    for url in urls { prefetcher.cancel(url) }
    prefetcher.pause()
    prefetcher.resume()
}

private func signed(url: URL, number: Int) -> ImageRequest {
    var request = ImageRequest(url: url)
    request.cacheKey = "photo/\(number)"
    return request
}

private func ownProcessor(mark: Bitmap) {
    let watermark = Transformer.drawing(key: "com.example.watermark") { canvas throws(ImageError) in
        try canvas.draw(mark, x: 8, y: 8)
    }
    _ = watermark
}
#endif
