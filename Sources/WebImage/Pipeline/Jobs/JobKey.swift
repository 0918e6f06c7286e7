// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// Identifies a job: jobs with equal keys do the same work.
enum JobKey: Hashable, Sendable {
    case attempt(AttemptKey)
    case data(DataKey)
    case decode(DecodeKey)
    case transformPrefix(TransformPrefixKey)
    case variant(VariantKey)
    case variantData(VariantDataKey)
    case validation(ValidationKey)
}

/// Identifies the same pixels decoded from the same data.
typealias DecodeKey = BoxedKey<DecodeKeyFields>

struct DecodeKeyFields: Hashable, Sendable {
    var data: DataKey
    var options: DecodingOptions
    /// Which kind of placeholder hash to compute; nil for none.
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

extension DecodeKey {
    /// The request's codecs, or the manager's if it has none.
    func codecs(or manager: CodecRegistry) -> CodecRegistry { fieldValues.codecs?.value ?? manager }

    /// The same image made from other data.
    func with(_ data: DataKey) -> DecodeKey {
        var fields = fieldValues
        fields.data = data
        return DecodeKey(fields)
    }

    /// The same image without reading the disk.
    var skippingDisk: DecodeKey { with(self.data.skippingDisk) }

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

/// Identifies the result of the same first transformers applied to the same pixels. Variants that begin with
/// the same transformers share this result while they're made at the same time. A variant with no other
/// transformers stands in for the job.
typealias TransformPrefixKey = BoxedKey<TransformPrefixKeyFields>

struct TransformPrefixKeyFields: Hashable, Sendable {
    var transformers: ArraySlice<Transformer>
    var untransformed: UntransformedImages
    var decode: DecodeKey

    func hash(into hasher: inout Hasher) {
        hasher.combine(decode)
        hasher.combine(transformers)
    }
}

/// Identifies one validation of a stored image with the server, and the new image if it has changed.
typealias ValidationKey = BoxedKey<ValidationKeyFields>

struct ValidationKeyFields: Hashable, Sendable {
    /// The source is always `.validating`.
    var data: DataKey
    /// The image to make if the server sends new data.
    var variant: VariantKey
    /// The encoded variant or header to make instead of the image; nil when loading the image.
    var variantData: VariantDataKey?

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}
