// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import Raster

/// A libavif decoder with a copy of the data.
final class AVIFFile {
    private let decoder: UnsafeMutablePointer<avifDecoder>
    private let bytes: UnsafeMutableRawBufferPointer
    private var hasFailed = false

    /// - Parameters:
    ///   - isComplete: whether all bytes have arrived. If not, no image can be decoded.
    ///   - readsMetadata: whether to read EXIF and XMP.
    init(
        _ source: UnsafeRawBufferPointer, isComplete: Bool, limits: Limits, readsMetadata: Bool
    ) throws(ImageError) {
        try SystemLibrary.avif.load()
        guard let decoder = avifDecoderCreate() else {
            throw ImageError.noMemory(for: "an AVIF decoder")
        }
        self.decoder = decoder
        bytes = .allocate(byteCount: max(1, source.count), alignment: 16)
        bytes.copyMemory(from: source)
        if isComplete { Self.stateSizes(bytes, count: source.count) }
        decoder.pointee.maxThreads = Int32(DecoderThreads.count(encodedBytes: source.count))
        decoder.pointee.imageSizeLimit = UInt32(max(1, min(limits.pixels, Self.largest)))
        decoder.pointee.imageDimensionLimit = UInt32(max(1, min(limits.side, 1 << 20)))
        decoder.pointee.imageCountLimit = UInt32(max(1, min(limits.frames, 1 << 24)))
        // Be as lenient as browsers: older encoders omit required properties.
        decoder.pointee.strictFlags = avifStrictFlags(AVIF_STRICT_DISABLED.rawValue)
        decoder.pointee.ignoreExif = readsMetadata ? AVIF_FALSE : AVIF_TRUE
        decoder.pointee.ignoreXMP = readsMetadata ? AVIF_FALSE : AVIF_TRUE
        var result = avifDecoderSetIOMemory(
            decoder, bytes.bindMemory(to: UInt8.self).baseAddress, source.count)
        // While bytes are still arriving, the size is unknown, so don't treat reading past the end as an
        // error.
        if !isComplete { decoder.pointee.io?.pointee.sizeHint = 0 }
        if result == AVIF_RESULT_OK { result = avifDecoderParse(decoder) }
        if result != AVIF_RESULT_OK, hasTooManyFrames {
            // Decode the primary image of the sequence instead, if there is one.
            avifDecoderSetSource(decoder, AVIF_DECODER_SOURCE_PRIMARY_ITEM)
            result = avifDecoderReset(decoder)
        }
        guard result == AVIF_RESULT_OK else { throw failure(result, limits) }
        try limits.check(PixelSize(width: Int(image.width), height: Int(image.height)))
    }

    /// If the last box has a size of 0, which means that it extends to the end of the file (ISO/IEC 14496-12,
    /// 4.2.2), writes its actual size. Before 1.1, libavif reads such a file only if the box contains the
    /// coded data.
    private static func stateSizes(_ bytes: UnsafeMutableRawBufferPointer, count: Int) {
        let reader = ByteReader(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
        for box in ISOBoxes(reader) where reader.bigEndian32(at: box.start) == 0 {
            let size = UInt32(clamping: box.end - box.start)
            bytes.storeBytes(of: size.bigEndian, toByteOffset: box.start, as: UInt32.self)
        }
    }

    /// The maximum number of pixels that libavif supports.
    static let largest = 16_384 * 16_384

    deinit {
        avifDecoderDestroy(decoder)
        bytes.deallocate()
    }

    var image: avifImage { decoder.pointee.image.pointee }
    var imageCount: Int { Int(decoder.pointee.imageCount) }
    var hasAlpha: Bool { decoder.pointee.alphaPresent != AVIF_FALSE }

    /// The part of the image to show, or nil for the whole image.
    var crop: PixelRect? {
        var image = image
        guard image.transformFlags & AVIF_TRANSFORM_CLAP.rawValue != 0 else { return nil }
        var area = avifCropRect()
        var diagnostics = avifDiagnostics()
        guard
            avifCropRectConvertCleanApertureBox(
                &area, &image.clap, image.width, image.height, image.yuvFormat, &diagnostics) != AVIF_FALSE
        else { return nil }
        return PixelRect(
            x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))
    }

    /// The orientation: rotation first, then mirroring (ISO/IEC 23000-22, 7.3.6.7).
    var orientation: Orientation {
        var image = image
        let angle =
            image.transformFlags & AVIF_TRANSFORM_IROT.rawValue != 0 ? Int(image.irot.angle & 3) : 0
        guard image.transformFlags & AVIF_TRANSFORM_IMIR.rawValue != 0 else {
            return Orientation(rawValue: [1, 8, 3, 6][angle]) ?? .up
        }
        let table = wi_avif_mirror(&image) == 0 ? [4, 5, 2, 7] : [2, 7, 4, 5]
        return Orientation(rawValue: table[angle]) ?? .up
    }

    /// Decodes an image. The image after the most recently decoded one is decoded directly. For any other
    /// image, decoding starts at the nearest key frame before it.
    func decode(_ index: Int, _ monitor: WorkMonitor) throws(ImageError) {
        if hasFailed, avifDecoderReset(decoder) != AVIF_RESULT_OK { throw failure(AVIF_RESULT_UNKNOWN_ERROR) }
        hasFailed = true
        let key = Int(avifDecoderNearestKeyframe(decoder, UInt32(index)))
        var next = Int(decoder.pointee.imageIndex) + 1
        if index + 1 == next {
            hasFailed = false
            return
        }
        if !(key...index).contains(next) { next = key }
        while next <= index {
            try monitor.check()
            let result = avifDecoderNthImage(decoder, UInt32(next))
            guard result == AVIF_RESULT_OK else { throw failure(result) }
            next += 1
        }
        hasFailed = false
    }

    /// libavif's description of the most recent failure.
    private var detail: String {
        withUnsafeBytes(of: &decoder.pointee.diag.error) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private var hasTooManyFrames: Bool { detail.contains("imageCountLimit") }

    private func failure(_ result: avifResult, _ limits: Limits? = nil) -> ImageError {
        let detail = detail
        if let limits, hasTooManyFrames {
            return .limit("frames", found: limits.frames + 1, allowed: limits.frames)
        }
        let reason = detail.isEmpty ? String(cString: avifResultToString(result)) : detail
        switch result {
        case AVIF_RESULT_NO_CODEC_AVAILABLE, AVIF_RESULT_NOT_IMPLEMENTED, AVIF_RESULT_UNSUPPORTED_DEPTH:
            return ImageError(.unsupported, "AVIF: \(reason)")
        default:
            return ImageError(.corrupt, "AVIF: \(reason)")
        }
    }
}
#endif
