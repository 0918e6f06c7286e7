// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// A decoded gain map (ISO 21496-1) and how to apply it to the pixels of its image.
struct GainMap {
    let metadata: GainMapMetadata
    let levels: GainLevels

    /// Returns an object that makes half floats from 8-bit rows of `width` pixels.
    ///
    /// - Parameters:
    ///   - headroom: the display's headroom, in stops.
    ///   - transfer: the transfer function of the 8-bit values.
    ///   - columns: the first pixel's left edge and the width of a pixel, relative to the image's width.
    ///   - rows: the first pixel's top edge and the height of a pixel, relative to the image's height.
    func rows(
        headroom: Double, transfer: ColorSpace.Transfer, width: Int, columns: (origin: Double, step: Double),
        rows: (origin: Double, step: Double)
    ) -> GainRows {
        let weight = metadata.weight(headroom: headroom)
        let components = metadata.channels.map { [metadata] channel in
            GainRows.Component(
                offsets: (channel.baseOffset, channel.alternateOffset),
                isEven: metadata.curve == .apple || channel.gamma == 1
            ) { metadata.gain($0, channel, weight: weight) }
        }
        return GainRows(
            levels, components: components, transfer: transfer, width: width, columns: columns, rows: rows)
    }

    /// Returns the rendition of a whole image for a display with `headroom` stops, in half floats.
    ///
    /// - Parameter base: the image, in a space with known primaries.
    func rendition(
        of base: Bitmap, headroom: Double, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let space = base.colorSpace.encoded
        let alpha: AlphaMode = base.alpha == .opaque ? .opaque : .straight
        let source = try base.converted(to: space, cancellation: cancellation)
            .converted(to: .bgra8, alpha: alpha, cancellation: cancellation)
        let size = source.size
        let rows = self.rows(
            headroom: headroom, transfer: space.transfer ?? .sRGB, width: size.width,
            columns: (0, 1 / Double(size.width)), rows: (0, 1 / Double(size.height)))
        return try Bitmap(
            size: size, format: .rgbaHalf, alpha: alpha, colorSpace: space.linear
        ) { pixels, stride throws(ImageError) in
            try source.withPixels { from throws(ImageError) in
                for y in 0..<size.height {
                    try cancellation?.check()
                    rows.write(
                        from.baseAddress! + y * source.bytesPerRow, row: y,
                        to: pixels.baseAddress! + y * stride)
                }
            }
        }
    }
}

extension GainMap {
    /// Returns the space in which to apply a map to the 8-bit pixels of an image in the space `own`. It has
    /// known primaries and the sRGB transfer function. Colors of an unknown profile become Display P3.
    static func space(of own: ColorSpace?) -> ColorSpace {
        guard let own, !own.equalsSRGB, !own.isGrayProfile else { return .sRGB }
        if let primaries = own.primaries { return ColorSpace(primaries: primaries, transfer: .sRGB) }
        #if os(Linux)
        if case .equivalent = ColorTransform.find(profile: own.iccProfile ?? [], layout: .bgra8) {
            return .sRGB
        }
        #endif
        return .displayP3
    }
}

extension DecodingOptions.DynamicRange {
    /// The display's headroom in stops, or nil for standard range.
    var headroom: Double? {
        switch self {
        case .standard: nil
        case .high: GainMapMetadata.mostStops
        case .upTo(let headroom): headroom > 0 ? headroom : nil
        }
    }
}
