// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import WebImage
import WebImageTestSupport

extension Data {
    /// An animation with single-color frames, each shown for `delay` ms. See ``Bitmap/shade``.
    static func animation(
        _ format: ImageFormat = .gif, frames count: Int = 3, width: Int = 16, delay: Int = 100,
        loopCount: Int = 0
    ) throws -> Data {
        var options = EncodingOptions()
        options.loopCount = loopCount
        options.isLossless = true
        let size = PixelSize(width: width, height: 16)
        let frames = try (0..<count).map { index in
            let bitmap = try Bitmap(size: size, alpha: .opaque) { pixels, _ in
                let value = 0xFF00_0000 | UInt32(index * 0x20_0000)
                for offset in stride(from: 0, to: pixels.count, by: 4) {
                    pixels.storeBytes(of: value, toByteOffset: offset, as: UInt32.self)
                }
            }
            return EncodingFrame(bitmap, delay: .milliseconds(delay))
        }
        return try CodecRegistry.default.encode(frames, as: format, options: options)
    }
}

extension Bitmap {
    /// The index of this frame in such an animation.
    var shade: Int { withPixels { Int($0.loadUnaligned(as: UInt32.self) & 0xFF_FFFF) / 0x20_0000 } }
}

extension OriginResponse {
    static func animation(
        _ format: ImageFormat = .gif, frames count: Int = 3, width: Int = 16, delay: Int = 100,
        loopCount: Int = 0
    ) throws -> OriginResponse {
        .bytes(
            try Data.animation(format, frames: count, width: width, delay: delay, loopCount: loopCount),
            contentType: "image/\(format.rawValue)")
    }
}

extension FrameSource {
    /// Decodes a frame now.
    func frame(_ index: Int) throws(ImageError) -> Bitmap {
        try frame(at: index, cancellation: CancellationToken())
    }

    var shades: [Int] {
        get throws(ImageError) {
            var shades: [Int] = []
            for index in 0..<frameCount { shades.append(try frame(index).shade) }
            return shades
        }
    }
}
