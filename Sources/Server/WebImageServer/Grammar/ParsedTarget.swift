// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The meaning of a request's target: a source, and what to make from it.
struct ParsedTarget: Hashable, Sendable {
    /// The kind of response.
    enum Kind: Hashable, Sendable {
        /// The image made by ``operation``.
        case image
        /// A JSON description of the source, with the requested parts.
        case info(InfoParts)
        /// The source's bytes, unchanged and unchecked.
        case raw
    }

    /// How the image's format is chosen.
    enum FormatChoice: Hashable, Sendable {
        /// Chosen by `Accept`, or else the source's format.
        case automatic
        /// The format that the URL names.
        case exact(ImageFormat)
        /// The format with the smallest image.
        case best
    }

    /// A digest that the source must match. If it doesn't, the client gets 422.
    struct Digest: Hashable, Sendable {
        enum Function: String, Sendable { case md5, sha1, sha256, sha512 }
        let function: Function
        let bytes: [UInt8]
    }

    /// Limits that override the server's. A nil value keeps the server's limit.
    struct LimitChanges: Hashable, Sendable {
        /// The maximum width times height of the source.
        var sourcePixels: Int?
        var sourceBytes: Int?
        /// The maximum number of animation frames to use.
        var frames: Int?
        /// The maximum width times height of an animation's frames.
        var framePixels: Int?
        /// The maximum width and height of the result, which is scaled down to fit; 0 for no limit.
        var resultSide: Int?

        /// Whether these limits can make a load fail or drop frames. A load's key doesn't include them.
        var changesLoads: Bool { sourcePixels != nil || sourceBytes != nil || frames != nil }
    }

    /// The target's grammar.
    var syntax: ImageGrammar.Syntax
    /// The source's decoded URL, including the grammar's ``ImageGrammar/sourcePrefix``.
    var source: String
    var kind = Kind.image
    var operation = ImageOperation()
    var format = FormatChoice.automatic
    /// The source formats that are sent unchanged if the format is kept.
    var skippedFormats: Set<ImageFormat> = []
    /// When the URL expires, in seconds since 1970. From then on it gets 404.
    var expiry: Int?
    /// The decoded name for `Content-Disposition`.
    var fileName: String?
    /// Whether `Content-Disposition` is `attachment`; nil for the server's default.
    var isAttachment: Bool?
    /// An arbitrary string that makes the URL unique. A response to such a URL is immutable.
    var cacheBuster: String?
    /// How long the response is fresh, in seconds, if the URL specifies it.
    var maximumAge: Int?
    /// The URL of the image to use if the source can't be loaded.
    var fallback: String?
    /// Tags that a CDN in front of the server can use to purge the response.
    var cacheTags: [String] = []
    var digest: Digest?
    var limits = LimitChanges()
    /// Filters that had no effect, for the operator's log.
    var notes: [String] = []
}

/// The parts of a source's description.
struct InfoParts: Hashable, Sendable {
    /// Whether this is a response to thumbor's `meta/`, which doesn't include any other parts.
    var isThumbor = false
    var byteCount = true
    var format = true
    var dimensions = true
    var exif = true
    var xmp = true
    /// The number of palette colors; 0 for none.
    var paletteCount = 0
    var averageColor = false
    var ignoresTransparentPixels = true
    var dominantColors = false
    /// The number of BlurHash components; nil for no BlurHash.
    var blurHash: BlurHashSize?
    /// Whether to include a ThumbHash.
    var thumbHash = false

    struct BlurHashSize: Hashable, Sendable {
        let x: Int
        let y: Int
    }
}
#endif
