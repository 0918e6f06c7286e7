// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The meaning of the target of a request: a source, and what to make of it.
struct ParsedTarget: Hashable, Sendable {
    /// The kind of answer.
    enum Kind: Hashable, Sendable {
        /// The image that ``operation`` makes.
        case image
        /// A description of the source in JSON, with the parts that were asked for.
        case info(InfoParts)
        /// The bytes of the source, unchanged and unchecked.
        case raw
    }

    /// The way in which the format of the image is chosen.
    enum FormatChoice: Hashable, Sendable {
        /// By `Accept`, or that of the source.
        case automatic
        /// This one.
        case exact(ImageFormat)
        /// The one with the smallest image.
        case best
    }

    /// A digest that the bytes of the source must have; otherwise the answer has status 422.
    struct Digest: Hashable, Sendable {
        enum Function: String, Sendable { case md5, sha1, sha256, sha512 }
        let function: Function
        let bytes: [UInt8]
    }

    /// Limits that replace the server's; nil keeps the server's limit.
    struct LimitChanges: Hashable, Sendable {
        /// The width times height of the source.
        var sourcePixels: Int?
        var sourceBytes: Int?
        /// The frames of an animation that are used.
        var frames: Int?
        /// The width times height of each frame of an animation.
        var framePixels: Int?
        /// The width and height of the result, which shrinks to them; 0 for no limit.
        var resultSide: Int?

        /// Whether a load may fail or lose frames because of them. They aren't in its key.
        var changesLoads: Bool { sourcePixels != nil || sourceBytes != nil || frames != nil }
    }

    /// The grammar that the target is written in.
    var syntax: ImageGrammar.Syntax
    /// The URL of the source, decoded, with the grammar's ``ImageGrammar/sourcePrefix``.
    var source: String
    var kind = Kind.image
    var operation = ImageOperation()
    var format = FormatChoice.automatic
    /// The formats of sources that are answered unchanged if they are kept.
    var skippedFormats: Set<ImageFormat> = []
    /// The seconds since 1970 from which the answer has status 404.
    var expiry: Int?
    /// The name for `Content-Disposition`, decoded.
    var fileName: String?
    /// Whether `Content-Disposition` is `attachment`; nil for the server's default.
    var isAttachment: Bool?
    /// A text without a meaning, which makes the URL another: the answer is immutable.
    var cacheBuster: String?
    /// The seconds for which the answer is fresh, if the URL states them.
    var maximumAge: Int?
    /// The URL of the image that is used if the source cannot be loaded.
    var fallback: String?
    /// Names under which a CDN in front can purge the answer.
    var cacheTags: [String] = []
    var digest: Digest?
    var limits = LimitChanges()
    /// Filters that had no effect, for the operator's log.
    var notes: [String] = []
}

/// The parts of a description of a source.
struct InfoParts: Hashable, Sendable {
    /// Whether the answer is that of thumbor's `meta/`, which has no other parts.
    var isThumbor = false
    var byteCount = true
    var format = true
    var dimensions = true
    var exif = true
    var xmp = true
    /// The number of colours of a palette; 0 for none.
    var paletteCount = 0
    var averageColor = false
    var ignoresTransparentPixels = true
    var dominantColors = false
    /// The numbers of components of a BlurHash; nil for none.
    var blurHash: BlurHashSize?
    /// Whether there is a ThumbHash.
    var thumbHash = false

    struct BlurHashSize: Hashable, Sendable {
        let x: Int
        let y: Int
    }
}
#endif
