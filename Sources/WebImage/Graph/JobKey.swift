// SPDX-License-Identifier: MIT

import ImageCaching
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What makes two jobs one.
enum JobKey: Hashable, Sendable {
    case data(DataKey)
    case decode(DecodeKey)
    case variant(VariantKey)
}

/// The same bytes, asked of the same places in the same way.
struct DataKey: Hashable, Sendable {
    let request: LoadRequest
    let key: CacheKey
    /// Whether the origin may be asked at all.
    let asksOrigin: Bool
    /// Whether something stored will do, however old.
    let ignoresAge: Bool
    let queriesDisk: Bool
    let storesDisk: Bool
    let failedURLPolicy: FailedURLPolicy

    var address: String { request.url.absoluteString }

    // Hashed in each load: two that differ in the rest alone are rare, and equality looks at all of it.
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The same pixels of the same bytes.
struct DecodeKey: Hashable, Sendable {
    let data: DataKey
    let options: DecodingOptions

    func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(options.thumbnail)
    }
}

/// The same picture.
struct VariantKey: Hashable, Sendable {
    let decode: DecodeKey
    let transformers: [Transformer]
    let key: CacheKey
    let queriesMemory: Bool
    let storesMemory: Bool
    let queriesDisk: Bool
    let storesDisk: Bool

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Nothing is applied to the original.
    var isOriginal: Bool { key == decode.data.key }
}
