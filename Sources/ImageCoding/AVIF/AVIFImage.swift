// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import Raster

/// The conversion from libavif's planes to pixels.
struct AVIFImage {
    private let image: avifImage
    private let isWide: Bool
    private let alpha: AlphaMode
    private let colorSpace: ColorSpace
    private let conversion: ColorTransform?

    init(_ image: avifImage, hasAlpha: Bool, options: DecodingOptions) {
        self.image = image
        colorSpace = options.colorSpace
        let colors = CodedColors(
            primaries: Int(image.colorPrimaries), transfer: Int(image.transferCharacteristics))
        let profile = UnsafeRawBufferPointer(image.icc)
        let converts = options.colorSpace == .sRGB
        let usesProfile = !profile.isEmpty && profile.count <= options.limits.colorProfileBytes
        let isWide = options.pixelFormat == .rgba16 || converts && !usesProfile && colors.isHDR
        var layout: ColorLayout = isWide ? .rgba16 : .bgra8
        if image.yuvFormat == AVIF_PIXEL_FORMAT_YUV400 { layout = isWide ? .greyInRGBA16 : .greyInBGRA8 }
        let bytes = converts ? usesProfile ? Array(profile) : colors.profile : nil
        conversion = bytes.flatMap { ColorTransform.find(profile: $0, layout: layout) }
        self.isWide = isWide
        let isStraight =
            conversion != nil || isWide || options.alpha == .straight || options.pixelFormat != .bgra8
        alpha = !hasAlpha ? .opaque : isStraight ? .straight : .premultiplied
    }

    func bitmap(_ monitor: WorkMonitor) throws(ImageError) -> Bitmap {
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        return try Bitmap(
            size: size, format: isWide ? .rgba16 : .bgra8, alpha: alpha, colorSpace: colorSpace
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
            let result = avifImageYUVToRGB(&image, &target)
            guard result == AVIF_RESULT_OK else {
                throw ImageError(
                    .unsupported, "AVIF: unsupported colour matrix \(image.matrixCoefficients)")
            }
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                let start = pixels.baseAddress! + row * stride
                if alpha == .opaque { PixelRow.makeOpaque(start, count: size.width, isWide: isWide) }
                conversion?.convertRow(start, count: size.width)
            }
        }
    }
}
#endif
