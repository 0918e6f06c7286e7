// SPDX-License-Identifier: MIT

internal import CRaster

import PortableC

/// A function of light as a table for the C kernels. Each doubling of the light has 128 steps, so dark light
/// is as precise as bright light.
struct LightCurve: Sendable {
    let points: [Float]

    init(_ function: (Double) -> Double) {
        points = (0..<Int(CRASTER_CURVE_COUNT)).map { index in
            guard index > 0 else { return Float(function(0)) }
            let step = 1 + Double(index % 128) / 128
            return Float(function(Double(sign: .plus, exponent: index / 128 - 24, significand: step)))
        }
    }

    /// Maps each amount of light to a signal; 1 is white.
    static func signals(of transfer: ColorSpace.Transfer) -> LightCurve {
        switch transfer {
        case .linear: linear
        case .adobeRGB: adobeRGB
        case .pq: pq
        case .hlg: hlg
        default: sRGB
        }
    }

    private static let linear = LightCurve { $0 }
    private static let adobeRGB = LightCurve { ColorSpace.Transfer.adobeRGB.signal($0) }
    private static let sRGB = LightCurve { ColorSpace.Transfer.sRGB.signal($0) }
    /// Maps each sRGB signal to light.
    static let sRGBLights = LightCurve { ColorSpace.Transfer.sRGB.light($0) }
    private static let pq = LightCurve { ColorSpace.Transfer.pq.signal($0) }
    private static let hlg = LightCurve { ColorSpace.Transfer.sceneSignal($0) }
}

extension ColorSpace.Transfer {
    /// The light of each 16-bit signal. For PQ, it's in multiples of white. For HLG, it's scene light, from 0
    /// to 1, which ``LightConversion`` turns into display light.
    var lights: [Float] {
        switch self {
        case .linear: Self.linearLights
        case .adobeRGB: Self.adobeLights
        case .pq: Self.pqLights
        case .hlg: Self.hlgLights
        default: Self.sRGBLights
        }
    }

    private static func table(_ light: (Double) -> Double) -> [Float] {
        (0...65_535).map { Float(light(Double($0) / 65_535)) }
    }

    private static let linearLights = table { $0 }
    private static let adobeLights = table { adobeRGB.light($0) }
    private static let sRGBLights = table { sRGB.light($0) }
    private static let pqLights = table { perceptual($0) / white }
    private static let hlgLights = table { sceneLight($0) }
}
