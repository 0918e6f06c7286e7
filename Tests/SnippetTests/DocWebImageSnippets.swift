// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageDisplay

// The examples in comments of WebImage.
extension Snippets {
    static func ownPlaces(icon: Bitmap, options: inout DisplayOptions, request: inout ImageRequest) {
        options.errorImage = .bitmap(icon)
        options.errorImage?.contentMode = .scaleDown
        request.thumbnail = .original
    }

    @MainActor
    static func loadImage(view: SnippetView, url: URL, bar: Bar) async throws {
        view.webImage.load(url, progress: { bar.fraction = $0.fraction ?? 0 })
        let response = try await view.webImage.loadImage(url)
        view.webImage.reload()
        let binding = view.webImage.binding
        binding.reload()
        _ = response
    }

    @MainActor
    static func tiles(url: URL) -> TiledImage {
        var request = ImageRequest(url: url)
        request.decoding.limits.sourcePixels = 2_000_000_000
        request.decoding.limits.encodedBytes = 1 << 30
        let image = TiledImage(request)
        return image
    }

    static func transitions(options: inout DisplayOptions) {
        options.transition = .fade(0.25)
        options.transition = .slide(from: .bottom, 0.4)
    }

    static func sizedURL() {
        let url = SizedURL { size, _ in URL(string: "https://img.example.com/7.jpg?w=\(size.width)") }
        let request = ImageRequest(cacheKey: "photo-7", sized: url)
        _ = request
    }

    static func sizedRequest(photo: URL, page: URL) {
        let request = ImageRequest(cacheKey: "photo-7", sized: .imgix(photo))
        let url = SizedURL(srcset: "/7-480.jpg 480w, /7-960.jpg 960w", relativeTo: page)
        _ = (request, url)
    }

    static func storedOriginal(manager: ImageManager, request: ImageRequest) async {
        let isStored = await manager.disk?.contains(manager.keys(for: request).original)
        _ = isStored
    }

    static func requestProcessor(configuration: inout ImageManagerConfiguration) {
        configuration.ignoredQueryParameters = ["X-Amz-Signature", "X-Amz-Date", "X-Amz-Credential"]
        configuration.requestProcessor = { request in
            var request = request
            if request.url?.host() == "static.example.com" { request.cachePolicy = .cacheElseLoad }
            return request
        }
        configuration.shouldLoad = { url in url.host() != "ads.example.com" }
    }

    static func failures(manager: ImageManager) {
        manager.forgetFailures()
        manager.forgetFailures { $0.error.status == 404 }
        manager.closeCircuits { $0.origin.hasPrefix("https://images.example.com") }
    }

    static func limits(manager: ImageManager) {
        manager.memoryLimits.maximumCost = 64 << 20
        manager.diskLimits?.maximumBytes = 200 << 20
    }

    static func removing(manager: ImageManager) async {
        await manager.removeAllImages()
        await manager.removeAllImages(from: .memory)
    }

    static func removing(manager: ImageManager, url: URL, request: ImageRequest) async {
        await manager.removeImage(for: url)
        await manager.removeImage(for: request, in: .memory)
    }

    static func shared() {
        var configuration = ImageManagerConfiguration()
        configuration.requestDefaults.cachePolicy = .cacheElseLoad
        ImageManager.shared = ImageManager(configuration)
    }

    static func defaults(configuration: inout ImageManagerConfiguration) {
        configuration.requestDefaults.cachePolicy = .cacheElseLoad
        configuration.requestDefaults.maximumDecodedBytes = 64 << 20
        configuration.requestDefaults.thumbnail = .view
    }

    static func storing(manager: ImageManager, bitmap: Bitmap, url: URL) async throws {
        try await manager.store(StorableImage(bitmap), for: url)
    }

    static func image(url: URL) async throws {
        let image = try await ImageManager.shared.image(for: url)
        show(image)
    }

    static func convertible(manager: ImageManager, url: URL) async throws {
        struct Photo: ImageRequestConvertible {
            var url: URL
            var imageRequest: ImageRequest { ImageRequest(url: url, priority: .high) }
        }

        let image = try await manager.image(for: url)
        let avatar = try await manager.image(for: ImageRequest(url: url, transformers: [.circle]))
        let photo = try await manager.image(for: Photo(url: url))
        _ = (image, avatar, photo)
    }

    static func activity(configuration: inout ImageManagerConfiguration, spinner: Spinner) async {
        let activity = NetworkActivity()
        configuration.observer = activity

        for await isActive in activity.changes { spinner.isSpinning = isActive }
    }

    static func prefetching(urls: [URL]) {
        let prefetcher = ImagePrefetcher()
        let token = prefetcher.prefetch(urls)

        token.cancel()
    }

    static func prefetchProgress(prefetcher: ImagePrefetcher, urls: [URL], bar: Bar) async {
        let token = prefetcher.prefetch(urls)
        for await progress in token.progressUpdates { bar.fraction = progress.fraction }
    }

    static func scaledFile(folder: URL) {
        // cat@2x.png, else cat@3x.png, else cat.png
        let request = ImageRequest(imageNamed: "cat.png", in: folder, displayScale: 2)
        _ = request
    }

    static func request(url: URL) async throws {
        var request = ImageRequest(url: url, thumbnail: .fill(width: 320, height: 240))
        request.transformers = [.roundedCorners(radius: 12)]
        let response = try await ImageManager.shared.load(request).response
        _ = response
    }

    static func prioritized(url: URL) {
        let request = ImageRequest(url: url, thumbnail: .fill(width: 320, height: 240), priority: .high)
        _ = request
    }

    static func serializer(request: inout ImageRequest) {
        request.originalSerializer = OriginalSerializer { data, url in
            ImageFormat.sniff(data) == .bmp ? nil : data
        }
    }

    static func makePlayer(manager: ImageManager, request: ImageRequest) async throws {
        let response = try await manager.load(request).response
        if let player = response.makePlayer() { player.play() }
    }

    static func gif(response: ImageResponse) throws {
        let gif = try response.encoded(as: .gif)
        _ = gif
    }

    static func encodedBitmap(bitmap: Bitmap) throws {
        let data = try StorableImage(bitmap).encoded()
        let format = ImageFormat.sniff(data)
        _ = format
    }

    static func progress(task: ImageTask, bar: Bar) async throws {
        for await progress in task.progressUpdates {
            bar.fraction = progress.fraction ?? 0
        }
        show(try await task.response.image)
    }

    static func events(manager: ImageManager, request: ImageRequest, bar: Bar) async {
        let task = manager.load(request)
        for await event in task.events {
            switch event {
            case .progress(let progress): bar.fraction = progress.fraction ?? 0
            case .info(let info): reserve(info.displaySize)
            case .cached(let response), .preview(let response): show(response.image)
            case .finished(let result): finish(result)
            }
        }
    }

    static func displayOptions(hash: PlaceholderHash, manager: ImageManager) {
        let options = DisplayOptions(placeholder: .hash(hash), transition: .fade(0.25), manager: manager)
        _ = options
    }

    static func results(token: PrefetchToken) {
        for (url, result) in token.results {
            if case .failed(let error) = result { print(url, error) }
        }
    }

    static func finalProgress(token: PrefetchToken) async {
        let end = await token.finalProgress
        print("\(end.finished) of \(end.total)")
    }

    static func network(manager: ImageManager, token: String) {
        manager.network.headers["Authorization"] = "Bearer \(token)"
        manager.network.timeouts = LoadTimeouts(connect: .seconds(5), idle: .seconds(5))
    }

    static func download(manager: ImageManager, urls: [URL], folder: URL) async {
        let results = await manager.download(urls, to: folder) { progress in
            print("\(progress.finished) of \(progress.total)")
        }
        for result in results {
            if case .failure(let error) = result.file { print(error) }
        }
    }

    static func progressAndCompletion(manager: ImageManager, url: URL) {
        manager.load(url, progress: { print($0.received) }) { result in print(result) }
    }

    static func header(manager: ImageManager, url: URL, request: inout ImageRequest) async throws {
        let info = try await manager.info(for: url)
        if info.displaySize.width > 4000 { request.thumbnail = .fit(width: 4000, height: 0) }
    }

    static func variantData(manager: ImageManager, url: URL) async throws {
        let request = ImageRequest(url: url, thumbnail: .fit(width: 800, height: 0))
        let response = try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
        _ = response
    }

    static func storedVariantData(manager: ImageManager, request: ImageRequest) async {
        let key = manager.variantDataKey(for: request, encoding: ImageEncoding(.webp))
        let isStored = await manager.disk?.contains(key)
        _ = isStored
    }

    static func encoding(manager: ImageManager, request: ImageRequest) async throws {
        var encoding = ImageEncoding(.webp)
        encoding.options.maximumFileSize = 100_000
        let response = try await manager.variantData(for: request, encoding: encoding)
        _ = response
    }
}
