// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension Array where Element == EncodingFrame {
    /// Returns the only bitmap, for a still format.
    func single(for format: ImageFormat) throws(ImageError) -> Bitmap {
        guard count == 1, let first else {
            throw ImageError(.invalidInput, "\(format) holds one image, found \(count)")
        }
        return first.bitmap
    }
}

extension Bitmap {
    /// Returns the bitmap as encoders take it: `bgra8`, straight or opaque. Opaque if all its pixels are.
    func forEncoding(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        let eight = try converted(to: .bgra8, cancellation: cancellation)
        if eight.alpha == .opaque || eight.hasOnlyOpaquePixels { return eight.reinterpreted(alpha: .opaque) }
        return try eight.converted(to: .bgra8, alpha: .straight, cancellation: cancellation)
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

    /// Whether every pixel is opaque, whatever the alpha mode. False for another format than `bgra8`.
    package var isCompletelyOpaque: Bool {
        alpha == .opaque || format == .bgra8 && hasOnlyOpaquePixels
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
