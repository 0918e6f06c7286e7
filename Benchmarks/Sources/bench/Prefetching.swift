// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import WebImage

/// Prefetches of images that are fresh on disk.
let prefetching = Subject(name: "prefetching") { session in
    let count = 1_000
    let folder = session.scratch.appendingPathComponent("prefetched")
    let requests = (0..<count).map { ImageRequest(string: "https://images.example.com/prefetched/\($0).png") }
    let first = makeManager(disk: folder)
    for request in requests { _ = try await first.data(for: request) }
    await first.flush()
    return [
        Row(
            name: "Prefetching \(count) images that are fresh on disk", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                // Use a new manager, so its memory cache is empty.
                let prefetcher = ImagePrefetcher(manager: makeManager(disk: folder))
                return await timed {
                    await withCheckedContinuation { done in
                        prefetcher.prefetch(requests) { progress in
                            precondition(progress.finished == count && progress.skipped == 0)
                            done.resume()
                        }
                    }
                }
            },
            peers: [
                Contender(name: "loading them") {
                    let manager = makeManager(disk: folder)
                    return try await timed {
                        for request in requests { _ = try await manager.data(for: request) }
                    }
                }
            ],
            limit: 0.1, note: "Prefetching: 50 KB each; no body is read.")
    ]
}

private func makeManager(disk: URL) -> ImageManager {
    var configuration = ImageManagerConfiguration()
    configuration.disk = DiskCache(directory: disk.path)
    configuration.loader = FreshLoader(data: smallestJPEG + Data(count: 50_000 - smallestJPEG.count))
    return ImageManager(configuration)
}

/// Returns the same bytes for every URL, with a lifetime.
private struct FreshLoader: Loader {
    let data: Data

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        DispatchQueue.global().async {
            sink.didReceive(
                LoadResponse(
                    url: request.url, source: .network, status: 200,
                    headers: ["Cache-Control": "max-age=86400"], expectedBytes: data.count))
            _ = data.withUnsafeBytes { sink.didReceive($0) }
            sink.didFinish(.success(LoadMetrics()))
        }
        return Handle()
    }

    private final class Handle: LoadHandle {
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}
