// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import WebImage
import WebImageTestSupport

extension Bitmap {
    /// A gradient with some noise, like a photo.
    static func gradient(
        width: Int = 320, height: Int = 240, hasAlpha: Bool = false
    ) throws(ImageError) -> Bitmap {
        var random = SeededRandom(seed: 7)
        let size = PixelSize(width: width, height: height)
        return try Bitmap(size: size, alpha: hasAlpha ? .straight : .opaque) { pixels, bytesPerRow in
            for y in 0..<height {
                for x in 0..<width {
                    let noise = Int(random.next() & 7)
                    let offset = y * bytesPerRow + x * 4
                    pixels[offset] = UInt8(x * 240 / width + noise)
                    pixels[offset + 1] = UInt8(y * 240 / height + noise)
                    pixels[offset + 2] = UInt8((x + y) * 240 / (width + height) + noise)
                    pixels[offset + 3] = hasAlpha ? UInt8(x * 255 / width) : 255
                }
            }
        }
    }
}

extension OriginResponse {
    /// A gradient in the given format, with a lifetime of ten minutes.
    static func gradient(
        _ format: ImageFormat, width: Int = 320, height: Int = 240, hasAlpha: Bool = false,
        isLossless: Bool = false
    ) throws -> OriginResponse {
        var options = EncodingOptions(quality: 0.9)
        options.isLossless = isLossless
        let bitmap = try Bitmap.gradient(width: width, height: height, hasAlpha: hasAlpha)
        return .bytes(
            try CodecRegistry.default.encode(bitmap, as: format, options: options),
            contentType: format.mimeTypes.first ?? "", headers: ["Cache-Control": "max-age=600"])
    }
}
