// SPDX-License-Identifier: MIT

public import PortableFoundation

/// Something you can load an image for: a `URL`, a URL as text, an ``ImageRequest``, or your own type.
///
/// ```swift
/// let image = try await manager.image(for: url)
/// let avatar = try await manager.image(for: ImageRequest(url: url, transformers: [.circle]))
/// ```
///
/// To use your own type, return its request:
///
/// ```swift
/// struct Photo: ImageRequestConvertible {
///     var url: URL
///     var imageRequest: ImageRequest { ImageRequest(url: url, priority: .high) }
/// }
/// ```
public protocol ImageRequestConvertible: Sendable {
    /// The request for the image. It's read once for each call, on the caller's thread.
    var imageRequest: ImageRequest { get }
}

// This is inlinable, so passing a request doesn't add a call.
extension ImageRequest: ImageRequestConvertible {
    /// The request itself.
    @inlinable public var imageRequest: ImageRequest { self }
}

extension URL: ImageRequestConvertible {
    /// A request for the image at the URL, with default properties.
    @inlinable public var imageRequest: ImageRequest { ImageRequest(url: self) }
}

extension String: ImageRequestConvertible {
    /// A request for the image at the URL in this text; see ``ImageRequest/init(string:)``. If the text isn't
    /// a URL, the request has no URL, and its load fails with ``ImageError/Code/invalidURL``.
    @inlinable public var imageRequest: ImageRequest { ImageRequest(string: self) }
}
