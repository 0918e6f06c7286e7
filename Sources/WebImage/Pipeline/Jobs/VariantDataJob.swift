// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// The job of making one encoded variant, or of reading one header.
typealias VariantDataJob = BoxedJob<VariantDataJobFields>

/// The fields of a ``VariantDataJob``. They're compared in this order, the cheapest first.
struct VariantDataJobFields: Hashable, Sendable {
    /// The encoded variant's key in the caches, or the header's key in memory.
    var cacheKey: CacheKey
    /// How to encode the image; nil to read only the original's header.
    var encoding: ImageEncoding?
    var queriesMemory: Bool
    var storesMemory: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    /// The image to encode. For a header, this is the original, and only its data is loaded.
    var variant: VariantJob

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

extension VariantDataJob {
    var data: DataJob { self.variant.decode.data }
    /// The disk cache to read: the one for encoded variants or, for a header, the one for originals.
    var disk: DiskEntries? { self.encoding == nil ? data.caches.originals : data.caches.disk }

    /// The same variant, made from `image`.
    func providing(_ image: EncodedImage) -> VariantDataJob {
        var fields = fieldValues
        fields.variant = fields.variant.providing(image)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataJob(fields)
    }

    /// The same variant of `image`, which is current. Cached data that was made from it may be used.
    func made(of image: EncodedImage) -> VariantDataJob {
        var fields = providing(image).fieldValues
        (fields.queriesMemory, fields.queriesDisk) = (self.queriesMemory, self.queriesDisk)
        return VariantDataJob(fields)
    }

    /// The same variant made from other data, without reading the caches.
    func with(_ data: DataJob) -> VariantDataJob {
        var fields = fieldValues
        fields.variant = fields.variant.with(data)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataJob(fields)
    }
}
