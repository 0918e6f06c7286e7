// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Identifies a job: jobs with equal keys do the same work.
enum JobKey: Hashable, Sendable {
    case data(DataKey)
    case decode(DecodeKey)
    case transformPrefix(TransformPrefixKey)
    case variant(VariantKey)
    case validation(ValidationKey)
}

/// The same pixels of the same data.
final class DecodeKey: Hashable, Sendable {
    let data: DataKey
    let options: DecodingOptions
    /// The kind of placeholder hash to compute; nil for no hash.
    let hash: PlaceholderHash.Kind?

    /// The codecs of the request; nil for those of the manager.
    let codecs: RequestPart<CodecRegistry>?

    init(
        data: DataKey, options: DecodingOptions, hash: PlaceholderHash.Kind? = nil,
        codecs: RequestPart<CodecRegistry>? = nil
    ) {
        self.data = data
        self.options = options
        self.hash = hash
        self.codecs = codecs
    }

    /// The same image of other data.
    func with(_ data: DataKey) -> DecodeKey {
        DecodeKey(data: data, options: options, hash: hash, codecs: codecs)
    }

    /// The same without reading the disk.
    var skippingDisk: DecodeKey { with(data.skippingDisk) }

    /// The options for decoding `source`. The media type that the server states, or the file name, is a hint
    /// if the data has no signature.
    func options(for source: EncodedImage) -> DecodingOptions {
        guard options.typeHint == nil, ImageFormat.sniff(source.data) == nil else { return options }
        var options = options
        let type = source.contentType ?? source.http?.headers["Content-Type"].flatMap(MediaType.essence)
        options.typeHint =
            type.flatMap { ImageFormat(mimeType: $0) }
            ?? ImageFormat(fileExtension: data.request.url.pathExtension)
        return options
    }

    static func == (left: DecodeKey, right: DecodeKey) -> Bool {
        left === right
            || left.data == right.data && left.options == right.options && left.hash == right.hash
                && left.codecs == right.codecs
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(options.thumbnail)
    }
}

/// The same first transformers applied to the same pixels. Variants that begin with the same transformers
/// share the result while they are made at the same time.
final class TransformPrefixKey: Hashable, Sendable {
    let decode: DecodeKey
    let transformers: ArraySlice<Transformer>
    let untransformed: UntransformedImages

    init(_ decode: DecodeKey, _ transformers: ArraySlice<Transformer>, untransformed: UntransformedImages) {
        self.decode = decode
        self.transformers = transformers
        self.untransformed = untransformed
    }

    static func == (left: TransformPrefixKey, right: TransformPrefixKey) -> Bool {
        left === right
            || left.transformers == right.transformers && left.untransformed == right.untransformed
                && left.decode == right.decode
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(decode)
        hasher.combine(transformers)
    }
}

/// The same question to the server about a stored image, and the same image if it has changed.
final class ValidationKey: Hashable, Sendable {
    /// Its source is `.validating`.
    let data: DataKey
    /// The image that is made if the server sends new data.
    let variant: VariantKey

    init(data: DataKey, variant: VariantKey) {
        self.data = data
        self.variant = variant
    }

    static func == (left: ValidationKey, right: ValidationKey) -> Bool {
        left === right || left.data == right.data && left.variant == right.variant
    }

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}
