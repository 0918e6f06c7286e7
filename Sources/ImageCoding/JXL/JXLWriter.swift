// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import PortableFoundation
import Raster

/// A libjxl encoder and its output.
final class JXLWriter {
    private let handle: OpaquePointer
    private let size: PixelSize
    private let isWide: Bool
    private let hasAlpha: Bool
    private let isAnimated: Bool
    private let options: EncodingOptions
    private var output = Data()

    init(
        _ size: PixelSize, in space: ColorSpace, isWide: Bool, hasAlpha: Bool, isAnimated: Bool,
        _ options: EncodingOptions
    ) throws(ImageError) {
        try SystemLibrary.jxl.load()
        guard let handle = JxlEncoderCreate(nil) else {
            throw ImageError.noMemory(for: "a JPEG XL encoder")
        }
        self.handle = handle
        self.size = size
        self.isWide = isWide
        self.hasAlpha = hasAlpha
        self.isAnimated = isAnimated
        self.options = options
        try start(space)
    }

    deinit { JxlEncoderDestroy(handle) }

    private func start(_ space: ColorSpace) throws(ImageError) {
        let metadata = options.metadata ?? ImageMetadata()
        if metadata.exif != nil || metadata.xmp != nil { try check(JxlEncoderUseBoxes(handle)) }
        var info = JxlBasicInfo()
        JxlEncoderInitBasicInfo(&info)
        info.xsize = UInt32(size.width)
        info.ysize = UInt32(size.height)
        info.bits_per_sample = isWide ? 16 : 8
        info.num_extra_channels = hasAlpha ? 1 : 0
        info.alpha_bits = hasAlpha ? info.bits_per_sample : 0
        info.uses_original_profile = options.isLossless ? JXL_TRUE : JXL_FALSE
        // The orientation from the metadata is also written to the codestream, because only the codestream's
        // orientation has an effect (ISO/IEC 18181-2, 9.4).
        info.orientation = JxlOrientation(UInt32(metadata.orientation.rawValue))
        // The intensity target is the brightest light, in cd/m2.
        if space.transfer == .pq {
            info.intensity_target = options.brightestLight.map { Float($0.rounded(.up)) } ?? 10_000
        }
        if space.transfer == .hlg { info.intensity_target = 1000 }
        if isAnimated {
            info.have_animation = JXL_TRUE
            info.animation.tps_numerator = 1000
            info.animation.tps_denominator = 1
            info.animation.num_loops = UInt32(clamping: options.loopCount)
        }
        try check(JxlEncoderSetBasicInfo(handle, &info))
        if let profile = metadata.iccProfile.map([UInt8].init) {
            try check(JxlEncoderSetICCProfile(handle, profile, profile.count))
        } else {
            var colors = JxlColorEncoding()
            JxlColorEncodingSetToSRGB(&colors, JXL_FALSE)
            if let numbers = space.codePoints {
                // In libjxl, P3 primaries have the number 11, and the white point is separate.
                colors.primaries = JxlPrimaries(UInt32(numbers.primaries == 12 ? 11 : numbers.primaries))
                colors.transfer_function = JxlTransferFunction(UInt32(numbers.transfer))
            }
            try check(JxlEncoderSetColorEncoding(handle, &colors))
        }
        if let exif = metadata.exif { try addBox("Exif", [0, 0, 0, 0] + exif) }
        if let xmp = metadata.xmp { try addBox("xml ", Array(xmp)) }
    }

    private func addBox(_ name: String, _ content: [UInt8]) throws(ImageError) {
        guard wi_jxl_add_box(handle, name, content, content.count) else { throw failure }
    }

    /// - Parameters:
    ///   - bitmap: `bgra8`, or `rgba16` for a wide image; straight or opaque.
    ///   - area: the part to write.
    ///   - ticks: the duration in milliseconds.
    func add(_ bitmap: Bitmap, _ area: PixelRect, ticks: Int) throws(ImageError) {
        guard let settings = JxlEncoderFrameSettingsCreate(handle, nil) else { throw failure }
        try check(JxlEncoderSetFrameDistance(settings, options.isLossless ? 0 : Self.distance(options)))
        try check(JxlEncoderSetFrameLossless(settings, options.isLossless ? JXL_TRUE : JXL_FALSE))
        try check(
            JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, options.jxlEffort))
        if isAnimated {
            var header = JxlFrameHeader()
            JxlEncoderInitFrameHeader(&header)
            header.duration = UInt32(ticks)
            // Store every frame, because the next one only replaces a part of it.
            header.layer_info.save_as_reference = 1
            header.layer_info.blend_info.source = 1
            if area != PixelRect(size) {
                header.layer_info.have_crop = JXL_TRUE
                header.layer_info.crop_x0 = Int32(area.x)
                header.layer_info.crop_y0 = Int32(area.y)
                header.layer_info.xsize = UInt32(area.width)
                header.layer_info.ysize = UInt32(area.height)
            }
            try check(JxlEncoderSetFrameHeader(settings, &header))
            if hasAlpha {
                var blend = JxlBlendInfo()
                JxlEncoderInitBlendInfo(&blend)
                blend.source = 1
                try check(JxlEncoderSetExtraChannelBlendInfo(settings, 0, &blend))
            }
        }
        var format = wi_jxl_rgba(isWide, 0)
        format.num_channels = hasAlpha ? 4 : 3
        let rows = packed(bitmap, area)
        try check(JxlEncoderAddImageFrame(settings, &format, rows, rows.count))
    }

    /// Returns the distance for a quality, computed like libjxl's tools do.
    private static func distance(_ options: EncodingOptions) -> Float {
        let quality = Float(options.percent)
        if quality >= 100 { return 0.05 }
        if quality >= 30 { return 0.1 + (100 - quality) * 0.09 }
        return 53 / 3000 * quality * quality - 23 / 20 * quality + 25
    }

    private func packed(_ bitmap: Bitmap, _ area: PixelRect) -> [UInt8] {
        let samples = hasAlpha ? 4 : 3
        let bytes = isWide ? 2 : 1
        let pixelBytes = bitmap.format.bytesPerPixel
        let count = area.width * area.height * samples * bytes
        return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            bitmap.withPixels { pixels in
                var place = 0
                for y in area.y..<area.y + area.height {
                    let row = pixels.baseAddress! + y * bitmap.bytesPerRow + area.x * pixelBytes
                    let source = row.assumingMemoryBound(to: UInt8.self)
                    for x in 0..<area.width {
                        let pixel = source + x &* pixelBytes
                        if isWide {
                            for part in 0..<samples &* 2 { target[place &+ part] = pixel[part] }
                        } else {
                            target[place] = pixel[2]
                            target[place &+ 1] = pixel[1]
                            target[place &+ 2] = pixel[0]
                            if samples == 4 { target[place &+ 3] = pixel[3] }
                        }
                        place &+= samples &* bytes
                    }
                }
            }
            filled = count
        }
    }

    /// Collects the output that is ready.
    func advance(_ cancellation: CancellationToken?) throws(ImageError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try cancellation?.check()
            var left = buffer.count
            let status = buffer.withUnsafeMutableBufferPointer { buffer in
                var next = buffer.baseAddress
                return JxlEncoderProcessOutput(handle, &next, &left)
            }
            output.append(contentsOf: buffer[..<(buffer.count - left)])
            if status == JXL_ENC_SUCCESS { return }
            guard status == JXL_ENC_NEED_MORE_OUTPUT else { throw failure }
        }
    }

    /// Returns the complete file. Nothing can be added afterward.
    func finish(_ cancellation: CancellationToken?) throws(ImageError) -> Data {
        JxlEncoderCloseInput(handle)
        try advance(cancellation)
        return output
    }

    private func check(_ status: JxlEncoderStatus) throws(ImageError) {
        guard status == JXL_ENC_SUCCESS else { throw failure }
    }

    private var failure: ImageError {
        ImageError(.invalidInput, "JPEG XL: encoding failed with code \(JxlEncoderGetError(handle).rawValue)")
    }
}
#endif
