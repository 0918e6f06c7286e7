// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension Array where Element == EncodingFrame {
    /// The one picture that a still format takes.
    func single(for format: ImageFormat) throws(ImageError) -> Bitmap {
        guard count == 1, let first else {
            throw ImageError(.invalidInput, "\(format) takes one picture and was given \(count)")
        }
        return first.bitmap
    }
}

extension Bitmap {
    /// In `bgra8`, straight or opaque: what encoders write. Opaque too when no pixel lets anything through.
    func forEncoding(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        let eight = try converted(to: .bgra8, cancellation: cancellation)
        if eight.alpha == .opaque || eight.hasOnlyOpaquePixels { return eight.reinterpreted(alpha: .opaque) }
        return try eight.converted(to: .bgra8, alpha: .straight, cancellation: cancellation)
    }

    /// In `bgra8` without transparency, what there is of it standing on `background`.
    func onBackground(
        _ background: EncodingOptions.BackgroundColor, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let eight = try converted(to: .bgra8, cancellation: cancellation)
        if eight.alpha == .opaque { return eight }
        let color = RGBAColor(
            red: Double(background.red) / 255, green: Double(background.green) / 255,
            blue: Double(background.blue) / 255)
        return try eight.converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
            .flattened(onto: color, cancellation: cancellation)
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
