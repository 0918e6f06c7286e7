// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import ImageLoading
public import PortableFoundation

// Parts of the manager that a request replaces.
extension ImageRequest {
    /// The loader to use instead of ``ImageManager/Configuration/loader``. Retries, limits, `shouldLoad` and
    /// suspension apply as to the manager's. Default: nil.
    ///
    /// Images of a loader have keys of their own. Those of a loader without a name, or with a
    /// `Loader.partition`, are in memory only.
    public var loader: RequestPart<any Loader>? {
        get { rareFields.value.loader }
        set { changeKeyed { $0.changeRare { $0.loader = newValue } } }
    }

    /// The codecs that decode and encode the image instead of ``ImageManager/Configuration/codecs``. Default:
    /// nil.
    ///
    /// They decode the image, its previews and its stored variants, and encode those variants, and originals
    /// that arrive as pixels: from a loader, or from
    /// ``ImageManager/store(_:data:for:in:)-(StorableImage,_,_,_)``. A format that they don't encode is
    /// encoded by the manager's.
    ///
    /// The images have keys of their own. Variants by codecs without a name are in memory only; the data of
    /// the original is on disk and shared with other requests, so it's the manager's codecs that `Accept`
    /// names.
    public var codecs: RequestPart<CodecRegistry>? {
        get { rareFields.value.codecs }
        set { changeKeyed { $0.changeRare { $0.codecs = newValue } } }
    }

    /// The caches to use instead of those of the manager. Default: nil, the manager's.
    ///
    /// They are not part of the keys: ``ImageManager/keys(for:)`` is the same for each cache.
    public var caches: RequestCaches? {
        get { rareFields.value.caches }
        set { changeRare { $0.caches = newValue } }
    }

    /// A request for an image whose encoded data a function returns, such as one from a photo library or a
    /// database.
    ///
    /// ```swift
    /// let request = ImageRequest(id: "photo/\(asset.identifier)") { try await library.data(of: asset) }
    /// ```
    ///
    /// It goes through retries, both caches, and sharing as any other: requests with the same identifier are
    /// the same image, whatever their functions are. The function is called when no cache has the image,
    /// and it is cancelled with the last task. After an `ImageError` or a `URLError` that may be temporary,
    /// such as a lost connection, it is called again as the retry policy says. Any other error ends the load
    /// with ``ImageError/Code/custom``, and is its ``ImageError/cause``. ``url`` is made from the identifier.
    ///
    /// - Parameters:
    ///   - id: unique to the image and its version in the program.
    ///   - data: returns the encoded image. Called on Swift's pool.
    public init(id: String, data: @escaping @Sendable () async throws -> Data) {
        self.init(id: id, ClosureLoader(data))
    }

    /// A request for an image that a function makes, such as a chart or a page of a document. It is not
    /// decoded.
    ///
    /// ```swift
    /// let request = ImageRequest(id: "chart/7", image: { StorableImage(try await drawChart(7)) })
    /// ```
    ///
    /// The request is as that of ``init(id:data:)``. The image is brought to the size and pixel format that
    /// the request asks for, and encoded for the disk as `StorableImage` says; with
    /// ``originalStoreTiers`` `[]` it is not encoded. An animation is encoded before it is delivered.
    @_disfavoredOverload  // A trailing closure returns data.
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
