// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is wanted: an address, and how the picture is to be made.
///
///     var request = ImageRequest(url: url)
///     request.thumbnail = .fill(width: 320, height: 240)
///     request.transformers = [.roundedCorners(radius: 12)]
///     let response = try await ImageManager.shared.load(request).response
///
/// A value: keep one for a picture that is asked for often, for its cache key is computed once, when it is made.
public struct ImageRequest: Sendable {
    /// Where the picture is; nil when the text given was no URL. Loading such a request ends with
    /// ``ImageError/Code/invalidURL``.
    public var url: URL? { fields.url }

    /// How urgent it is. Default: ``Priority/normal``.
    public var priority: Priority {
        get { fields.priority }
        set { change { $0.priority = newValue } }
    }

    /// The size to decode at, in pixels. JPEG, WebP, SVG and icons are decoded small from the start, which saves most of
    /// the memory; other formats are decoded at full size and scaled at once, which saves it from then on.
    /// Default: nil, the full size.
    public var thumbnail: Thumbnail? {
        get { decoding.thumbnail }
        set { decoding.thumbnail = newValue }
    }

    /// What is done with the decoded picture, in this order. Of an animation only the first frame is taken then,
    /// and the result is a still picture, unless ``transformsEveryFrame`` says otherwise. Default: nothing.
    public var transformers: [Transformer] {
        get { fields.transformers }
        set { changeKeyed { $0.transformers = newValue } }
    }

    /// Whether ``transformers`` are applied to every frame of an animation, each when a player needs it.
    /// Default: false.
    public var transformsEveryFrame: Bool {
        get { fields.transformsEveryFrame }
        set { changeKeyed { $0.transformsEveryFrame = newValue } }
    }

    /// Whether all frames of an animation are decoded before the load ends, and kept with it in the memory cache:
    /// for short ones that must never miss a frame. Frames of more bytes together than
    /// ``FrameBudget/limit`` of the process's budget are decoded when they are needed all the same. Default: false.
    public var preloadsAllFrames: Bool {
        get { fields.preloadsAllFrames }
        set { changeKeyed { $0.preloadsAllFrames = newValue } }
    }

    /// Which hash for a placeholder comes with the picture, made of it as it is decoded, before ``transformers``, and kept
    /// with the original on disk; see ``ImageResponse/placeholderHash``. Costs about a millisecond when it is made.
    /// Default: nil, none.
    public var placeholderHash: PlaceholderHash.Kind? {
        get { fields.placeholderHash }
        set { changeKeyed { $0.placeholderHash = newValue } }
    }

    /// How bytes become pixels. Default: `DecodingOptions()`: sRGB `bgra8`, upright; with ``DecodingOptions/scale`` 2 or
    /// 3 where the file's name in ``url`` ends in `@2x` or `@3x` before its extension, as in `cat@2x.png`. Options that
    /// are assigned keep that scale unless their own was set.
    public var decoding: DecodingOptions {
        get { fields.decoding }
        set {
            changeKeyed { fields in
                fields.decoding = newValue
                if newValue.statedScale == nil { fields.takeScaleFromURL() }
            }
        }
    }

    /// Stands for the picture in the caches instead of its URL: for an address whose query holds a changing token.
    /// Requests with equal keys must be for the same picture. Default: nil, the URL without its fragment.
    public var cacheKey: String? {
        get { fields.cacheKey }
        set { changeKeyed { $0.cacheKey = newValue } }
    }

    /// Default: ``CachePolicy/standard``.
    public var cachePolicy: CachePolicy {
        get { fields.cachePolicy }
        set { change { $0.cachePolicy = newValue } }
    }

    /// Where the finished picture (thumbnail and transformers applied) is looked for. Default: everywhere.
    public var queryTiers: CacheTiers {
        get { fields.queryTiers }
        set { change { $0.queryTiers = newValue } }
    }
    /// Where the finished picture is kept. Default: everywhere. A picture that is its original, nothing applied, is
    /// never stored on disk a second time.
    public var storeTiers: CacheTiers {
        get { fields.storeTiers }
        set { change { $0.storeTiers = newValue } }
    }
    /// Whether the bytes of the original are looked for on disk. Default: `.disk`.
    public var originalQueryTiers: CacheTiers {
        get { fields.originalQueryTiers }
        set { change { $0.originalQueryTiers = newValue } }
    }
    /// Whether the bytes of the original are kept on disk, untouched. Default: `.disk`.
    public var originalStoreTiers: CacheTiers {
        get { fields.originalStoreTiers }
        set { change { $0.originalStoreTiers = newValue } }
    }

    /// Whether the picture is shown while it comes over the network. What is in a cache comes as it is, and after a
    /// cached picture (``CachePolicy/refresh``) there are no previews. Default: ``Progressive/off``.
    public var progressive: Progressive {
        get { fields.progressive }
        set { change { $0.progressive = newValue } }
    }

    /// Whether ``CachePolicy/standard`` takes a stale picture when the origin cannot be reached, unless its server
    /// forbids that (`must-revalidate`, `no-cache`; RFC 9111, 4.2.4). What a server allows by `stale-if-error` is taken
    /// in any case. Default: false.
    public var servesStaleWhenUnreachable: Bool {
        get { fields.servesStaleWhenUnreachable }
        set { change { $0.servesStaleWhenUnreachable = newValue } }
    }

    /// Default: ``FailedURLPolicy/remember``.
    public var failedURLPolicy: FailedURLPolicy {
        get { fields.failedURLPolicy }
        set { change { $0.failedURLPolicy = newValue } }
    }

    /// Where a stored picture is looked up: in turn with everything else, or on the caller's thread, which then waits
    /// for the disk and the decoder. Default: ``Lookup/asynchronous``.
    public var lookup: Lookup {
        get { fields.lookup }
        set { change { $0.lookup = newValue } }
    }

    /// Whether the response carries the encoded bytes too; then memory is not asked, since it holds only pixels.
    /// Default: false.
    public var includesData: Bool {
        get { fields.includesData }
        set { change { $0.includesData = newValue } }
    }

    /// How the request is sent: credentials, time limits, redirects, trust. A field that is not set here has the value of
    /// the manager's ``ImageManager/Configuration/network``, or its default; with ``NetworkOptions/base`` `.defaults`
    /// nothing of the manager applies. Default: nothing is set.
    public var network: NetworkOptions {
        get { fields.network?.value ?? NetworkOptions() }
        set {
            let network = newValue == NetworkOptions() ? nil : CopyOnWrite(newValue)
            changeKeyed { $0.network = network }
        }
    }

    /// The header fields of ``network``: those that this request adds, or sends instead of the manager's.
    public var headers: HTTPHeaders {
        get { network.headers }
        set { network.headers = newValue }
    }

    /// The retry policy of ``network``; nil for the manager's. Default: nil.
    public var retry: RetryPolicy? {
        get { network.retry }
        set { network.retry = newValue }
    }

    /// Other URLs of the same image, requested in this order when ``url`` and those before have failed. What they
    /// return is stored under ``url``. Default: none.
    public var alternatives: [URL] {
        get { fields.alternatives }
        set { change { $0.alternatives = newValue } }
    }

    var keys: Keys { fields.keys }

    var memoryTerms: MemoryTerms { contents.value.memoryTerms }

    private var contents: CopyOnWrite<Contents>
    private var fields: Fields { _read { yield contents.value.fields } }

    private struct Contents: Sendable {
        private(set) var memoryTerms: MemoryTerms
        private(set) var fields: Fields

        init(_ fields: Fields) {
            memoryTerms = MemoryTerms(fields)
            self.fields = fields
        }

        mutating func change(_ change: (inout Fields) -> Void) {
            change(&fields)
            memoryTerms = MemoryTerms(fields)
        }
    }

    /// What a memory hit looks at: side by side in one line of the processor's cache, and nothing to retain.
    struct MemoryTerms: Sendable {
        let hash: Hash128
        let scale: Double
        /// Whether a picture in memory will do.
        let readsMemory: Bool
        let ignoresAge: Bool
        let hasNetworkOptions: Bool
        /// Whether the network options can change the keys.
        let affectsPartition: Bool
        /// Whether memory is read, by ``hash`` if the manager adds no partition.
        let readsMemoryByHash: Bool
        /// Whether the header fields contain `Cache-Control`.
        let hasCacheControl: Bool

        fileprivate init(_ fields: Fields) {
            hash = fields.keys.variant.hash
            scale = fields.decoding.scale
            readsMemory =
                fields.cachePolicy.readsCaches && fields.queryTiers.contains(.memory) && !fields.includesData
            ignoresAge = fields.cachePolicy.ignoresAge
            // Not by a comparison, which copies all options.
            hasNetworkOptions = if case .some = fields.network { true } else { false }
            affectsPartition = fields.affectsPartition
            readsMemoryByHash = readsMemory && !affectsPartition
            hasCacheControl = fields.hasCacheControl
        }
    }

    /// All that a request says, and the keys that follow from it.
    fileprivate struct Fields: Sendable {
        var keys: Keys
        var cachePolicy = CachePolicy.standard
        var queryTiers = CacheTiers.all
        var includesData = false
        var decoding = DecodingOptions()
        let url: URL?
        var priority = Priority.normal
        var transformers: [Transformer] = []
        var transformsEveryFrame = false
        var preloadsAllFrames = false
        var placeholderHash: PlaceholderHash.Kind?
        var cacheKey: String?
        var storeTiers = CacheTiers.all
        var originalQueryTiers = CacheTiers.disk
        var originalStoreTiers = CacheTiers.disk
        var servesStaleWhenUnreachable = false
        var failedURLPolicy = FailedURLPolicy.remember
        var lookup = Lookup.asynchronous
        var progressive = Progressive.off
        var network: CopyOnWrite<NetworkOptions>? {
            didSet {
                affectsPartition = network?.value.affectsPartition ?? false
                hasCacheControl = network?.value.headers["Cache-Control"] != nil
            }
        }
        private(set) var affectsPartition = false
        private(set) var hasCacheControl = false
        var alternatives: [URL] = []

        init(url: URL?) {
            self.url = url
            keys = Keys(url: url)
            takeScaleFromURL()
        }

        mutating func takeScaleFromURL() {
            let scale = ImageRequest.scale(named: url?.absoluteString ?? "")
            if scale != 1 { decoding.scale = scale }
        }
    }

    private mutating func change(_ change: (inout Fields) -> Void) { contents.value.change(change) }

    private mutating func changeKeyed(_ change: (inout Fields) -> Void) {
        self.change(change)
        let keys = Keys(self)
        self.change { $0.keys = keys }
    }

    /// How a stored picture is looked up.
    public enum Lookup: Sendable, Hashable {
        case asynchronous
        case synchronous
    }

    public init(url: URL?) {
        contents = CopyOnWrite(Contents(Fields(url: url)))
    }

    /// A request for an address given as text, spaces and non-ASCII characters allowed.
    public init(string: String) {
        self.init(url: string.isEmpty ? nil : URL(string: string))
    }

    /// The key of the finished image, in memory and on disk. A manager whose own network options or loader
    /// keep images apart, by credentials, policies or named functions, adds to it.
    public var variantKey: CacheKey { keys.variant }

    /// The key of the original's bytes on disk. A manager may add to it, as to ``variantKey``.
    public var originalKey: CacheKey { keys.original }
}
