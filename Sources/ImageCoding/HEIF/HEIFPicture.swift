// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CHEIF
import ImageBase
import Raster

/// A decoded picture of libheif and the way from it to pixels.
final class HEIFPicture {
    private let image: OpaquePointer
    /// Two bytes a component.
    private let isWide: Bool

    init(_ file: HEIFFile, isWide: Bool) throws(ImageError) {
        self.isWide = isWide
        guard let options = heif_decoding_options_alloc() else {
            throw ImageError.noMemory(for: "a HEIC decoder")
        }
        defer { heif_decoding_options_free(options) }
        options.pointee.convert_hdr_to_8bit = isWide ? 0 : 1
        var image: OpaquePointer?
        try HEIFFile.check(
            heif_decode_image(
                file.primary, &image, heif_colorspace_RGB,
                isWide ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, options))
        guard let image else { throw ImageError(.corrupt, "HEIC: there is no picture") }
        self.image = image
    }

    deinit { heif_image_release(image) }

    var size: PixelSize {
        PixelSize(
            width: Int(heif_image_get_width(image, heif_channel_interleaved)),
            height: Int(heif_image_get_height(image, heif_channel_interleaved)))
    }

    func bitmap(
        alpha: AlphaMode, colorSpace: ColorSpace, conversion: ColorTransform?, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bitmap {
        // Colours are converted as they are without alpha.
        let divides = alpha == .premultiplied && conversion != nil
        var sourceStride: Int32 = 0
        guard let source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &sourceStride)
        else {
            throw ImageError(.corrupt, "HEIC: there is no picture")
        }
        let bits = Int(heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved))
        guard !isWide || (9...16).contains(bits) else {
            throw ImageError(.unsupported, "HEIC: \(bits) bits a component")
        }
        let size = size
        return try Bitmap(
            size: size, format: isWide ? .rgba16 : .bgra8, alpha: divides ? .straight : alpha,
            colorSpace: colorSpace
        ) { pixels, stride throws(ImageError) in
            for y in 0..<size.height {
                if y & 63 == 0 { try monitor.check() }
                let row = pixels.baseAddress! + y * stride
                let from = UnsafeRawPointer(source + y * Int(sourceStride))
                if isWide { widen(from, to: row, size.width, bits) } else { swap(from, to: row, size.width) }
                if alpha == .opaque { fill(row, size.width) }
                if divides { Self.divide(row, size.width, isWide: isWide) }
                conversion?.convertRow(row, count: size.width)
            }
        }
    }

    private func swap(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
        let from = source.assumingMemoryBound(to: UInt32.self)
        let to = target.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count {
            let word = UInt32(littleEndian: from[x])
            to[x] = UInt32(littleEndian: word & 0xFF00_FF00 | word >> 16 & 255 | (word & 255) << 16)
        }
    }

    private func widen(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int, _ bits: Int
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

    /// The colours of a row without the alpha that they were multiplied by.
    static func divide(_ row: UnsafeMutableRawPointer, _ count: Int, isWide: Bool) {
        if isWide {
            divide(row.assumingMemoryBound(to: UInt16.self), count)
        } else {
            divide(row.assumingMemoryBound(to: UInt8.self), count)
        }
    }

    private static func divide<Component: FixedWidthInteger & UnsignedInteger>(
        _ row: UnsafeMutablePointer<Component>, _ count: Int
    ) {
        for x in stride(from: 0, to: count &* 4, by: 4) where row[x &+ 3] > 0 {
            let alpha = Int(row[x &+ 3])
            for part in x..<x &+ 3 {
                row[part] = Component(min(Int(row[part]), alpha) &* Int(Component.max) / alpha)
            }
        }
    }

    /// The way to sRGB from a profile, which may be for greys: they are RGB here.
    static func transform(for profile: [UInt8], isWide: Bool) -> ColorTransform? {
        let isGrey = profile.count >= 20 && profile[16..<20].elementsEqual("GRAY".utf8)
        let layout: ColorLayout =
            isGrey ? isWide ? .greyInRGBA16 : .greyInBGRA8 : isWide ? .rgba16 : .bgra8
        return ColorTransform.find(profile: profile, layout: layout)
    }

    private func fill(_ row: UnsafeMutableRawPointer, _ count: Int) {
        if isWide {
            let words = row.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { words[x &* 4 &+ 3] = .max }
        } else {
            let bytes = row.assumingMemoryBound(to: UInt8.self)
            for x in 0..<count { bytes[x &* 4 &+ 3] = .max }
        }
    }
}
#endif
