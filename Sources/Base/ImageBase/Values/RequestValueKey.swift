// SPDX-License-Identifier: MIT

/// The key of a value that a program attaches to its requests or decoding options, for its own functions and
/// codecs.
///
/// ```swift
/// struct ScreenName: RequestValueKey {
///     static let defaultValue = ""
/// }
/// request[ScreenName.self] = "profile"
/// ```
///
/// A loader and a request modifier find the value in their `LoadRequest`, a codec in its `DecodingOptions`.
/// Loads of requests with different values are not shared, because such functions may treat them differently.
public protocol RequestValueKey: Sendable {
    associatedtype Value: Hashable & Sendable

    /// The value of requests that do not set one.
    static var defaultValue: Value { get }

    /// Text for the keys of caches, which must be unique to the key and the value, such as `tint=red`; nil if
    /// the value changes neither the data of an image nor its pixels. Not called for ``defaultValue``.
    /// Default: nil.
    ///
    /// Images with different texts are different images in all caches.
    static func cacheText(for value: Value) -> String?
}

extension RequestValueKey {
    public static func cacheText(for value: Value) -> String? { nil }
}
