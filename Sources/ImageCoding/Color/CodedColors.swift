// SPDX-License-Identifier: MIT

#if os(Linux) && (AVIF || HEIF || JXL)
import CLCMS
import PortableFoundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Colours identified by numbers (ITU-T H.273) in a file without a profile.
///
/// The transfer functions of television (BT.709, BT.601, BT.2020) are treated as sRGB, as browsers do. For
/// images brighter than a display's white (PQ, HLG), 203 cd/m2 become white (ITU-R BT.2408), and brighter
/// light is compressed below it.
struct CodedColors {
    /// The colour primaries (H.273, table 2).
    let primaries: Int
    /// The transfer characteristics (H.273, table 3).
    let transfer: Int

    /// Whether the conversion to sRGB needs more than 8 bits.
    var isHDR: Bool { transfer == 16 || transfer == 18 }

    /// An equivalent ICC profile; nil for sRGB and for unspecified numbers.
    var profile: [UInt8]? {
        let known = Self.chromaticities[primaries]
        let isPlain = ![4, 5, 8, 16, 17, 18].contains(transfer)
        if known == nil, isPlain { return nil }
        let xy = known ?? Self.sRGB
        var white = cmsCIExyY(x: xy[0], y: xy[1], Y: 1)
        var colors = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: xy[2], y: xy[3], Y: 1), Green: cmsCIExyY(x: xy[4], y: xy[5], Y: 1),
            Blue: cmsCIExyY(x: xy[6], y: xy[7], Y: 1))
        guard let curve = makeCurve() else { return nil }
        defer { cmsFreeToneCurve(curve) }
        let curves: [OpaquePointer?] = [curve, curve, curve]
        guard let profile = cmsCreateRGBProfile(&white, &colors, curves) else { return nil }
        defer { cmsCloseProfile(profile) }
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0, count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
        // A creation time would make every profile different (ICC.1, 7.2.8).
        for index in 24..<min(36, bytes.count) { bytes[index] = 0 }
        return bytes
    }

    private func makeCurve() -> OpaquePointer? {
        switch transfer {
        case 4: return cmsBuildGamma(nil, 2.2)
        case 5: return cmsBuildGamma(nil, 2.8)
        case 8: return cmsBuildGamma(nil, 1)
        case 17: return cmsBuildGamma(nil, 2.6)
        case 16, 18:
            let table = (0...4095).map { index in
                let signal = Double(index) / 4095
                let light = (transfer == 16 ? Self.perceptual(signal) : Self.hybrid(signal)) / 203
                return UInt16((Self.bent(light) * 65_535).rounded())
            }
            return cmsBuildTabulatedToneCurve16(nil, cmsUInt32Number(table.count), table)
        default:
            // IEC 61966-2-1.
            return cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        }
    }

    /// Returns the light in cd/m2 of a PQ signal (SMPTE ST 2084).
    private static func perceptual(_ signal: Double) -> Double {
        let power = pow(signal, 1 / 78.84375)
        return 10_000 * pow(max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// Returns the light in cd/m2 of an HLG signal on a display of 1000 cd/m2 (ITU-R BT.2100), for each
    /// colour separately.
    private static func hybrid(_ signal: Double) -> Double {
        let scene =
            signal <= 0.5
            ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
        return 1000 * pow(scene, 1.2)
    }

    /// Returns light up to 0.6 unchanged, and compresses brighter light asymptotically to 1.
    private static func bent(_ light: Double) -> Double {
        light <= 0.6 ? light : 0.6 + 0.4 * (1 - exp((0.6 - light) / 0.4))
    }

    /// The chromaticities of white, red, green and blue.
    private static let sRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

    private static let chromaticities: [Int: [Double]] = [
        4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
        5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
        6: [0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        7: [0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
        9: [0.3127, 0.329, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        12: [0.3127, 0.329, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        22: [0.3127, 0.329, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
    ]
}
#endif
