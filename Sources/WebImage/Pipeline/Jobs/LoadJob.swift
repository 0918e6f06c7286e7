// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// A job in the graph. Equal jobs do the same work, so it's done once.
enum LoadJob: Hashable, Sendable {
    case attempt(AttemptJob)
    case data(DataJob)
    case decode(DecodeJob)
    case transformPrefix(TransformPrefixJob)
    case variant(VariantJob)
    case variantData(VariantDataJob)
    case validation(ValidationJob)
}

/// Describes how to decode an image, and from which data.
typealias DecodeJob = BoxedJob<DecodeJobFields>

struct DecodeJobFields: Hashable, Sendable {
    var data: DataJob
    var options: DecodingOptions
    /// Which kind of placeholder hash to compute; nil to compute none.
    var hashKind: PlaceholderHash.Kind?
    /// The request's codecs; nil for the manager's.
    var codecs: RequestPart<CodecRegistry>?
    /// Whether the manager limits the waiting images and the bytes of pixels, so sizes must be measured.
    var isLimited: Bool

    func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(options.thumbnail)
    }
}

extension DecodeJob {
    /// The request's codecs, or the manager's if it has none.
    func codecs(or manager: CodecRegistry) -> CodecRegistry { fieldValues.codecs?.value ?? manager }

    /// Returns a job for the same image, made from other data.
    func with(_ data: DataJob) -> DecodeJob {
        var fields = fieldValues
        fields.data = data
        return DecodeJob(fields)
    }

    /// The same image without reading the disk.
    var skippingDisk: DecodeJob { with(self.data.skippingDisk) }

    /// The options for decoding `source`. If the data has no signature, the server's media type or the file
    /// name is used as a hint.
    func options(for source: EncodedImage) -> DecodingOptions {
        var options = fieldValues.options
        guard options.formatHint == nil, ImageFormat.sniff(source.data) == nil else { return options }
        let type = source.contentType ?? source.http?.headers["Content-Type"].flatMap(MediaType.essence)
        options.formatHint =
            type.flatMap { ImageFormat(mimeType: $0) }
            ?? ImageFormat(fileExtension: self.data.request.url.pathExtension)
        return options
    }
}

/// The job of applying an image's first transformers. Variants that begin with the same transformers share
/// the result while they're made at the same time. A variant with no other transformers stands in for the
/// job.
typealias TransformPrefixJob = BoxedJob<TransformPrefixJobFields>

struct TransformPrefixJobFields: Hashable, Sendable {
    var transformers: ArraySlice<Transformer>
    var untransformed: UntransformedImages
    var decode: DecodeJob

    func hash(into hasher: inout Hasher) {
        hasher.combine(decode)
        hasher.combine(transformers)
    }
}

/// The job of validating a stored image with the server, and of making the new image if it has changed.
typealias ValidationJob = BoxedJob<ValidationJobFields>

struct ValidationJobFields: Hashable, Sendable {
    /// The job that validates the data. Its source is always `.validating`.
    var data: DataJob
    /// The image to make if the server sends new data.
    var variant: VariantJob
    /// The encoded variant or header to make instead of the image; nil when loading the image.
    var variantData: VariantDataJob?

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}
