// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// The same encoded variant, or the same header.
typealias VariantDataKey = BoxedKey<VariantDataKeyFields>

/// The fields of a ``VariantDataKey``; compared in this order, the cheapest first.
struct VariantDataKeyFields: Hashable, Sendable {
    /// The key of the encoded variant in the caches, or that of the header in memory.
    var cacheKey: CacheKey
    /// Nil for the header of the original alone.
    var encoding: ImageEncoding?
    var queriesMemory: Bool
    var storesMemory: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    /// The image that is encoded. For a header, the original, of which only the data is loaded.
    var variant: VariantKey

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

extension VariantDataKey {
    var data: DataKey { self.variant.decode.data }
    /// The disk cache that is read: of encoded variants, or of originals.
    var disk: DiskEntries? { self.encoding == nil ? data.caches.originals : data.caches.disk }

    /// The same, made from `image`.
    func providing(_ image: EncodedImage) -> VariantDataKey {
        var fields = fieldValues
        fields.variant = fields.variant.providing(image)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataKey(fields)
    }

    /// The same of `image`, which is current: data in the caches that was made of it is used.
    func made(of image: EncodedImage) -> VariantDataKey {
        var fields = providing(image).fieldValues
        (fields.queriesMemory, fields.queriesDisk) = (self.queriesMemory, self.queriesDisk)
        return VariantDataKey(fields)
    }

    /// The same made of other data, without reading the caches.
    func with(_ data: DataKey) -> VariantDataKey {
        var fields = fieldValues
        fields.variant = fields.variant.with(data)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataKey(fields)
    }
}
