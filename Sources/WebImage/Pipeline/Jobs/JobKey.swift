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

/// The same pixels of the same data.
typealias DecodeKey = BoxedKey<DecodeKeyFields>

struct DecodeKeyFields: Hashable, Sendable {
    var data: DataKey
    var options: DecodingOptions
    /// The kind of placeholder hash to compute; nil for no hash.
    var hashKind: PlaceholderHash.Kind?
    /// The codecs of the request; nil for those of the manager.
    var codecs: RequestPart<CodecRegistry>?
    /// Whether the manager limits the images that wait and the bytes of pixels, which are measured then.
    var isLimited: Bool

    func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(options.thumbnail)
    }
}

extension DecodeKey {
    /// The codecs of the request, or else those of the manager.
    func codecs(or manager: CodecRegistry) -> CodecRegistry { fieldValues.codecs?.value ?? manager }

    /// The same image of other data.
    func with(_ data: DataKey) -> DecodeKey {
        var fields = fieldValues
        fields.data = data
        return DecodeKey(fields)
    }

    /// The same without reading the disk.
    var skippingDisk: DecodeKey { with(self.data.skippingDisk) }

    /// The options for decoding `source`. The media type that the server states, or the file name, is a hint
    /// if the data has no signature.
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

/// The same first transformers applied to the same pixels. Variants that begin with the same transformers
/// share the result while they are made at the same time. A variant with no other transformers stands in for
/// the job.
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

/// The same question to the server about a stored image, and the same image if it has changed.
typealias ValidationKey = BoxedKey<ValidationKeyFields>

struct ValidationKeyFields: Hashable, Sendable {
    /// Its source is `.validating`.
    var data: DataKey
    /// The image that is made if the server sends new data.
    var variant: VariantKey
    /// The data that is made instead of the image; nil for a load of the image.
    var variantData: VariantDataKey?

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}
