// SPDX-License-Identifier: MIT

import PortableC

/// The method that computes the pixels of one grid from those of another.
public enum ResampleFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Takes the nearest source pixel. Fastest; keeps hard edges; aliases when it reduces.
    case nearest
    /// Interpolates linearly, with a wider kernel when it reduces, to avoid aliasing. Soft.
    case triangle
    /// The cubic of Catmull and Rom, with a wider kernel when it reduces. Almost as sharp as ``lanczos3``,
    /// with less ringing, and faster.
    case cubic
    /// The cubic of Mitchell and Netravali (B and C are 1/3), with a wider kernel when it reduces. Softer
    /// than ``cubic``, almost without ringing.
    case mitchell
    /// A windowed sinc of three lobes, with a wider kernel when it reduces. Sharpest; may ring slightly at
    /// hard edges.
    case lanczos3
    /// Averages exactly the source area under a pixel. Correct for any reduction; blocky when it enlarges.
    case area

    /// The source pixels on either side, at a scale of 1.
    var support: Double {
        switch self {
        case .nearest, .area: 0.5
        case .triangle: 1
        case .cubic, .mitchell: 2
        case .lanczos3: 3
        }
    }

    /// Whether weights may be negative, so that colours may exceed alpha.
    var rings: Bool {
        switch self {
        case .nearest, .area, .triangle: false
        case .cubic, .mitchell, .lanczos3: true
        }
    }

    /// Returns the filter's value at a distance from its centre.
    func value(at distance: Double) -> Double {
        let x = abs(distance)
        switch self {
        case .nearest, .area:
            return x <= 0.5 ? 1 : 0
        case .triangle:
            return max(0, 1 - x)
        case .cubic:
            return Self.cubic(x, b: 0, c: 0.5)
        case .mitchell:
            return Self.cubic(x, b: 1.0 / 3, c: 1.0 / 3)
        case .lanczos3:
            guard x < 3 else { return 0 }
            guard x > 1e-9 else { return 1 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
    }

    /// The family of cubics of Mitchell and Netravali ("Reconstruction filters in computer graphics", 1988).
    private static func cubic(_ x: Double, b: Double, c: Double) -> Double {
        if x < 1 {
            return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
        }
        guard x < 2 else { return 0 }
        return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c)
            / 6
    }
}
