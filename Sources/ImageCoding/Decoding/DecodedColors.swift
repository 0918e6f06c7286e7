// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// The colour space of a decoded bitmap, and the conversion to it.
struct DecodedColors {
    let space: ColorSpace
    /// Nil if none is needed.
    let conversion: (any RowConversion)?
    /// Whether the conversion makes half floats of 16 bits.
    var isHalf = false

    /// The pixel format of the result.
    func format(isWide: Bool) -> PixelFormat { isHalf ? .rgbaHalf : isWide ? .rgba16 : .bgra8 }
}

extension DecodingOptions {
    /// Returns the colours of the result for an image in the space `own`; nil for one that names none, which
    /// is in sRGB. A space that is invalid for the image counts as none.
    ///
    /// - Parameter range: the range of light of the image; nil for a decoder that makes no half floats.
    /// - Throws: ``ImageError/Code/unsupported`` for a requested profile that colours cannot be converted to.
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
            throw ImageError(.unsupported, "cannot convert colours to the profile \(colorSpace)")
        }
    }

    /// Returns the colours of the result for an image in four inks. Without a usable profile, or as they are
    /// stored, inks are converted to sRGB by a formula.
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

    /// Whether colours of 16 bits are needed to convert from `own`.
    func needsWideColors(of own: ColorSpace?) -> Bool {
        wantsHalf(of: own) || own?.isHDR == true && colorSpace != .asStored && colorSpace != own
    }
}
#endif
