// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Describes the image that a transformer is applied to.
public struct TransformerContext: Sendable {
    /// The image's URL, or `nil` outside of a load.
    public let url: URL?
    /// The number of pixels per point, from ``ImageRequest/decoding``. It's 1 for a transformer that doesn't
    /// use the scale.
    public let scale: Double
    /// The token for cancellation. A long transformation should check it from time to time and throw
    /// ``ImageError/Code/cancelled``.
    public let cancellation: CancellationToken
    let values: RequestValues

    /// Returns a value of the request (see ``ImageRequest/subscript(_:)``), or its default value outside of a
    /// load.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value { values[key] }
}
