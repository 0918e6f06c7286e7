// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CHEIF
import ImageBase
import Raster

/// An image decoded by libheif, and its conversion to pixels.
final class HEIFImage {
    private let image: OpaquePointer
    /// Whether components in libheif's image have two bytes.
    private let readsWide: Bool
    /// Whether components in the bitmap have two bytes.
    private let isWide: Bool

    init(_ file: HEIFFile, readsWide: Bool, isWide: Bool) throws(ImageError) {
        self.readsWide = readsWide
        self.isWide = isWide
        guard let options = heif_decoding_options_alloc() else {
            throw ImageError.noMemory(for: "a HEIC decoder")
        }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = readsWide ? 0 : 1
        var image: OpaquePointer?
        try HEIFFile.check(
            heif_decode_image(
                file.primary, &image, heif_colorspace_RGB,
                readsWide ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, options))
        guard let image else { throw ImageError(.corrupt, "HEIC: missing image") }
        self.image = image
    }

    deinit { heif_image_release(image) }

    var size: PixelSize {
        PixelSize(
            width: Int(heif_image_get_width(image, heif_channel_interleaved)),
            height: Int(heif_image_get_height(image, heif_channel_interleaved)))
    }

    func bitmap(
        alpha: AlphaMode, colors: DecodedColors, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bitmap {
        // Colors must be divided by alpha before they're converted.
        let divides = alpha == .premultiplied && colors.conversion != nil
        var sourceStride: Int32 = 0
        guard let source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &sourceStride)
        else {
            throw ImageError(.corrupt, "HEIC: missing image")
        }
        let bits = Int(heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved))
        guard !readsWide || (9...16).contains(bits) else {
            throw ImageError(.unsupported, "HEIC: unsupported component depth of \(bits) bits")
        }
        let size = size
        return try Bitmap(
            size: size, format: colors.format(isWide: isWide), alpha: divides ? .straight : alpha,
            colorSpace: colors.space
        ) { pixels, stride throws(ImageError) in
            for y in 0..<size.height {
                if y & 63 == 0 { try monitor.check() }
                let row = pixels.baseAddress! + y * stride
                let from = UnsafeRawPointer(source + y * Int(sourceStride))
                if isWide, !readsWide {
                    PixelRow.widen(from, to: row, count: size.width)
                } else if isWide {
                    widen(from, to: row, count: size.width, bits: bits)
                } else {
                    PixelRow.swapRedAndBlue(from, to: row, count: size.width)
                }
                if alpha == .opaque { PixelRow.makeOpaque(row, count: size.width, isWide: isWide) }
                if divides { PixelRow.unmultiply(row, count: size.width, isWide: isWide) }
                colors.conversion?.convertRow(row, count: size.width)
            }
        }
    }

    private func widen(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int, bits: Int
    ) {
        let from = source.assumingMemoryBound(to: UInt16.self)
        let to = target.assumingMemoryBound(to: UInt16.self)
        let up = UInt16(16 - bits)
        let down = UInt16(2 * bits - 16)
        for x in 0..<count &* 4 {
            let value = UInt16(littleEndian: from[x])
            to[x] = value << up | value >> down
        }
    }
}
#endif
