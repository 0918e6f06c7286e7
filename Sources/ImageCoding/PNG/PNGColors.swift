// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The colors as described by a PNG's chunks (third edition, 11.3.2).
struct PNGColors {
    /// The color space from the `cICP` chunk.
    private(set) var coded: ColorSpace?
    /// Whether `cICP` says that components are in video range (H.273: 16 to 235 of 255).
    private(set) var isNarrow = false
    /// The byte size of the `iCCP` chunk.
    private(set) var profileBytes = 0
    private var isSRGB = false
    /// The exponent that converts light to stored values, from `gAMA`.
    private var gamma: Double?
    private var chromaticities: Chromaticities?
    /// The mastering display's brightest light (`mDCV`) and the image's (`cLLI`), in cd/m2.
    private(set) var masteringLight: Double?
    private(set) var contentLight: Double?

    /// Adds a chunk that comes before the image data. If several have the same name, the first one is used.
    /// Invalid chunks are ignored.
    mutating func add(_ name: UInt32, _ content: ByteReader) {
        switch name {
        case fourCC("cICP") where coded == nil:
            coded = Self.coded(content)
            isNarrow = coded != nil && content.byte(at: 3) == 0
        case fourCC("iCCP") where profileBytes == 0: profileBytes = content.count
        case fourCC("sRGB"): isSRGB = true
        case fourCC("gAMA") where gamma == nil:
            if let number = content.bigEndian32(at: 0), number > 0 { gamma = Double(number) / 100_000 }
        case fourCC("cHRM") where chromaticities == nil:
            let numbers = (0..<8).compactMap { content.bigEndian32(at: 4 * $0) }
            guard numbers.count == 8 else { return }
            let found = Chromaticities(numbers.map { Double($0) / 100_000 })
            if found.isUsable { chromaticities = found }
        case fourCC("mDCV") where masteringLight == nil:
            masteringLight = content.bigEndian32(at: 16).map { Double($0) / 10_000 }
        case fourCC("cLLI") where contentLight == nil:
            contentLight = content.bigEndian32(at: 0).map { Double($0) / 10_000 }
        default: break
        }
    }

    private static func coded(_ content: ByteReader) -> ColorSpace? {
        guard let primaries = content.byte(at: 0), let transfer = content.byte(at: 1),
            // A PNG always stores red, green and blue, so the matrix coefficients must be 0.
            content.byte(at: 2) == 0, content.byte(at: 3) != nil, primaries != 2 || transfer != 2
        else { return nil }
        return ColorSpace(codePoints: Int(primaries), transfer: Int(transfer))
    }

    /// Whether the color space depends on the profile, because there's no valid `cICP` chunk.
    var needsProfile: Bool { coded == nil && profileBytes > 0 }

    /// Returns the range of light for an image in `space`.
    func dynamicRange(of space: ColorSpace?) -> ImageInfo.DynamicRange {
        // A light level of 0 means unknown.
        let stated = contentLight.flatMap { $0 > 0 ? $0 : nil }
        return ImageInfo.DynamicRange(of: space, brightest: stated ?? masteringLight)
    }

    /// Returns the image's space, checking the most important chunk first: `cICP`, `iCCP`, `sRGB`, then
    /// `gAMA` and `cHRM` (third edition, 4.3). Nil if there are none, or if the space is sRGB.
    func space(profile: [UInt8]?) -> ColorSpace? {
        if let coded { return coded }
        if let space = profile.flatMap({ ColorSpace(iccProfile: $0) }) { return space }
        guard !isSRGB, gamma != nil || chromaticities != nil else { return nil }
        let colors = chromaticities ?? .sRGB
        guard let gamma else { return ColorSpace(colors, transfer: .sRGB) }
        if colors.isNear(.adobeRGB), abs(gamma * 2.2 - 1) < 0.005 { return .adobeRGB }
        // Files use a gamma of 1/2.2 for sRGB. The threshold is the same as libpng's.
        if abs(gamma * 2.2 - 1) <= 0.05 { return ColorSpace(colors, transfer: .sRGB) }
        return ColorSpace(colors, gamma: 1 / min(max(gamma, 0.1), 10))
    }
}
