// SPDX-License-Identifier: MIT

/// The key of a value that you attach to requests or decoding options, for your own functions and codecs.
///
/// ```swift
/// struct ScreenName: RequestValueKey {
///     static let defaultValue = ""
/// }
/// request[ScreenName.self] = "profile"
/// ```
///
/// Loaders and request modifiers find the value in their `LoadRequest`, and codecs find it in their
/// `DecodingOptions`. Requests with different values never share a load, because these functions may treat
/// them differently.
public protocol RequestValueKey: Sendable {
    associatedtype Value: Hashable & Sendable

    /// The value for requests that don't set one.
    static var defaultValue: Value { get }

    /// Returns the text that represents a value in cache keys, such as `tint=red`; nil if the value changes
    /// neither the image's data nor its pixels. Default: nil.
    ///
    /// The text must be unique to the key and the value. All caches treat images with different text as
    /// different images. This method isn't called for ``defaultValue``.
    static func cacheText(for value: Value) -> String?
}

extension RequestValueKey {
    public static func cacheText(for value: Value) -> String? { nil }
}
