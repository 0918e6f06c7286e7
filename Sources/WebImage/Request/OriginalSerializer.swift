// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A function that returns the data that is written to disk for an original, for example the image in a
/// format that is decoded faster, or nothing.
///
/// ```swift
/// request.originalSerializer = OriginalSerializer { data, url in
///     ImageFormat.sniff(data) == .bmp ? nil : data
/// }
/// ```
///
/// The image that is delivered and kept in memory is made from the data as it was received. Cache keys do not
/// depend on the function. A stale image is compared with what is stored: one that the serializer has changed
/// counts as another image, unless the server answers with 304.
/// A serializer is equal only to itself: create one for all requests, so that equal loads are shared.
public final class OriginalSerializer: Sendable {
    private let body: @Sendable (Data, URL) throws -> Data?

    /// - Parameter body: Called on one of the manager's threads, for one original at a time, with the data as
    ///   it was received, after decryption (for an image that a loader delivered as a bitmap, its encoded
    ///   form), and with the URL that was requested. It must not wait for a load with
    ///   ``ImageRequest/waitsForStore``. It returns the data to
    ///   store, which one of the manager's codecs must decode. Nil, empty data or an error stores nothing.
    public init(_ body: @escaping @Sendable (_ data: Data, _ url: URL) throws -> Data?) { self.body = body }

    /// Returns the data to store instead of `data`; nil for nothing.
    func data(for data: Data, of url: URL) -> Data? {
        guard let result = (try? body(data, url)) ?? nil, !result.isEmpty else { return nil }
        return result
    }
}
