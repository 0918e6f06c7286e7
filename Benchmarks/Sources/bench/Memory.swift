// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import WebImage

/// Finding a picture that is in memory, in random order: among those of some screens, and among very many.
let memory = Subject(name: "memory") { _ in
    [try await memoryHits(among: 500), try await memoryHits(among: 10_000)]
}

private func memoryHits(among count: Int) async throws -> Row {
    let urls = (0..<count).map { "https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg" }
    // Short batches: a median over many of them forgets the moments when another program had the core.
    let orders = (0..<16).map { _ in (0..<2_000).map { _ in Int.random(in: 0..<count) } }

    let cache = NSCache<NSString, Boxed>()
    let keys = urls.map { NSString(string: $0) }
    for (index, key) in keys.enumerated() { cache.setObject(Boxed(index), forKey: key) }

    var configuration = ImageManager.Configuration.memoryOnly
    configuration.loader = ConstantLoader(data: smallestPicture)
    let manager = ImageManager(configuration)
    let requests = urls.map { ImageRequest(string: $0) }
    for request in requests { _ = try await manager.image(for: request) }

    return Row(
        name: "Memory hit, among \(count)", unit: .nanoseconds,
        ours: Contender(name: "WebImage, request kept") {
            var hits = 0
            let order = orders.randomElement() ?? []
            let seconds = timed(pieces: order.count) {
                for index in order where manager.cachedImage(for: requests[index]) != nil { hits += 1 }
            }
            guard hits == order.count else { throw PeerProcess.Failure(description: "\(hits) hits") }
            return seconds
        },
        peers: [
            Contender(name: "NSCache, key object kept") {
                let order = orders.randomElement() ?? []
                return timed(pieces: order.count) {
                    for index in order { keep(cache.object(forKey: keys[index])) }
                }
            },
            Contender(name: "NSCache, key object made from the URL's text") {
                let order = orders.randomElement() ?? []
                return timed(pieces: order.count) {
                    for index in order { keep(cache.object(forKey: NSString(string: urls[index]))) }
                }
            },
        ],
        goals: ["NSCache, key object kept": 5],
        note: "Memory: URLs of 57 characters, random order, one thread.")
}

private final class Boxed {
    let value: Int
    init(_ value: Int) { self.value = value }
}

/// Answers every URL with the same bytes.
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
