// SPDX-License-Identifier: MIT

#if os(Linux)
import CWebP
import ImageBase
import PortableFoundation
import Raster

/// Encodes WebP with libwebp, lossy or lossless, still or animated.
struct WebPEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.webp] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        if frames.count > 1 {
            return try encodeAnimation(frames, options: options, cancellation: cancellation)
        }
        return try encodeStill(
            frames.single(for: format).forEncoding(cancellation), options: options, cancellation: cancellation
        )
    }

    /// - Parameter bitmap: `bgra8`, straight or opaque.
    func encodeStill(
        _ bitmap: Bitmap, options: EncodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard max(bitmap.width, bitmap.height) <= Int(WEBP_MAX_DIMENSION) else {
            throw ImageError(.invalidInput, "invalid WebP size \(bitmap.size)")
        }
        var picture = WebPPicture()
        guard var config = WebPConfig(options), WebPPictureInit(&picture) != 0 else {
            throw ImageError(.unsupported, "libwebp has a different version than its headers")
        }
        picture.use_argb = options.isLossless ? 1 : 0
        picture.width = Int32(bitmap.width)
        picture.height = Int32(bitmap.height)
        var output = WebPMemoryWriter()
        WebPMemoryWriterInit(&output)
        defer {
            WebPPictureFree(&picture)
            WebPMemoryWriterClear(&output)
        }
        guard importPixels(of: bitmap, &picture) else {
            throw ImageError.noMemory(for: "a WebP encoder")
        }
        try cancellation?.check()
        try run(&config, picture: &picture, output: &output, monitor: WorkMonitor(cancellation))
        return Data(bytes: output.mem, count: output.size)
    }

    private func importPixels(of bitmap: Bitmap, _ picture: inout WebPPicture) -> Bool {
        bitmap.withPixels { pixels in
            let start = pixels.bindMemory(to: UInt8.self).baseAddress
            let stride = Int32(bitmap.bytesPerRow)
            return bitmap.alpha == .opaque
                ? WebPPictureImportBGRX(&picture, start, stride) != 0
                : WebPPictureImportBGRA(&picture, start, stride) != 0
        }
    }

    private func run(
        _ config: inout WebPConfig, picture: inout WebPPicture, output: inout WebPMemoryWriter,
        monitor: WorkMonitor
    ) throws(ImageError) {
        let succeeded = withUnsafeMutablePointer(to: &output) { output in
            withExtendedLifetime(monitor) {
                picture.writer = WebPMemoryWrite
                picture.custom_ptr = UnsafeMutableRawPointer(output)
                picture.user_data = monitor.context
                picture.progress_hook = { _, picture in
                    WorkMonitor.callback(picture?.pointee.user_data) ? 0 : 1
                }
                return WebPEncode(&config, &picture) != 0
            }
        }
        guard succeeded else {
            if picture.error_code == VP8_ENC_ERROR_USER_ABORT { throw .cancelled }
            throw ImageError(.invalidInput, "WebP: encoding failed with code \(picture.error_code.rawValue)")
        }
    }
}

extension WebPConfig {
    fileprivate init?(_ options: EncodingOptions) {
        self.init()
        guard WebPConfigPreset(&self, options.webp.preset.value, Float(options.percent)) != 0 else {
            return nil
        }
        lossless = options.isLossless ? 1 : 0
        method = options.webPMethod
        alpha_quality = Self.percent(options.webp.alphaQuality)
        near_lossless = Self.percent(options.webp.nearLossless)
        // libwebp ignores `near_lossless` if it has to preserve the colors of transparent pixels.
        exact = near_lossless == 100 ? lossless : 0
    }

    private static func percent(_ part: Double) -> Int32 {
        part.isNaN ? 100 : Int32((min(1, max(0, part)) * 100).rounded())
    }
}

extension EncodingOptions.WebP.Preset {
    fileprivate var value: WebPPreset {
        switch self {
        case .default: WEBP_PRESET_DEFAULT
        case .picture: WEBP_PRESET_PICTURE
        case .photo: WEBP_PRESET_PHOTO
        case .drawing: WEBP_PRESET_DRAWING
        case .icon: WEBP_PRESET_ICON
        case .text: WEBP_PRESET_TEXT
        }
    }
}
#endif
