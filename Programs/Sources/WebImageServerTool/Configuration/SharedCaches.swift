// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import ImageLoading
import WebImage
import WebImageRemoteCaches
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The stores shared by several servers, and the leases that let one of them make an image.
struct SharedCaches: Sendable {
    let cache: SharedDataCache
    let valkey: ValkeyStore?
    let leases: LeaseStore?

    /// The version of the shared entries. It has to change if servers of different versions can't read each
    /// other's entries. Image keys already contain the encoders' versions.
    private static let version = "1"

    /// - Parameter local: this server's folder.
    /// - Returns: nil if no store is configured.
    init?(_ values: SettingValues, local: (any DataCache)?) throws {
        let valkey = try Self.valkey(values)
        let s3 = try Self.s3(values)
        guard valkey != nil || s3 != nil else { return nil }
        guard let local else {
            throw SettingError(
                "\(valkey == nil ? "s3-bucket" : "valkey") needs cache, a folder on this server")
        }
        self.valkey = valkey
        var configuration = SharedDataCache.Configuration(version: Self.version)
        if try !values.flag("share-sources") { configuration.isShared = { $0.isVariantData } }
        configuration.checksRemovals = true
        cache = SharedDataCache(local: local, valkey: valkey, s3: s3, configuration: configuration)
        let duration =
            values.text("lease") == "none"
            ? nil : try values.time("lease") ?? TimeArgument.parse(values.textOrStandard("lease"))
        leases = valkey.flatMap { valkey in duration.map { LeaseStore(valkey, duration: $0) } }
    }

    private static func valkey(_ values: SettingValues) throws -> ValkeyStore? {
        guard let url = values.text("valkey") else { return nil }
        var configuration: ValkeyConfiguration
        do throws(ImageError) {
            configuration = try ValkeyConfiguration(url: url)
        } catch {
            throw SettingError("valkey: \(error.message)")
        }
        guard configuration.password == nil else {
            throw SettingError(
                "the URL of valkey has a password, which other users could see; set WEBIMAGE_VALKEY_PASSWORD, or "
                    + "write it to the --secrets file")
        }
        configuration.password = values.text("valkey-password")
        configuration.authorities = values.text("valkey-authorities")
        configuration.prefix = values.textOrStandard("valkey-prefix")
        return ValkeyStore(configuration)
    }

    private static func s3(_ values: SettingValues) throws -> S3Store? {
        guard let bucket = values.text("s3-bucket") else { return nil }
        var configuration = S3Configuration(
            bucket: bucket, region: values.textOrStandard("s3-region"))
        configuration.endpoint = try S3Settings.endpoint("s3-endpoint", values)
        configuration.usesPathStyle = try values.flag("s3-path-style")
        configuration.prefix = values.textOrStandard("s3-prefix")
        configuration.credentials = try S3Settings.credentials(values)
        let loader = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
        return S3Store(configuration, loader: loader)
    }

    // MARK: Purges

    /// Removes everything made from a source from the stores and the other servers.
    func purge(source url: String, of engine: ImageServer) async {
        let request = (try? engine.request(forSource: url)) ?? ImageRequest(string: url)
        await cache.removeSharedEntries(ofURLOf: engine.manager.keys(for: request).original)
        await valkey?.publishPurge("url " + url)
    }

    /// Removes an image from the stores and the other servers.
    func purge(key: String) async {
        await cache.removeSharedEntry(digest: key)
        await valkey?.publishPurge("key " + key)
    }

    /// Purges from `engine` everything that other servers purge, until the result is released.
    func observePurges(of engine: ImageServer) -> ChangeObservation? {
        valkey?.observePurges { text in
            let words = text.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return }
            Task {
                switch words[0] {
                case "url": await engine.purge(source: words[1])
                case "key": await engine.purge(key: words[1])
                default: break
                }
            }
        }
    }
}

extension SharedCaches: VariantCoordinator {
    func variant(
        for key: CacheKey, read: @escaping @Sendable () async -> VariantDataResponse?,
        make: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse,
        finishStores: @escaping @Sendable () async -> Void
    ) async throws(ImageError) -> VariantDataResponse {
        guard let leases else {
            if let variant = await read() { return variant }
            return try await make()
        }
        return try await leases.value(for: key, read: read, make: make) { _ in
            await finishStores()
            await cache.flush(key)
        }
    }
}
#endif
