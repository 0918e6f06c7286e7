// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// The same data from the same caches and the same loader, loaded in the same way.
typealias DataKey = BoxedKey<DataKeyFields>

/// The fields of a ``DataKey``; compared in this order, the cheapest first.
struct DataKeyFields: Hashable, Sendable {
    /// The key of the original in the caches.
    var cacheKey: CacheKey
    /// The size of an original whose URL depends on it; nil for others.
    var size: SizeName?
    /// The key of failures: the URL and the partition, without ``ImageRequest/cacheKey``.
    var failureKey: CacheKey
    /// The same for each of the alternative URLs.
    var failureKeysOfAlternatives: [CacheKey]
    /// Whether the loader may be used.
    var allowsLoading: Bool
    /// Whether stored data is used however old it is.
    var ignoresAge: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    var failedURLPolicy: FailedURLPolicy
    /// Whether a failure that is remembered stops the load.
    var readsFailures: Bool
    var rules: HTTPCacheRules
    /// See ``ImageRequest/keptFor``.
    var keptFor: Duration?
    /// Whether stored data is validated although it is fresh.
    var validatesFresh: Bool
    /// Whether stale data may be used while it is validated, or instead of a failure.
    var servesStale: Bool
    /// Makes the data that is written to disk; nil for the data as it was received.
    var serializer: Identity<OriginalSerializer, ObjectIdentifier>?
    var caches: LoadCaches
    var source: DataSource
    /// Supplies default header fields.
    var loader: RequestPart<any Loader>
    var request: LoadRequest

    // Computed in each load. Keys that differ only in the other fields are rare.
    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

/// The origin of the data of a ``DataKey``.
enum DataSource: Equatable {
    /// The caches and the loader.
    case cachesAndLoader
    /// The loader, which validates an image that was delivered. Its data is needed only if it has changed.
    case validating(StoredExchange)
    case provided(Identity<EncodedImage, ObjectIdentifier>)
    /// A decoded image; there is no data.
    case decoded(DecodedSource)
    /// The alternative URLs that a load has not tried yet, because the data of those before is no image.
    case alternatives(Identity<UndecodableData, ObjectIdentifier>)

    var isValidating: Bool { if case .validating = self { true } else { false } }

    /// The data that a program has loaded before; nil for another source.
    var provided: EncodedImage? { if case .provided(let image) = self { image.value } else { nil } }
}

/// Data that cannot be decoded, of a load that may go on with another URL.
struct UndecodableData: Sendable {
    let load: any ReceivingLoad
    let error: ImageError
}

extension DataKey: StoredOriginal {
    var cacheKey: CacheKey { fieldValues.cacheKey }
    var url: URL { fieldValues.request.url }
    var keptFor: Duration? { fieldValues.keptFor }

    /// The request fields that `Vary` selects by.
    var fields: RequestFields { self.request.fields(defaults: self.loader.value.defaultHeaders(for: url)) }
}

extension DataKey {
    /// The same from another source, without reading the disk.
    func with(source: DataSource) -> DataKey {
        var fields = fieldValues
        fields.source = source
        fields.queriesDisk = false
        return DataKey(fields)
    }

    var skippingDisk: DataKey { with(source: .cachesAndLoader) }

    /// The head of the image to validate, without its data; nil if the source is another one.
    var validated: EncodedImage? {
        guard case .validating(let http) = self.source else { return nil }
        return EncodedImage(data: Data(), origin: .memory, http: http, storedAt: http.responseTime)
    }

    var address: String { url.absoluteString }

    /// One of the URLs of the load: the first one for nil, else the alternative with that index.
    func url(at alternative: Int?) -> URL {
        alternative.map { self.request.alternatives[$0] } ?? self.request.url
    }

    func address(at alternative: Int?) -> String { url(at: alternative).absoluteString }

    func hasSameURLs(as other: DataKey) -> Bool {
        self.request.url == other.request.url && self.request.alternatives == other.request.alternatives
    }

    /// The index of the alternative URL that a stored response came from; nil for the first URL.
    func alternative(of http: StoredExchange, ignoresQuery: Bool) -> Int? {
        if http.wasAsked(at: self.request.url, ignoresQuery: ignoresQuery) { return nil }
        return self.request.alternatives.firstIndex { http.wasAsked(at: $0, ignoresQuery: ignoresQuery) }
    }

    /// Whether the image may have been stored from another URL, because the request names it
    /// (``ImageRequest/cacheKey``).
    var hasName: Bool { self.failureKey != self.cacheKey }

    /// Whether the URLs and redirects that led to a stored response are allowed.
    func allowsRedirectChain(of http: StoredExchange?) -> Bool {
        guard let http, let policy = self.request.redirectChainPolicy else { return true }
        return policy.allows(http, for: self.request.url, alternatives: self.request.alternatives)
    }

    /// The request in the terms of the HTTP cache rules.
    func cacheRequest(to url: String) -> HTTPCacheRequest {
        HTTPCacheRequest(url: url, headers: self.request.headers, sentFields: fields)
    }
}

// An original whose URL depends on its size.
extension DataKey {
    /// The keys of the same original in larger sizes, the smallest first.
    func larger(among known: (CacheKey) -> [SizeName]?) -> [CacheKey] {
        guard let size = self.size, let list = self.cacheKey.sized(nil) else { return [] }
        return (known(list) ?? []).serving(size).compactMap { self.cacheKey.sized($0) }
    }

    /// The same with the key of another size.
    func with(cacheKey: CacheKey) -> DataKey {
        var fields = fieldValues
        (fields.cacheKey, fields.size) = (cacheKey, nil)
        return DataKey(fields)
    }
}
