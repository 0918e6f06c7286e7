// SPDX-License-Identifier: MIT

#if Server
public import ImageCoding
import ImageLoading

/// The way in which URLs name images, with the keys of their signatures.
///
/// ```swift
/// let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
/// let target = grammar.signed("300x200/smart/images.example.com/a.jpg")
/// ```
public struct ImageGrammar: Sendable {
    /// A grammar.
    public struct Syntax: Hashable, Sendable {
        let name: String

        /// imgproxy's URLs: `/SIGNATURE/rs:fill:300:200/plain/https://images.example.com/a.jpg@webp`.
        public static let imgproxy = Syntax(name: "imgproxy")
        /// thumbor's URLs: `/SIGNATURE/fit-in/300x200/filters:quality(80)/images.example.com/a.jpg`.
        public static let thumbor = Syntax(name: "thumbor")
        /// Options in a query: `/image?url=https://images.example.com/a.jpg&w=300&s=SIGNATURE`.
        public static let query = Syntax(name: "query")
    }

    /// The grammar.
    public var syntax: Syntax
    /// The beginning of all paths, such as "/thumbor"; for ``Syntax/query``, the whole path.
    public var prefix: String
    /// The keys of which one must have signed a URL. The first one signs. Default: none.
    public var keys: [URLSigningKey]
    /// Whether URLs need no signature: the place of the signature is `unsafe`, or with imgproxy's URLs any
    /// text. Default: false.
    public var allowsUnsigned = false
    /// The bytes of a signature that imgproxy's URLs contain, from 1 to 32. Default: 32.
    public var signatureByteCount = 32
    /// Texts that are valid in place of a signature, in imgproxy's URLs. Default: none.
    public var trustedSignatures: Set<String> = []
    /// The beginning of the URLs of all sources, which is added if it is missing. Default: empty.
    public var sourcePrefix = ""
    /// Options of imgproxy's URLs by the name of a preset, such as "rs:fill:300:200/g:sm". The preset
    /// "default" applies to every image. Default: none.
    public var presets: [String: String] = [:]
    /// Whether imgproxy's URLs have names of ``presets`` in place of options. Default: false.
    public var acceptsPresetsOnly = false
    /// The options that imgproxy's URLs may have outside of ``presets``, by the names that they write.
    /// Default: nil, all.
    public var allowedOptions: Set<String>?
    /// The text between the arguments of an option in imgproxy's URLs and in ``presets``. Default: ":".
    public var argumentSeparator = ":"
    /// The greatest number of pipelines that imgproxy's URLs may chain with "-". Default: 8.
    public var maximumPipelines = 8
    /// Whether the last part of an encoded source in imgproxy's URLs is a name for people, which is left out.
    /// Default: false.
    public var sourceHasFileName = false
    /// The key of encrypted sources in imgproxy's URLs, of 16, 24 or 32 bytes, for AES-CBC. Sign such URLs,
    /// otherwise clients can find a source by trying. Default: nil, such sources are refused.
    public var sourceKey: [UInt8]?
    /// Beginnings of sources that become others, before ``sourcePrefix`` is added. Default: none.
    public var sourceReplacements: [SourceReplacement] = []
    /// The factor of the opacity of watermarks in imgproxy's URLs, from 0 to 1. Default: 1.
    public var watermarkOpacity = 1.0
    /// The formats of sources that imgproxy's URLs send unchanged where they name no other format. Default:
    /// none.
    public var skippedFormats: Set<ImageFormat> = []
    /// Whether answers to imgproxy's URLs are downloads, unless an option says otherwise. Default: false.
    public var sendsAttachments = false
    /// Whether options of imgproxy's URLs may change limits. Default: false.
    public var allowsLimitOptions = false
    /// Whether filters of thumbor's URLs that are unknown or have invalid arguments have no effect, as in
    /// thumbor. ``ImageServerResponse/reason`` names them. Default: false, the answer is 400.
    public var ignoresInvalidFilters = false
    /// Whether the images lose their metadata unless an option keeps them. Default: true.
    public var stripsMetadata = true
    /// Whether copyright and artist are kept where the other metadata isn't. Default: true.
    public var keepsCopyright = true
    /// Whether the colors become sRGB, and the image has no profile. Default: true.
    public var stripsProfile = true
    /// Whether light that is brighter than white is kept, where options and formats can. Default: false.
    public var keepsHighRange = false
    /// Whether images are turned upright, as their metadata says. Default: true.
    public var appliesOrientation = true
    /// The formats that are written in scans or interlaced. Default: none.
    public var progressiveFormats: Set<ImageFormat> = []

    /// - Parameter prefix: Default: "/image" for ``Syntax/query``, else empty.
    public init(_ syntax: Syntax, prefix: String? = nil, keys: [URLSigningKey] = []) {
        self.syntax = syntax
        self.prefix = prefix ?? (syntax == .query ? "/image" : "")
        self.keys = keys
    }

    /// The most bytes of a target.
    static let maximumTargetLength = 8192

    /// Whether a target begins as this grammar's.
    func matches(_ target: String) -> Bool {
        guard target.hasPrefix(prefix) else { return false }
        let next = target.dropFirst(prefix.count).first
        return syntax == .query ? next == nil || next == "?" : next == "/"
    }

    /// The meaning of the target of a request.
    ///
    /// - Parameter target: the target as received: the path and the query, not decoded.
    func parse(_ target: String) throws(TargetError) -> ParsedTarget {
        guard target.utf8.count <= Self.maximumTargetLength else {
            throw .malformed(
                "target has \(target.utf8.count) bytes; the limit is \(Self.maximumTargetLength)")
        }
        guard matches(target) else { throw .unknown }
        let rest = target.dropFirst(prefix.count)
        switch syntax {
        case .imgproxy: return try ImgproxyTarget(grammar: self).parse(rest)
        case .thumbor: return try ThumborTarget(grammar: self).parse(rest)
        default: return try QueryTarget(grammar: self).parse(rest)
        }
    }

    /// The meaning of a target in the grammar with the longest prefix that matches.
    static func parse(_ target: String, in grammars: [ImageGrammar]) throws(TargetError) -> ParsedTarget {
        let grammar = grammars.filter { $0.matches(target) }.max { $0.prefix.count < $1.prefix.count }
        guard let grammar else { throw .unknown }
        return try grammar.parse(target)
    }

    /// Throws the first fault of ``presets``.
    func checkPresets() throws(TargetError) {
        for name in presets.keys.sorted() {
            var options = ImgproxyOptions(grammar: self, isInfo: false)
            try options.applyPreset(name[...])
            _ = try options.finished(source: "")
        }
    }

    /// The operation of a URL without options.
    var standardOperation: ImageOperation {
        var operation = ImageOperation()
        operation.appliesOrientation = appliesOrientation
        operation.encoding.stripsMetadata = stripsMetadata
        operation.encoding.keepsCopyright = keepsCopyright
        operation.encoding.stripsProfile = stripsProfile
        operation.encoding.keepsHighRange = keepsHighRange
        operation.encoding.progressiveFormats = progressiveFormats
        return operation
    }

    /// The URL of a source as it is asked for.
    func source(_ text: String) -> String {
        let text = sourceReplacements.reduce(text) { $1.applied(to: $0) }
        return SourceURL.text(text.hasPrefix(sourcePrefix) ? text : sourcePrefix + text)
    }
}
#endif
