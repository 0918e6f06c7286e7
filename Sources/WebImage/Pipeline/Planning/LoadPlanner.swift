// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// Turns requests into jobs.
final class LoadPlanner: Sendable {
    private let configuration: ImageManagerConfiguration
    /// The manager's options, without the defaults.
    let managerNetwork: NetworkOptions
    /// The manager's options, filled in with the defaults. Used for requests that set no options.
    private let network: Box<NetworkOptions>
    /// ``NetworkOptions/defaults``, with an `Accept` field for the formats that the manager's codecs decode.
    private let defaults: NetworkOptions
    private let loader: RequestPart<any Loader>
    /// The manager's caches.
    let caches: LoadCaches
    private let queues: PipelineQueues
    private let rules: HTTPCacheRules
    /// Added to the keys of requests that don't set any options that affect the partition.
    private let partition: CachePartition
    /// Added to requests' keys that already contain the partition for the effective options.
    private let loaderPartition: CachePartition
    let loaderSecret: String?
    let user: UserPartition?
    /// Whether `partition` isn't empty.
    let hasPartition: Bool
    /// Whether the manager's options can change the partition even for requests that set options.
    private let managerAffectsPartition: Bool
    /// Whether the manager's options forbid some URLs or redirects.
    let restrictsRedirectChain: Bool
    /// Whether an image in memory must be checked for more than its age: the default header fields contain
    /// `Cache-Control`, directives replace those in responses, or some redirects aren't allowed.
    let evaluatesHits: Bool

    /// - Parameters:
    ///   - own: the manager's options.
    ///   - makeCaches: makes the manager's caches. Its parameter is true if a request's key is also its key
    ///     in the memory cache, and every request may read that cache.
    init(
        _ configuration: ImageManagerConfiguration, network own: NetworkOptions, user: UserPartition?,
        queues: PipelineQueues, makeCaches: (Bool) -> LoadCaches
    ) {
        self.configuration = configuration
        managerNetwork = own
        // `Accept` lists only the manager's formats, because loads with other codecs share the same
        // transfers.
        let defaults = NetworkOptions.defaults.accepting(configuration.codecs)
        self.defaults = defaults
        let network = own.filled(from: defaults)
        self.network = Box(network)
        loader = RequestPart(configuration.loader)
        self.queues = queues
        var rules = HTTPCacheRules()
        rules.unstatedLifetime = configuration.unstatedLifetime.seconds
        rules.responseCacheControl = configuration.responseCacheControl.map {
            CacheControl(["Cache-Control": $0])
        }
        self.rules = rules
        loaderSecret = configuration.loader.partition
        self.user = user
        partition = CachePartition(network, loader: loaderSecret, user: user)
        loaderPartition = CachePartition(nil, loader: loaderSecret, user: user)
        hasPartition = partition != .none
        managerAffectsPartition = own.affectsPartition
        restrictsRedirectChain = network.restrictsRedirectChain
        evaluatesHits =
            own.headers["Cache-Control"] != nil || rules.responseCacheControl != nil
            || restrictsRedirectChain
        caches = makeCaches(partition == .none && !restrictsRedirectChain)
    }

    /// The caches for loading a request.
    func caches(for request: ImageRequest) -> LoadCaches {
        guard let own = request.rareFields.value.caches else { return caches }
        return caches.replaced(by: own, queues, configuration.time)
    }

    /// A load's network options: the request's options, filled in from the manager's, then from the defaults.
    /// No field is `nil`. All requests that set no options share one object.
    func options(for request: ImageRequest) -> Box<NetworkOptions> {
        guard let own = request.networkOptions else { return network }
        return Box(own.value.filled(from: own.value.base == .manager ? network.value : defaults))
    }

    /// The keys of an image in the caches: the request's keys, with the partition for the network options and
    /// the loader.
    func keys(for request: ImageRequest) -> ImageRequest.Keys {
        keys(for: request, options: options(for: request))
    }

    /// The key for a request's failures: the original's key, ignoring the request's
    /// ``ImageRequest/cacheKey``.
    func failureKey(for request: ImageRequest) -> CacheKey {
        failureKey(for: request, options: options(for: request))
    }

    private func failureKey(
        for request: ImageRequest, options: @autoclosure () -> Box<NetworkOptions>
    ) -> CacheKey {
        var request = request
        request.cacheKey = nil
        return keys(for: request, options: options()).original
    }

    /// The hash of an image's memory-cache key. Most requests already contain this hash.
    func variantHash(of request: ImageRequest) -> Hash128 {
        let query = request.memoryQuery
        return hasPartition || query.affectsPartition ? keys(for: request).variant.hash : query.hash
    }

    /// - Parameter options: the result of ``options(for:)``, evaluated only if the keys depend on it.
    private func keys(
        for request: ImageRequest, options: @autoclosure () -> Box<NetworkOptions>
    ) -> ImageRequest.Keys {
        guard request.memoryQuery.affectsPartition else {
            guard hasPartition else { return request.keys }
            return request.keys.adding(partition, hasCacheKey: request.cacheKey != nil)
        }
        // The request's keys contain the partition for its options, filled in from the defaults.
        let base = request.networkOptions?.value.base
        guard user != nil || managerAffectsPartition && base == .manager else {
            return request.keys.adding(loaderPartition, hasCacheKey: request.cacheKey != nil)
        }
        return ImageRequest.Keys(request, CachePartition(options().value, loader: loaderSecret, user: user))
    }

    /// The rules for evaluating the responses to a request.
    func rules(for request: ImageRequest) -> HTTPCacheRules {
        guard let control = request.responseControl else { return rules }
        var rules = rules
        rules.responseCacheControl = control
        return rules
    }

    /// The request's header fields, which a stored response's `Vary` may select by.
    func fields(of request: ImageRequest) -> RequestFields {
        guard let url = request.url else { return RequestFields([:]) }
        let loader = (request.rareFields.value.loader ?? loader).value
        return LoadRequest(url: url, complete: options(for: request), limits: .default)
            .fields(defaults: loader.defaultHeaders(for: url))
    }

    /// Whether an image may be stored on disk.
    ///
    /// - Parameter isOwn: whether the disk cache belongs to the request, so it has no user partitions.
    func usesDisk(
        _ disk: DiskEntries?, isOwn: Bool, for request: ImageRequest, _ keys: ImageRequest.Keys
    ) -> Bool {
        guard disk != nil, !keys.hasCredential else { return false }
        if isOwn, user != nil, UserPartition.Place(keys.original) != nil { return false }
        return request.hasRemoteURL
    }
}

/// Which caches a load reads.
enum CacheLookup {
    /// The caches that the request's policy allows.
    case byPolicy
    case cachesOnly
    case loaderOnly
}

extension LoadPlanner {
    /// The job that loads a request's data; nil if the request has no URL.
    func dataJob(
        for request: ImageRequest, lookup: CacheLookup, source: DataSource = .cachesAndLoader
    ) -> DataJob? {
        let options = options(for: request)
        return dataJob(
            for: request, lookup: lookup, source: source, options: options,
            keys: keys(for: request, options: options))
    }

    private func dataJob(
        for request: ImageRequest, lookup: CacheLookup, source: DataSource, options: Box<NetworkOptions>,
        keys: ImageRequest.Keys
    ) -> DataJob? {
        guard let url = request.url else { return nil }
        let policy = request.cachePolicy
        let caches = caches(for: request)
        let usesDisk = usesDisk(caches.originals, isOwn: caches.hasOwnOriginals, for: request, keys)
        let readsCaches = lookup != .loaderOnly && policy.readsCaches
        var load = LoadRequest(url: url, complete: options, limits: request.decoding.limits)
        // Waiting transfers start in the order of their loads, not in the order in which their disk misses
        // end.
        load.moment = .now
        load.alternatives = request.alternatives
        load.loader = request.rareFields.value.loader
        if request.isMadeByProgram, load.redirectChainPolicy != nil { load.allowedOrigins = .any }
        if !request.rareFields.value.values.isEmpty { load.values = request.rareFields.value.values }
        // Caches between us and the server must ask the server, too (RFC 9111, 5.2.1.4). `Pragma` is for
        // HTTP/1.0 caches (5.4).
        if policy == .reload {
            load.headers["Cache-Control"] = "no-cache"
            load.headers["Pragma"] = "no-cache"
        }
        // Those caches must validate their responses, too (RFC 9111, 5.2.1.1).
        if policy == .refresh, source.isValidating {
            load.headers["Cache-Control"] = "max-age=0"
        }
        // A request's directives apply to our caches, too (RFC 9111, 5.2.1).
        let control = CacheControl(load.headers)
        return DataJob(
            DataJobFields(
                cacheKey: keys.original,
                size: request.cacheKey == nil ? nil : request.rareFields.value.size?.name,
                failureKey: request.cacheKey == nil
                    ? keys.original : failureKey(for: request, options: options),
                failureKeysOfAlternatives: request.alternatives.map {
                    failureKey(for: request.with(url: $0), options: options)
                },
                allowsLoading: lookup != .cachesOnly && policy != .cacheOnly
                    && !control.contains("only-if-cached"),
                ignoresAge: policy.ignoresAge,
                queriesDisk: usesDisk && readsCaches && request.queriesOriginalOnDisk,
                storesDisk: usesDisk && request.storesOriginalOnDisk && !control.contains("no-store"),
                failedURLPolicy: request.failedURLPolicy, readsFailures: request.storage.fields.readsFailures,
                rules: rules(for: request), keptFor: request.keptFor,
                validatesFresh: policy == .refresh, servesStale: policy == .standard,
                serializer: (request.originalSerializer ?? configuration.originalSerializer).map {
                    Identity($0)
                },
                caches: caches, source: source, loader: load.loader ?? loader, request: load))
    }

    /// The job that makes a request's image; nil if the request has no URL.
    func variantJob(for request: ImageRequest, lookup: CacheLookup) -> VariantJob? {
        let options = options(for: request)
        let keys = keys(for: request, options: options)
        let data = dataJob(
            for: request, lookup: lookup, source: .cachesAndLoader, options: options, keys: keys)
        guard let data else { return nil }
        let readsCaches = lookup != .loaderOnly && request.cachePolicy.readsCaches
        var decoding = request.decoding
        // The scale doesn't change any pixels, so requests with different scales share their work.
        decoding.scale = 1
        let usesDisk =
            !keys.isOriginal && !keys.isPrivate
            && usesDisk(data.caches.disk, isOwn: data.caches.hasOwnDisk, for: request, keys)
        let allowsStoring = !CacheControl(data.request.headers).contains("no-store")
        let encoding = request.variantEncoding ?? configuration.variantEncoding
        return VariantJob(
            VariantJobFields(
                cacheKey: keys.variant,
                queriesMemory: readsCaches && request.memoryQuery.readsMemory,
                storesMemory: allowsStoring && request.storeTiers.contains(.memory),
                // A variant on disk doesn't come with the original's data.
                queriesDisk: usesDisk && readsCaches && !request.includesData
                    && request.queryTiers.contains(.disk),
                storesDisk: allowsStoring && usesDisk && request.storeTiers.contains(.disk),
                transformers: request.boundTransformers, untransformed: request.untransformedImages,
                frames: FrameUse(of: request), encoding: Identity(encoding, id: encoding.identity),
                originals: originals(
                    for: request, allowsReading: readsCaches, allowsStoring: allowsStoring,
                    options: options),
                decode: DecodeJob(
                    DecodeJobFields(
                        data: data, options: decoding, hashKind: request.placeholderHash,
                        codecs: request.rareFields.value.codecs, isLimited: configuration.limitsPixels))))
    }

    private func originals(
        for request: ImageRequest, allowsReading: Bool, allowsStoring: Bool, options: Box<NetworkOptions>
    ) -> OriginalUse {
        let isTransformed = !request.transformers.isEmpty
        guard isTransformed || request.thumbnail != nil else { return .none }
        var use = OriginalUse(
            queriesMemory: allowsReading && !request.includesData
                && request.originalQueryTiers.contains(.memory),
            usesLargerImages: request.usesLargerImages, storedKey: nil)
        if use.queriesMemory, request.transformers.count > 1 {
            var prefix = request
            while prefix.transformers.count > 1 {
                prefix.transformers.removeLast()
                use.prefixes.append(keys(for: prefix, options: options).variant)
            }
        }
        if isTransformed, allowsStoring, request.originalStoreTiers.contains(.memory) {
            var plain = request
            plain.transformers = []
            use.storedKey = keys(for: plain, options: options).variant
        }
        return use
    }
}

extension LoadPlanner {
    /// Why a request's image can't be loaded or read from a cache; nil if its URL is allowed.
    func refusal(of request: ImageRequest) -> ImageError? {
        request.url.flatMap { redirectChainPolicy(for: request)?.refusal(of: $0) }
    }

    /// The memory-cache key of a request's image; nil if its URL isn't allowed.
    func lookUpKey(of request: ImageRequest) -> CacheKey? {
        refusal(of: request) == nil ? keys(for: request).variant : nil
    }

    /// Whether the URLs and redirects that led to a stored response are allowed.
    func allowsRedirectChain(of http: StoredExchange?, for request: ImageRequest) -> Bool {
        guard let http, let url = request.url, let policy = redirectChainPolicy(for: request) else {
            return true
        }
        return policy.allows(http, for: url, alternatives: request.alternatives)
    }

    /// The URLs and redirects that a request allows; nil if it allows all of them.
    private func redirectChainPolicy(for request: ImageRequest) -> RedirectChainPolicy? {
        guard restrictsRedirectChain || request.memoryQuery.restrictsRedirectChain, !request.isMadeByProgram
        else { return nil }
        let options = options(for: request)
        return RedirectChainPolicy(options.value.allowedOrigins, options.value.redirects)
    }
}

extension ImageRequest {
    /// Whether one of your app's closures makes the image, regardless of its URL.
    var isMadeByProgram: Bool { rareFields.value.loader?.value is ClosureLoader }

    /// Whether the URL has a scheme other than `file` and `data`. Images from those two aren't stored on
    /// disk.
    var hasRemoteURL: Bool { url.map { $0.scheme != nil && !$0.isLocal } ?? false }

    /// Whether the original is also the final image, so it must be allowed by the tiers for both.
    private var hasOneImage: Bool { thumbnail == nil && transformers.isEmpty }

    fileprivate var queriesOriginalOnDisk: Bool {
        originalQueryTiers.contains(.disk) && (!hasOneImage || queryTiers.contains(.disk))
    }

    var storesOriginalOnDisk: Bool {
        originalStoreTiers.contains(.disk) && (!hasOneImage || storeTiers.contains(.disk))
    }
}

extension ImageManagerConfiguration {
    /// Whether waiting images and the bytes of pixels are limited.
    fileprivate var limitsPixels: Bool { maximumPixelBytes < .max || maximumWaitingImages < .max }
}

extension NetworkOptions {
    /// Returns the same options, with the formats that `codecs` can decode in the `Accept` field.
    fileprivate func accepting(_ codecs: CodecRegistry) -> NetworkOptions {
        var options = self
        options.headers["Accept"] = codecs.acceptField
        return options
    }
}
