// SPDX-License-Identifier: MIT

import ImageCoding
import PortableFoundation
import Raster

/// Encodes variants for the disk.
struct VariantEncoder: Sendable {
    let codecs: CodecRegistry

    /// The properties of a variant, except its pixels, that its encoding depends on.
    struct Variant: Sendable {
        let encoding: VariantEncoding
        let info: ImageInfo
        let isOfLossyOriginal: Bool
        /// The original's data, for a serializer.
        let originalData: Data?
        let url: URL

        init(_ result: DecodedResult, for key: VariantKey) {
            let data = result.source.data
            encoding = key.encoding.value
            info = result.image.info
            isOfLossyOriginal = result.isOfLossyOriginal
            originalData = encoding.isCustom && !data.isEmpty ? data : nil
            url = key.decode.data.request.url
        }
    }

    /// Returns nil for a variant that is not stored, because it has more than `limit` bytes or a serializer
    /// decided so.
    func encode(_ bitmap: Bitmap, of variant: Variant, limit: Int) -> Data? {
        guard let data = encode(bitmap, of: variant) else { return nil }
        if data.count <= limit { return data }
        guard ImageFormat.sniff(data) == .png, !variant.encoding.isCustom,
            let smaller = try? codecs.encode(bitmap, as: .png), smaller.count <= limit
        else { return nil }
        return smaller
    }

    private func encode(_ bitmap: Bitmap, of variant: Variant) -> Data? {
        switch variant.encoding.method {
        case .automatic: break
        case .format(let format, let quality):
            if format == .jpeg, !bitmap.isCompletelyOpaque { break }
            if !format.namesColors, !bitmap.colorSpace.equalsSRGB { break }
            if let data = try? encode(bitmap, as: format, quality: quality) { return data }
        case .serializer(let serializer):
            let image = DecodedImage(bitmap: bitmap, info: variant.info)
            guard let data = (try? serializer(image, variant.originalData, variant.url)) ?? nil else { break }
            return data.isEmpty ? nil : data
        }
        if variant.isOfLossyOriginal {
            let format: ImageFormat = bitmap.isCompletelyOpaque ? .jpeg : .webp
            if let data = try? encode(bitmap, as: format, quality: 0.9) { return data }
        }
        return try? encode(bitmap, as: .png, quality: 1)
    }

    private func encode(_ bitmap: Bitmap, as format: ImageFormat, quality: Double) throws -> Data {
        var options = EncodingOptions(quality: quality)
        options.favorsSpeed = true
        return try codecs.encode(bitmap, as: format, options: options)
    }
}
