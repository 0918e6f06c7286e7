// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableC
import Raster

extension DecodingOptions {
    /// Whether an image in the space `own` is decoded to half floats.
    func wantsHalf(of own: ColorSpace?) -> Bool { own?.isHDR == true && dynamicRange != .standard }

    /// Returns the result's colors for an image with light that may be brighter than white. Nil if the light
    /// doesn't need to be mapped, or if the result's space is a profile.
    ///
    /// - Parameter range: the image's range of light, or nil for a decoder that doesn't produce half floats.
    func colors(
        ofBright own: ColorSpace, _ range: ImageInfo.DynamicRange?, isWide: Bool
    ) -> DecodedColors? {
        let brightest = (range ?? ImageInfo.DynamicRange(of: own)).brightest
        guard range != nil, isWide, dynamicRange != .standard else {
            guard colorSpace != own, colorSpace.primaries != nil, !colorSpace.isHDR,
                colorSpace.transfer != .linear
            else { return nil }
            let conversion = RangeConversion(
                from: own, to: colorSpace, tone: ToneCurve(source: brightest, target: 1), isWide: isWide)
            return DecodedColors(space: colorSpace, conversion: conversion)
        }
        let space = (colorSpace == .asStored ? own : colorSpace).linear
        var tone: ToneCurve?
        if case .upTo(let stops) = dynamicRange {
            tone = ToneCurve(source: brightest, target: pow(2, min(stops, 16)))
        }
        let conversion = RangeConversion(from: own, to: space, tone: tone, isWide: true)
        return DecodedColors(space: space, conversion: conversion, isHalf: true)
    }
}
#endif
