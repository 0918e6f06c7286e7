// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import WebImage
import WebImageTestSupport

/// A memory cache that counts lookups and removals, and can stop before it stores an image.
final class CountedMemory: ValueCache {
    let reads = Locked(0)
    let removals = EventLog<CacheKey>()
    let stop = Stop(isArmed: false)
    private let cache = ImageManagerConfiguration.makeMemoryCache()

    func value(for key: CacheKey) -> CachedImage? {
        reads.withLock { $0 += 1 }
        return cache.value(for: key)
    }

    func contains(_ key: CacheKey) -> Bool { cache.contains(key) }

    func set(_ value: CachedImage, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool {
        stop.pass()
        return cache.set(value, for: key, cost: cost, timeToLive: timeToLive)
    }

    func remove(_ key: CacheKey) -> CachedImage? {
        defer { removals.record(key) }
        return cache.remove(key)
    }

    func removeAll(where isUnwanted: @Sendable (CachedImage) -> Bool) { cache.removeAll(where: isUnwanted) }
    func removeAll() { cache.removeAll() }
    func trim(toCost cost: Int) { cache.trim(toCost: cost) }
    var statistics: MemoryCacheStatistics { cache.statistics }
}

/// A disk cache that counts reads of data and metadata.
final class CountedDisk: DataCache {
    let reads = Locked(0)
    private let cache: any DataCache

    init(_ cache: any DataCache) { self.cache = cache }

    func read(_ key: CacheKey) -> DiskEntry? {
        reads.withLock { $0 += 1 }
        return cache.read(key)
    }

    func metadata(for key: CacheKey) -> Data? {
        reads.withLock { $0 += 1 }
        return cache.metadata(for: key)
    }

    func contains(_ key: CacheKey) -> Bool { cache.contains(key) }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        cache.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
    }

    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        cache.updateMetadata(for: key, change)
    }

    func remove(_ key: CacheKey) -> Bool { cache.remove(key) }
    func removeAll() -> Bool { cache.removeAll() }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        cache.removeAll(where: isUnwanted)
    }

    func statistics() -> DiskCacheStatistics { cache.statistics() }
    func trim() { cache.trim() }
    func flush() { cache.flush() }
}

/// A loader that accepts every URL, records it, and fails as if the network were down.
struct RecordingLoader: Loader {
    private let asked: EventLog<URL>

    init(_ asked: EventLog<URL>) { self.asked = asked }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        asked.record(request.url)
        let handle = Handle()
        DispatchQueue.global().async { sink.didFinish(.failure(ImageError(.network, "no network"))) }
        return handle
    }

    private final class Handle: LoadHandle {
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}

extension ImageRequest {
    /// Returns the request, restricted to the given origins.
    func allowing(_ origins: AllowedOrigins) -> ImageRequest {
        var copy = self
        copy.network.allowedOrigins = origins
        return copy
    }
}

/// Returns the origins that these patterns allow.
func origins(_ patterns: String...) throws -> AllowedOrigins { try AllowedOrigins(parsing: patterns) }
