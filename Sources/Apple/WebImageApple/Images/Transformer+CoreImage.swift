// SPDX-License-Identifier: MIT

#if canImport(CoreImage) && !os(watchOS)
import CoreGraphics
public import CoreImage
import Foundation
import ImageBase
import Raster
public import WebImage

extension Transformer {
    /// Applies a Core Image filter.
    ///
    /// ```swift
    /// let filter = CIFilter.sepiaTone()
    /// filter.intensity = 0.8
    /// request.transformers = [.coreImage(filter, key: "sepia(0.8)")]
    /// ```
    ///
    /// The result has the extent of the filter's output, which can be larger than the image, for example for
    /// a blur. If the output is infinite, the result has the image's size. The result has the image's color
    /// space, and a half-float image keeps its range. A filter without an output fails with
    /// ``ImageError/Code/invalidInput``.
    ///
    /// - Parameters:
    ///   - filter: The filter without its input image. It's copied, so changing it later has no effect.
    ///   - key: The filter's name with all its parameters, which is part of the cache key.
    public static func coreImage(_ filter: CIFilter, key: String) -> Transformer {
        // This filter never changes, because each use makes a copy.
        nonisolated(unsafe) let original = filter.copy() as? CIFilter
        return coreImage(key: key) { image in
            guard let filter = original?.copy() as? CIFilter else { return nil }
            // A generator doesn't have an input, and setting an unknown key crashes.
            if filter.inputKeys.contains(kCIInputImageKey) {
                filter.setValue(image, forKey: kCIInputImageKey)
            }
            return filter.outputImage
        }
    }

    /// Applies several Core Image filters, or one with parameters that depend on the image's size. The
    /// filters are combined, and the image is rendered once.
    ///
    /// ```swift
    /// .coreImage(key: "vintage") { image in
    ///     image.applyingFilter("CISepiaTone").applyingFilter("CIVignette")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The filters' names with all their parameters, which are part of the cache key.
    ///   - apply: Returns the filtered image, or nil to fail with ``ImageError/Code/invalidInput``. Called on
    ///     the manager's threads. The result's extent is used as in ``coreImage(_:key:)``.
    public static func coreImage(
        key: String, _ apply: @escaping @Sendable (CIImage) -> CIImage?
    ) -> Transformer {
        Transformer(key: key) { bitmap, _ throws(ImageError) in
            guard let image = bitmap.makeCGImage() else {
                throw ImageError(.unsupported, "Core Graphics cannot show the bitmap")
            }
            let input = CIImage(cgImage: image)
            guard let output = apply(input) else {
                throw ImageError(.invalidInput, "the Core Image filter has no output")
            }
            let extent = output.extent.isInfinite ? input.extent : output.extent.integral
            return try FilterContext.shared.render(output, in: extent, like: bitmap)
        }
    }
}

/// Renders Core Image images.
private struct FilterContext: @unchecked Sendable {  // Contexts can be used by several threads.
    static let shared = FilterContext()

    // Each image is rendered only once, so intermediate results aren't worth caching.
    private let context = CIContext(options: [.cacheIntermediates: false])

    func render(
        _ image: CIImage, in extent: CGRect, like original: Bitmap
    ) throws(ImageError) -> Bitmap {
        guard extent.width >= 1, extent.height >= 1, max(extent.width, extent.height) < 1e6 else {
            throw ImageError(.invalidInput, "the extent of the Core Image filter's output is \(extent)")
        }
        let size = PixelSize(width: Int(extent.width), height: Int(extent.height))
        let colors = original.colorSpace
        let isHalf = original.format == .rgbaHalf
        guard let space = isHalf ? colors.extendedSpace : colors.cgColorSpace else {
            throw ImageError(.unsupported, "Core Graphics doesn't have the color space \(colors)")
        }
        return try Bitmap(size: size, format: isHalf ? .rgbaHalf : .bgra8, colorSpace: colors) {
            pixels, bytesPerRow in
            guard let address = pixels.baseAddress else { return }
            context.render(
                image, toBitmap: address, rowBytes: bytesPerRow, bounds: extent,
                format: isHalf ? .RGBAh : .BGRA8, colorSpace: space)
        }
    }
}
#endif
