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

    /// The grammars of URLs. One that has the longest prefix of a path reads it. Default: ``ImageGrammar``'s
    /// query form at `/image`, without keys.
    public var grammars = [ImageGrammar(.query)]

    /// A text that clients must send as `Authorization: Bearer TEXT`, for a CDN or a proxy in front that adds
    /// it; without it, the answer is 403. Default: nil, none.
    public var clientSecret: String?

    /// The web pages that may read answers by a script, as `Access-Control-Allow-Origin` of the Fetch
    /// standard: an origin such as `https://www.example.com`, or `*` for all. They may read the header fields
    /// of an answer, too, and a preflight request (`OPTIONS`) is answered with 204. Default: nil; pages of
    /// other origins can show an image, but not read its pixels.
    public var corsOrigin: String?

    // MARK: Sources

    /// The origins that images may come from; every redirect must lead to one of them. Default: nil, all.
    public var allowedOrigins: AllowedOrigins?
    /// The addresses that connections for sources may have. Default: those of the public internet.
    public var addresses: AddressPolicy = .publicOnly

    /// The path of a folder of this machine whose files are sources, such as `local:///a/b.jpg` for its file
    /// `a/b.jpg`. Everything else counts as missing, as does a file outside of the folder that a symbolic
    /// link leads to. The pattern `local:` of ``allowedOrigins`` allows them. Default: nil, none.
    public var localFolder: String?

    // MARK: Formats

    /// The formats that an automatic choice considers, the preferred first. A format is chosen if `Accept`
    /// names it, with the highest weight. Default: AVIF and WebP, as far as there are encoders.
    public var automaticFormats: [ImageFormat] = [.avif, .webp]
    /// The time after which an image in a format that takes long (AVIF and JPEG XL) is answered in the next
    /// best of ``automaticFormats``, for a minute, while the image is still made for later requests. Default:
    /// 1 s.
    public var slowFormatTime: Duration = .seconds(1)
    /// The formats that clients get if `Accept` names them, also where a URL names another one; frames and
    /// transparency stay. The first is preferred. Default: none.
    public var enforcedFormats: [ImageFormat] = []
    /// The formats of images if neither URL nor client names one, the preferred first: the source's own if it
    /// is one of them, or else the first that keeps frames and transparency. Default: empty, the source's own
    /// if browsers show it.
    public var preferredFormats: [ImageFormat] = []
    /// The quality from 1 to 100 of an image if its URL states none, and ``qualities`` has none for the
    /// format. Default: nil, 85.
    public var quality: Int?
    /// The quality from 1 to 100 of a format if the URL states none. Default: none.
    public var qualities: [ImageFormat: Int] = [:]
    /// The effort from 1 to 9 of encoders for images whose URL states none, by the format. Default: none,
    /// that of the encoder.
    public var efforts: [ImageFormat: Int] = [:]
    /// The greatest effort of an encoder that a URL may ask for, by the format; a greater one is lowered.
    /// Default: 4 for AVIF and 7 for JPEG XL, with which 12 megapixels take 3 to 4 s of one core. Two steps
    /// more take eight to ten times as long.
    public var maximumEfforts: [ImageFormat: Int] = [.avif: 4, .jpegXL: 7]
    /// Whether the client hints `Sec-CH-DPR` and `Sec-CH-Width` change an image whose URL leaves the size
    /// open, in steps: 1, 2 or 3 pixels for each point, and ``hintedWidths``. Default: false.
    public var usesClientHints = false
    /// The widths in pixels that `Sec-CH-Width` is rounded up to. Default: 160 to 3840 in 10 steps.
    public var hintedWidths = [160, 320, 480, 640, 960, 1280, 1600, 1920, 2560, 3840]
    /// By how much `Save-Data: on` lowers the quality of lossy formats, from 0 to 1. Default: nil, the field
    /// is ignored. Otherwise answers vary by it, which some CDNs don't cache.
    public var saveDataReduction: Double?

    // MARK: Answers

    /// The shortest time for which answers are fresh. Default: zero.
    public var minimumLifetime: Duration = .zero
    /// The longest time for which answers are fresh. Default: a year.
    public var maximumLifetime: Duration = .seconds(365 * 24 * 3600)
    /// The time for which an answer is fresh whose source states none. Default: a day.
    public var unstatedLifetime: Duration = .seconds(24 * 3600)
    /// Whether an answer is fresh for as long as its source says. If false, it's ``unstatedLifetime``, except
    /// for an answer that must not be stored. Default: true.
    public var followsSourceLifetime = true
    /// Whether answers have the `Last-Modified` of their source. Default: false.
    public var sendsLastModified = false
    /// Whether answers name the URL of their source as `Link: <…>; rel="canonical"`, for search engines.
    /// Everyone can read it then. Default: false.
    public var sendsCanonicalLink = false
    /// The time for which a cache may serve an answer that is not fresh while it asks for another. Default: a
    /// day.
    public var staleWhileRevalidate: Duration = .seconds(24 * 3600)
    /// The bytes of an image that is sent, with ``fallbackStatus``, instead of a source that cannot be read.
    /// Default: nil, an error.
    public var fallbackImage: Data?
    /// The status of answers with ``fallbackImage``; nil for the status of the error. Default: 200.
    public var fallbackStatus: Int? = 200
    /// The time for which answers with ``fallbackImage`` are fresh. Default: a minute.
    public var fallbackLifetime: Duration = .seconds(60)
    /// Whether error answers have the message of the error, with limits, addresses and causes. Default:
    /// false.
    public var showsErrorDetails = false

    // MARK: Resources

    /// The width times height of a source, in pixels; a larger one is an error. Default: nil, the limits of
    /// ``manager``.
    public var maximumSourcePixels: Int?
    /// The width times height of each frame of an animation, in pixels; an animation with larger ones is an
    /// error. Default: nil, the limit of a still image.
    public var maximumFramePixels: Int?
    /// The width and height of a result, in pixels; a larger one is made smaller, with its aspect ratio.
    /// Default: nil, no limit.
    public var maximumResultSide: Int?
    /// The bytes of answers in memory that are given without parsing their URL again; they are mostly those
    /// of `ImageManager.Configuration.variantMemoryLimits`. Default: 64 MiB.
    public var responseCacheBytes = 64 << 20

    /// Decides which of several servers makes an image that is in no cache. Default: nil, this one.
    public var coordinator: (any VariantCoordinator)?

    /// How sources are reduced while they are decoded: `.fast` is quicker, and costs sharpness. Default:
    /// `.balanced`.
    public var thumbnailQuality = ThumbnailQuality.balanced

    /// The image that the option `watermark` puts onto others. Default: nil, the option is an error.
    public var watermark: Bitmap?
    /// The caches, limits and codecs. ``ImageServer`` replaces its network policies by those above.
    public var manager = ImageManager.Configuration()

    public init() {}

    /// The header fields that choices look at.
    var choiceFields: ClientPreferences.Fields {
        var fields: ClientPreferences.Fields = []
        if saveDataReduction != nil { fields.insert(.saveData) }
        if usesClientHints { fields.insert(.clientHints) }
        return fields
    }
}
#endif
