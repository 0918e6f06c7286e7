// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// The image that a transformer is applied to.
public struct TransformerContext: Sendable {
    /// The URL of the image; nil outside of a load.
    public let url: URL?
    /// The number of pixels per point, from ``ImageRequest/decoding``; 1 for a transformer that does not use
    /// the scale.
    public let scale: Double
    /// A long transformation should check the token from time to time and throw
    /// ``ImageError/Code/cancelled``.
    public let cancellation: CancellationToken
    let values: RequestValues

    /// A value of the request; see ``ImageRequest/subscript(_:)``. The default value outside of a load.
    public subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value { values[key] }
}
