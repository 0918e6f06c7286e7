// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap blurred. It must be premultiplied or opaque `bgra8`, or `rgbaHalf`, for which light
    /// is averaged.
    ///
    /// The result approximates a Gaussian with three box averages. Edge pixels are repeated beyond the edge.
    /// The time doesn't depend on the radius: from 100 pixels on, the blur is computed on a smaller bitmap.
    ///
    /// - Parameter radius: the standard deviation in pixels, as in CSS and Core Image. A radius below 0.58
    ///   changes nothing.
    /// - Throws: ``ImageError/Code/invalidInput`` for a radius that is negative or not finite, or for any
    ///   other format; ``ImageError/Code/cancelled``.
    public func blurred(
        radius: Double, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let isHalf = try isHalf(for: "blur")
        guard radius >= 0, radius.isFinite else {
            throw ImageError(.invalidInput, "invalid blur radius \(radius)")
        }
        guard radius > BoxBlur.largestDeviation else {
            let blur = BoxBlur(deviation: radius)
            if blur.changesNothing { return self }
            if isHalf {
                return try HalfBlurRun(source: self, blur: blur, cancellation: cancellation).run()
            }
            return try blurred(blur, kernels: .best, cancellation: cancellation)
        }
        let factor = radius / (BoxBlur.largestDeviation / 2)
        let small = PixelSize(
            width: max(1, Int((Double(width) / factor).rounded())),
            height: max(1, Int((Double(height) / factor).rounded())))
        let limits = Limits.unlimited
        return try resized(to: small, filter: .area, limits: limits, cancellation: cancellation)
            .blurred(radius: BoxBlur.largestDeviation / 2, cancellation: cancellation)
            .resized(to: size, filter: .triangle, limits: limits, cancellation: cancellation)
    }

    func blurred(
        _ blur: BoxBlur, kernels: CRasterKernels, cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        try BlurRun(source: self, blur: blur, kernels: kernels, cancellation: cancellation).run()
    }
}

extension Limits {
    /// Limits for results that can't be larger than their source.
    static var unlimited: Limits {
        var limits = Limits()
        limits.side = .max
        limits.pixels = .max
        return limits
    }
}
