// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import Raster

/// Converts libavif's planes to pixels.
struct AVIFImage {
    private let image: avifImage
    private let isWide: Bool
    private let alpha: AlphaMode
    private let colors: DecodedColors

    init(
        _ image: avifImage, hasAlpha: Bool, range: ImageInfo.DynamicRange?, options: DecodingOptions
    ) throws(ImageError) {
        self.image = image
        let own = Self.colorSpace(of: image, options.limits)
        let isWide = options.pixelFormat.isWide || options.needsWideColors(of: own)
        let isGrey = image.yuvFormat == AVIF_PIXEL_FORMAT_YUV400
        colors = try options.colors(of: own, ColorLayout(isGrey: isGrey, isWide: isWide), range: range)
        self.isWide = isWide
        let isStraight =
            colors.conversion != nil || isWide || options.alpha == .straight || options.pixelFormat != .bgra8
            || AVIFReversibleColors(image) != nil
        alpha = !hasAlpha ? .opaque : isStraight ? .straight : .premultiplied
    }

    /// Returns the space from the profile or, if there's no profile, from the color numbers.
    static func colorSpace(of image: avifImage, _ limits: Limits) -> ColorSpace {
        let profile = UnsafeRawBufferPointer(image.icc)
        if !profile.isEmpty, profile.count <= limits.colorProfileBytes,
            let space = ColorSpace(iccProfile: Array(profile))
        {
            return space
        }
        return ColorSpace(
            codePoints: Int(image.colorPrimaries), transfer: Int(image.transferCharacteristics))
    }

    func bitmap(_ monitor: WorkMonitor) throws(ImageError) -> Bitmap {
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        return try Bitmap(
            size: size, format: colors.format(isWide: isWide), alpha: alpha, colorSpace: colors.space
        ) { pixels, stride throws(ImageError) in
            var image = image
            var target = avifRGBImage()
            avifRGBImageSetDefaults(&target, &image)
            target.depth = isWide ? 16 : 8
            target.format = isWide ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA
            target.ignoreAlpha = alpha == .opaque ? AVIF_TRUE : AVIF_FALSE
            target.alphaPremultiplied = alpha == .premultiplied ? AVIF_TRUE : AVIF_FALSE
            target.pixels = pixels.bindMemory(to: UInt8.self).baseAddress
            target.rowBytes = UInt32(stride)
            // We only decode reversible colors with straight alpha.
            let reversible = alpha == .premultiplied ? nil : AVIFReversibleColors(image)
            guard reversible != nil || avifImageYUVToRGB(&image, &target) == AVIF_RESULT_OK else {
                throw ImageError(
                    .unsupported, "AVIF: unsupported color matrix \(image.matrixCoefficients)")
            }
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                let start = pixels.baseAddress! + row * stride
                reversible?.write(row, to: start, isWide: isWide)
                if alpha == .opaque { PixelRow.makeOpaque(start, count: size.width, isWide: isWide) }
                colors.conversion?.convertRow(start, count: size.width)
            }
        }
    }
}
#endif
