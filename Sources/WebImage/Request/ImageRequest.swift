// SPDX-License-Identifier: MIT

public import ImageBase
package import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// A description of an image to load: its URL, and how to decode, transform and store it.
///
/// ```swift
/// var request = ImageRequest(url: url, thumbnail: .fill(width: 320, height: 240))
/// request.transformers = [.roundedCorners(radius: 12)]
/// let response = try await ImageManager.shared.load(request).response
/// ```
///
/// A request computes its cache key when it is created or changed. If an image is requested often, keep its
/// request.
public struct ImageRequest: Sendable {
    /// The URL of the image; nil if it is missing or invalid. Loading such a request fails with
    /// ``ImageError/Code/invalidURL``.
    public var url: URL? { storage.fields.url }

    /// The urgency of the load. Default: ``Priority/normal``.
    public var priority: Priority {
        get { storage.fields.priority }
        set { change { $0.statedPriority = newValue } }
    }

    /// The size to decode at: in pixels, in points, or that of the view. Default: nil, the full size.
    ///
    /// JPEG, WebP, SVG and icons are decoded at a reduced size, which saves most of the memory and time.
    /// Other formats are decoded at full size and scaled down before they are delivered and stored.
    public var thumbnail: Thumbnail? {
        get { decoding.thumbnail }
        set { decoding.thumbnail = newValue }
    }

    /// The transformers to apply to the decoded image, in order. Default: none.
    ///
    /// ``frameTransformation`` decides what they do with animations.
    public var transformers: [Transformer] {
        get { storage.fields.transformers }
        set { changeKeyed { $0.transformers = newValue } }
    }

    /// The frames of an animation that ``transformers`` are applied to. Default:
    /// ``FrameTransformation/everyFrame``.
    public var frameTransformation: FrameTransformation {
        get { storage.fields.frameTransformation }
        set { changeKeyed { $0.frameTransformation = newValue } }
    }

    /// Whether ``transformers`` are applied to images of vector formats, such as SVG, which are drawn at the
    /// size of ``thumbnail``. Default: false, such an image is delivered as it was drawn.
    public var transformsVectorImages: Bool {
        get { rareFields.value.transformsVectorImages }
        set { changeKeyed { $0.changeRare { $0.transformsVectorImages = newValue } } }
    }

    /// Whether all frames of an animation are decoded before the load ends and kept in the memory cache.
    /// Default: false.
    ///
    /// For short animations that must not miss a frame. If the frames need more memory than the limit of
    /// ``FrameBudget/shared``, they are decoded during playback.
    public var preloadsAllFrames: Bool {
        get { storage.fields.preloadsAllFrames }
        set { changeKeyed { $0.preloadsAllFrames = newValue } }
    }

    /// The kind of placeholder hash to compute for ``ImageResponse/placeholderHash``. Default: nil, none.
    ///
    /// The hash is computed once from the decoded image without ``transformers``, in about a millisecond, and
    /// stored with the original on disk.
    public var placeholderHash: PlaceholderHash.Kind? {
        get { storage.fields.placeholderHash }
        set { changeKeyed { $0.placeholderHash = newValue } }
    }

    /// The options for decoding. Default: `DecodingOptions()`, which decodes upright images to sRGB `bgra8`.
    ///
    /// ``DecodingOptions/scale`` is 2 or 3 if the file name in ``url`` ends in `@2x` or `@3x` before its
    /// extension, as in `cat@2x.png`. Assigned options keep this scale unless they set another.
    public var decoding: DecodingOptions {
        get { storage.fields.decoding }
        set {
            changeKeyed { fields in
                fields.decoding = newValue
                if newValue.statedScale == nil { fields.takeScaleFromURL() }
            }
        }
    }

    /// The name of the image in the caches, for a URL whose query contains a changing token. Requests with
    /// equal names must describe the same image. Default: nil, the URL without its fragment.
    public var cacheKey: String? {
        get { storage.fields.cacheKey }
        set { changeKeyed { $0.cacheKey = newValue } }
    }

    /// When stored images are used, and when the server is asked. Default: ``CachePolicy/standard``.
    public var cachePolicy: CachePolicy {
        get { storage.fields.cachePolicy }
        set { change { ($0.statedCachePolicy, $0.hasDefaultCachePolicy) = (newValue, false) } }
    }

    /// The caches in which the final image (with thumbnail and transformers) is looked up. Default: all.
    ///
    /// Without thumbnail and transformers, the original is the final image: its data is read from the disk
    /// only if this and ``originalQueryTiers`` contain `.disk`.
    public var queryTiers: CacheTiers {
        get { storage.fields.queryTiers }
        set { change { $0.queryTiers = newValue } }
    }
    /// The caches in which the final image is stored. Default: all.
    ///
    /// Without thumbnail and transformers, the original is the final image: its data is stored on disk only
    /// if this and ``originalStoreTiers`` contain `.disk`, and with `.memory` the image is in memory only.
    /// Loads that share a transfer or an image store it where any one of them stores it.
    public var storeTiers: CacheTiers {
        get { storage.fields.storeTiers }
        set { change { $0.storeTiers = newValue } }
    }
    /// The caches in which the original is looked up when the final image is not found: its data on disk, and
    /// in memory a decoded image from which the final one can be made. Default: all.
    ///
    /// An image in memory with the same decoding options serves those with transformers, as one does with the
    /// first ones of the same list; a larger one serves thumbnails (``usesLargerImages``). Without thumbnail
    /// and transformers, ``queryTiers`` decides too.
    public var originalQueryTiers: CacheTiers {
        get { storage.fields.originalQueryTiers }
        set { change { $0.originalQueryTiers = newValue } }
    }
    /// The caches in which the original is stored: its data on disk, unchanged, and the decoded image in
    /// memory before ``transformers`` are applied. Default: `.disk`.
    ///
    /// Loads that share a transfer store the data if any one of them stores it. Without thumbnail and
    /// transformers, ``storeTiers`` decides too.
    public var originalStoreTiers: CacheTiers {
        get { storage.fields.originalStoreTiers }
        set { change { $0.originalStoreTiers = newValue } }
    }

    /// Whether the load of an image, of data or of an encoded variant ends only when the original and the
    /// final image are on disk, as far as they are stored there. Default: false.
    ///
    /// The stores include the calls of serializers (``originalSerializer``, ``variantEncoding``). A
    /// serializer that waited for such a load would wait for itself: a load that it starts, also in a `Task`,
    /// fails with ``ImageError/Code/invalidRequest``. One that it starts on another thread is not recognized.
    public var waitsForStore: Bool {
        get { rareFields.value.waitsForStore }
        set { changeRare { $0.waitsForStore = newValue } }
    }

    /// Whether a thumbnail is made from a larger image in memory, if that was decoded from the original with
    /// otherwise equal options and has at most 16 times the pixels, or the original is not on disk. Such a
    /// thumbnail is stored in memory only. Default: true.
    public var usesLargerImages: Bool {
        get { rareFields.value.usesLargerImages }
        set { changeRare { $0.usesLargerImages = newValue } }
    }

    /// How the final image is encoded for the disk cache, if it has a thumbnail or transformers. Default:
    /// nil, ``ImageManager/Configuration/variantEncoding``.
    public var variantEncoding: VariantEncoding? {
        get { rareFields.value.variantEncoding }
        set { changeRare { $0.variantEncoding = newValue } }
    }

    /// Decides what is written to disk for the original instead of its data. Default: nil,
    /// ``ImageManager/Configuration/originalSerializer``.
    ///
    /// Requests with different serializers are loaded apart, but have the same key on disk: what is
    /// stored last replaces the other, and both find it. Set one for all requests of an image.
    public var originalSerializer: OriginalSerializer? {
        get { rareFields.value.originalSerializer }
        set { changeRare { $0.originalSerializer = newValue } }
    }

    /// Whether the load sends previews while the image is received over the network. Default:
    /// ``ProgressiveMode/off``.
    ///
    /// There are no previews of images from a cache, nor after a cached image with ``CachePolicy/refresh``.
    public var progressive: ProgressiveMode {
        get { storage.fields.progressive }
        set { change { $0.progressive = newValue } }
    }

    /// The directives that replace `Cache-Control`, `Expires` and `Pragma` when the response is evaluated,
    /// such as `max-age=86400`, for an application that controls the server. Default: nil, those of
    /// ``ImageManager/Configuration/responseCacheControl`` or of the response itself.
    ///
    /// With a `max-age` that is longer than the disk cache's `maximumAge`, the image is kept that long.
    ///
    /// The fields are stored as they were received. A response that is stored only because of this is not
    /// found by requests without it.
    public var responseCacheControl: String? {
        get { rareFields.value.responseCacheControl }
        set {
            changeRare { fields in
                fields.responseCacheControl = newValue
                fields.responseControl = newValue.map { CacheControl(["Cache-Control": $0]) }
            }
        }
    }

    /// ``responseCacheControl``, parsed.
    var responseControl: CacheControl? { rareFields.value.responseControl }

    /// How long the caches keep what the request stores, even if they keep other entries for a shorter time:
    /// the `max-age` of ``responseCacheControl``.
    var keptFor: Duration? { responseControl?.seconds("max-age").map { .seconds($0) } }

    /// Whether a URL that failed recently fails at once. Default: ``FailedURLPolicy/remember``.
    ///
    /// It does not where the request sets ``cachePolicy`` to ``CachePolicy/refresh``,
    /// ``CachePolicy/networkOnly`` or ``CachePolicy/reload``.
    public var failedURLPolicy: FailedURLPolicy {
        get { storage.fields.failedURLPolicy }
        set { change { $0.failedURLPolicy = newValue } }
    }

    /// Whether a stored image is looked up on the caller's thread, which waits for the disk and the decoder
    /// then. Default: ``Lookup/asynchronous``.
    public var lookup: Lookup {
        get { storage.fields.lookup }
        set { change { $0.lookup = newValue } }
    }

    /// Whether the response contains the encoded data. Default: false.
    ///
    /// An image in memory is delivered at once as ``LoadTask/Event/cached(_:)``, or as the result if it is an
    /// animation. Then its data is read from the disk; if that has no data of this version, the result has
    /// none. The image is neither decoded nor loaded again.
    public var includesData: Bool {
        get { storage.fields.includesData }
        set { change { $0.includesData = newValue } }
    }

    /// How the request is sent: credentials, time limits, redirects, trust. A field that is not set here has
    /// the value of the manager's ``ImageManager/Configuration/network``, or its default; with
    /// `NetworkOptions.base` `.defaults` nothing of the manager applies. Default: nothing is set.
    public var network: NetworkOptions {
        _read {
            if let network = networkOptions {
                yield network.value
            } else {
                yield NetworkOptions()
            }
        }
        set {
            let network = newValue == NetworkOptions() ? nil : Box(newValue)
            changeKeyed { $0.network = network }
        }
    }

    /// ``network``; nil if nothing is set.
    var networkOptions: Box<NetworkOptions>? { storage.fields.network }

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

    /// Other URLs of the same image, requested in this order when ``url`` and those before have failed: with
    /// an error, or with data that is no image. What they return is stored under ``url``. Default: none.
    ///
    /// If all fail, the error is that of the last one, with the others in ``ImageError/earlierErrors``. Each
    /// failure is remembered for the URL that failed (``ImageManager/failedURLs``), which is passed over
    /// until then. ``ImageManager/data(for:)`` does not decode, and takes any data for an image's.
    public var alternatives: [URL] {
        get { rareFields.value.alternatives }
        set { changeRare { $0.alternatives = newValue } }
    }

    /// The URL of a smaller file, which is loaded instead of ``url`` while the user wants to save data
    /// (``ImageManager/Configuration/networkMonitor``). Default: nil.
    ///
    /// The image of ``url`` is used if it is in a cache; in low-data mode, its metadata on disk are read on
    /// the caller's thread for that. The smaller image has cache keys of its own, and ``alternatives`` are
    /// not requested. Reload the image, for example when its view appears again, to get the larger one later.
    public var lowDataURL: URL? {
        get { rareFields.value.lowDataURL }
        set { changeRare { $0.lowDataURL = newValue } }
    }

    /// Whether the system is asked for time to end the load when the application enters the background; see
    /// ``ImageManager/Configuration/beginBackgroundTask``, without which this has no effect. When that time
    /// is over, the load is cancelled. Default: false.
    public var continuesInBackground: Bool {
        get { rareFields.value.continuesInBackground }
        set { changeRare { $0.continuesInBackground = newValue } }
    }

    /// The transformers for this request's URL and scale.
    var boundTransformers: [Transformer] {
        let transformers = transformers
        guard transformers.contains(where: { $0.usesContext }) else { return transformers }
        let values = rareFields.value.values
        return transformers.map { $0.bound(to: url, scale: decoding.scale, values) }
    }

    var keys: Keys { storage.fields.keys }

    var memoryQuery: MemoryQuery { storage.memoryQuery }

    /// Whether the size of the image depends on the slot.
    package var hasSlotSize: Bool { storage.memoryQuery.hasSlotSize }

    private(set) var storage: Storage

    mutating func change(_ change: (inout Fields) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
        storage.change(change)
    }

    /// Changes fields that the keys depend on.
    mutating func changeKeyed(_ change: (inout Fields) -> Void) {
        self.change { fields in
            change(&fields)
            fields.resolveURL()
        }
        let keys = Keys(self)
        self.change { $0.keys = keys }
    }

    /// How a stored image is looked up.
    public enum Lookup: Sendable, Hashable {
        /// On the manager's threads.
        case asynchronous
        /// On the caller's thread, before the load returns.
        case synchronous
    }

    /// A request for the image at a URL. The parameters set the properties of the same names.
    ///
    /// ```swift
    /// let request = ImageRequest(url: url, thumbnail: .fill(width: 320, height: 240), priority: .high)
    /// ```
    public init(
        url: URL?, thumbnail: Thumbnail? = nil, transformers: [Transformer] = [],
        priority: Priority? = nil, cachePolicy: CachePolicy? = nil
    ) {
        var fields = Fields(url: url)
        (fields.statedPriority, fields.statedCachePolicy) = (priority, cachePolicy)
        storage = Storage(fields)
        if thumbnail == nil, transformers.isEmpty { return }
        changeKeyed { fields in
            if let thumbnail { fields.decoding.thumbnail = thumbnail }
            fields.transformers = transformers
        }
    }

    /// A request for the image at a URL given as text.
    ///
    /// The text is read as browsers read it (URL Standard): white space at its ends is left out, valid
    /// escapes such as `%20` stay, and characters that a URL can't contain, such as spaces and those beyond
    /// ASCII, are escaped once. If it isn't a URL, the load fails with ``ImageError/Code/invalidURL``.
    public init(string: String) {
        self.init(url: URL(text: string))
    }

    /// The key of the final image, in memory and on disk. A manager adds to it if its own network options or
    /// loader have credentials, policies or named functions.
    package var variantKey: CacheKey { keys.variant }

    /// The key of the original's data on disk. A manager may add to it.
    package var originalKey: CacheKey { keys.original }
}
