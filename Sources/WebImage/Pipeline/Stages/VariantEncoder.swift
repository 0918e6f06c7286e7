// SPDX-License-Identifier: MIT

import ImageCoding
import PortableFoundation
import Raster

/// Encodes variants for the disk, and originals that were delivered as bitmaps. If the request's codecs don't
/// encode a format, the manager's codecs do.
struct VariantEncoder: Sendable {
    /// The manager's codecs.
    let codecs: CodecRegistry

    /// The properties of a variant that affect its encoding, apart from the pixels.
    struct Variant: Sendable {
        let encoding: VariantEncoding
        let info: ImageInfo
        let isOfLossyOriginal: Bool
        /// The original's data, for a serializer.
        let originalData: Data?
        let url: URL
        /// The request's codecs; nil if it doesn't set any.
        let codecs: CodecRegistry?

        init(_ result: DecodedResult, for job: VariantJob) {
            let data = result.source.data
            encoding = job.encoding.value
            info = result.image.info
            isOfLossyOriginal = result.isOfLossyOriginal
            originalData = encoding.isCustom && !data.isEmpty ? data : nil
            url = job.decode.data.request.url
            codecs = job.decode.codecs?.value
        }
    }

    /// Encodes a variant. Returns nil if it shouldn't be stored, because it's larger than `limit` or a
    /// serializer rejected it.
    func encode(_ bitmap: Bitmap, of variant: Variant, limit: Int) -> Data? {
        guard let data = encode(bitmap, of: variant) else { return nil }
        if data.count <= limit { return data }
        // The first encoding favors speed. A slower one may produce a PNG that's small enough.
        guard ImageFormat.sniff(data) == .png, !variant.encoding.isCustom,
            let smaller = try? codecs(of: variant, for: .png).encode(bitmap, as: .png), smaller.count <= limit
        else { return nil }
        return smaller
    }

    private func encode(_ bitmap: Bitmap, of variant: Variant) -> Data? {
        switch variant.encoding.method {
        case .automatic: break
        case .format(let format, let quality):
            // If the format would lose transparency or the color space, choose a format as for `automatic`.
            if format == .jpeg, !bitmap.isCompletelyOpaque { break }
            if !format.has(.colorSpace), !bitmap.colorSpace.equalsSRGB { break }
            if let data = try? encode(bitmap, as: format, quality: quality, of: variant) { return data }
        case .serializer(let serializer):
            let image = DecodedImage(bitmap: bitmap, info: variant.info)
            guard let data = (try? serializer(image, variant.originalData, variant.url)) ?? nil else { break }
            return data.isEmpty ? nil : data
        }
        if variant.isOfLossyOriginal {
            let format: ImageFormat = bitmap.isCompletelyOpaque ? .jpeg : .webp
            if let data = try? encode(bitmap, as: format, quality: 0.9, of: variant) { return data }
        }
        return try? encode(bitmap, as: .png, quality: 1, of: variant)
    }

    private func encode(
        _ bitmap: Bitmap, as format: ImageFormat, quality: Double, of variant: Variant
    ) throws(ImageError) -> Data {
        var options = EncodingOptions(quality: quality)
        options.favorsSpeed = true
        return try codecs(of: variant, for: format).encode(bitmap, as: format, options: options)
    }

    private func codecs(of variant: Variant, for format: ImageFormat) -> CodecRegistry {
        guard let own = variant.codecs, own.encodableFormats.contains(format) else { return codecs }
        return own
    }

    /// Encodes an original.
    ///
    /// - Parameter own: the request's codecs; nil to use the manager's.
    func encode(_ image: StorableImage, by own: RequestPart<CodecRegistry>?) throws(ImageError) -> Data {
        if let own {
            do throws(ImageError) {
                return try image.encoded(by: own.value)
            } catch {
                guard error.code == .unsupported else { throw error }
            }
        }
        return try image.encoded(by: codecs)
    }
}
