// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
import ImageLoading
public import Raster

/// Values for properties that a request doesn't set, for all requests of a manager.
///
/// ```swift
/// configuration.requestDefaults.cachePolicy = .cacheElseLoad
/// configuration.requestDefaults.maximumDecodedBytes = 64 << 20
/// ```
///
/// A property counts as set once you assign a value to it or pass one to the request's initializer, even if
/// that value is the default. If neither the request nor the manager sets a property, it has the default
/// documented for ``ImageRequest``. Network options have separate defaults:
/// ``ImageManagerConfiguration/network``.
public struct RequestDefaults: Sendable, Hashable {
    /// See ``ImageRequest/cachePolicy``. Default: `nil`, which leaves it unset.
    public var cachePolicy: CachePolicy?
    /// See ``ImageRequest/priority``. Default: `nil`, which leaves it unset.
    public var priority: Priority?
    /// The value of `DecodingOptions.maximumDecodedBytes` for requests in which it's `nil`. All frames of an
    /// animation share this limit. For no limit, set it to `Int.max` in a request. Default: `nil`, which
    /// leaves it unset.
    public var maximumDecodedBytes: Int?
    /// The value of `DecodingOptions.limits` for requests in which they're `Limits.default`. Default: `nil`,
    /// which leaves it unset.
    public var limits: Limits?
    /// The value of `DecodingOptions.colorSpace` for requests that don't set it. Default: `nil`, which leaves
    /// it unset. On Apple platforms, the default is `ColorSpace.displayP3`, because their displays show more
    /// colors than sRGB has.
    ///
    /// It's part of the cache keys. Views and prefetches of a manager use the same value.
    public var colorSpace: ColorSpace? = Self.systemColorSpace
    /// See ``ImageRequest/thumbnail``. Default: `nil`, which leaves it unset, so images are decoded at full
    /// size.
    ///
    /// A request can ask for the full size with `thumbnail = nil` or ``Thumbnail/original``. The view's size,
    /// or a size in points, only applies to loads by the slots of views; other loads, such as prefetches,
    /// ignore it and decode the full size.
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

    /// The default ``thumbnail`` if only a slot can determine its size in pixels, otherwise `nil`.
    var slotThumbnail: Thumbnail? {
        thumbnail.flatMap { $0.unit == .pixel || $0.unit == .original ? nil : $0 }
    }

    /// Whether the defaults don't change any request.
    var isEmpty: Bool {
        var empty = RequestDefaults()
        empty.colorSpace = nil
        return self == empty
    }
}

extension ImageRequest {
    /// Returns the request, with `defaults` for properties that it doesn't set.
    func completed(with defaults: RequestDefaults) -> ImageRequest {
        var request = self
        if let policy = defaults.cachePolicy, storage.fields.statedCachePolicy == nil {
            request.change { ($0.statedCachePolicy, $0.hasDefaultCachePolicy) = (policy, true) }
        }
        if let priority = defaults.priority, storage.fields.statedPriority == nil {
            request.change { $0.statedPriority = priority }
        }
        if let limits = defaults.limits, storage.fields.decoding.limits == .default {
            // Limits don't change any pixels, so they aren't in the keys.
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
