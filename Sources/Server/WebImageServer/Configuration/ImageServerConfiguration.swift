// SPDX-License-Identifier: MIT

#if Server
public import ImageCoding
public import ImageLoading
public import PortableFoundation
public import Raster
public import WebImage

/// The settings of an ``ImageServer``.
///
/// ```swift
/// var configuration = ImageServerConfiguration()
/// configuration.allowedOrigins = ["https://images.example.com"]
/// configuration.grammars[0].allowsUnsigned = true
/// let server = try ImageServer(configuration)
/// ```
public struct ImageServerConfiguration: Sendable {
    // MARK: URLs

    /// The URL grammars. A path is parsed by the grammar with the longest matching prefix. Default:
    /// ``ImageGrammar``'s query form at `/image`, without keys.
    public var grammars = [ImageGrammar(.query)]

    /// A secret that clients must send as `Authorization: Bearer TEXT`. Default: nil, which requires no
    /// secret.
    ///
    /// Let your CDN or reverse proxy add it. Requests without it get 403.
    public var clientSecret: String?

    /// The web pages whose scripts may read responses, sent as `Access-Control-Allow-Origin` (Fetch
    /// standard). Default: nil.
    ///
    /// Set an origin such as `https://www.example.com`, or `*` for all of them. Scripts can then read a
    /// response's header fields too, and preflight requests (`OPTIONS`) get 204. With nil, pages from other
    /// origins can show an image but can't read its pixels.
    public var corsOrigin: String?

    // MARK: Sources

    /// The origins that images may come from. Every redirect must lead to one of them, too. Default: nil,
    /// which allows all origins.
    public var allowedOrigins: AllowedOrigins?
    /// The addresses that source connections may use. Default: only the public internet.
    public var addresses: AddressPolicy = .publicOnly

    /// The path of a local folder whose files can be sources: `local:///a/b.jpg` is its file `a/b.jpg`.
    /// Default: nil, which disables these sources.
    ///
    /// Anything else is treated as missing. So is a symbolic link that leads outside the folder. To allow the
    /// folder's files, use the pattern `local:` in ``allowedOrigins``.
    public var localFolder: String?

    // MARK: Formats

    /// The formats to choose from automatically, in order of preference. Default: AVIF and WebP, if there are
    /// encoders for them.
    ///
    /// A format is used if `Accept` names it, and the one with the highest weight wins.
    public var automaticFormats: [ImageFormat] = ImageFormat.all(with: [.web, .negotiated])
    /// How long a request waits for an image in a slow format (AVIF and JPEG XL). Default: 1 s.
    ///
    /// After that, the client gets an image in the next best of ``automaticFormats``, which is fresh for at
    /// most a minute. The slow image is still made for later requests.
    public var slowFormatTime: Duration = .seconds(1)
    /// The formats that clients get if `Accept` names them, even if the URL requests another one. Frames and
    /// transparency are kept. The first format is preferred. Default: none.
    public var enforcedFormats: [ImageFormat] = []
    /// The formats for images if neither the URL nor the client names one, in order of preference. Default:
    /// empty, which keeps the source's format if browsers can show it.
    ///
    /// If the source's format is one of them, it's kept. Otherwise the first one that keeps frames and
    /// transparency is used.
    public var preferredFormats: [ImageFormat] = []
    /// The quality, from 1 to 100, for URLs that don't specify one and formats that aren't in ``qualities``.
    /// Default: nil, which uses 85.
    public var quality: Int?
    /// The quality of each format, from 1 to 100, for URLs that don't specify one. Default: none.
    public var qualities: [ImageFormat: Int] = [:]
    /// The encoder effort for each format, from 1 to 9, for URLs that don't specify one. Default: none, which
    /// uses the encoder's default.
    public var efforts: [ImageFormat: Int] = [:]
    /// The maximum encoder effort that a URL may request, by format. Higher efforts are lowered. Default: 4
    /// for AVIF and 7 for JPEG XL.
    ///
    /// With these efforts, encoding 12 megapixels takes 3 to 4 s on one core. Efforts that are two levels
    /// higher take eight to ten times as long.
    public var maximumEfforts: [ImageFormat: Int] = [.avif: 4, .jpegXL: 7]
    /// Whether the client hints `Sec-CH-DPR` and `Sec-CH-Width` affect an image whose URL doesn't specify a
    /// size. Default: false.
    ///
    /// Hints are rounded: to 1, 2 or 3 pixels per point, and to ``hintedWidths``.
    public var usesClientHints = false
    /// The widths, in pixels, that `Sec-CH-Width` is rounded up to. Default: 160 to 3840 in 10 steps.
    public var hintedWidths = [160, 320, 480, 640, 960, 1280, 1600, 1920, 2560, 3840]
    /// How much `Save-Data: on` lowers the quality of lossy formats, from 0 to 1. Default: nil, which ignores
    /// the field.
    ///
    /// If it's set, responses vary by the field, which some CDNs don't cache.
    public var saveDataReduction: Double?

    // MARK: Responses

    /// The minimum time that responses stay fresh. Default: zero.
    public var minimumLifetime: Duration = .zero
    /// The maximum time that responses stay fresh. Default: a year.
    public var maximumLifetime: Duration = .seconds(365 * 24 * 3600)
    /// How long a response stays fresh if its source doesn't specify a lifetime. Default: a day.
    public var unstatedLifetime: Duration = .seconds(24 * 3600)
    /// Whether a response stays fresh for as long as its source does. Default: true.
    ///
    /// If false, responses always stay fresh for ``unstatedLifetime``, except for those that must not be
    /// stored.
    public var followsSourceLifetime = true
    /// Whether responses include their source's `Last-Modified`. Default: false.
    public var sendsLastModified = false
    /// Whether responses include their source's URL as `Link: <…>; rel="canonical"`, for search engines. This
    /// reveals the URL to everyone. Default: false.
    public var sendsCanonicalLink = false
    /// How long a cache may serve a stale response while it requests a new one. Default: a day.
    public var staleWhileRevalidate: Duration = .seconds(24 * 3600)
    /// The encoded image to send, with ``fallbackStatus``, if a source can't be read. Default: nil, which
    /// sends an error.
    public var fallbackImage: Data?
    /// The status of responses with ``fallbackImage``; nil for the error's status. Default: 200.
    public var fallbackStatus: Int? = 200
    /// How long responses with ``fallbackImage`` stay fresh. Default: a minute.
    public var fallbackLifetime: Duration = .seconds(60)
    /// Whether error responses include the error's message, with limits, addresses and causes. Default:
    /// false.
    public var showsErrorDetails = false

    // MARK: Resources

    /// The maximum width times height of a source, in pixels. Larger sources are rejected. Default: nil,
    /// which uses the limits in ``manager``.
    public var maximumSourcePixels: Int?
    /// The maximum width times height of an animation's frames, in pixels. Animations with larger frames are
    /// rejected. Default: nil, which uses the limit for still images.
    public var maximumFramePixels: Int?
    /// The maximum width and height of a result, in pixels. A larger result is scaled down, keeping its
    /// aspect ratio. Default: nil, for no limit.
    public var maximumResultSide: Int?
    /// The size of the response cache in bytes. Default: 64 MiB.
    ///
    /// The cache serves repeated requests from memory without parsing the URL again. It shares most of its
    /// bytes with the cache that `ImageManagerConfiguration.variantMemoryLimits` limits.
    public var responseCacheBytes = 64 << 20

    /// Decides which of several servers makes an image that isn't cached. Default: nil, which makes all
    /// images on this server.
    public var coordinator: (any VariantCoordinator)?

    /// How sources are scaled down while they're decoded: `.fast` is quicker but less sharp. Default:
    /// `.balanced`.
    public var thumbnailQuality = ThumbnailQuality.balanced

    /// The image that the `watermark` option draws. Default: nil, which rejects the option.
    public var watermark: Bitmap?
    /// The caches, limits and codecs. ``ImageServer`` replaces its network policies with the ones above.
    public var manager = ImageManagerConfiguration()

    public init() {}

    /// The request header fields that affect the choice of format, size and quality.
    var choiceFields: ClientPreferences.Fields {
        var fields: ClientPreferences.Fields = []
        if saveDataReduction != nil { fields.insert(.saveData) }
        if usesClientHints { fields.insert(.clientHints) }
        return fields
    }
}
#endif
