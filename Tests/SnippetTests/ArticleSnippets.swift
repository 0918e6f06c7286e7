// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageDisplay

// The examples in the articles about display, animations and retries.
extension Snippets {
    static func changes(manager: ImageManager, token: String) {
        manager.network.headers["Authorization"] = "Bearer \(token)"
        manager.configuration.loader.setOrder(.lastInFirstOut)
    }

    @MainActor
    static func sizedURLs(view: SnippetView, prefetcher: ImagePrefetcher) {
        let photo = SizedURL { size, scale in
            URL(string: "https://img.example.com/photos/7?w=\(size.width)&h=\(size.height)")
        }
        view.webImage.load(ImageRequest(cacheKey: "photo-7", sized: photo))
        let small = ImageRequest(cacheKey: "photo-7", sized: photo, thumbnail: .fill(width: 320, height: 240))
        prefetcher.prefetch([small])
    }

    static func imageServers(original: URL, server: URL, endpoint: URL, key: String, salt: String, page: URL)
    {
        let imgix = SizedURL.imgix(original)
        let cloudinary = SizedURL.cloudinary(original)
        let imgproxy = SizedURL.imgproxy(server, source: original, key: key, salt: salt)
        let own = SizedURL.imageServer(endpoint, source: original, key: key)
        let listed = SizedURL(srcset: "/7-480.jpg 480w, /7-960.jpg 960w, /7-1920.jpg 1920w", relativeTo: page)
        _ = (imgix, cloudinary, imgproxy, own, listed)
    }

    static func encodedVariants(manager: ImageManager, url: URL) async throws {
        let request = ImageRequest(url: url, thumbnail: .fit(width: 800, height: 0))
        let response = try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
        _ = response
    }

    @MainActor
    static func playing(view: SnippetView, request: ImageRequest) {
        var options = DisplayOptions()
        options.loopCount = 1
        options.playbackMode = .bounce
        options.autoPlays = false
        view.webImage.load(request, options: options)
    }

    static func transitions() {
        var options = DisplayOptions()
        options.transition = .fade(0.25)
        options.transition = .slide(from: .bottom, 0.4)
        _ = options
    }

    static func player(request: ImageRequest) async throws {
        let response = try await ImageManager.shared.load(request).response
        if let player = response.makePlayer() {
            player.onFrame = { frame in send(frame.bitmap) }
            player.play()
            await player.run(by: .system)
        }
    }

    static func players(gif: Data, open: Bitmap, closed: Bitmap, files: [URL], sheet: Bitmap) throws {
        let player = try AnimationPlayer(data: gif)
        let blinking = AnimationPlayer(frames: [open, closed], delays: [.seconds(3), .milliseconds(100)])
        let sequence = try AnimationPlayer(files: files, delays: [.milliseconds(40)])
        let running = try AnimationPlayer(spriteSheet: sheet, cell: PixelSize(width: 64, height: 64))
        _ = (player, blinking, sequence, running)
    }

    static func variants(configuration: inout ImageManagerConfiguration) {
        @Sendable func encoded(_ image: DecodedImage) throws -> Data { Data() }
        configuration.variantEncoding = .format(.webp, quality: 0.8)
        configuration.variantEncoding = .serializer { image, originalData, url in
            url.path.hasPrefix("/avatars/") ? try encoded(image) : nil
        }
    }

    static func anyAge(configuration: inout ImageManagerConfiguration) {
        configuration.requestDefaults.cachePolicy = .cacheElseLoad
        configuration.responseCacheControl = "max-age=604800"
    }

    static func ownCaches(folder: String, request: inout ImageRequest) {
        let avatars = RequestCaches(disk: DiskCache(directory: folder))
        request.caches = avatars
    }

    static func values(request: inout ImageRequest) {
        struct ScreenName: RequestValueKey {
            static let defaultValue = ""
        }

        request[ScreenName.self] = "profile"
    }

    static func originals(configuration: inout ImageManagerConfiguration) {
        configuration.originalSerializer = OriginalSerializer { data, url in
            url.path.hasPrefix("/previews/") ? nil : data
        }
    }

    static func drawn() {
        @Sendable func drawChart(_ number: Int) async throws -> Bitmap {
            try Bitmap(size: PixelSize(width: number, height: number)) { _, _ in }
        }
        let chart = ImageRequest(id: "chart/7", image: { StorableImage(try await drawChart(7)) })
        _ = chart
    }

    static func ownLoader(archive: Archive) {
        var request = ImageRequest(id: "holiday/cat.png") {
            guard let data = archive.contents(of: "cat.png") else { throw ImageError(.io, "no such entry") }
            return data
        }
        request.loader = RequestPart(ArchiveLoader(archive: archive), name: "archive")
    }

    static func encoding(response: ImageResponse) throws {
        let data = try response.encoded(as: .webp)
        _ = data
    }

    static func storing(
        manager: ImageManager, bitmap: Bitmap, image: DecodedImage, data: Data, request: ImageRequest
    ) async throws {
        try await manager.store(StorableImage(bitmap), for: request)
        try await manager.store(image, data: data, for: request, in: .disk)
        let isStored = await manager.contains(request, in: .disk)
        _ = isStored
    }

    static func caches(folder: String) {
        var configuration = ImageManagerConfiguration()
        configuration.disk = DiskCache(directory: folder)
        configuration.memoryLimits.maximumCost = 64 << 20
        let manager = ImageManager(configuration)
        _ = manager
    }

    @MainActor
    static func progressive(view: SnippetView, url: URL) {
        var request = ImageRequest(url: url)
        request.progressive = .scans
        view.webImage.load(request)
    }

    static func previews(request: ImageRequest) async throws {
        for await event in ImageManager.shared.load(request).events {
            switch event {
            case .info(let info): reserve(info.displaySize)
            case .preview(let response): show(response.image)
            case .finished(let result): show(try result.get().image)
            case .progress, .cached: break
            }
        }
    }

    static func retrying(url: URL, mirror: URL) {
        var request = ImageRequest(url: url)
        request.retry = .standard
        request.retry?.maximumAttempts = 8
        request.retry?.deadline = .seconds(30)
        request.alternatives = [mirror]

        let untilItIsThere = RetryCondition { $0.status == 404 || RetryCondition.transient.holds(for: $0) }
        request.retry?.condition = untilItIsThere
    }

    static func waitingForConnectivity(configuration: inout ImageManagerConfiguration) {
        configuration.network.waitsForConnectivity = true
    }

    static func allowedOrigins() {
        var configuration = ImageManagerConfiguration()
        configuration.network.allowedOrigins = [
            "https://images.example.com", "https://*.cdn.example.com/media/",
        ]
    }

    static func networkOptions(url: URL, provider: CredentialProvider) {
        var configuration = ImageManagerConfiguration()
        configuration.network.headers["Accept-Language"] = "de"
        configuration.network.credentials = .use(provider)
        configuration.network.timeouts = LoadTimeouts(connect: .seconds(5), idle: .seconds(5))

        var request = ImageRequest(url: url)
        request.headers["Referer"] = "https://example.com/"
        request.network.timeouts = LoadTimeouts(idle: .seconds(60))
        request.network.credentials = .off
        request.network.base = .defaults
    }
}
