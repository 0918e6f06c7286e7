// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding

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
    public let url: URL?

    /// How urgent it is. Default: ``Priority/normal``.
    public var priority = Priority.normal

    /// The size to decode at, in pixels. The picture is decoded small from the start, which saves most of the memory.
    /// Default: nil, the full size.
    public var thumbnail: Thumbnail? {
        get { decoding.thumbnail }
        set { decoding.thumbnail = newValue }
    }

    /// What is done with the decoded picture, in this order. Default: nothing.
    public var transformers: [Transformer] = [] {
        didSet { keys = Keys(self) }
    }

    /// How bytes become pixels. Default: `DecodingOptions()`: sRGB `bgra8`, upright.
    public var decoding = DecodingOptions() {
        didSet { keys = Keys(self) }
    }

    /// Stands for the picture in the caches instead of its URL: for an address whose query holds a changing token.
    /// Requests with equal keys must be for the same picture. Default: nil, the URL without its fragment.
    public var cacheKey: String? {
        didSet { keys = Keys(self) }
    }

    /// Default: ``CachePolicy/standard``.
    public var cachePolicy = CachePolicy.standard

    /// Where the finished picture (thumbnail and transformers applied) is looked for. Default: everywhere.
    public var queryTiers = CacheTiers.all
    /// Where the finished picture is kept. Default: everywhere. A picture that is its original, nothing applied, is
    /// never stored on disk a second time.
    public var storeTiers = CacheTiers.all
    /// Whether the bytes of the original are looked for on disk. Default: `.disk`.
    public var originalQueryTiers = CacheTiers.disk
    /// Whether the bytes of the original are kept on disk, untouched. Default: `.disk`.
    public var originalStoreTiers = CacheTiers.disk

    /// Default: ``FailedURLPolicy/remember``.
    public var failedURLPolicy = FailedURLPolicy.remember

    /// Where a stored picture is looked up: in turn with everything else, or on the caller's thread, which then waits
    /// for the disk and the decoder. Default: ``Lookup/asynchronous``.
    public var lookup = Lookup.asynchronous

    /// Whether the response carries the encoded bytes too; then memory is not asked, since it holds only pixels.
    /// Default: false.
    public var includesData = false

    /// How the bytes are got: headers, timeouts, redirects, trust. Nil for the manager's
    /// ``ImageManager/Configuration/network``. Default: nil.
    public var network: NetworkOptions? {
        didSet { keys = Keys(self) }
    }

    private(set) var keys: Keys

    /// How a stored picture is looked up.
    public enum Lookup: Sendable, Hashable {
        case asynchronous
        case synchronous
    }

    public init(url: URL?) {
        self.url = url
        keys = Keys(url: url)
    }

    /// A request for an address given as text, spaces and non-ASCII characters allowed.
    public init(string: String) {
        self.init(url: string.isEmpty ? nil : URL(string: string))
    }

    /// The key of the finished picture, in memory and on disk.
    public var variantKey: CacheKey { keys.variant }

    /// The key of the original's bytes on disk.
    public var originalKey: CacheKey { keys.original }
}
