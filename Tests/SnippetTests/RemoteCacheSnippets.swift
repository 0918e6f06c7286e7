// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import ImageCaching
import WebImage
import WebImageRemoteCaches

// The examples of WebImageRemoteCaches.
extension Snippets {
    static func remoteCaches(_ configuration: inout ImageManagerConfiguration) throws {
        let valkey = ValkeyStore(try ValkeyConfiguration(url: "redis://10.0.0.5"))
        let cache = SharedDataCache(
            local: DiskCache(directory: "/var/cache/images"), valkey: valkey,
            configuration: SharedDataCache.Configuration(version: "1"))
        configuration.disk = cache
    }

    static func valkeyStore() throws -> ValkeyStore {
        let valkey = ValkeyStore(try ValkeyConfiguration(url: "redis://10.0.0.5"))
        return valkey
    }

    static func valkeyConfiguration() throws -> ValkeyConfiguration {
        var valkey = try ValkeyConfiguration(url: "rediss://images@cache.example.com:6380/2")
        valkey.password = try String(contentsOfFile: "/run/secrets/valkey", encoding: .utf8)
        return valkey
    }

    static func s3Configuration() -> S3Configuration {
        var s3 = S3Configuration(bucket: "images", region: "eu-central-1")
        s3.endpoint = URL(string: "https://minio.example.com")
        s3.usesPathStyle = true
        return s3
    }

    static func sharedDataCache(_ valkey: ValkeyStore, _ s3: S3Store) -> SharedDataCache {
        let cache = SharedDataCache(
            local: DiskCache(directory: "/var/cache/images"), valkey: valkey, s3: s3,
            configuration: SharedDataCache.Configuration(version: "encoders-7"))
        return cache
    }

    static func leases(
        _ valkey: ValkeyStore, _ cache: SharedDataCache, for key: CacheKey,
        makeThumbnail: @Sendable () async throws(ImageError) -> Data
    ) async throws -> Data {
        let leases = LeaseStore(valkey)
        let data = try await leases.value(for: key) {
            await cache.read(key)?.data
        } make: { () async throws(ImageError) in
            let data = try await makeThumbnail()
            await cache.store(data, for: key)
            return data
        } store: { _ in
            await cache.flush(key)
        }
        return data
    }
}
#endif
