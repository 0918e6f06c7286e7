// SPDX-License-Identifier: MIT

#if os(Linux)
import CLCMS
import ImageBase
import Raster

/// The layout of pixels whose colours are converted in place; alpha is unchanged.
enum ColorLayout: Hashable, Sendable {
    case bgra8
    case rgba16
    /// Grey repeated in three components.
    case greyInBGRA8
    case greyInRGBA16
    case cmyk8
    /// CMYK in which 255 means no ink.
    case cmyk8Inverted

    init(isGrey: Bool, isWide: Bool) {
        self = isGrey ? isWide ? .greyInRGBA16 : .greyInBGRA8 : isWide ? .rgba16 : .bgra8
    }

    var isGrey: Bool { self == .greyInBGRA8 || self == .greyInRGBA16 }
    fileprivate var isInk: Bool { self == .cmyk8 || self == .cmyk8Inverted }
    fileprivate var isWide: Bool { self == .rgba16 || self == .greyInRGBA16 }
}

/// The conversion from a colour profile (ICC.1) to a space by lcms2 with perceptual intent.
final class ColorTransform: RowConversion, @unchecked Sendable {  // Read only: made without a cache.
    private let handle: cmsHTRANSFORM

    private init(_ handle: cmsHTRANSFORM) { self.handle = handle }

    deinit { cmsDeleteTransform(handle) }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        cmsDoTransform(handle, pixels, pixels, cmsUInt32Number(count))
    }

    enum Outcome {
        case transform(ColorTransform)
        /// The profile is equivalent to the space.
        case equivalent
        /// The profile is invalid, or for another kind of colours, or the space cannot be written.
        case impossible
    }

    /// Returns the transform from `profile` to `space`.
    ///
    /// Transforms are cached: a gallery has few profiles, and creating one takes about 1 ms.
    static func find(profile: [UInt8], to space: ColorSpace = .sRGB, layout: ColorLayout) -> Outcome {
        let key = Key(hash: profile.withUnsafeBytes { Hash128($0) }, target: space, layout: layout)
        if let outcome = cache.withLock({ $0.take(key) }) { return outcome }
        let outcome = make(profile, to: space, layout)
        cache.withLock { $0.put(key, outcome) }
        return outcome
    }

    private static func make(_ bytes: [UInt8], to space: ColorSpace, _ layout: ColorLayout) -> Outcome {
        guard let source = Profile(bytes), let chain = Profile.chain(to: space),
            let input = inputType(of: cmsGetColorSpace(source.handle), layout)
        else { return .impossible }
        var handles: [cmsHPROFILE?] = ([source] + chain).map(\.handle)
        let output = layout.isWide ? wi_type_rgba_16 : wi_type_bgra_8
        // The tables that lcms would make for the curve of PQ are too coarse near black.
        let flags = cmsFLAGS_NOCACHE | (space.isHDR ? cmsFLAGS_NOOPTIMIZE : 0)
        let handle = withExtendedLifetime((source, chain)) {
            cmsCreateMultiprofileTransform(
                &handles, cmsUInt32Number(handles.count), input, output, cmsUInt32Number(INTENT_PERCEPTUAL),
                cmsUInt32Number(flags))
        }
        guard let handle else { return .impossible }
        let transform = ColorTransform(handle)
        return !layout.isInk && transform.changesNothing(layout) ? .equivalent : .transform(transform)
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
        let target: ColorSpace
        let layout: ColorLayout
    }

    private struct Cache {
        // The most recently used is last; so few that a linear search costs nothing.
        var entries: [(key: Key, outcome: Outcome)] = []

        mutating func take(_ key: Key) -> Outcome? {
            guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
            let found = entries.remove(at: index)
            entries.append(found)
            return found.outcome
        }

        mutating func put(_ key: Key, _ outcome: Outcome) {
            entries.removeAll { $0.key == key }
            if entries.count >= 16 { entries.removeFirst() }
            entries.append((key, outcome))
        }
    }

    private static let cache = Locked(Cache())
}

/// A profile of lcms.
private final class Profile {
    let handle: cmsHPROFILE

    init?(_ handle: cmsHPROFILE?) {
        guard let handle else { return nil }
        self.handle = handle
    }

    convenience init?(_ bytes: [UInt8]) {
        self.init(cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)))
    }

    deinit { cmsCloseProfile(handle) }

    /// The profiles after that of the source.
    static func chain(to space: ColorSpace) -> [Profile]? {
        guard let bytes = space.iccProfile, let profile = Profile(bytes) else { return nil }
        if space == .gray {
            // Through grey and back.
            guard let curve = cmsBuildParametricToneCurve(nil, 4, sRGBCurve) else { return nil }
            defer { cmsFreeToneCurve(curve) }
            guard let grey = Profile(cmsCreateGrayProfile(cmsD50_xyY(), curve)) else { return nil }
            return [grey, grey, profile]
        }
        guard let primaries = space.primaries, let transfer = space.transfer, space.isHDR else {
            return [profile]
        }
        // The curve of the profile reaches white before the end, and has no inverse.
        guard
            let light = ColorSpace(primaries: primaries, transfer: .linear).iccProfile.flatMap({ Profile($0) }
            )
        else { return nil }
        let table = (0...65_535).map { Float(transfer.signal(Double($0) / 65_535)) }
        guard let curve = cmsBuildTabulatedToneCurveFloat(nil, cmsUInt32Number(table.count), table) else {
            return nil
        }
        defer { cmsFreeToneCurve(curve) }
        let curves: [OpaquePointer?] = [curve, curve, curve]
        guard let signal = Profile(cmsCreateLinearizationDeviceLink(cmsSigRgbData, curves)) else {
            return nil
        }
        return [light, signal]
    }

    // IEC 61966-2-1.
    private static let sRGBCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
}
#endif
