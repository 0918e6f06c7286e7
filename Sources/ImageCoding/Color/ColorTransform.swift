// SPDX-License-Identifier: MIT

#if os(Linux)
import CLCMS
import ImageBase

/// The layout of pixels whose colours are converted in place to sRGB; alpha is unchanged.
enum ColorLayout: Hashable, Sendable {
    case bgra8
    case rgba16
    /// Grey repeated in three components.
    case greyInBGRA8
    case greyInRGBA16
    case cmyk8
    /// CMYK in which 255 means no ink.
    case cmyk8Inverted

    fileprivate var isGrey: Bool { self == .greyInBGRA8 || self == .greyInRGBA16 }
    fileprivate var isInk: Bool { self == .cmyk8 || self == .cmyk8Inverted }
    fileprivate var isWide: Bool { self == .rgba16 || self == .greyInRGBA16 }
}

/// The conversion from an embedded colour profile (ICC.1) to sRGB by lcms2 with perceptual intent.
final class ColorTransform: RowConversion, @unchecked Sendable {  // Read only: made without a cache.
    private let handle: cmsHTRANSFORM

    private init(_ handle: cmsHTRANSFORM) { self.handle = handle }

    deinit { cmsDeleteTransform(handle) }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(handle, pixels, pixels, cmsUInt32Number(count))
    }

    /// Returns the transform for `profile`, or nil when it is equivalent to sRGB, invalid, or for another
    /// kind of colours.
    ///
    /// Transforms are cached: a gallery has few profiles, and creating one takes about 1 ms.
    static func find(profile: [UInt8], layout: ColorLayout) -> ColorTransform? {
        let key = Key(hash: profile.withUnsafeBytes { Hash128($0) }, layout: layout)
        if let entry = cache.withLock({ $0.take(key) }) { return entry.transform }
        let transform = make(profile, layout)
        cache.withLock { $0.put(key, Entry(transform: transform)) }
        return transform
    }

    private static func make(_ bytes: [UInt8], _ layout: ColorLayout) -> ColorTransform? {
        guard let profile = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(sRGB) }
        guard let input = inputType(of: cmsGetColorSpace(profile), layout) else { return nil }
        let output = layout.isWide ? wi_type_rgba_16 : wi_type_bgra_8
        let flags = cmsUInt32Number(cmsFLAGS_NOCACHE)
        guard
            let handle = cmsCreateTransform(
                profile, input, sRGB, output, cmsUInt32Number(INTENT_PERCEPTUAL), flags)
        else { return nil }
        let transform = ColorTransform(handle)
        return !layout.isInk && transform.changesNothing(layout) ? nil : transform
    }

    private static func inputType(
        of space: cmsColorSpaceSignature, _ layout: ColorLayout
    ) -> cmsUInt32Number? {
        switch space {
        case cmsSigRgbData where !layout.isInk:
            return layout.isWide ? wi_type_rgba_16 : wi_type_bgra_8
        case cmsSigGrayData where layout.isGrey:
            return layout.isWide ? wi_type_grey_in_four_16 : wi_type_grey_in_four_8
        case cmsSigCmykData where layout.isInk:
            return layout == .cmyk8 ? wi_type_cmyk_8 : wi_type_cmyk_8_inverted
        default:
            return nil
        }
    }

    /// Returns whether colours change by at most one level of 255, tried on greys and on a lattice, which is
    /// more reliable than a profile's name.
    private func changesNothing(_ layout: ColorLayout) -> Bool {
        var colors: [[Int]] = (0...32).map { [$0 * 255 / 32, $0 * 255 / 32, $0 * 255 / 32] }
        if !layout.isGrey {
            let levels = [0, 51, 102, 153, 204, 255]
            for red in levels {
                for green in levels { for blue in levels { colors.append([red, green, blue]) } }
            }
        }
        return layout.isWide ? isIdentity(colors, unit: UInt16(257)) : isIdentity(colors, unit: UInt8(1))
    }

    private func isIdentity<Component: FixedWidthInteger & UnsignedInteger>(
        _ colors: [[Int]], unit: Component
    ) -> Bool {
        let before = colors.flatMap { $0.map { Component($0) * unit } + [Component.max] }
        var after = before
        after.withUnsafeMutableBytes { convertRow($0.baseAddress!, count: colors.count) }
        return zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= Int(unit) }
    }

    private struct Key: Hashable {
        let hash: Hash128
        let layout: ColorLayout
    }

    private struct Entry {
        /// The transform; nil when no conversion is needed or possible.
        let transform: ColorTransform?
    }

    private struct Cache {
        // The most recently used is last; so few that a linear search costs nothing.
        var entries: [(key: Key, entry: Entry)] = []

        mutating func take(_ key: Key) -> Entry? {
            guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
            let found = entries.remove(at: index)
            entries.append(found)
            return found.entry
        }

        mutating func put(_ key: Key, _ entry: Entry) {
            entries.removeAll { $0.key == key }
            if entries.count >= 16 { entries.removeFirst() }
            entries.append((key, entry))
        }
    }

    private static let cache = Locked(Cache())
}
#endif
