// SPDX-License-Identifier: MIT

#if Server
/// The way in which URLs name images, with the keys of their signatures.
///
/// ```swift
/// let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
/// let target = grammar.signed("300x200/smart/images.example.com/a.jpg")
/// // target is the signature, after a slash, and this path
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
    public let syntax: Syntax
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
    /// Whether options of imgproxy's URLs may change limits. Default: false.
    public var allowsLimitOptions = false
    /// Whether the images lose their metadata unless an option keeps them. Default: true.
    public var stripsMetadata = true

    /// - Parameter prefix: Default: "/image" for ``Syntax/query``, else empty.
    public init(_ syntax: Syntax, prefix: String? = nil, keys: [URLSigningKey] = []) {
        self.syntax = syntax
        self.prefix = prefix ?? (syntax == .query ? "/image" : "")
        self.keys = keys
    }

    /// The target of a request that stands for an image.
    ///
    /// - Parameter target: the target as received: the path and the query, not decoded.
    func parse(_ target: String) throws(TargetError) -> ParsedTarget { throw .unknown }
}
#endif
