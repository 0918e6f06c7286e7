// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// The color space of a decoded bitmap, and the conversion to it.
struct DecodedColors {
    let space: ColorSpace
    /// The conversion of the stored colors, or nil if no conversion is needed.
    let conversion: (any RowConversion)?
    /// Whether the conversion turns 16 bits into half floats.
    var isHalf = false

    /// The result's pixel format.
    func format(isWide: Bool) -> PixelFormat { isHalf ? .rgbaHalf : isWide ? .rgba16 : .bgra8 }
}

extension DecodingOptions {
    /// Returns the result's colors for an image in the space `own`, or nil if the image doesn't name a space
    /// and is in sRGB. A space that is invalid for the image is ignored.
    ///
    /// - Parameter range: the image's range of light, or nil for a decoder that doesn't produce half floats.
    /// - Throws: ``ImageError/Code/unsupported`` if the requested space is a profile that colors can't be
    ///   converted to.
    func colors(
        of own: ColorSpace?, _ layout: ColorLayout, range: ImageInfo.DynamicRange? = nil
    ) throws(ImageError) -> DecodedColors {
        if let own, own.isHDR, let colors = colors(ofBright: own, range, isWide: layout.isWide) {
            return colors
        }
        let plain: ColorSpace = layout.isGrey ? .gray : .sRGB
        guard let own, own != .sRGB, layout.isGrey || !own.isGrayProfile else {
            return try colors(from: plain, layout)
        }
        return try colors(from: own, layout, otherwise: plain)
    }

    private func colors(
        from own: ColorSpace, _ layout: ColorLayout, otherwise plain: ColorSpace? = nil
    ) throws(ImageError) -> DecodedColors {
        if colorSpace == .asStored || own == colorSpace { return DecodedColors(space: own, conversion: nil) }
        if colorSpace == .sRGB, own.equalsSRGB { return DecodedColors(space: .sRGB, conversion: nil) }
        switch ColorTransform.find(profile: own.iccProfile ?? [], to: colorSpace, layout: layout) {
        case .equivalent: return DecodedColors(space: colorSpace, conversion: nil)
        case .transform(let transform): return DecodedColors(space: colorSpace, conversion: transform)
        case .impossible:
            if let plain { return try colors(from: plain, layout) }
            throw ImageError(.unsupported, "cannot convert colors to the profile \(colorSpace)")
        }
    }

    /// Returns the result's colors for an image with four inks (CMYK). Inks are converted to sRGB by a
    /// formula if there's no usable profile or if stored colors are requested.
    func colors(ofInks profile: [UInt8]?, _ layout: ColorLayout) -> DecodedColors {
        if colorSpace != .asStored, let profile,
            case .transform(let transform) = ColorTransform.find(
                profile: profile, to: colorSpace, layout: layout)
        {
            return DecodedColors(space: colorSpace, conversion: OpaqueConversion(then: transform))
        }
        return DecodedColors(
            space: .sRGB, conversion: InkConversion(isInverted: layout == .cmyk8Inverted))
    }

    /// Whether converting from `own` needs 16-bit colors.
    func needsWideColors(of own: ColorSpace?) -> Bool {
        wantsHalf(of: own) || own?.isHDR == true && colorSpace != .asStored && colorSpace != own
    }
}
#endif
