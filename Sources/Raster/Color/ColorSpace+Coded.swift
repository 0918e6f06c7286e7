// SPDX-License-Identifier: MIT

// Color spaces that files describe with numbers.
extension ColorSpace {
    /// Creates the space for the H.273 numbers of primaries and a transfer function. Unspecified and unknown
    /// numbers are treated as sRGB. So are television transfer functions, because browsers do the same.
    package init(codePoints primaries: Int, transfer: Int) {
        let colors = Self.chromaticities[primaries] ?? .sRGB
        switch transfer {
        case 4: self.init(colors, gamma: 2.2)
        case 5: self.init(colors, gamma: 2.8)
        case 8: self.init(colors, transfer: .linear)
        case 16: self.init(colors, transfer: .pq)
        case 17: self.init(colors, gamma: 2.6)
        case 18: self.init(colors, transfer: .hlg)
        default: self.init(colors, transfer: .sRGB)
        }
    }

    /// Creates a space with any primaries. If it's nearly equal to a named space, that space is used instead.
    package init(_ colors: Chromaticities, transfer: Transfer) {
        if let primaries = Self.primaries(colors) {
            self.init(primaries: primaries, transfer: transfer)
        } else {
            let profile = ICCProfile.make(colors, transfer: transfer, description: transfer.description)
            self.init(.profile(ICCProfile(profile)))
        }
    }

    /// Creates a space in which light is a power of the components. If it's nearly equal to a named space,
    /// that space is used instead.
    package init(_ colors: Chromaticities, gamma: Double) {
        switch Self.primaries(colors) {
        case let primaries? where abs(gamma - 1) < 0.005:
            self.init(primaries: primaries, transfer: .linear)
        case .adobeRGB where abs(gamma - 2.2) < 0.005: self = .adobeRGB
        default:
            let rounded = (gamma * 1000).rounded() / 1000
            let profile = ICCProfile.make(colors, gamma: gamma, description: "gamma \(rounded)")
            self.init(.profile(ICCProfile(profile)))
        }
    }

    private static func primaries(_ colors: Chromaticities) -> Primaries? {
        [.sRGB, .displayP3, .bt2020, .adobeRGB].first { $0.chromaticities.isNear(colors) }
    }

    private static let chromaticities: [Int: Chromaticities] = [
        4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
        5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
        6: [0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        7: [0.3127, 0.329, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
        9: [0.3127, 0.329, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        12: [0.3127, 0.329, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        22: [0.3127, 0.329, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
    ].mapValues { Chromaticities($0) }
}
