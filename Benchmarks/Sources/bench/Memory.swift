// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage

/// Memory hits in random order (among 500 and 10,000 images), and loads of one image in memory.
let memory = Subject(name: "memory") { _ in
    [
        try await memoryHits(among: 500), try await memoryHits(among: 10_000), try await observedHits(),
    ]
}

/// Loads of an image in memory with an observer that does nothing, and without one.
private func observedHits() async throws -> Row {
    func hits(_ name: String, observer: (any ImageObserver)?) async throws -> Contender {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = ConstantLoader(data: smallestJPEG)
        configuration.observer = observer
        let manager = ImageManager(configuration)
        let request = ImageRequest(string: "https://images.example.com/photographs/2026/11/1.jpg")
        _ = try await manager.image(for: request)
        let count = 5_000
        return Contender(name: name) {
            timed(count: count) {
                for _ in 0..<count { keep(manager.load(request)) }
            }
        }
    }
    return Row(
        name: "Memory hit with an observer", unit: .nanoseconds,
        ours: try await hits("WebImage, observer that does nothing", observer: SilentObserver()),
        peers: [try await hits("WebImage, no observer", observer: nil)],
        note: "load() of one image in memory, three events each.")
}

private struct SilentObserver: ImageObserver {
    func observe(_ event: LoadEvent) {}
}

private func memoryHits(among count: Int) async throws -> Row {
    let urls = (0..<count).map { "https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg" }
    // Use short batches, so the median ignores the ones during which another process used the core.
    let orders = (0..<16).map { _ in (0..<2_000).map { _ in Int.random(in: 0..<count) } }

    let cache = NSCache<NSString, Box>()
    let keys = urls.map { NSString(string: $0) }
    for (index, key) in keys.enumerated() { cache.setObject(Box(index), forKey: key) }

    var configuration = ImageManagerConfiguration.memoryOnly
    configuration.loader = ConstantLoader(data: smallestJPEG)
    let manager = ImageManager(configuration)
    let requests = urls.map { ImageRequest(string: $0) }
    for request in requests { _ = try await manager.image(for: request) }

    return Row(
        name: "Memory hit, among \(count)", unit: .nanoseconds,
        ours: Contender(name: "WebImage, existing request") {
            var hits = 0
            let order = orders.randomElement() ?? []
            let seconds = timed(count: order.count) {
                for index in order where manager.cachedImage(for: requests[index]) != nil { hits += 1 }
            }
            guard hits == order.count else { throw PeerProcess.Failure(description: "\(hits) hits") }
            return seconds
        },
        peers: [
            Contender(name: "NSCache, existing key object") {
                let order = orders.randomElement() ?? []
                return timed(count: order.count) {
                    for index in order { keep(cache.object(forKey: keys[index])) }
                }
            },
            Contender(name: "NSCache, new key object") {
                let order = orders.randomElement() ?? []
                return timed(count: order.count) {
                    for index in order { keep(cache.object(forKey: NSString(string: urls[index]))) }
                }
            },
        ],
        goals: ["NSCache, existing key object": 5],
        note: "Memory: URLs of 57 characters, random order, one thread.")
}

private final class Box {
    let value: Int
    init(_ value: Int) { self.value = value }
}

/// Returns the same bytes for every URL.
private struct ConstantLoader: Loader {
    let data: Data

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        DispatchQueue.global().async {
            sink.didReceive(LoadResponse(url: request.url, source: .network, expectedBytes: data.count))
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
