// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CHEIF
import ImageBase
import PortableFoundation
import Raster

/// Encodes still images as HEIC with libheif and its HEVC encoder, x265: 8 bits, or 10 bits for a 16-bit
/// bitmap, 12 if it's lossless.
///
/// Below a quality of 0.9, color has half the resolution (4:2:0). libheif can't be canceled while it
/// encodes.
///
/// Some distributions build libheif without that encoder or put it into a separate package. In that case,
/// there's no HEIC encoder.
struct HEIFEncoder: UninterruptibleEncoder, PluginEncoder {
    /// Whether libheif can encode HEVC. We only check this if a format has no other encoder, because libheif
    /// may load a plug-in to find out.
    var isInstalled: @Sendable () -> Bool = { Self.hasHEVC }

    private static let hasHEVC =
        SystemLibrary.heif.isInstalled && heif_have_encoder_for_format(heif_compression_HEVC) != 0

    var allFormats: [ImageFormat] { [.heic] }
    var formats: [ImageFormat] { isInstalled() ? [.heic] : [] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard frames.count <= 1 else {
            throw ImageError(.unsupported, "no encoder for animated HEIC, found \(frames.count) frames")
        }
        let source = try frames.single(for: .heic)
        let isWide = source.format == .rgba16
        let bitmap =
            isWide
            ? try source.converted(
                to: .rgba16, alpha: source.alpha == .opaque ? .opaque : .straight, cancellation: cancellation)
            : try source.forEncoding(cancellation)
        let image = try HEIFSource(bitmap, bits: isWide ? options.isLossless ? 12 : 10 : 8)
        guard let context = heif_context_alloc() else { throw ImageError.noMemory(for: "a HEIC encoder") }
        defer { heif_context_free(context) }
        try cancellation?.check()
        try encode(image, in: bitmap.colorSpace, to: context, options)
        try cancellation?.check()
        var output = wi_heif_output()
        defer { free(output.bytes) }
        try Self.check(wi_heif_write(context, &output))
        return Data(UnsafeRawBufferPointer(start: output.bytes, count: output.count))
    }

    private func encode(
        _ image: HEIFSource, in space: ColorSpace, to context: OpaquePointer, _ options: EncodingOptions
    ) throws(ImageError) {
        var encoder: OpaquePointer?
        try Self.check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
        defer { heif_encoder_release(encoder) }
        try Self.check(heif_encoder_set_lossy_quality(encoder, options.heicPercent))
        try Self.check(heif_encoder_set_lossless(encoder, options.isLossless ? 1 : 0))
        _ = heif_encoder_set_logging_level(encoder, 0)
        // These are x265 parameters, which other encoders ignore. With them, x265 only runs on this thread.
        let chroma = options.isLossless ? .full : options.chroma ?? options.defaultChroma
        for (name, value) in [
            ("chroma", chroma.rawValue), ("preset", "fast"), ("x265:pools", "none"),
            ("x265:frame-threads", "1"),
        ] {
            _ = heif_encoder_set_parameter(encoder, name, value)
        }
        guard let settings = heif_encoding_options_alloc(), let colors = heif_nclx_color_profile_alloc()
        else {
            throw ImageError.noMemory(for: "a HEIC encoder")
        }
        defer {
            heif_encoding_options_free(settings)
            heif_nclx_color_profile_free(colors)
        }
        let numbers = space.codePoints ?? (1, 13)
        colors.pointee.color_primaries = heif_color_primaries(UInt32(numbers.primaries))
        colors.pointee.transfer_characteristics = heif_transfer_characteristics(UInt32(numbers.transfer))
        colors.pointee.matrix_coefficients =
            options.isLossless ? heif_matrix_coefficients_RGB_GBR : heif_matrix_coefficients_ITU_R_BT_601_6
        colors.pointee.full_range_flag = 1
        settings.pointee.output_nclx_profile = colors
        // Without this profile, libheif first converts with a different matrix, so a lossless image isn't
        // exact.
        try Self.check(heif_image_set_nclx_color_profile(image.image, colors))
        settings.pointee.macOS_compatibility_workaround_no_nclx_profile = 0
        // Write the color matrix even if there's a profile.
        settings.pointee.save_two_colr_boxes_when_ICC_and_nclx_available = 1
        let metadata = options.metadata ?? ImageMetadata()
        // The file's own orientation takes precedence over the EXIF orientation (ISO/IEC 23008-12, annex A).
        settings.pointee.image_orientation = heif_orientation(UInt32(metadata.orientation.rawValue))
        if let profile = metadata.iccProfile { try image.setProfile(profile) }
        var handle: OpaquePointer?
        try Self.check(heif_context_encode_image(context, image.image, encoder, settings, &handle))
        defer { heif_image_handle_release(handle) }
        try metadata.exif?.withBytes { bytes throws(ImageError) in
            let count = Int32(clamping: bytes.count)
            try Self.check(heif_context_add_exif_metadata(context, handle, bytes.baseAddress, count))
        }
        try metadata.xmp?.withBytes { bytes throws(ImageError) in
            let count = Int32(clamping: bytes.count)
            try Self.check(heif_context_add_XMP_metadata(context, handle, bytes.baseAddress, count))
        }
    }

    static func check(_ error: heif_error) throws(ImageError) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.map { String(cString: $0) } ?? "cannot be encoded"
        throw ImageError(.invalidInput, "HEIC: \(message)")
    }
}

/// A bitmap's pixels in a libheif image.
private final class HEIFSource {
    let image: OpaquePointer

    /// - Parameter bits: the bits per component in the file; more than 8 for a 16-bit bitmap.
    init(_ bitmap: Bitmap, bits: Int) throws(ImageError) {
        guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height) else {
            throw ImageError(.invalidInput, "invalid HEIC size \(bitmap.size)")
        }
        let isOpaque = bitmap.alpha == .opaque
        let chroma =
            switch (bits > 8, isOpaque) {
            case (false, true): heif_chroma_interleaved_RGB
            case (false, false): heif_chroma_interleaved_RGBA
            case (true, true): heif_chroma_interleaved_RRGGBB_LE
            case (true, false): heif_chroma_interleaved_RRGGBBAA_LE
            }
        var image: OpaquePointer?
        try HEIFEncoder.check(heif_image_create(width, height, heif_colorspace_RGB, chroma, &image))
        guard let image else { throw ImageError.noMemory(for: "a HEIC encoder") }
        self.image = image
        try HEIFEncoder.check(
            heif_image_add_plane(image, heif_channel_interleaved, width, height, Int32(bits)))
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
            throw ImageError.noMemory(for: "a HEIC encoder")
        }
        let channels = isOpaque ? 3 : 4
        bitmap.withPixels { pixels in
            for y in 0..<bitmap.height {
                let source = pixels.baseAddress! + y * bitmap.bytesPerRow
                let target = UnsafeMutableRawPointer(plane + y * Int(stride))
                if bits > 8 {
                    Self.narrow(source, to: target, count: bitmap.width, channels: channels, bits: bits)
                } else {
                    Self.copy(source, to: target, count: bitmap.width, channels: channels)
                }
            }
        }
    }

    deinit { heif_image_release(image) }

    func setProfile(_ profile: Data) throws(ImageError) {
        try profile.withBytes { bytes throws(ImageError) in
            try HEIFEncoder.check(
                heif_image_set_raw_color_profile(image, "prof", bytes.baseAddress, bytes.count))
        }
    }

    private static func copy(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int, channels: Int
    ) {
        let from = source.assumingMemoryBound(to: UInt8.self)
        let to = target.assumingMemoryBound(to: UInt8.self)
        for x in 0..<count {
            to[channels &* x] = from[4 &* x &+ 2]
            to[channels &* x &+ 1] = from[4 &* x &+ 1]
            to[channels &* x &+ 2] = from[4 &* x]
            if channels == 4 { to[4 &* x &+ 3] = from[4 &* x &+ 3] }
        }
    }

    /// Reduces 16-bit components to a smaller number of bits.
    private static func narrow(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int, channels: Int, bits: Int
    ) {
        let from = source.assumingMemoryBound(to: UInt16.self)
        let to = target.assumingMemoryBound(to: UInt16.self)
        let most = UInt32(1) << UInt32(bits) - 1
        for x in 0..<count {
            for channel in 0..<channels {
                let value = UInt32(from[4 &* x &+ channel]) &* most &+ 32_767
                to[channels &* x &+ channel] = UInt16(value / 65_535).littleEndian
            }
        }
    }
}
#endif
