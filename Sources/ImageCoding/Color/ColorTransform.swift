// SPDX-License-Identifier: MIT

#if os(Linux)
import CLCMS
import ImageBase
import Raster

/// The layout of pixels for an in-place color conversion. Alpha is unchanged.
enum ColorLayout: Hashable, Sendable {
    case bgra8
    case rgba16
    /// Gray, repeated in three components.
    case greyInBGRA8
    case greyInRGBA16
    case cmyk8
    /// CMYK; 255 means no ink.
    case cmyk8Inverted

    init(isGrey: Bool, isWide: Bool) {
        self = isGrey ? isWide ? .greyInRGBA16 : .greyInBGRA8 : isWide ? .rgba16 : .bgra8
    }

    var isGrey: Bool { self == .greyInBGRA8 || self == .greyInRGBA16 }
    fileprivate var isInk: Bool { self == .cmyk8 || self == .cmyk8Inverted }
    var isWide: Bool { self == .rgba16 || self == .greyInRGBA16 }
}

/// Converts from a color profile (ICC.1) to a space, using lcms2 with perceptual intent.
final class ColorTransform: RowConversion, @unchecked Sendable {  // Read-only, because it has no lcms cache.
    private let handle: cmsHTRANSFORM
    /// The same conversion as a matrix and tables of curves, or nil if lcms must convert.
    private var tables: MatrixConversion?

    private init(_ handle: cmsHTRANSFORM) { self.handle = handle }

    deinit { cmsDeleteTransform(handle) }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        if let tables { return tables.convertRow(pixels, count: count) }
        cmsDoTransform(handle, pixels, pixels, cmsUInt32Number(count))
    }

    enum Outcome {
        case transform(ColorTransform)
        /// The profile is equivalent to the space, so colors don't change.
        case equivalent
        /// The profile is invalid or for another kind of color, or we can't make a profile for the space.
        case impossible
    }

    /// Returns the transform from `profile` to `space`.
    ///
    /// Transforms are cached, because creating one takes about 1 ms and a gallery only has a few profiles.
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
        let (tables, handle) = withExtendedLifetime((source, chain)) {
            var tables: MatrixConversion?
            if layout == .rgba16, space != .gray {
                tables = MatrixConversion(
                    from: source.handle, to: chain[0].handle, transfer: space.isHDR ? space.transfer : nil)
            }
            // The tables that lcms would make for the PQ curve are too coarse near black.
            let isExact = space.isHDR || tables != nil
            let flags = cmsFLAGS_NOCACHE | (isExact ? cmsFLAGS_NOOPTIMIZE : 0)
            let handle = cmsCreateMultiprofileTransform(
                &handles, cmsUInt32Number(handles.count), input, output, cmsUInt32Number(INTENT_PERCEPTUAL),
                cmsUInt32Number(flags))
            return (tables, handle)
        }
        guard let handle else { return .impossible }
        let transform = ColorTransform(handle)
        if let tables, transform.isNear(tables) { transform.tables = tables }
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

    /// Returns whether colors change by at most one level of 255. This is more reliable than a profile's
    /// name.
    private func changesNothing(_ layout: ColorLayout) -> Bool {
        layout.isWide
            ? isIdentity(layout, unit: UInt16(257)) : isIdentity(layout, unit: UInt8(1))
    }

    private func isIdentity<Component: FixedWidthInteger & UnsignedInteger>(
        _ layout: ColorLayout, unit: Component
    ) -> Bool {
        let before = Self.samples(layout, unit: unit)
        return zip(before, converted(before)).allSatisfy { abs(Int($0) - Int($1)) <= Int(unit) }
    }

    /// Returns whether the tables match lcms within half a level of 255. This makes sure that we didn't
    /// overlook anything in the profiles.
    private func isNear(_ tables: MatrixConversion) -> Bool {
        let samples = Self.samples(.rgba16, unit: UInt16(257))
        return zip(converted(samples), tables.converted(samples)).allSatisfy { abs(Int($0) - Int($1)) <= 128 }
    }

    /// Returns sample colors to compare conversions: grays and a lattice of colors.
    private static func samples<Component: FixedWidthInteger & UnsignedInteger>(
        _ layout: ColorLayout, unit: Component
    ) -> [Component] {
        var colors: [[Int]] = (0...32).map { [$0 * 255 / 32, $0 * 255 / 32, $0 * 255 / 32] }
        if !layout.isGrey {
            let levels = [0, 51, 102, 153, 204, 255]
            for red in levels {
                for green in levels { for blue in levels { colors.append([red, green, blue]) } }
            }
        }
        return colors.flatMap { $0.map { Component($0) * unit } + [Component.max] }
    }

    private struct Key: Hashable {
        let hash: Hash128
        let target: ColorSpace
        let layout: ColorLayout
    }

    private struct Cache {
        // The most recently used entry is last. With so few entries, a linear search is fast enough.
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

extension RowConversion {
    /// Returns the converted pixels, which have four components.
    fileprivate func converted<Component>(_ pixels: [Component]) -> [Component] {
        var pixels = pixels
        let count = pixels.count / 4
        pixels.withUnsafeMutableBytes { convertRow($0.baseAddress!, count: count) }
        return pixels
    }
}

/// An lcms profile.
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

    /// Returns the profiles that follow the source profile.
    static func chain(to space: ColorSpace) -> [Profile]? {
        guard let bytes = space.iccProfile, let profile = Profile(bytes) else { return nil }
        if space == .gray {
            // Convert to gray and back.
            guard let curve = cmsBuildParametricToneCurve(nil, 4, sRGBCurve) else { return nil }
            defer { cmsFreeToneCurve(curve) }
            guard let grey = Profile(cmsCreateGrayProfile(cmsD50_xyY(), curve)) else { return nil }
            return [grey, grey, profile]
        }
        guard let primaries = space.primaries, let transfer = space.transfer, space.isHDR else {
            return [profile]
        }
        // Convert to linear light. The profile's curve reaches white before its end, so it doesn't have an
        // inverse.
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

    // The parameters of the sRGB curve (IEC 61966-2-1).
    private static let sRGBCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
}
#endif
