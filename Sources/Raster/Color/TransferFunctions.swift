// SPDX-License-Identifier: MIT

import PortableC

extension ColorSpace.Transfer {
    /// Returns the light of a signal from 0 to 1, where 1 is a display's white.
    ///
    /// For HDR images (PQ and HLG), white is 203 cd/m2 (ITU-R BT.2408), and bright light is compressed to
    /// stay below 1. This happens separately for each color component, as in ICC profiles.
    package func light(_ signal: Double) -> Double {
        switch self {
        case .linear: signal
        case .adobeRGB: pow(signal, Self.adobePower)
        case .pq: Self.compressed(Self.perceptual(signal) / Self.white)
        case .hlg: Self.compressed(Self.hybrid(signal) / Self.white)
        default: signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
        }
    }

    /// Returns the signal for light from 0 to 1, where 1 is a display's white: 203 cd/m2 in PQ and HLG.
    package func signal(_ light: Double) -> Double {
        switch self {
        case .linear: light
        case .adobeRGB: pow(light, 1 / Self.adobePower)
        case .pq: Self.perceptualSignal(light * Self.white)
        case .hlg: Self.hybridSignal(light * Self.white)
        default: light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
    }

    private static let adobePower = 563.0 / 256

    /// The light of a display's white, in cd/m2.
    package static let white = 203.0

    /// Returns the light in cd/m2 of a PQ signal (SMPTE ST 2084).
    static func perceptual(_ signal: Double) -> Double {
        let power = pow(signal, 1 / 78.84375)
        return 10_000 * pow(max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// Returns the light in cd/m2 of an HLG signal on a 1000 cd/m2 display (ITU-R BT.2100), for each color
    /// separately.
    private static func hybrid(_ signal: Double) -> Double {
        1000 * pow(sceneLight(signal), 1.2)
    }

    /// Returns the scene light, from 0 to 1, of an HLG signal (BT.2100, table 5).
    static func sceneLight(_ signal: Double) -> Double {
        signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }

    static func sceneSignal(_ scene: Double) -> Double {
        scene <= 1.0 / 12
            ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
    }

    /// Returns the factor from scene light to the light of a 1000 cd/m2 display, in multiples of white, for a
    /// color with this luminance (BT.2100, table 5: the system gamma is 1.2).
    static func displayScale(sceneLuminance: Double) -> Double { 1000 / white * pow(sceneLuminance, 0.2) }

    private static func perceptualSignal(_ light: Double) -> Double {
        let power = pow(light / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    private static func hybridSignal(_ light: Double) -> Double {
        sceneSignal(pow(light / 1000, 1 / 1.2))
    }

    /// Returns light up to 0.6 unchanged, and compresses brighter light asymptotically to 1.
    private static func compressed(_ light: Double) -> Double {
        light <= 0.6 ? light : 0.6 + 0.4 * (1 - exp((0.6 - light) / 0.4))
    }
}
