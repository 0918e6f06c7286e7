// SPDX-License-Identifier: MIT

public import ImageBase

extension ImageRequest {
    /// A value for the program's own functions, typed by its key.
    ///
    /// ```swift
    /// struct ScreenName: RequestValueKey {
    ///     static let defaultValue = ""
    /// }
    /// request[ScreenName.self] = "profile"
    /// ```
    ///
    /// ``ImageManager/Configuration/requestProcessor`` and observers (``LoadEvent/request``) find it here,
    /// transformers in their ``TransformerContext``, and a loader, a request modifier and
    /// ``ImageManager/Configuration/shouldLoadRequest`` in their `LoadRequest`. Requests with different
    /// values are loaded apart. A value that changes the image must be part of its keys: see
    /// `RequestValueKey.cacheText(for:)`.
    ///
    /// The value is that of ``RequestDefaults`` if the request does not set it, and if that does not either,
    /// `RequestValueKey.defaultValue`.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { rareFields.value.values[key] }
        set { changeKeyed { $0.changeRare { $0.values[key] = newValue } } }
    }
}

extension RequestDefaults {
    /// The value of requests that do not set it; see ``ImageRequest/subscript(_:)``.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value {
        get { values[key] }
        set { values[key] = newValue }
    }
}
