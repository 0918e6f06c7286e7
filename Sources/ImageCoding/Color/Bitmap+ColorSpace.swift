// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

extension Bitmap {
    /// Returns the bitmap with its colors converted to another space, in the same pixel format and alpha
    /// mode. A bitmap with an unknown space is treated as sRGB.
    ///
    /// The colors of a translucent premultiplied bitmap lose precision. Half floats stay linear and get the
    /// primaries of the space.
    ///
    /// - Parameters:
    ///   - space: the new space; `asStored` changes nothing.
    ///   - cancellation: checked before every row.
    /// - Returns: the same pixels, without a copy, if no color changes.
    /// - Throws: ``ImageError/Code/unsupported`` for a profile that doesn't allow conversion,
    ///   ``ImageError/Code/invalidInput`` for an unknown pixel format, ``ImageError/Code/cancelled``.
    public func converted(
        to space: ColorSpace, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        if space == .asStored || space == colorSpace { return self }
        if format == .rgbaHalf {
            guard space.linear != colorSpace else { return self }
            guard let bitmap = try convertedByMatrix(to: space, cancellation) else {
                throw ImageError(.unsupported, "cannot convert half floats to the profile \(space)")
            }
            return bitmap
        }
        if space == .sRGB, colorSpace.equalsSRGB { return reinterpreted(colorSpace: .sRGB) }
        guard alpha != .premultiplied else {
            return try converted(to: format, alpha: .straight, cancellation: cancellation)
                .converted(to: space, cancellation: cancellation)
                .converted(to: format, alpha: .premultiplied, cancellation: cancellation)
        }
        return try convertedStraight(to: space, cancellation)
    }

    #if os(Linux)
    private func convertedStraight(
        to space: ColorSpace, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        guard format == .bgra8 || format == .rgba16 else {
            throw ImageError(.invalidInput, "cannot convert the colors of \(format)")
        }
        let isWide = format == .rgba16
        if colorSpace.isHDR, space.primaries != nil, !space.isHDR, space.transfer != .linear {
            let tone = ToneCurve(source: ToneCurve.usualSource, target: 1)
            return try converted(
                by: RangeConversion(from: colorSpace, to: space, tone: tone, isWide: isWide), as: format,
                in: space
            ) { () throws(ImageError) in try cancellation?.check() }
        }
        let layout = ColorLayout(isGrey: colorSpace.isGrayProfile, isWide: isWide)
        let profile = (colorSpace == .asStored ? .sRGB : colorSpace).iccProfile ?? []
        switch ColorTransform.find(profile: profile, to: space, layout: layout) {
        case .equivalent: return reinterpreted(colorSpace: space)
        case .impossible:
            throw ImageError(.unsupported, "cannot convert colors from \(colorSpace) to \(space)")
        case .transform(let transform):
            return try converted(by: transform, as: format, in: space) { () throws(ImageError) in
                try cancellation?.check()
            }
        }
    }

    /// Returns a copy of straight or opaque pixels with their colors converted.
    ///
    /// - Parameters:
    ///   - format: the format that the conversion produces, with the same pixel size.
    ///   - check: called from time to time.
    func converted(
        by conversion: any RowConversion, as format: PixelFormat, in space: ColorSpace,
        check: () throws(ImageError) -> Void
    ) throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: space
        ) { pixels, stride throws(ImageError) in
            withPixels { pixels.copyMemory(from: $0) }
            for y in 0..<height {
                try check()
                conversion.convertRow(pixels.baseAddress! + y * stride, count: width)
            }
        }
    }
    #else
    private func convertedStraight(
        to space: ColorSpace, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        guard let bitmap = try convertedByMatrix(to: space, cancellation) else {
            throw ImageError(.unsupported, "cannot convert colors from \(colorSpace) to \(space)")
        }
        return bitmap
    }
    #endif
}
