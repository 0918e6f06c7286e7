// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// The encoded result of a request (``ImageManager/variantData(for:encoding:)``), with information about its
/// load. A response is the size of a single reference.
public struct VariantDataResponse: Sendable {
    /// The encoded bytes.
    public enum Body: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// An open file in the disk cache, to send without copying it to memory.
        case file(DiskEntryFile)

        /// The number of bytes.
        var byteCount: Int {
            switch self {
            case .data(let data): data.count
            case .file(let file): file.byteCount
            }
        }
    }

    private let fields: Box<Fields>

    struct Fields: Sendable {
        var body: Body
        var format: ImageFormat
        var entityTag: String
        var info: ImageInfo
        var origin: ImageOrigin
        var status: CacheStatus
        var isStorable: Bool
        var steps: [LoadStep]
        var http: StoredExchange?
    }

    init(_ fields: Fields) { self.fields = Box(fields) }

    /// The encoded bytes: in memory or, for a large result, in a file in the disk cache.
    public var body: Body { fields.value.body }
    /// The number of encoded bytes.
    public var byteCount: Int { fields.value.body.byteCount }
    /// Returns the encoded bytes. If they're in a file, this reads them, which blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if the file can't be read.
    public func data() throws(ImageError) -> Data {
        switch body {
        case .data(let data): return data
        case .file(let file):
            guard let data = file.read(0..<file.byteCount) else {
                throw ImageError(.io, "the file of the disk cache cannot be read")
            }
            return data
        }
    }
    /// The format of the bytes.
    public var format: ImageFormat { fields.value.format }
    /// The media type of the bytes, such as `image/webp`.
    public var contentType: String { fields.value.format.mimeTypes.first ?? "application/octet-stream" }
    /// A strong entity tag (RFC 9110, 8.8.3), including its quotation marks. Equal bytes have equal tags, in
    /// every process and on every machine.
    public var entityTag: String { fields.value.entityTag }
    /// The header of the original that the result was made from.
    public var info: ImageInfo { fields.value.info }
    /// The source of the bytes, or if they were made for this load, the source of the original.
    public var origin: ImageOrigin { fields.value.origin }
    /// Whether stored bytes were used, and whether they were validated.
    public var status: CacheStatus { fields.value.status }
    /// Whether caches may keep the bytes.
    package var isStorable: Bool { fields.value.isStorable }
    /// The steps of the load, in order. The last one is ``LoadStep/Name/total``.
    public var steps: [LoadStep] { fields.value.steps }
    /// The status and headers of the original's HTTP response, used to compute its age and lifetime; nil
    /// without HTTP.
    public var http: StoredExchange? { fields.value.http }
}
