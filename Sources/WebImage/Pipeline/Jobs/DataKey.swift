// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The same data from the same caches and the same loader, loaded in the same way. A class, because many
/// objects hold it.
final class DataKey: Hashable, Sendable {
    let request: LoadRequest
    /// Supplies default header fields. The same for all keys of a pipeline.
    private let loader: any Loader
    /// The key of the original in the caches.
    let cacheKey: CacheKey
    /// The key of failures: the URL and the partition, without ``ImageRequest/cacheKey``.
    let failureKey: CacheKey
    /// Whether the loader may be used.
    let allowsLoading: Bool
    /// Whether stored data is used however old it is.
    let ignoresAge: Bool
    let queriesDisk: Bool
    let storesDisk: Bool
    let failedURLPolicy: FailedURLPolicy
    let rules: HTTPCacheRules
    /// Whether stored data is validated although it is fresh.
    let validatesFresh: Bool
    /// Whether stale data may be used while it is validated, or instead of a failure.
    let servesStale: Bool
    /// Makes the data that is written to disk; nil for the data as it was received.
    let serializer: OriginalSerializer?
    let caches: LoadCaches
    let source: Source

    /// Where the data comes from.
    enum Source: Equatable {
        /// The caches and the loader.
        case cachesAndLoader
        /// The loader, which validates an image that was delivered. Its data is needed only if it has
        /// changed.
        case validating(StoredExchange)
        case provided(EncodedImage)
        /// A decoded image; there is no data.
        case decoded(DecodedSource)

        var isValidating: Bool { if case .validating = self { true } else { false } }

        static func == (left: Source, right: Source) -> Bool {
            switch (left, right) {
            case (.cachesAndLoader, .cachesAndLoader): true
            case (.validating(let left), .validating(let right)): left == right
            case (.provided(let left), .provided(let right)): left === right
            case (.decoded(let left), .decoded(let right)): left.isEqual(to: right)
            default: false
            }
        }
    }

    init(
        request: LoadRequest, loader: any Loader, cacheKey: CacheKey, failureKey: CacheKey,
        allowsLoading: Bool, ignoresAge: Bool, queriesDisk: Bool, storesDisk: Bool,
        failedURLPolicy: FailedURLPolicy, rules: HTTPCacheRules, validatesFresh: Bool, servesStale: Bool,
        serializer: OriginalSerializer?, caches: LoadCaches, source: Source
    ) {
        self.request = request
        self.loader = loader
        self.cacheKey = cacheKey
        self.failureKey = failureKey
        self.allowsLoading = allowsLoading
        self.ignoresAge = ignoresAge
        self.queriesDisk = queriesDisk
        self.storesDisk = storesDisk
        self.failedURLPolicy = failedURLPolicy
        self.rules = rules
        self.validatesFresh = validatesFresh
        self.servesStale = servesStale
        self.serializer = serializer
        self.caches = caches
        self.source = source
    }

    /// The same from another source, without reading the disk.
    func with(source: Source) -> DataKey {
        DataKey(
            request: request, loader: loader, cacheKey: cacheKey, failureKey: failureKey,
            allowsLoading: allowsLoading, ignoresAge: ignoresAge, queriesDisk: false,
            storesDisk: storesDisk, failedURLPolicy: failedURLPolicy, rules: rules,
            validatesFresh: validatesFresh, servesStale: servesStale, serializer: serializer,
            caches: caches, source: source)
    }

    var skippingDisk: DataKey { with(source: .cachesAndLoader) }

    /// The head of the image to validate, without its data; nil if the source is another one.
    var validated: EncodedImage? {
        guard case .validating(let http) = source else { return nil }
        return EncodedImage(data: Data(), origin: .memory, http: http, storedAt: http.responseTime)
    }

    var address: String { request.url.absoluteString }

    /// Whether the image may have been stored from another URL, because the request names it
    /// (``ImageRequest/cacheKey``).
    var hasName: Bool { failureKey != cacheKey }

    /// The request fields that `Vary` selects by.
    var fields: RequestFields { request.fields(defaults: loader.defaultHeaders(for: request.url)) }

    /// Whether the URLs and redirects that led to a stored response are allowed.
    func allowsHops(of http: StoredExchange?) -> Bool {
        guard let http, let policy = request.hopPolicy else { return true }
        return policy.allows(http, for: request.url, alternatives: request.alternatives)
    }

    /// The request in the terms of the HTTP cache rules.
    func cacheRequest(to url: String) -> HTTPCacheRequest {
        HTTPCacheRequest(url: url, headers: request.headers, sentFields: fields)
    }

    static func == (left: DataKey, right: DataKey) -> Bool {
        left === right
            || left.cacheKey == right.cacheKey && left.allowsLoading == right.allowsLoading
                && left.ignoresAge == right.ignoresAge && left.queriesDisk == right.queriesDisk
                && left.storesDisk == right.storesDisk && left.failedURLPolicy == right.failedURLPolicy
                && left.rules == right.rules && left.validatesFresh == right.validatesFresh
                && left.servesStale == right.servesStale && left.serializer === right.serializer
                && left.caches.isEqual(to: right.caches) && left.source == right.source
                && left.request == right.request
    }

    // Computed in each load. Keys that differ only in the other properties are rare.
    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}
