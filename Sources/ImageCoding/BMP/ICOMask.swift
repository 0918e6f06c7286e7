// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The bits after an icon's pixels that mark transparent pixels. They're ignored if the pixels have alpha.
struct ICOMask {
    let header: BMPHeader
    let bytes: UnsafeRawBufferPointer

    func apply(to frame: DecodedFrame) throws(ImageError) -> DecodedFrame {
        let bitmap = frame.bitmap
        if header.hasAlpha, bitmap.hasAnyAlpha { return frame }
        let start = header.pixelOffset + header.stride * header.size.height
        let stride = (header.size.width + 31) / 32 * 4
        let masked = try Bitmap(size: bitmap.size, alpha: .straight, colorSpace: bitmap.colorSpace) {
            pixels, bytesPerRow throws(ImageError) in
            bitmap.withPixels { source in
                for row in 0..<bitmap.height {
                    let from = (source.baseAddress! + row * bitmap.bytesPerRow)
                        .assumingMemoryBound(to: UInt32.self)
                    let to = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    let line = start + (header.isTopDown ? row : bitmap.height - 1 - row) * stride
                    for column in 0..<bitmap.width {
                        let offset = line + column >> 3
                        let isClear = offset < bytes.count && bytes[offset] >> (7 - column & 7) & 1 == 1
                        to[column] = isClear ? 0 : from[column] | UInt32(0xFF00_0000).littleEndian
                    }
                }
            }
        }
        let isWhole = bytes.count >= start + stride * header.size.height
        return DecodedFrame(bitmap: masked, isPartial: frame.isPartial || !isWhole)
    }
}

extension Bitmap {
    /// Whether a `bgra8` bitmap has a pixel that isn't transparent.
    fileprivate var hasAnyAlpha: Bool {
        withPixels { pixels in
            for row in 0..<height {
                let line = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for column in 0..<width where UInt32(littleEndian: line[column]) >> 24 > 0 { return true }
            }
            return false
        }
    }
}
