// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

extension ImageRequest {
    /// The fields of a request, plus the few of them that a memory hit reads. Read fields directly from here,
    /// because a property in between copies all of them.
    final class Storage: @unchecked Sendable {  // Only changed while uniquely referenced.
        @exclusivity(unchecked) private(set) var memoryQuery: MemoryQuery
        @exclusivity(unchecked) private(set) var fields: Fields

        init(_ fields: Fields) {
            memoryQuery = MemoryQuery(fields)
            self.fields = fields
        }

        func change(_ change: (inout Fields) -> Void) {
            change(&fields)
            memoryQuery = MemoryQuery(fields)
        }
    }

    /// The fields that a memory hit reads. They fit in one cache line and don't contain any references to
    /// retain.
    struct MemoryQuery: Sendable {
        let hash: Hash128
        let scale: Double
        /// Whether an image in memory can be the result.
        let readsMemory: Bool
        let ignoresAge: Bool
        let hasNetworkOptions: Bool
        /// Whether the network options can change the keys.
        let affectsPartition: Bool
        /// Whether ``hash`` is enough to look up the image in memory, if the manager adds no partition.
        let readsMemoryByHash: Bool
        /// Whether the network options forbid some URLs or redirects.
        let restrictsRedirectChain: Bool
        /// Whether an image in memory must pass other checks in addition to its age: the header fields
        /// contain `Cache-Control`, a request's directives replace the response's, or some redirects aren't
        /// allowed.
        let evaluatesHits: Bool
        /// Whether only a slot can determine the image's size in pixels.
        let hasSlotSize: Bool
        /// Whether there's a URL for Low Data Mode.
        let hasLowDataURL: Bool
        let continuesInBackground: Bool

        fileprivate init(_ fields: Fields) {
            hash = fields.keys.variant.hash
            scale = fields.decoding.scale
            readsMemory =
                fields.cachePolicy.readsCaches && fields.queryTiers.contains(.memory) && !fields.includesData
            ignoresAge = fields.cachePolicy.ignoresAge
            // Comparing them with `nil` would copy all options.
            hasNetworkOptions = if case .some = fields.network { true } else { false }
            affectsPartition = fields.affectsPartition
            restrictsRedirectChain = fields.restrictsRedirectChain
            readsMemoryByHash =
                readsMemory && !affectsPartition && !restrictsRedirectChain && fields.rare.value.caches == nil
            hasSlotSize = fields.decoding.thumbnail.map { $0.unit != .pixel } == true
            hasLowDataURL = fields.rare.value.lowDataURL != nil
            continuesInBackground = fields.rare.value.continuesInBackground == true
            evaluatesHits =
                fields.hasCacheControl || restrictsRedirectChain || fields.rare.value.responseControl != nil
        }
    }

    /// The properties of a request, and the keys computed from them.
    struct Fields: Sendable {
        var keys: Keys
        /// The value that the request sets, or `nil` if it doesn't set one.
        var statedCachePolicy: CachePolicy?
        /// Whether the cache policy comes from the manager's defaults.
        var hasDefaultCachePolicy = false
        var queryTiers = CacheTiers.all
        var includesData = false
        var decoding = DecodingOptions()
        fileprivate(set) var url: URL?
        /// The value that the request sets, or `nil` if it doesn't set one.
        var statedPriority: Priority?
        var transformers: [Transformer] = []
        var frameTransformation = FrameTransformation.everyFrame
        var preloadsAllFrames = false
        var placeholderHash: PlaceholderHash.Kind?
        var cacheKey: String?
        var storeTiers = CacheTiers.all
        var originalQueryTiers = CacheTiers.all
        var originalStoreTiers = CacheTiers.disk
        var failedURLPolicy = FailedURLPolicy.remember
        var lookup = Lookup.asynchronous
        var progressive = ProgressiveMode.off
        var network: Box<NetworkOptions>? {
            didSet {
                affectsPartition = network?.value.affectsPartition ?? false
                restrictsRedirectChain = network?.value.restrictsRedirectChain ?? false
                hasCacheControl = network?.value.headers["Cache-Control"] != nil
            }
        }
        private(set) var affectsPartition = false
        private(set) var restrictsRedirectChain = false
        private(set) var hasCacheControl = false
        private(set) var rare = RareFields.unset

        init(url: URL?) {
            self.url = url
            keys = Keys(url: url)
            takeScaleFromURL()
        }

        var cachePolicy: CachePolicy { statedCachePolicy ?? .standard }
        /// Whether to check the list of recently failed URLs before a load. The list exists to stop automatic
        /// loads. A user who explicitly asks for the network gets it.
        var readsFailures: Bool {
            failedURLPolicy == .remember && (hasDefaultCachePolicy || !cachePolicy.requiresNetwork)
        }
        var priority: Priority { statedPriority ?? .normal }

        mutating func takeScaleFromURL() {
            let scale = ImageRequest.scale(inFileNameOf: url?.absoluteString ?? "")
            if scale != 1 { decoding.scale = scale }
        }

        /// Updates the URL if it comes from ``RareFields/sizedURL`` and the size has changed.
        mutating func resolveURL() {
            guard let sized = rare.value.sizedURL else { return }
            let (thumbnail, scale) = (decoding.thumbnail, decoding.scale)
            if let size = rare.value.size, size.thumbnail == thumbnail, size.scale == scale { return }
            let resolved = sized.resolved(for: thumbnail, scale: scale)
            url = resolved.urls.first
            changeRare {
                $0.size = ResolvedSize(name: resolved.name, thumbnail: thumbnail, scale: scale)
                $0.alternatives = Array(resolved.urls.dropFirst())
            }
        }

        mutating func changeRare(_ change: (inout RareFields) -> Void) {
            var fields = rare.value
            change(&fields)
            rare = Box(fields)
        }
    }

    /// The size of a URL made by ``RareFields/sizedURL``, and the thumbnail and scale it was made for.
    struct ResolvedSize: Sendable {
        let name: SizeName
        fileprivate let thumbnail: Thumbnail?
        fileprivate let scale: Double
    }

    /// Properties that few requests set. They're stored separately to keep requests small. A memory hit reads
    /// none of them.
    struct RareFields: Sendable {
        var alternatives: [URL] = []
        var lowDataURL: URL?
        /// Whether ``url`` was set from ``lowDataURL``.
        var isLowData = false
        var continuesInBackground = false
        var loader: RequestPart<any Loader>?
        var codecs: RequestPart<CodecRegistry>?
        var responseCacheControl: String?
        var responseControl: CacheControl?
        var variantEncoding: VariantEncoding?
        var originalSerializer: OriginalSerializer?
        var caches: RequestCaches?
        var values = RequestValues()
        var usesLargerImages = true
        var waitsForStore = false
        var transformsVectorImages = false
        /// Makes the URL from the thumbnail; `nil` if the URL doesn't depend on the thumbnail.
        var sizedURL: SizedURL?
        /// The size of the URL made by ``sizedURL``, and the thumbnail and scale it was made for; otherwise
        /// `nil`.
        var size: ResolvedSize?

        /// The object shared by all requests that don't set any of these properties.
        static let unset = Box(RareFields())
    }

    /// The request for ``lowDataURL``, with separate keys, or `nil` if there isn't one.
    var lowDataRequest: ImageRequest? {
        guard let low = lowDataURL else { return nil }
        var request = self
        request.changeKeyed { fields in
            fields.url = low
            fields.changeRare {
                $0.isLowData = true
                $0.alternatives = []
                $0.lowDataURL = nil
                $0.sizedURL = nil
                $0.size = nil
            }
        }
        return request
    }

    /// The same request for another URL.
    func with(url: URL) -> ImageRequest {
        var request = self
        request.changeKeyed { $0.url = url }
        return request
    }

    /// The fields that few requests set. Read a single field as `rareFields.value.loader`.
    var rareFields: Box<RareFields> { storage.fields.rare }

    /// The URL that depends on the image's size.
    package var sizedURL: SizedURL? { rareFields.value.sizedURL }

    /// Changes fields that few requests set and that don't affect the keys.
    mutating func changeRare(_ change: (inout RareFields) -> Void) {
        self.change { $0.changeRare(change) }
    }
}
