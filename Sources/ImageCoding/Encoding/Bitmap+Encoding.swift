// SPDX-License-Identifier: MIT

package import ImageBase
package import Raster

extension Array where Element == EncodingFrame {
    /// Returns the only frame's bitmap, for a format that can't store several frames.
    package func single(for format: ImageFormat) throws(ImageError) -> Bitmap {
        guard count == 1, let first else {
            throw ImageError(.invalidInput, "\(format) holds one image, found \(count)")
        }
        return first.bitmap
    }
}

extension Bitmap {
    /// Returns the bitmap as encoders expect it: `bgra8`, straight or opaque. It's opaque if all of its
    /// pixels are.
    package func forEncoding(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        let eight = try converted(to: .bgra8, cancellation: cancellation)
        if eight.alpha == .opaque || eight.hasOnlyOpaquePixels { return eight.reinterpreted(alpha: .opaque) }
        return try eight.converted(to: .bgra8, alpha: .straight, cancellation: cancellation)
    }

    /// Converts an `rgba16` bitmap that was made from 8 bits to `bgra8`, which preserves its values. Returns
    /// any other bitmap unchanged.
    func narrowed(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        guard format == .rgba16, !colorSpace.isHDR, hasOnlyBytes else { return self }
        return try converted(to: .bgra8, alpha: alpha, cancellation: cancellation)
    }

    /// Whether each component of an `rgba16` bitmap is a multiple of 257.
    private var hasOnlyBytes: Bool {
        withPixels { pixels in
            for row in 0..<height {
                let words = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                for index in 0..<width * 4 where words[index] >> 8 != words[index] & 255 { return false }
            }
            return true
        }
    }

    /// Returns the bitmap as `bgra8`, composited onto `background`.
    func onBackground(
        _ background: RGBAColor, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let eight = try converted(to: .bgra8, cancellation: cancellation)
        if eight.alpha == .opaque { return eight }
        let color = RGBAColor(red: background.red, green: background.green, blue: background.blue)
        return try eight.converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
            .flattened(onto: color, cancellation: cancellation)
    }

    /// Whether every pixel is opaque, regardless of the alpha mode. False for formats other than `bgra8`.
    package var isCompletelyOpaque: Bool {
        alpha == .opaque || format == .bgra8 && hasOnlyOpaquePixels
    }

    /// Whether every pixel of a `bgra8` bitmap has equal color components.
    var hasOnlyGreyPixels: Bool {
        withPixels { pixels in
            for row in 0..<height {
                let words = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                var differences: UInt32 = 0
                for column in 0..<width {
                    let word = UInt32(littleEndian: words[column])
                    differences |= (word ^ word >> 8) & 0xFFFF
                }
                if differences != 0 { return false }
            }
            return true
        }
    }

    private var hasOnlyOpaquePixels: Bool {
        withPixels { pixels in
            for row in 0..<height {
                let words = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                var all = UInt32.max
                for column in 0..<width { all &= words[column] }
                if UInt32(littleEndian: all) >> 24 != 255 { return false }
            }
            return true
        }
    }
}
