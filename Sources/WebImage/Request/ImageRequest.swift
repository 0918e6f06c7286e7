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
/// A request computes its cache key when it's created or changed. If you load an image often, keep its
/// request.
public struct ImageRequest: Sendable {
    /// The image URL, or `nil` if it's missing or invalid. Loading such a request fails with
    /// ``ImageError/Code/invalidURL``.
    public var url: URL? { storage.fields.url }

    /// How urgent the load is. Default: ``Priority/normal``.
    public var priority: Priority {
        get { storage.fields.priority }
        set { change { $0.statedPriority = newValue } }
    }

    /// The size to decode at: in pixels, in points, or the view's size. Default: `nil`, which decodes at full
    /// size.
    ///
    /// JPEG, WebP, SVG and icons are decoded at a reduced size, which saves most of the memory and time.
    /// Other formats are decoded at full size and scaled down before they are delivered and stored.
    public var thumbnail: Thumbnail? {
        get { decoding.thumbnail }
        set { decoding.thumbnail = newValue }
    }

    /// The transformers to apply to the decoded image, in order. Default: none.
    ///
    /// ``frameTransformation`` decides how they apply to animations.
    public var transformers: [Transformer] {
        get { storage.fields.transformers }
        set { changeKeyed { $0.transformers = newValue } }
    }

    /// Which frames of an animation ``transformers`` are applied to. Default:
    /// ``FrameTransformation/everyFrame``.
    public var frameTransformation: FrameTransformation {
        get { storage.fields.frameTransformation }
        set { changeKeyed { $0.frameTransformation = newValue } }
    }

    /// Whether ``transformers`` are applied to images in vector formats, such as SVG, which are drawn at the
    /// size of ``thumbnail``. Default: false, which delivers such an image as drawn.
    public var transformsVectorImages: Bool {
        get { rareFields.value.transformsVectorImages }
        set { changeKeyed { $0.changeRare { $0.transformsVectorImages = newValue } } }
    }

    /// Whether to decode all frames of an animation before the load ends, and keep them in the memory cache.
    /// Default: false.
    ///
    /// Use this for short animations that mustn't drop a frame. If the frames need more memory than
    /// ``FrameBudget/shared`` allows, they're decoded during playback.
    public var preloadsAllFrames: Bool {
        get { storage.fields.preloadsAllFrames }
        set { changeKeyed { $0.preloadsAllFrames = newValue } }
    }

    /// The kind of placeholder hash to compute for ``ImageResponse/placeholderHash``. Default: `nil`, which
    /// computes none.
    ///
    /// The hash is computed once, from the decoded image before ``transformers`` are applied. This takes
    /// about a millisecond. The hash is stored on disk with the original.
    public var placeholderHash: PlaceholderHash.Kind? {
        get { storage.fields.placeholderHash }
        set { changeKeyed { $0.placeholderHash = newValue } }
    }

    /// The decoding options. Default: `DecodingOptions()`, which decodes upright images to sRGB `bgra8`.
    ///
    /// ``DecodingOptions/scale`` is 2 or 3 if the file name in ``url`` ends in `@2x` or `@3x` before its
    /// extension, as in `cat@2x.png`. If you assign options that don't set a scale, this scale is kept.
    public var decoding: DecodingOptions {
        get { storage.fields.decoding }
        set {
            changeKeyed { fields in
                fields.decoding = newValue
                if newValue.statedScale == nil { fields.takeScaleFromURL() }
            }
        }
    }

    /// The image's name in the caches. Set it if the URL's query contains a changing token. Requests with the
    /// same name must describe the same image. Default: `nil`, which uses the URL without its fragment.
    public var cacheKey: String? {
        get { storage.fields.cacheKey }
        set { changeKeyed { $0.cacheKey = newValue } }
    }

    /// When to use stored images, and when to ask the server. Default: ``CachePolicy/standard``.
    public var cachePolicy: CachePolicy {
        get { storage.fields.cachePolicy }
        set { change { ($0.statedCachePolicy, $0.hasDefaultCachePolicy) = (newValue, false) } }
    }

    /// The caches in which to look up the final image (with thumbnail and transformers). Default: all.
    ///
    /// If there's neither a thumbnail nor a transformer, the original is the final image. Its data is only
    /// read from disk if both this and ``originalQueryTiers`` contain `.disk`.
    public var queryTiers: CacheTiers {
        get { storage.fields.queryTiers }
        set { change { $0.queryTiers = newValue } }
    }
    /// The caches in which to store the final image. Default: all.
    ///
    /// If there's neither a thumbnail nor a transformer, the original is the final image. Its data is only
    /// stored on disk if both this and ``originalStoreTiers`` contain `.disk`; with `.memory`, the image is
    /// kept in memory only. If loads share a transfer or an image, it's stored in every cache that any of
    /// them specifies.
    public var storeTiers: CacheTiers {
        get { storage.fields.storeTiers }
        set { change { $0.storeTiers = newValue } }
    }
    /// The caches in which to look up the original if the final image isn't found: its data on disk, and in
    /// memory a decoded image from which the final image can be made. Default: all.
    ///
    /// An image in memory can be reused for a request that has the same decoding options and adds
    /// transformers, and so can an image with only the first few of the same transformers. A larger image can
    /// be reused for thumbnails (see ``usesLargerImages``). If there's neither a thumbnail nor a transformer,
    /// ``queryTiers`` applies, too.
    public var originalQueryTiers: CacheTiers {
        get { storage.fields.originalQueryTiers }
        set { change { $0.originalQueryTiers = newValue } }
    }
    /// The caches in which to store the original: its unchanged data on disk, and in memory the decoded image
    /// before ``transformers`` are applied. Default: `.disk`.
    ///
    /// If loads share a transfer, the data is stored if any of them stores it. If there's neither a thumbnail
    /// nor a transformer, ``storeTiers`` applies, too.
    public var originalStoreTiers: CacheTiers {
        get { storage.fields.originalStoreTiers }
        set { change { $0.originalStoreTiers = newValue } }
    }

    /// Whether a load of an image, of data or of an encoded variant ends only after the original and the
    /// final image are on disk, if they're stored there. Default: false.
    ///
    /// This includes calls of serializers (``originalSerializer``, ``variantEncoding``). If a serializer
    /// waited for such a load, it would wait for itself. So a load that a serializer starts fails with
    /// ``ImageError/Code/invalidRequest``, even in a `Task`. We can't detect a load that a serializer starts
    /// on a different thread.
    public var waitsForStore: Bool {
        get { rareFields.value.waitsForStore }
        set { changeRare { $0.waitsForStore = newValue } }
    }

    /// Whether a thumbnail may be made from a larger image in memory. Default: true.
    ///
    /// The larger image must have been decoded from the original with otherwise equal options. It may have at
    /// most 16 times the pixels, unless the original isn't on disk. The thumbnail is then stored in memory
    /// only.
    public var usesLargerImages: Bool {
        get { rareFields.value.usesLargerImages }
        set { changeRare { $0.usesLargerImages = newValue } }
    }

    /// How to encode the final image for the disk cache if it has a thumbnail or transformers. Default:
    /// `nil`, which uses ``ImageManagerConfiguration/variantEncoding``.
    public var variantEncoding: VariantEncoding? {
        get { rareFields.value.variantEncoding }
        set { changeRare { $0.variantEncoding = newValue } }
    }

    /// Decides which data is written to disk in place of the original's data. Default: `nil`, which uses
    /// ``ImageManagerConfiguration/originalSerializer``.
    ///
    /// Requests with different serializers are loaded separately but have the same key on disk: the last one
    /// stored replaces the other, and both requests find it. So use the same serializer in all requests for
    /// an image.
    public var originalSerializer: OriginalSerializer? {
        get { rareFields.value.originalSerializer }
        set { changeRare { $0.originalSerializer = newValue } }
    }

    /// Whether the load sends previews while the image is received over the network. Default:
    /// ``ProgressiveMode/off``.
    ///
    /// There are no previews for images from a cache, or after a cached image with ``CachePolicy/refresh``.
    public var progressive: ProgressiveMode {
        get { storage.fields.progressive }
        set { change { $0.progressive = newValue } }
    }

    /// Directives that replace `Cache-Control`, `Expires` and `Pragma` when the response is evaluated, such
    /// as `max-age=86400`. Default: `nil`, which uses ``ImageManagerConfiguration/responseCacheControl`` or
    /// the response's own directives.
    ///
    /// Use it if you control the server. If its `max-age` is longer than the disk cache's `maximumAge`, the
    /// image is kept for `max-age`.
    ///
    /// The response's fields are stored as they were received. If a response is stored only because of this
    /// property, requests that don't set it don't find it.
    public var responseCacheControl: String? {
        get { rareFields.value.responseCacheControl }
        set {
            changeRare { fields in
                fields.responseCacheControl = newValue
                fields.responseControl = newValue.map { CacheControl(["Cache-Control": $0]) }
            }
        }
    }

    /// The parsed ``responseCacheControl``.
    var responseControl: CacheControl? { rareFields.value.responseControl }

    /// How long the caches keep the images of this request, even if they keep other entries for a shorter
    /// time. This is the `max-age` of ``responseCacheControl``.
    var keptFor: Duration? { responseControl?.seconds("max-age").map { .seconds($0) } }

    /// Whether a URL that failed recently fails immediately. Default: ``FailedURLPolicy/remember``.
    ///
    /// This doesn't apply if the request sets ``cachePolicy`` to ``CachePolicy/refresh``,
    /// ``CachePolicy/networkOnly`` or ``CachePolicy/reload``.
    public var failedURLPolicy: FailedURLPolicy {
        get { storage.fields.failedURLPolicy }
        set { change { $0.failedURLPolicy = newValue } }
    }

    /// Whether to look up a stored image on the caller's thread, which then waits for the disk and the
    /// decoder. Default: ``Lookup/asynchronous``.
    public var lookup: Lookup {
        get { storage.fields.lookup }
        set { change { $0.lookup = newValue } }
    }

    /// Whether the response contains the encoded data. Default: false.
    ///
    /// An image in memory is delivered immediately as ``LoadTask/Event/cached(_:)``, or as the result if it's
    /// an animation. After that, its data is read from disk. If the disk doesn't have the data of this
    /// version, the result contains no data; the image is neither decoded nor loaded again.
    public var includesData: Bool {
        get { storage.fields.includesData }
        set { change { $0.includesData = newValue } }
    }

    /// How to send the request: credentials, time limits, redirects, trust. Default: nothing is set.
    ///
    /// A field that isn't set here has the value from the manager's ``ImageManagerConfiguration/network``,
    /// or its default. If `NetworkOptions.base` is `.defaults`, the manager's options don't apply at all.
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

    /// The options in ``network``, or `nil` if the request doesn't set any.
    var networkOptions: Box<NetworkOptions>? { storage.fields.network }

    /// The header fields of ``network`` that this request adds, or sends instead of the manager's.
    public var headers: HTTPHeaders {
        get { network.headers }
        set { network.headers = newValue }
    }

    /// The retry policy of ``network``. Default: `nil`, which uses the manager's policy.
    public var retry: RetryPolicy? {
        get { network.retry }
        set { network.retry = newValue }
    }

    /// More URLs for the same image. They're requested in this order if ``url`` and all earlier ones have
    /// failed, either with an error or with data that isn't an image. The result is stored under ``url``.
    /// Default: none.
    ///
    /// If all of them fail, the load fails with the last URL's error, and the errors of the other URLs are in
    /// its ``ImageError/earlierErrors``. Each failure is remembered for the URL that failed
    /// (``ImageManager/failedURLs``), and that URL is skipped while it's remembered.
    /// ``ImageManager/data(for:)`` doesn't decode, so it treats any data as an image.
    public var alternatives: [URL] {
        get { rareFields.value.alternatives }
        set { changeRare { $0.alternatives = newValue } }
    }

    /// The URL of a smaller file to load instead of ``url`` while the user wants to save data
    /// (``ImageManagerConfiguration/networkMonitor``). Default: `nil`.
    ///
    /// If the image of ``url`` is in a cache, it's used; to find out, its metadata is read from disk on the
    /// caller's thread in Low Data Mode. The smaller image has separate cache keys, and ``alternatives``
    /// aren't requested. To get the larger image later, reload it, for example when its view appears again.
    public var lowDataURL: URL? {
        get { rareFields.value.lowDataURL }
        set { changeRare { $0.lowDataURL = newValue } }
    }

    /// Whether to ask the system for time to finish the load when the app enters the background. Default:
    /// false.
    ///
    /// The load is canceled when that time is up. This has no effect unless
    /// ``ImageManagerConfiguration/beginBackgroundTask`` is set.
    public var continuesInBackground: Bool {
        get { rareFields.value.continuesInBackground }
        set { changeRare { $0.continuesInBackground = newValue } }
    }

    /// The transformers, with the URL, the scale and the values of this request.
    var boundTransformers: [Transformer] {
        let transformers = transformers
        guard transformers.contains(where: { $0.usesContext }) else { return transformers }
        let values = rareFields.value.values
        return transformers.map { $0.bound(to: url, scale: decoding.scale, values) }
    }

    var keys: Keys { storage.fields.keys }

    var memoryQuery: MemoryQuery { storage.memoryQuery }

    /// Whether the image's size depends on the slot.
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

    /// How to look up a stored image.
    public enum Lookup: Sendable, Hashable {
        /// Look it up on the manager's threads.
        case asynchronous
        /// Look it up on the caller's thread, before the load returns.
        case synchronous
    }

    /// Creates a request for the image at a URL. The parameters set the properties with the same names.
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

    /// Creates a request for the image at a URL given as text.
    ///
    /// The text is parsed the way browsers do it (URL Standard): white space at both ends is ignored, valid
    /// escapes such as `%20` are kept, and characters that a URL can't contain, such as spaces and non-ASCII
    /// characters, are escaped once. If it isn't a URL, the load fails with ``ImageError/Code/invalidURL``.
    public init(string: String) {
        self.init(url: URL(text: string))
    }

    /// The key of the final image, in memory and on disk. A manager adds to it if its own network options or
    /// loader have credentials, policies or named functions.
    package var variantKey: CacheKey { keys.variant }

    /// The key of the original's data on disk. A manager may add to it.
    package var originalKey: CacheKey { keys.original }
}
