// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A function that decides which data is written to disk for an original. For example, it can convert the
/// image to a format that decodes faster, or store nothing.
///
/// ```swift
/// request.originalSerializer = OriginalSerializer { data, url in
///     ImageFormat.sniff(data) == .bmp ? nil : data
/// }
/// ```
///
/// The delivered image, which is kept in memory, is made from the data as it was received. Cache keys don't
/// depend on the function. When a stale image is validated, the new data is compared with the stored data, so
/// an image that the serializer has changed counts as different, unless the server responds with 304.
///
/// A serializer is only equal to itself. To share equal loads, create one serializer for all requests.
public final class OriginalSerializer: Sendable {
    private let body: @Sendable (Data, URL) throws -> Data?

    /// - Parameter body: Returns the data to store, which one of the manager's codecs must be able to decode.
    ///   `nil`, empty data or an error stores nothing. It's called on one of the manager's threads, for one
    ///   original at a time. It gets the requested URL and the data as it was received, after decryption. If
    ///   a loader delivered the image as a bitmap, it gets the encoded image. It must not wait for a load
    ///   with ``ImageRequest/waitsForStore``.
    public init(_ body: @escaping @Sendable (_ data: Data, _ url: URL) throws -> Data?) { self.body = body }

    /// Returns the data to store instead of `data`, or `nil` to store nothing.
    func data(for data: Data, of url: URL) -> Data? {
        guard let result = (try? body(data, url)) ?? nil, !result.isEmpty else { return nil }
        return result
    }
}
