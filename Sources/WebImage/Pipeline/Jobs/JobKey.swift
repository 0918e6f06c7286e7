// SPDX-License-Identifier: MIT

import ImageCoding

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

    init(data: DataKey, options: DecodingOptions, hash: PlaceholderHash.Kind? = nil) {
        self.data = data
        self.options = options
        self.hash = hash
    }

    /// The same without reading the disk.
    var skippingDisk: DecodeKey { DecodeKey(data: data.skippingDisk, options: options, hash: hash) }

    static func == (left: DecodeKey, right: DecodeKey) -> Bool {
        left === right || left.data == right.data && left.options == right.options && left.hash == right.hash
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

    init(_ decode: DecodeKey, _ transformers: ArraySlice<Transformer>) {
        self.decode = decode
        self.transformers = transformers
    }

    static func == (left: TransformPrefixKey, right: TransformPrefixKey) -> Bool {
        left === right || left.transformers == right.transformers && left.decode == right.decode
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
