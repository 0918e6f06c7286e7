// SPDX-License-Identifier: MIT

import Foundation
import WebImage

// The other articles.
extension Snippets {
    @MainActor
    static func playing(view: SnippetView, request: ImageRequest) {
        var options = DisplayOptions()
        options.loopCount = 1
        options.playbackMode = .bounce
        options.autoPlays = false
        view.webImage.load(request, options: options)
    }

    static func player(request: ImageRequest) async throws {
        let response = try await ImageManager.shared.load(request).response
        if let player = response.makePlayer() {
            player.onFrame = { frame in send(frame.bitmap) }
            player.play()
            await player.run(by: .system)
        }
    }

    static func caches(folder: String, bundled: String, written: DiskCache) {
        var configuration = ImageManager.Configuration()
        configuration.disk = DiskCache(directory: folder)
        configuration.memory.maximumCost = 64 << 20
        let manager = ImageManager(configuration)
        _ = manager

        let shipped = DiskCache(directory: bundled)
        configuration.disk = DataCacheSet([shipped, written])
        configuration.memoryCache = ImageManager.Configuration.makeMemoryCache()
    }

    static func cachesAlone(thumbnail: Thumbnail, folder: String, bytes: Data) async {
        let thumbnails = MemoryCache<Thumbnail>(
            configuration: MemoryCacheConfiguration(maximumCost: 64 << 20))
        thumbnails.set(thumbnail, for: "cat", cost: thumbnail.byteCount)
        let found = thumbnails.value(for: "cat")
        let pressure = MemoryPressureMonitor.shared.observe { [weak thumbnails] in thumbnails?.trim(under: $0)
        }

        let disk = DiskCache(directory: folder)
        await disk.store(bytes, for: "cat")
        let entry = await disk.read("cat")
        _ = (found, pressure, entry)
    }

    static func loaders(archive: Archive, configuration: inout ImageManager.Configuration) {
        var loaders = LoaderSet([ImageManager.Configuration.defaultLoader])
        loaders.add(ArchiveLoader(archive: archive))
        configuration.loader = loaders
    }

    static func transaction(request: HTTPCacheRequest, exchanges: [StoredExchange], time: any TimeSource) {
        let transaction = HTTPCacheTransaction(request, stored: exchanges, now: time.wallTime)
        switch transaction.decision {
        case .serve(let answer): respond(with: answer)
        case .serveStale(let answer, let revalidation):
            respond(with: answer)
            ask(revalidation)
        case .validate(let headers): ask(headers)
        case .complete(let headers): ask(headers)
        case .fetch(let headers): ask(headers)
        case .unsatisfiable: fail(with: 504)
        }
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
        request.retry?.tries = 8
        request.retry?.deadline = .seconds(30)
        request.alternatives = [mirror]

        let untilItIsThere = RetryCondition { $0.status == 404 || RetryPolicy.isTransient($0) }
        request.retry?.condition = untilItIsThere
    }

    static func transport() {
        var loader = LoaderConfiguration()
        loader.connectionsPerHost = 4
        loader.proxy = .server("socks5h://127.0.0.1:1080")
        var configuration = ImageManager.Configuration()
        configuration.loader = ImageManager.Configuration.makeLoader(loader)
    }
}

extension Snippets {
    struct ArchiveLoader: Loader {
        let archive: Archive

        func canLoad(_ url: URL) -> Bool { url.scheme == "archive" }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            let handle = ArchiveHandle()
            archive.queue.async {
                guard !handle.isCancelled else {
                    return sink.didFinish(.failure(ImageError(.cancelled, "cancelled")))
                }
                guard let data = archive.contents(of: request.url.path) else {
                    let error = ImageError(.io, "no such entry", url: request.url.absoluteString)
                    return sink.didFinish(.failure(error))
                }
                sink.didReceive(LoadResponse(url: request.url, source: .custom, expectedBytes: data.count))
                _ = data.withUnsafeBytes { sink.didReceive($0) }
                sink.didFinish(.success(LoadMetrics()))
            }
            return handle
        }
    }
}
