// SPDX-License-Identifier: MIT

import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Turns requests into the keys of jobs.
final class LoadPlanner: Sendable {
    /// The options of requests that have none.
    private let network: NetworkOptions
    private let loader: any Loader
    private let hasDisk: Bool
    /// Added to the keys of requests without network options of their own.
    private let partition: CachePartition
    /// Added to the keys of requests that have network options of their own.
    private let loaderPartition: CachePartition
    /// Whether one of the partitions is not empty.
    let hasPartition: Bool
    /// Whether the default header fields contain `Cache-Control`.
    let hasCacheControl: Bool

    init(network: NetworkOptions, loader: any Loader, hasDisk: Bool) {
        self.network = network
        self.loader = loader
        self.hasDisk = hasDisk
        partition = CachePartition(network, loader: loader.partition)
        loaderPartition = CachePartition(nil, loader: loader.partition)
        hasPartition = partition != CachePartition(nil)
        hasCacheControl = network.headers["Cache-Control"] != nil
    }

    /// The keys of an image in the caches: those of the request, and the partition of the network options and
    /// the loader.
    func keys(for request: ImageRequest) -> ImageRequest.Keys {
        guard hasPartition else { return request.keys }
        let partition = request.memoryTerms.hasNetworkOptions ? loaderPartition : partition
        return request.keys.adding(partition, hasCacheKey: request.cacheKey != nil)
    }

    /// The header fields that are sent for a request.
    func headers(of request: ImageRequest) -> HTTPHeaders { options(of: request).headers }

    /// The request fields that `Vary` selects by.
    func fields(of request: ImageRequest) -> RequestFields {
        guard let url = request.url else { return RequestFields([:]) }
        return options(of: request).loadRequest(for: url, limits: .default)
            .fields(defaults: loader.defaultHeaders(for: url))
    }

    private func options(of request: ImageRequest) -> NetworkOptions { request.network ?? network }

    private func usesDisk(for request: ImageRequest, _ keys: ImageRequest.Keys) -> Bool {
        guard hasDisk, !keys.hasCredential else { return false }
        return request.url?.scheme.map { !["file", "data"].contains($0.lowercased()) } ?? false
    }
}

/// The caches that are read for a load.
enum CacheLookup {
    /// Those that the request's policy names.
    case byPolicy
    case cachesOnly
    case loaderOnly
    /// The caches. What they have is validated, even if it is fresh.
    case validating
}

extension LoadPlanner {
    /// The key of the job that loads a request's data; nil if the request has no URL.
    func dataKey(
        for request: ImageRequest, lookup: CacheLookup, source: DataKey.Source = .cachesAndLoader
    ) -> DataKey? {
        guard let url = request.url else { return nil }
        let policy = request.cachePolicy
        let keys = keys(for: request)
        let usesDisk = usesDisk(for: request, keys)
        let readsCaches = lookup != .loaderOnly && policy.readsCaches
        var load = options(of: request).loadRequest(for: url, limits: request.decoding.limits)
        load.alternatives = request.alternatives
        if let retry = request.retry { load.retry = retry }
        if policy == .reload {
            load.headers["Cache-Control"] = "no-cache"
            load.headers["Pragma"] = "no-cache"
        }
        if policy == .refresh, lookup == .validating || source.isValidating {
            load.headers["Cache-Control"] = "max-age=0"
        }
        var staleRules: HTTPCacheRules?
        if policy == .standard {
            staleRules = HTTPCacheRules()
            staleRules?.servesStaleWhenUnreachable = request.servesStaleWhenUnreachable
        }
        let control = CacheControl(load.headers)
        return DataKey(
            request: load, loader: loader, cacheKey: keys.original,
            allowsLoading: lookup != .cachesOnly && policy != .cacheOnly
                && !control.contains("only-if-cached"),
            ignoresAge: policy.ignoresAge && lookup != .validating,
            queriesDisk: usesDisk && readsCaches && request.originalQueryTiers.contains(.disk),
            storesDisk: usesDisk && request.originalStoreTiers.contains(.disk)
                && !control.contains("no-store"),
            failedURLPolicy: request.failedURLPolicy, staleRules: staleRules, source: source)
    }

    /// The key of the job that makes a request's image; nil if the request has no URL.
    func variantKey(for request: ImageRequest, lookup: CacheLookup) -> VariantKey? {
        guard let data = dataKey(for: request, lookup: lookup) else { return nil }
        let keys = keys(for: request)
        let readsCaches = lookup != .loaderOnly && request.cachePolicy.readsCaches
        var options = request.decoding
        options.scale = 1  // Changes no pixel.
        let usesDisk = !keys.isOriginal && !keys.isPrivate && usesDisk(for: request, keys)
        let allowsStoring = !CacheControl(data.request.headers).contains("no-store")
        return VariantKey(
            decode: DecodeKey(data: data, options: options, hash: request.placeholderHash),
            transformers: request.transformers, frames: FrameUse(of: request), cacheKey: keys.variant,
            queriesMemory: readsCaches && request.memoryTerms.readsMemory,
            storesMemory: allowsStoring && request.storeTiers.contains(.memory),
            queriesDisk: usesDisk && readsCaches && !request.includesData
                && request.queryTiers.contains(.disk),
            storesDisk: allowsStoring && usesDisk && request.storeTiers.contains(.disk))
    }
}
