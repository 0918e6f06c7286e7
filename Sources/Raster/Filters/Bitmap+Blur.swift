// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// The picture blurred. Takes premultiplied or opaque `bgra8`.
    ///
    /// A Gaussian approximated by three box averages; beyond the edge, the edge's pixels continue. The time does
    /// not grow with the radius. From 100 pixels on, the blur is worked out on a smaller picture.
    ///
    /// - Parameter radius: the standard deviation in pixels, as in CSS and Core Image; below 0.58 nothing changes.
    /// - Throws: ``ImageError/Code/invalidInput`` for a radius that is negative or no number, or another format;
    ///   ``ImageError/Code/cancelled``.
    public func blurred(
        radius: Double, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "blur")
        guard radius >= 0, radius.isFinite else {
            throw ImageError(.invalidInput, "a blur cannot have the radius \(radius)")
        }
        guard radius > BoxBlur.largestDeviation else {
            let blur = BoxBlur(deviation: radius)
            if blur.changesNothing { return self }
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
    /// For results no larger than a source that exists already.
    static var unlimited: Limits {
        var limits = Limits()
        limits.side = .max
        limits.pixels = .max
        return limits
    }
}
