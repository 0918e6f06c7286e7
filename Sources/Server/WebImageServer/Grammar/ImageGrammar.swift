// SPDX-License-Identifier: MIT

#if Server
public import ImageCoding
import ImageLoading

/// How URLs describe images, and the keys that sign them.
///
/// ```swift
/// let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
/// let target = grammar.signed("300x200/smart/images.example.com/a.jpg")
/// ```
public struct ImageGrammar: Sendable {
    /// A URL syntax.
    public struct Syntax: Hashable, Sendable {
        let name: String

        /// imgproxy's URLs: `/SIGNATURE/rs:fill:300:200/plain/https://images.example.com/a.jpg@webp`.
        public static let imgproxy = Syntax(name: "imgproxy")
        /// thumbor's URLs: `/SIGNATURE/fit-in/300x200/filters:quality(80)/images.example.com/a.jpg`.
        public static let thumbor = Syntax(name: "thumbor")
        /// Options in a query: `/image?url=https://images.example.com/a.jpg&w=300&s=SIGNATURE`.
        public static let query = Syntax(name: "query")
    }

    /// The URL syntax.
    public var syntax: Syntax
    /// The prefix of all paths, such as "/thumbor". For ``Syntax/query``, it's the whole path.
    public var prefix: String
    /// The signing keys. A URL may be signed with any of them; the first one signs new URLs. Default: none.
    public var keys: [URLSigningKey]
    /// Whether URLs may be unsigned. Default: false.
    ///
    /// Unsigned URLs have `unsafe` in place of the signature. With imgproxy's URLs, any string works.
    public var allowsUnsigned = false
    /// The length of signatures in imgproxy's URLs, from 1 to 32 bytes. Default: 32.
    public var signatureByteCount = 32
    /// Strings that are accepted in place of a signature in imgproxy's URLs. Default: none.
    public var trustedSignatures: Set<String> = []
    /// The prefix of all source URLs, which is added if it's missing. Default: empty.
    public var sourcePrefix = ""
    /// The presets for imgproxy's URLs: options such as "rs:fill:300:200/g:sm", keyed by name. Default: none.
    ///
    /// The preset "default" applies to every image.
    public var presets: [String: String] = [:]
    /// Whether imgproxy's URLs contain names of ``presets`` instead of options. Default: false.
    public var acceptsPresetsOnly = false
    /// The options that imgproxy's URLs may use outside of ``presets``, by the names written in the URL.
    /// Default: nil, which allows all options.
    public var allowedOptions: Set<String>?
    /// The separator between an option's arguments in imgproxy's URLs and in ``presets``. Default: ":".
    public var argumentSeparator = ":"
    /// The maximum number of pipelines that imgproxy's URLs may chain with "-". Default: 8.
    public var maximumPipelines = 8
    /// Whether an encoded source in imgproxy's URLs ends with a file name that's meant only for people. The
    /// server ignores that name. Default: false.
    public var sourceHasFileName = false
    /// The AES-CBC key for encrypted sources in imgproxy's URLs: 16, 24 or 32 bytes. Default: nil, which
    /// rejects encrypted sources.
    ///
    /// Always sign such URLs. Otherwise clients can discover a source by trial and error.
    public var sourceKey: [UInt8]?
    /// Source prefixes to replace, before ``sourcePrefix`` is added. Default: none.
    public var sourceReplacements: [SourceReplacement] = []
    /// A factor for the opacity of watermarks in imgproxy's URLs, from 0 to 1. Default: 1.
    public var watermarkOpacity = 1.0
    /// The formats of sources that are sent unchanged for imgproxy's URLs, unless the URL names another
    /// format. Default: none.
    public var skippedFormats: Set<ImageFormat> = []
    /// Whether browsers download the responses to imgproxy's URLs instead of showing them, unless an option
    /// says otherwise. Default: false.
    public var sendsAttachments = false
    /// Whether options in imgproxy's URLs may change limits. Default: false.
    public var allowsLimitOptions = false
    /// Whether to ignore filters in thumbor's URLs that are unknown or have invalid arguments, as thumbor
    /// does. Default: false, which responds to such a URL with 400.
    ///
    /// ``ImageServerResponse/reason`` names the ignored filters.
    public var ignoresInvalidFilters = false
    /// Whether to remove metadata from images unless an option keeps it. Default: true.
    public var stripsMetadata = true
    /// Whether to keep the copyright and the artist even if other metadata is removed. Default: true.
    public var keepsCopyright = true
    /// Whether to convert colors to sRGB and remove the profile. Default: true.
    public var stripsProfile = true
    /// Whether to keep highlights brighter than white, if the options and formats allow it. Default: false.
    public var keepsHighRange = false
    /// Whether to rotate images upright according to their metadata. Default: true.
    public var appliesOrientation = true
    /// The formats to write as progressive or interlaced. Default: none.
    public var progressiveFormats: Set<ImageFormat> = []

    /// - Parameter prefix: the prefix of all paths. Default: "/image" for ``Syntax/query``, otherwise empty.
    public init(_ syntax: Syntax, prefix: String? = nil, keys: [URLSigningKey] = []) {
        self.syntax = syntax
        self.prefix = prefix ?? (syntax == .query ? "/image" : "")
        self.keys = keys
    }

    /// The maximum length of a target in bytes.
    static let maximumTargetLength = 8192

    /// Whether a target begins with this grammar's prefix.
    func matches(_ target: String) -> Bool {
        guard target.hasPrefix(prefix) else { return false }
        let next = target.dropFirst(prefix.count).first
        return syntax == .query ? next == nil || next == "?" : next == "/"
    }

    /// Parses a request's target.
    ///
    /// - Parameter target: the target as received: the path and query, not decoded.
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

    /// Parses a target with the grammar that has the longest matching prefix.
    static func parse(_ target: String, in grammars: [ImageGrammar]) throws(TargetError) -> ParsedTarget {
        let grammar = grammars.filter { $0.matches(target) }.max { $0.prefix.count < $1.prefix.count }
        guard let grammar else { throw .unknown }
        return try grammar.parse(target)
    }

    /// Throws the first error found in ``presets``.
    func checkPresets() throws(TargetError) {
        for name in presets.keys.sorted() {
            var options = ImgproxyOptions(grammar: self, isInfo: false)
            try options.applyPreset(name[...])
            _ = try options.finished(source: "")
        }
    }

    /// The operation for a URL without options.
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

    /// Returns a source's URL as it will be requested.
    func source(_ text: String) -> String {
        let text = sourceReplacements.reduce(text) { $1.applied(to: $0) }
        return SourceURL.text(text.hasPrefix(sourcePrefix) ? text : sourcePrefix + text)
    }
}
#endif
