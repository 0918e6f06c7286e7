// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// The encoded result of a request (``ImageManager/variantData(for:encoding:)``), and information about its
/// load. A response is one reference in size.
public struct VariantDataResponse: Sendable {
    /// The encoded bytes.
    public enum Body: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// An open file of the disk cache, to be sent without a copy in memory.
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

    /// The encoded bytes: in memory, or in a file of the disk cache if they are many.
    public var body: Body { fields.value.body }
    /// The number of encoded bytes.
    public var byteCount: Int { fields.value.body.byteCount }
    /// Returns the encoded bytes. Reads them if they are in a file, which blocks.
    ///
    /// - Throws: ``ImageError/Code/io`` if the file cannot be read.
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
    /// A strong entity tag (RFC 9110, 8.8.3) with its quotation marks. Equal bytes have equal tags, in every
    /// process and on every machine.
    public var entityTag: String { fields.value.entityTag }
    /// The header of the original, from which the result was made.
    public var info: ImageInfo { fields.value.info }
    /// The source of the bytes, or of the original if they were made for this load.
    public var origin: ImageOrigin { fields.value.origin }
    /// Whether stored bytes were used, and whether they were validated.
    public var status: CacheStatus { fields.value.status }
    /// Whether caches may keep the bytes.
    package var isStorable: Bool { fields.value.isStorable }
    /// The steps of the load in order; the last one is ``LoadStep/Name/total``.
    public var steps: [LoadStep] { fields.value.steps }
    /// The status and headers of the original's HTTP response, with which its age and lifetime are computed;
    /// nil without HTTP.
    public var http: StoredExchange? { fields.value.http }
}
