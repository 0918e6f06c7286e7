// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import WebImage

// The examples in comments of ImageBase and ImageCaching.
extension Snippets {
    static func raisedLimit() {
        var limits = Limits.default
        limits.pixels = 400_000_000
        _ = limits
    }

    static func counter() {
        let counter = Locked(0)
        counter.withLock { $0 += 1 }
    }

    static func missing(url: URL) async {
        func showMissing() {}
        do {
            let image = try await ImageManager.shared.image(for: url)
            show(image)
        } catch {
            if error.status == 404 { showMissing() }
        }
    }

    static func pressure(cache: MemoryCache<DecodedImage>) {
        let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
        _ = observation
    }

    static func constrainedNetwork() {
        var state = NetworkMonitor.shared.current
        state.isConstrained = true
        NetworkMonitor.shared.post(state)
    }

    static func cacheSet(shipped: DiskCache, written: DiskCache) {
        let caches = DataCacheSet([shipped, written])  // the last is the highest
        caches.policies.store = .highestOnly
    }

    static func diskCache(path: String, body: Data, headers: Data) {
        let cache = DiskCache(directory: path)
        cache.store(body, metadata: headers, for: "https://example.com/a.jpg")
        let entry = cache.read("https://example.com/a.jpg")
        _ = entry
    }

    static func memoryCache(image: DecodedImage, key: CacheKey) {
        let cache = MemoryCache<DecodedImage>()
        cache.set(image, for: key, cost: image.bitmap.byteCount)
        let found = cache.value(for: key)
        _ = found
    }

    static func cacheCoder() {
        struct Palette {
            let data: Data
            var byteCount: Int { data.count }

            init(_ data: Data) throws { self.data = data }
        }

        let coder = CacheCoder<Palette>(
            encode: { $0.data }, decode: { try Palette($0) }, cost: { $0.byteCount })
        _ = coder
    }

    struct User: Codable {
        var name = ""
    }

    static func tieredCache(path: String, user: User) async {
        let users = TieredCache<User>(directory: path, coder: .codable)
        await users.set(user, for: "42")
        let found = await users.value(for: "42")
        _ = found
    }

    struct Feed: Codable {
        var titles: [String] = []
    }

    static func tieredCacheConfiguration(path: String) {
        var configuration = TieredCacheConfiguration()
        configuration.disk.maximumBytes = 64 << 20
        configuration.disk.maximumAge = .seconds(30 * 86_400)
        let feeds = TieredCache<Feed>(
            directory: path, coder: .codable, configuration: configuration, memoryPressure: .shared)
        _ = feeds
    }
}
