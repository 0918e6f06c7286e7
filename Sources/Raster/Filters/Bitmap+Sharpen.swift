// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase
import PortableC

extension Bitmap {
    /// Returns the bitmap sharpened by an unsharp mask, which adds the details that a Gaussian blur would
    /// remove. The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// Alpha is unchanged, and transparent pixels don't darken the edges of visible ones.
    ///
    /// - Parameters:
    ///   - radius: the standard deviation of the blur in pixels, above 0 and at most 1000. Default: 1, which
    ///     suits images that were scaled down.
    ///   - amount: the fraction of the difference to add, 0 to 100. Default: 1.
    ///   - threshold: the largest difference to leave alone, to avoid sharpening noise; 0 to 1, as a fraction
    ///     of the full range. Default: 0.
    /// - Throws: ``ImageError/Code/invalidInput`` for a parameter that's out of range or for any other
    ///   format; ``ImageError/Code/cancelled``.
    public func sharpened(
        radius: Double = 1, amount: Double = 1, threshold: Double = 0,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "sharpen")
        guard radius > 0, radius <= 1000 else {
            throw ImageError(.invalidInput, "invalid sharpening radius \(radius); allowed are 0 to 1000")
        }
        guard 0...100 ~= amount else {
            throw ImageError(.invalidInput, "invalid sharpening amount \(amount); allowed are 0 to 100")
        }
        guard 0...1 ~= threshold else {
            throw ImageError(.invalidInput, "invalid sharpening threshold \(threshold); allowed are 0 to 1")
        }
        let strength = (amount * 256).rounded()
        if strength == 0 { return self }
        let blurred = try smoothed(deviation: radius, cancellation: cancellation)
        let least = Int32(threshold * 255)
        return try blurred.withPixels { soft throws(ImageError) in
            try mappingRows(cancellation: cancellation) { from, to, y in
                let soft = soft.baseAddress! + y * blurred.bytesPerRow
                let (from, to) = (UnsafeRawPointer(from), UnsafeMutableRawPointer(to))
                let (sharp, target) = (
                    from.assumingMemoryBound(to: UInt8.self), to.assumingMemoryBound(to: UInt8.self)
                )
                let mean = soft.assumingMemoryBound(to: UInt8.self)
                if alpha == .opaque {
                    craster_sharpen(sharp, mean, Int32(strength), least, target, width)
                } else {
                    craster_sharpen_premultiplied(sharp, mean, Float(strength / 256), least, target, width)
                }
            }
        }
    }

    /// Returns the bitmap with a Gaussian applied. It's exact for deviations up to 3 pixels. Larger ones are
    /// approximated by box averages.
    private func smoothed(
        deviation: Double, cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        guard deviation <= 3 else { return try blurred(radius: deviation, cancellation: cancellation) }
        func axis(_ length: Int) -> ResampleAxis {
            let map = AxisMap(sourceLength: length, start: 0, span: Double(length), length: length)
            return ResampleAxis(map, support: (deviation * 3).rounded(.up) + 0.5) { distance in
                exp(-distance * distance / (2 * deviation * deviation))
            }
        }
        return try FilterResampler(
            self, columns: axis(width), rows: axis(height), limitsToAlpha: false, kernels: .best,
            cancellation: cancellation
        ).run()
    }
}
