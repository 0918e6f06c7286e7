// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

extension PNGHeader {
    /// Returns whether to decode 16 bits per component.
    func isWide(_ options: DecodingOptions) -> Bool {
        options.pixelFormat.isWide || options.needsWideColors(of: colors.coded)
    }

    /// Returns the image's space. Errors in the file are left to the decoder.
    ///
    /// - Parameter bytes: the file, at least up to its image data.
    func space(_ bytes: UnsafeRawBufferPointer, _ limits: Limits) -> ColorSpace? {
        guard colors.needsProfile, colors.profileBytes <= limits.colorProfileBytes else {
            return colors.space(profile: nil)
        }
        let reader = try? PNGReader(bytes, limits: limits, largestChunk: largestChunk, wantsProfile: true)
        return colors.space(profile: reader?.colorProfile)
    }

    /// - Parameter own: the image's space.
    func decodedColors(of own: ColorSpace?, _ options: DecodingOptions) throws(ImageError) -> DecodedColors {
        let isWide = isWide(options)
        let decoded = try options.colors(
            of: own, ColorLayout(isGrey: isGrey, isWide: isWide), range: colors.dynamicRange(of: own))
        guard colors.isNarrow else { return decoded }
        let conversion = NarrowRange(
            fileBits: bitDepth == 16 ? 16 : 8, isWide: isWide, then: decoded.conversion)
        return DecodedColors(space: decoded.space, conversion: conversion, isHalf: decoded.isHalf)
    }
}
#endif
