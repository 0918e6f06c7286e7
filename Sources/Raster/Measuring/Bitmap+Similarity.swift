// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase
import PortableC

extension Bitmap {
    /// Returns the peak signal-to-noise ratio in decibels: infinite for equal pixels, above 40 for
    /// differences that are hard to see. The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// The squared differences are averaged over red, green and blue, and also over alpha unless both bitmaps
    /// are opaque.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a bitmap of another size or format,
    ///   ``ImageError/Code/cancelled``.
    public func peakSignalToNoiseRatio(
        to other: Bitmap, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Double {
        try requireComparable(with: other)
        var sum: UInt64 = 0
        try forEachPair(with: other, cancellation: cancellation) { one, another, _ in
            sum += craster_squared_error(one, another, width * 4)
        }
        let components = alpha == .opaque && other.alpha == .opaque ? 3 : 4
        let mean = Double(sum) / (Double(size.pixelCount) * Double(components))
        return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
    }

    /// Returns the structural similarity (Wang et al., "Image quality assessment: from error visibility to
    /// structural similarity", 2004): 1 for equal pixels, less otherwise.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// This is the mean over all 11 x 11 pixel windows of the Rec. 709 luma, weighted by a Gaussian of 1.5
    /// pixels. For smaller bitmaps, the windows shrink to the bitmap's size. Bitmaps that aren't opaque are
    /// compared on black and on white, and the lower value is returned.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a bitmap of another size or format,
    ///   ``ImageError/Code/cancelled``.
    public func structuralSimilarity(
        to other: Bitmap, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Double {
        try least(with: other, cancellation) { one, other throws(ImageError) in
            try one.similarity(of: .luma, to: other, cancellation: cancellation)
        }
    }

    /// Returns the lower result of a comparison on black and one on white, or a single comparison's result if
    /// both bitmaps are opaque.
    func least(
        with other: Bitmap, _ cancellation: CancellationToken?,
        compare: (Bitmap, Bitmap) throws(ImageError) -> Double
    ) throws(ImageError) -> Double {
        try requireComparable(with: other)
        // Premultiplied colors equal the colors composited over black, so we can compare them directly.
        let onBlack = try compare(self, other)
        guard alpha != .opaque || other.alpha != .opaque else { return onBlack }
        let onWhite = try compare(
            flattened(onto: .white, cancellation: cancellation),
            other.flattened(onto: .white, cancellation: cancellation))
        return min(onBlack, onWhite)
    }

    /// Returns the structural similarity of one component, ignoring alpha.
    func similarity(
        of plane: ColorPlane, to other: Bitmap, cancellation: CancellationToken?
    ) throws(ImageError) -> Double {
        let (across, down) = (Self.window(width), Self.window(height))
        let columns = width - across.count + 1
        let kernels = CRasterKernels.best
        var (one, another) = (
            [UInt8](repeating: 0, count: width * 4), [UInt8](repeating: 0, count: width * 4)
        )
        var products = [Float](repeating: 0, count: width * 4)
        let ring = UnsafeMutablePointer<Float>.allocate(capacity: down.count * columns * 4)
        defer { ring.deallocate() }
        ring.initialize(repeating: 0, count: down.count * columns * 4)
        var total = 0.0
        try forEachPair(with: other, cancellation: cancellation) { first, second, y in
            kernels.grayscale(first, &one, width)
            kernels.grayscale(second, &another, width)
            plane.replace(&one, of: first, count: width)
            plane.replace(&another, of: second, count: width)
            craster_pair_products(one, another, &products, width)
            craster_pair_columns(
                products, across, across.count, ring + y % down.count * columns * 4, columns)
            guard y >= down.count - 1 else { return }
            let rows = (y - down.count + 1...y).map { UnsafePointer(ring + $0 % down.count * columns * 4) }
            total += craster_pair_similarity(rows, down, down.count, columns)
        }
        return min(1, total / (Double(columns) * Double(height - down.count + 1)))
    }

    /// The weights of a window along one axis.
    private static func window(_ length: Int) -> [Float] {
        let count = min(11, length)
        let values = (0..<count).map { tap in
            let distance = Double(tap) - Double(count - 1) / 2
            return exp(-distance * distance / (2 * 1.5 * 1.5))
        }
        let sum = values.reduce(0, +)
        return values.map { Float($0 / sum) }
    }

    private func requireComparable(with other: Bitmap) throws(ImageError) {
        try requireKernelFormat(for: "comparison")
        try other.requireKernelFormat(for: "comparison")
        try other.requireColorSpace(colorSpace, for: "comparison")
        guard size == other.size else {
            throw ImageError(.invalidInput, "cannot compare bitmaps of \(size) and \(other.size)")
        }
    }

    func forEachPair(
        with other: Bitmap, cancellation: CancellationToken?,
        _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, _ y: Int) -> Void
    ) throws(ImageError) {
        try withPixels { pixels throws(ImageError) in
            try other.withPixels { others throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    body(
                        (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt8.self),
                        (others.baseAddress! + y * other.bytesPerRow).assumingMemoryBound(to: UInt8.self), y)
                }
            }
        }
    }
}
