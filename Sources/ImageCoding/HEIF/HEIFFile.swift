// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CHEIF
import ImageBase
import PortableFoundation
import Raster

extension ISOFile {
    /// The primary image's type if libheif can't decode it. Otherwise, the type of the first image that the
    /// primary image is derived from. Nil if libheif can decode both, or if the type isn't printable.
    var undecodableType: String? {
        guard let meta = itemTables, let primary = primaryItem(in: meta)?.number else { return nil }
        let items = [primary] + (references("dimg", from: primary, in: meta) ?? [])
        let known: [StaticString] = ["hvc1", "hev1", "av01", "grid", "iovl", "iden"]
        let types = items.prefix(2).compactMap { type(of: $0, in: meta) }
        guard let type = types.first(where: { type in !known.contains { fourCC($0) == type } }) else {
            return nil
        }
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
        return letters.allSatisfy { (32...126).contains($0) } ? String(decoding: letters, as: UTF8.self) : nil
    }
}

/// A libheif reader. Its bytes must outlive it.
final class HEIFFile {
    private let context: OpaquePointer
    private(set) var primary: OpaquePointer?

    init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImageError) {
        try SystemLibrary.heif.load()
        guard let context = heif_context_alloc() else {
            throw ImageError.noMemory(for: "a HEIC decoder")
        }
        self.context = context
        // libheif allows as many pixels as the square of this side.
        let side = Double(max(1, min(limits.pixels, 1 << 30))).squareRoot().rounded(.up)
        heif_context_set_maximum_image_size_limit(context, Int32(side))
        // Use one thread for each image, because several images are decoded in parallel.
        heif_context_set_max_decoding_threads(context, 0)
        try Self.check(
            heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
        try Self.check(heif_context_get_primary_image_handle(context, &primary))
        // An image without `ispe`, or with a wrong one, doesn't have a size before it's decoded.
        guard !size.isEmpty else { throw ImageError(.corrupt, "HEIC: the image has no size") }
        try limits.check(size)
    }

    deinit {
        if let primary { heif_image_handle_release(primary) }
        heif_context_free(context)
    }

    static func check(_ error: heif_error) throws(ImageError) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.map { String(cString: $0) } ?? "unreadable file"
        switch error.code {
        case heif_error_Unsupported_feature, heif_error_Unsupported_filetype, heif_error_Plugin_loading_error:
            throw ImageError(.unsupported, "HEIC: \(message)")
        default:
            throw ImageError(.corrupt, "HEIC: \(message)")
        }
    }

    /// The upright image's size.
    var size: PixelSize {
        PixelSize(
            width: Int(heif_image_handle_get_width(primary)),
            height: Int(heif_image_handle_get_height(primary)))
    }

    /// - Parameter boxes: the boxes of the same file.
    func info(_ limits: Limits, _ boxes: ISOFile) -> ImageInfo {
        var info = ImageInfo(
            format: .heic, size: size, hasAlpha: heif_image_handle_has_alpha_channel(primary) != 0,
            bitDepth: max(8, Int(heif_image_handle_get_luma_bits_per_pixel(primary))))
        info.density = boxes.density(limits)
        // Ignore errors in the profile here, because decoding the image reports them.
        let profile = profileSize <= limits.colorProfileBytes ? try? profile() : nil
        info.colorSpace = profile.flatMap { ColorSpace(iccProfile: $0) } ?? coded
        info.dynamicRange = ImageInfo.DynamicRange(of: info.colorSpace, brightest: boxes.brightestLight)
        return info
    }

    var isPremultiplied: Bool { heif_image_handle_is_premultiplied_alpha(primary) != 0 }

    /// The color space that the file's color numbers identify.
    private var coded: ColorSpace? {
        var numbers: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(primary, &numbers).code == heif_error_Ok, let numbers
        else { return nil }
        defer { heif_nclx_color_profile_free(numbers) }
        return ColorSpace(
            codePoints: Int(numbers.pointee.color_primaries.rawValue),
            transfer: Int(numbers.pointee.transfer_characteristics.rawValue))
    }

    var profileSize: Int { heif_image_handle_get_raw_color_profile_size(primary) }

    func profile() throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: profileSize)
        if !bytes.isEmpty { try Self.check(heif_image_handle_get_raw_color_profile(primary, &bytes)) }
        return bytes
    }

    /// Reads EXIF and XMP.
    func readMetadata(into collector: inout MetadataCollector, limits: Limits) throws(ImageError) {
        var names = [heif_item_id](repeating: 0, count: 64)
        let count = heif_image_handle_get_list_of_metadata_block_IDs(primary, nil, &names, Int32(names.count))
        for name in names.prefix(Int(max(0, count))) {
            let type = heif_image_handle_get_metadata_type(primary, name).map { String(cString: $0) }
            let content =
                heif_image_handle_get_metadata_content_type(primary, name).map { String(cString: $0) }
            guard type == "Exif" || content == "application/rdf+xml" else { continue }
            let size = heif_image_handle_get_metadata_size(primary, name)
            // An EXIF item begins with a four-byte offset.
            let header = type == "Exif" ? 4 : 0
            guard size > header else { continue }
            try collector.check("metadataBytes", found: size - header, allowed: limits.metadataBytes)
            var bytes = [UInt8](repeating: 0, count: size)
            try Self.check(heif_image_handle_get_metadata(primary, name, &bytes))
            try Data(bytes).withBytes { bytes throws(ImageError) in
                let content = UnsafeRawBufferPointer(rebasing: bytes[header...])
                if header > 0 { try collector.addEXIF(content) } else { try collector.addXMP(content) }
            }
        }
    }
}
#endif
