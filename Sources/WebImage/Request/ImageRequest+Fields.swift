// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

extension ImageRequest {
    /// The fields of a request, and those of them that a memory hit reads. Fields are read from it directly,
    /// because a property in between copies all of them.
    final class Storage: @unchecked Sendable {  // Changed only while uniquely referenced.
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

    /// The fields that a memory hit reads, in one cache line of the processor and without references to
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
        /// Whether memory is read, by ``hash`` if the manager adds no partition.
        let readsMemoryByHash: Bool
        /// Whether the network options forbid some URLs or redirects.
        let restrictsRedirectChain: Bool
        /// Whether more than its age decides about an image in memory: the header fields contain
        /// `Cache-Control`, directives replace those of the response, or some redirects are not allowed.
        let evaluatesHits: Bool
        /// Whether only a slot knows the size of the image in pixels.
        let hasSlotSize: Bool
        /// Whether there is a URL for low-data mode.
        let hasLowDataURL: Bool
        let continuesInBackground: Bool

        fileprivate init(_ fields: Fields) {
            hash = fields.keys.variant.hash
            scale = fields.decoding.scale
            readsMemory =
                fields.cachePolicy.readsCaches && fields.queryTiers.contains(.memory) && !fields.includesData
            ignoresAge = fields.cachePolicy.ignoresAge
            // Not by a comparison, which copies all options.
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
        /// Nil if the request does not set it.
        var statedCachePolicy: CachePolicy?
        /// Whether the cache policy is the manager's.
        var hasDefaultCachePolicy = false
        var queryTiers = CacheTiers.all
        var includesData = false
        var decoding = DecodingOptions()
        fileprivate(set) var url: URL?
        /// Nil if the request does not set it.
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
        /// Whether the list of URLs that failed recently is asked before a load. A user who wants the network
        /// gets it; the list stops automatic loads.
        var readsFailures: Bool {
            failedURLPolicy == .remember && (hasDefaultCachePolicy || !cachePolicy.requiresNetwork)
        }
        var priority: Priority { statedPriority ?? .normal }

        mutating func takeScaleFromURL() {
            let scale = ImageRequest.scale(inFileNameOf: url?.absoluteString ?? "")
            if scale != 1 { decoding.scale = scale }
        }

        /// Makes the URL again, if ``RareFields/sizedURL`` makes it and the size has changed.
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

    /// The size of a URL that ``RareFields/sizedURL`` has made, and what it was made for.
    struct ResolvedSize: Sendable {
        let name: SizeName
        fileprivate let thumbnail: Thumbnail?
        fileprivate let scale: Double
    }

    /// The properties that few requests set, in storage of their own, so that the others stay small. A memory
    /// hit reads none of them.
    struct RareFields: Sendable {
        var alternatives: [URL] = []
        var lowDataURL: URL?
        /// Whether the URL is the former ``lowDataURL``.
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
        /// Makes the URL from the thumbnail; nil for a URL that does not depend on it.
        var sizedURL: SizedURL?
        /// The size of the URL that ``sizedURL`` has made, and what it was made for; nil without one.
        var size: ResolvedSize?

        /// One object for all requests that set none of them.
        static let unset = Box(RareFields())
    }

    /// The request for ``lowDataURL``, with keys of its own; nil without one.
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

    /// The fields that few requests set, for reading one of them: `rareFields.value.loader`.
    var rareFields: Box<RareFields> { storage.fields.rare }

    /// The URL that depends on the size of the image.
    package var sizedURL: SizedURL? { rareFields.value.sizedURL }

    /// Changes fields that few requests set, and that the keys do not depend on.
    mutating func changeRare(_ change: (inout RareFields) -> Void) {
        self.change { $0.changeRare(change) }
    }
}
