// SPDX-License-Identifier: MIT

public import ImageBase

extension ImageRequest {
    /// A custom value for your app's own functions, typed by its key.
    ///
    /// ```swift
    /// struct ScreenName: RequestValueKey {
    ///     static let defaultValue = ""
    /// }
    /// request[ScreenName.self] = "profile"
    /// ```
    ///
    /// You can read it in ``ImageManagerConfiguration/requestProcessor`` and in observers
    /// (``LoadEvent/request``). In transformers, it's in the ``TransformerContext``; in loaders, request
    /// modifiers and ``ImageManagerConfiguration/shouldLoadRequest``, it's in the `LoadRequest`. Requests
    /// with different values are loaded separately. If a value changes the image, it must be part of its keys
    /// (see `RequestValueKey.cacheText(for:)`).
    ///
    /// If the request doesn't set the value, it comes from ``RequestDefaults``, or else from
    /// `RequestValueKey.defaultValue`.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { rareFields.value.values[key] }
        set { changeKeyed { $0.changeRare { $0.values[key] = newValue } } }
    }
}

extension RequestDefaults {
    /// The value for requests that don't set it. See ``ImageRequest/subscript(_:)``.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { values[key] }
        set { values[key] = newValue }
    }
}
