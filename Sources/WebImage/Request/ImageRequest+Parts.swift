// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import ImageLoading
public import PortableFoundation

// Manager components that a request can replace.
extension ImageRequest {
    /// The loader to use instead of ``ImageManagerConfiguration/loader``. Default: `nil`.
    ///
    /// Retries, limits, `shouldLoad` and suspension work as with the manager's loader. Its images have
    /// separate keys. If the loader is unnamed or has a `Loader.partition`, its images are kept in memory
    /// only.
    public var loader: RequestPart<any Loader>? {
        get { rareFields.value.loader }
        set { changeKeyed { $0.changeRare { $0.loader = newValue } } }
    }

    /// The codecs that decode and encode the image instead of ``ImageManagerConfiguration/codecs``. Default:
    /// `nil`.
    ///
    /// They decode the image, its previews and its stored variants. They also encode those variants, and
    /// originals that arrive as pixels, either from a loader or from
    /// ``ImageManager/store(_:data:for:in:)-(StorableImage,_,_,_)``. If they don't support encoding a format,
    /// the manager's codecs encode it.
    ///
    /// The images have separate keys. Variants made by unnamed codecs are kept in memory only. The original's
    /// data is on disk and shared with other requests, so the `Accept` header lists formats that the
    /// manager's codecs support.
    public var codecs: RequestPart<CodecRegistry>? {
        get { rareFields.value.codecs }
        set { changeKeyed { $0.changeRare { $0.codecs = newValue } } }
    }

    /// The caches to use instead of the manager's. Default: `nil`, which uses the manager's caches.
    ///
    /// They don't affect the keys: ``ImageManager/keys(for:)`` returns the same keys for each cache.
    public var caches: RequestCaches? {
        get { rareFields.value.caches }
        set { changeRare { $0.caches = newValue } }
    }

    /// Creates a request for an image with encoded data from a function, for example from a photo library or
    /// a database.
    ///
    /// ```swift
    /// let request = ImageRequest(id: "photo/\(asset.identifier)") { try await library.data(of: asset) }
    /// ```
    ///
    /// Retries, caching and sharing work as usual. Requests with the same identifier are treated as the same
    /// image, even if their functions differ. The function is called if no cache has the image, and canceled
    /// along with the last task. If it throws an `ImageError` or a `URLError` that may be temporary, such as
    /// a lost connection, it's called again according to the retry policy. Any other error ends the load with
    /// ``ImageError/Code/custom`` and becomes its ``ImageError/cause``. ``url`` is made from the identifier.
    ///
    /// - Parameters:
    ///   - id: Identifies the image and its version uniquely within your app.
    ///   - data: Returns the encoded image. Called on Swift's cooperative thread pool.
    public init(id: String, data: @escaping @Sendable () async throws -> Data) {
        self.init(id: id, ClosureLoader(data))
    }

    /// Creates a request for an image that a function draws, such as a chart or a page of a document. The
    /// image isn't decoded.
    ///
    /// ```swift
    /// let request = ImageRequest(id: "chart/7", image: { StorableImage(try await drawChart(7)) })
    /// ```
    ///
    /// The request behaves like one from ``init(id:data:)``. The image is converted to the size and pixel
    /// format that the request asks for, and encoded for the disk as described for `StorableImage`; set
    /// ``originalStoreTiers`` to `[]` to skip encoding. An animation is encoded before it's delivered.
    @_disfavoredOverload  // A trailing closure is passed as `data`.
    public init(id: String, image: @escaping @Sendable () async throws -> StorableImage) {
        let source = ClosureLoader(response: { LoadResponse(url: $0, image: try await image()) })
        self.init(id: id, source)
    }

    private init(id: String, _ source: ClosureLoader) {
        let hexadecimal = Array(id.utf8).hexadecimal
        let isPlain = id.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == 0x2D || byte == 0x2F || byte == 0x5F
        }
        self.init(url: URL(string: isPlain ? "id:\(id)" : "id-hex:\(hexadecimal)"))
        loader = RequestPart(source, name: "id")
    }
}
