// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import PortableFoundation
import Raster

/// Encodes AVIF with libavif, as a still image or a sequence. Files have 8 bits per component. A 16-bit still
/// image gets 10 bits, or 12 if it's lossless. Below a quality of 0.9, color has half the resolution (4:2:0).
struct AVIFEncoder: UninterruptibleEncoder {
    var formats: [ImageFormat] { [.avif] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        try SystemLibrary.avif.load()
        guard let encoder = avifEncoderCreate() else {
            throw ImageError.noMemory(for: "an AVIF encoder")
        }
        defer { avifEncoderDestroy(encoder) }
        encoder.pointee.maxThreads = 1
        encoder.pointee.speed = options.avifSpeed
        encoder.pointee.timescale = 1000
        wi_avif_set_quality(encoder, options.isLossless ? 100 : options.percent)
        if frames.count == 1, let source = frames.first?.bitmap, source.format == .rgba16 {
            let bitmap = try source.converted(
                to: .rgba16, alpha: source.alpha == .opaque ? .opaque : .straight, cancellation: cancellation)
            try add(
                bitmap, hasAlpha: bitmap.alpha != .opaque, duration: 1, isSingle: true, options, to: encoder)
        } else {
            let plan = try AnimationPlan(frames, for: .avif, cancellation)
            wi_avif_set_loops(encoder, Int32(max(0, min(options.loopCount, 1 << 30))))
            for frame in plan.frames {
                try cancellation?.check()
                try add(
                    frame.bitmap, hasAlpha: plan.hasAlpha, duration: max(1, frame.delay.rounded(to: 1000)),
                    isSingle: frames.count == 1, options, to: encoder)
            }
        }
        try cancellation?.check()
        var output = avifRWData()
        defer { avifRWDataFree(&output) }
        try check(avifEncoderFinish(encoder, &output))
        let data = Data(UnsafeRawBufferPointer(output))
        guard frames.count > 1 else { return data }
        return AVIFRepetition.adding(max(0, options.loopCount), to: data) ?? data
    }

    private func add(
        _ bitmap: Bitmap, hasAlpha: Bool, duration: Int, isSingle: Bool, _ options: EncodingOptions,
        to encoder: UnsafeMutablePointer<avifEncoder>
    ) throws(ImageError) {
        let isWide = bitmap.format == .rgba16
        // The matrix for lossless images needs full-resolution color.
        let chroma = options.isLossless ? .full : options.chroma ?? options.defaultChroma
        guard
            let image = avifImageCreate(
                UInt32(bitmap.width), UInt32(bitmap.height), isWide ? options.isLossless ? 12 : 10 : 8,
                chroma.avifFormat)
        else { throw ImageError.noMemory(for: "an AVIF encoder") }
        defer { avifImageDestroy(image) }
        try describe(image, in: bitmap.colorSpace, options)
        try bitmap.withPixels { pixels throws(ImageError) in
            var source = avifRGBImage()
            avifRGBImageSetDefaults(&source, image)
            source.depth = isWide ? 16 : 8
            source.format = isWide ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA
            source.ignoreAlpha = hasAlpha ? AVIF_FALSE : AVIF_TRUE
            // libavif only reads these pixels, so it's safe to pass them as mutable.
            source.pixels = UnsafeMutablePointer(
                mutating: pixels.bindMemory(to: UInt8.self).baseAddress)
            source.rowBytes = UInt32(bitmap.bytesPerRow)
            try check(avifImageRGBToYUV(image, &source))
        }
        let flags = isSingle ? AVIF_ADD_IMAGE_FLAG_SINGLE : AVIF_ADD_IMAGE_FLAG_NONE
        try check(avifEncoderAddImage(encoder, image, UInt64(duration), flags.rawValue))
    }

    private func describe(
        _ image: UnsafeMutablePointer<avifImage>, in space: ColorSpace, _ options: EncodingOptions
    ) throws(ImageError) {
        let metadata = options.metadata ?? ImageMetadata()
        image.pointee.yuvRange = AVIF_RANGE_FULL
        let colors = space.codePoints ?? (1, 13)
        image.pointee.colorPrimaries = avifColorPrimaries(colors.primaries)
        image.pointee.transferCharacteristics = avifTransferCharacteristics(colors.transfer)
        image.pointee.matrixCoefficients = avifMatrixCoefficients(
            options.isLossless
                ? AVIF_MATRIX_COEFFICIENTS_IDENTITY
                : space.isHDR ? AVIF_MATRIX_COEFFICIENTS_BT2020_NCL : AVIF_MATRIX_COEFFICIENTS_BT601)
        var succeeded = true
        if let profile = metadata.iccProfile.map([UInt8].init) {
            image.pointee.colorPrimaries = avifColorPrimaries(AVIF_COLOR_PRIMARIES_UNSPECIFIED)
            image.pointee.transferCharacteristics = avifTransferCharacteristics(
                AVIF_TRANSFER_CHARACTERISTICS_UNSPECIFIED)
            succeeded = wi_avif_set_profile(image, profile, profile.count)
        }
        if let xmp = metadata.xmp.map([UInt8].init) {
            succeeded = wi_avif_set_xmp(image, xmp, xmp.count) && succeeded
        }
        if let exif = metadata.exif.map([UInt8].init) {
            succeeded = wi_avif_set_exif(image, exif, exif.count) && succeeded
        }
        turn(image, as: metadata.orientation)
        guard succeeded else { throw ImageError(.invalidInput, "AVIF: cannot write the metadata") }
    }

    /// Writes the orientation from the metadata as the file's own, which takes precedence (ISO/IEC 23008-12,
    /// annex A).
    private func turn(_ image: UnsafeMutablePointer<avifImage>, as orientation: Orientation) {
        let turns: [Orientation: UInt8] = [
            .right: 3, .down: 2, .left: 1, .leftMirrored: 1, .rightMirrored: 3,
        ]
        image.pointee.transformFlags = 0
        if let angle = turns[orientation] {
            image.pointee.irot.angle = angle
            image.pointee.transformFlags |= AVIF_TRANSFORM_IROT.rawValue
        }
        if [.upMirrored, .downMirrored, .leftMirrored, .rightMirrored].contains(orientation) {
            wi_avif_set_mirror(image, orientation == .upMirrored ? 1 : 0)
            image.pointee.transformFlags |= AVIF_TRANSFORM_IMIR.rawValue
        }
    }

    private func check(_ result: avifResult) throws(ImageError) {
        guard result == AVIF_RESULT_OK else {
            throw ImageError(.invalidInput, "AVIF: \(String(cString: avifResultToString(result)))")
        }
    }
}

extension EncodingOptions.Chroma {
    fileprivate var avifFormat: avifPixelFormat {
        switch self {
        case .full: AVIF_PIXEL_FORMAT_YUV444
        case .halfWidth: AVIF_PIXEL_FORMAT_YUV422
        case .half: AVIF_PIXEL_FORMAT_YUV420
        }
    }
}
#endif
