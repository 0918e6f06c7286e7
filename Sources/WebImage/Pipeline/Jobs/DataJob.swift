// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// Describes how to get an image's data, and from which caches and loader. Equal jobs share their work.
typealias DataJob = BoxedJob<DataJobFields>

/// The fields of a ``DataJob``. They're compared in this order, the cheapest first.
struct DataJobFields: Hashable, Sendable {
    /// The key of the original in the caches.
    var cacheKey: CacheKey
    /// The size, if the original's URL depends on it; nil otherwise.
    var size: SizeName?
    /// The key for remembered failures: the URL and the partition, without ``ImageRequest/cacheKey``.
    var failureKey: CacheKey
    /// The key for remembered failures of each alternative URL.
    var failureKeysOfAlternatives: [CacheKey]
    /// Whether the loader may be used.
    var allowsLoading: Bool
    /// Whether stored data is used regardless of its age.
    var ignoresAge: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    var failedURLPolicy: FailedURLPolicy
    /// Whether a remembered failure prevents the load.
    var readsFailures: Bool
    var rules: HTTPCacheRules
    /// See ``ImageRequest/keptFor``.
    var keptFor: Duration?
    /// Whether stored data is validated even if it's fresh.
    var validatesFresh: Bool
    /// Whether stale data may be used while it's being validated, or in place of a failure.
    var servesStale: Bool
    /// Makes the data that's written to disk; nil to write it as received.
    var serializer: Identity<OriginalSerializer, ObjectIdentifier>?
    var caches: LoadCaches
    var source: DataSource
    /// The loader, for its default header fields.
    var loader: RequestPart<any Loader>
    var request: LoadRequest

    // Every load computes this, so keep it cheap. Jobs rarely differ only in the other fields.
    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

/// The source of a ``DataJob``'s data.
enum DataSource: Equatable {
    /// The caches and the loader.
    case cachesAndLoader
    /// The loader, which validates an image that was already delivered. Its data is needed only if it has
    /// changed.
    case validating(StoredExchange)
    case provided(Identity<EncodedImage, ObjectIdentifier>)
    /// A decoded image, without data.
    case decoded(DecodedSource)
    /// The alternative URLs that a load hasn't tried yet, because the data so far couldn't be decoded.
    case alternatives(Identity<UndecodableData, ObjectIdentifier>)

    var isValidating: Bool { if case .validating = self { true } else { false } }

    /// Data that the caller loaded earlier; nil for another source.
    var provided: EncodedImage? { if case .provided(let image) = self { image.value } else { nil } }
}

/// Data that can't be decoded, from a load that may continue with another URL.
struct UndecodableData: Sendable {
    let load: any ReceivingLoad
    let error: ImageError
}

extension DataJob: StoredOriginal {
    var cacheKey: CacheKey { fieldValues.cacheKey }
    var url: URL { fieldValues.request.url }
    var keptFor: Duration? { fieldValues.keptFor }

    /// The request's header fields, which a stored response's `Vary` may select by.
    var fields: RequestFields { self.request.fields(defaults: self.loader.value.defaultHeaders(for: url)) }
}

extension DataJob {
    /// The same data from another source, without reading the disk.
    func with(source: DataSource) -> DataJob {
        var fields = fieldValues
        fields.source = source
        fields.queriesDisk = false
        return DataJob(fields)
    }

    var skippingDisk: DataJob { with(source: .cachesAndLoader) }

    /// The metadata of the image to validate, without its data; nil if the source isn't `.validating`.
    var validated: EncodedImage? {
        guard case .validating(let http) = self.source else { return nil }
        return EncodedImage(data: Data(), origin: .memory, http: http, storedAt: http.responseTime)
    }

    var address: String { url.absoluteString }

    /// One of the load's URLs: the first one for nil, otherwise the alternative at that index.
    func url(at alternative: Int?) -> URL {
        alternative.map { self.request.alternatives[$0] } ?? self.request.url
    }

    func address(at alternative: Int?) -> String { url(at: alternative).absoluteString }

    func hasSameURLs(as other: DataJob) -> Bool {
        self.request.url == other.request.url && self.request.alternatives == other.request.alternatives
    }

    /// The index of the alternative URL that a stored response came from; nil for the first URL.
    func alternative(of http: StoredExchange, ignoresQuery: Bool) -> Int? {
        if http.wasAsked(at: self.request.url, ignoresQuery: ignoresQuery) { return nil }
        return self.request.alternatives.firstIndex { http.wasAsked(at: $0, ignoresQuery: ignoresQuery) }
    }

    /// Whether the stored image may have come from another URL, because the request has a
    /// ``ImageRequest/cacheKey``.
    var hasName: Bool { self.failureKey != self.cacheKey }

    /// Whether the URLs and redirects that led to a stored response are allowed.
    func allowsRedirectChain(of http: StoredExchange?) -> Bool {
        guard let http, let policy = self.request.redirectChainPolicy else { return true }
        return policy.allows(http, for: self.request.url, alternatives: self.request.alternatives)
    }

    /// The request as the HTTP cache rules see it.
    func cacheRequest(to url: String) -> HTTPCacheRequest {
        HTTPCacheRequest(url: url, headers: self.request.headers, sentFields: fields)
    }
}

// Originals whose URL depends on their size.
extension DataJob {
    /// The keys of the same original in larger sizes, smallest first.
    func larger(among known: (CacheKey) -> [SizeName]?) -> [CacheKey] {
        guard let size = self.size, let list = self.cacheKey.sized(nil) else { return [] }
        return (known(list) ?? []).serving(size).compactMap { self.cacheKey.sized($0) }
    }

    /// Returns a job for the same data with the cache key of another size.
    func with(cacheKey: CacheKey) -> DataJob {
        var fields = fieldValues
        (fields.cacheKey, fields.size) = (cacheKey, nil)
        return DataJob(fields)
    }
}
