// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A value that an image can be loaded for: a `URL`, the text of one, an ``ImageRequest``, or a type of the
/// application's own.
///
/// ```swift
/// let image = try await manager.image(for: url)
/// let avatar = try await manager.image(for: ImageRequest(url: url, transformers: [.circle]))
/// ```
///
/// A type of the application's own conforms by its request:
///
/// ```swift
/// struct Photo: ImageRequestConvertible {
///     var url: URL
///     var imageRequest: ImageRequest { ImageRequest(url: url, priority: .high) }
/// }
/// ```
public protocol ImageRequestConvertible: Sendable {
    /// The request for the image. It is read once for each call, on the caller's thread.
    var imageRequest: ImageRequest { get }
}

// Inlinable, so that a request is passed on as it is.
extension ImageRequest: ImageRequestConvertible {
    /// The request itself.
    @inlinable public var imageRequest: ImageRequest { self }
}

extension URL: ImageRequestConvertible {
    /// A request for the image at the URL, with default properties.
    @inlinable public var imageRequest: ImageRequest { ImageRequest(url: self) }
}

extension String: ImageRequestConvertible {
    /// A request for the image at the URL that this text is; see ``ImageRequest/init(string:)``. A text that
    /// is not a URL makes a request without one, and its load fails with ``ImageError/Code/invalidURL``.
    @inlinable public var imageRequest: ImageRequest { ImageRequest(string: self) }
}
