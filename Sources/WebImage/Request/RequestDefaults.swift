// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
import ImageLoading
public import Raster

/// The values of properties that a request does not set, for all requests of a manager.
///
/// ```swift
/// configuration.requestDefaults.cachePolicy = .cacheElseLoad
/// configuration.requestDefaults.maximumDecodedBytes = 64 << 20
/// ```
///
/// A property of a request is set once a value is assigned to it or given to its initialiser, even if that
/// value is the default. A property that neither the request nor the manager sets has the default that
/// ``ImageRequest`` documents. Network options have defaults of their own:
/// ``ImageManager/Configuration/network``.
public struct RequestDefaults: Sendable, Hashable {
    /// See ``ImageRequest/cachePolicy``. Default: nil, not set.
    public var cachePolicy: CachePolicy?
    /// See ``ImageRequest/priority``. Default: nil, not set.
    public var priority: Priority?
    /// The value of `DecodingOptions.maximumDecodedBytes`, which all frames of an animation share, for
    /// requests in which it is nil; a request sets it to `Int.max` to have no limit. Default: nil, not set.
    public var maximumDecodedBytes: Int?
    /// The value of `DecodingOptions.limits` for requests in which they are `Limits.default`. Default: nil,
    /// not set.
    public var limits: Limits?
    /// The value of `DecodingOptions.colorSpace` for requests that do not set it. Default: nil, not set; on
    /// Apple platforms `ColorSpace.displayP3`, because their displays show more colours than sRGB has.
    ///
    /// It is in the keys of caches. Views and prefetches of a manager have the same.
    public var colorSpace: ColorSpace? = Self.systemColorSpace
    /// See ``ImageRequest/thumbnail``. Default: nil, not set: the full size.
    ///
    /// A request that wants the full size says so with `thumbnail = nil` or ``Thumbnail/original``. The size
    /// of a view, or one in points, is that of loads by slots of views; others, such as prefetches, do not
    /// take it, and decode the full size.
    ///
    /// ```swift
    /// configuration.requestDefaults.thumbnail = .view     // all views decode what they show
    /// ```
    public var thumbnail: Thumbnail?
    var values = RequestValues()

    public init() {}

    #if canImport(Darwin)
    private static let systemColorSpace: ColorSpace? = .displayP3
    #else
    private static let systemColorSpace: ColorSpace? = nil
    #endif

    /// ``thumbnail``, if only a slot knows that size in pixels.
    var slotThumbnail: Thumbnail? {
        thumbnail.flatMap { $0.unit == .pixel || $0.unit == .original ? nil : $0 }
    }

    /// Whether no request is changed.
    var isEmpty: Bool {
        var empty = RequestDefaults()
        empty.colorSpace = nil
        return self == empty
    }
}

extension ImageRequest {
    /// The request with `defaults` for what it does not set.
    func completed(with defaults: RequestDefaults) -> ImageRequest {
        var request = self
        if let policy = defaults.cachePolicy, storage.fields.statedCachePolicy == nil {
            request.change { ($0.statedCachePolicy, $0.hasDefaultCachePolicy) = (policy, true) }
        }
        if let priority = defaults.priority, storage.fields.statedPriority == nil {
            request.change { $0.statedPriority = priority }
        }
        if let limits = defaults.limits, storage.fields.decoding.limits == .default {
            // Not in the keys: limits change no pixel.
            request.change { $0.decoding.limits = limits }
        }
        if !defaults.values.isEmpty {
            let values = request.rareFields.value.values.filled(from: defaults.values)
            request.changeKeyed { $0.changeRare { $0.values = values } }
        }
        if let space = defaults.colorSpace, storage.fields.decoding.statedColorSpace == nil, space != .sRGB {
            request.changeKeyed { $0.decoding.colorSpace = space }
        }
        if let thumbnail = defaults.thumbnail, thumbnail.unit == .pixel,
            !storage.fields.decoding.statesThumbnail
        {
            request.changeKeyed { $0.decoding.thumbnail = thumbnail }
        }
        if let bytes = defaults.maximumDecodedBytes, storage.fields.decoding.maximumDecodedBytes == nil {
            request.changeKeyed { $0.decoding.maximumDecodedBytes = bytes }
        }
        return request
    }
}
