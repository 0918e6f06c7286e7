// SPDX-License-Identifier: MIT

import ImageBase

/// The levels of a gain map, in one channel or in blue, green, red and an unused fourth channel.
package struct GainLevels: Sendable {
    package let size: PixelSize
    /// The part, starting at the first pixel, that shows the whole image. If the map was reduced during
    /// decoding, its last column and row may reach beyond the image.
    package let extent: (width: Double, height: Double)
    package let channels: Int
    let bytes: [UInt8]

    /// - Parameters:
    ///   - channels: 1 or 4.
    ///   - extent: the part that shows the image, or nil for all pixels.
    ///   - bytes: `channels` bytes for each pixel, row by row.
    package init?(
        size: PixelSize, channels: Int, extent: (width: Double, height: Double)? = nil, bytes: [UInt8]
    ) {
        guard size.width > 0, size.height > 0, bytes.count == size.pixelCount * channels else { return nil }
        self.size = size
        self.channels = channels
        self.extent = extent ?? (Double(size.width), Double(size.height))
        self.bytes = bytes
    }

    /// Creates the levels from a `bgra8` bitmap.
    ///
    /// - Parameter isGrey: whether its components are equal, so one of them is enough.
    package init?(_ bitmap: Bitmap, isGrey: Bool, extent: (width: Double, height: Double)? = nil) {
        guard bitmap.format == .bgra8 else { return nil }
        let bytes = bitmap.withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: bitmap.size.pixelCount * (isGrey ? 1 : 4)) { bytes, count in
                for y in 0..<bitmap.height {
                    let row = UnsafeRawBufferPointer(
                        rebasing: pixels[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + bitmap.width * 4])
                    if isGrey {
                        for x in 0..<bitmap.width { bytes[y &* bitmap.width &+ x] = row[x &* 4 &+ 1] }
                    } else {
                        UnsafeMutableRawBufferPointer(
                            rebasing: UnsafeMutableRawBufferPointer(bytes)[(y * bitmap.width * 4)...]
                        ).copyMemory(from: row)
                    }
                }
                count = bytes.count
            }
        }
        self.init(size: bitmap.size, channels: isGrey ? 1 : 4, extent: extent, bytes: bytes)
    }
}
