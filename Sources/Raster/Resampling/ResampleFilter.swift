// SPDX-License-Identifier: MIT

import PortableC

/// How to compute the pixels of one grid from another grid.
public enum ResampleFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Uses the nearest source pixel. It's the fastest filter and keeps hard edges, but aliases when it
    /// reduces.
    case nearest
    /// Interpolates linearly. When reducing, the kernel is wider to avoid aliasing. The result is soft.
    case triangle
    /// The Catmull-Rom cubic, with a wider kernel when it reduces. It's almost as sharp as ``lanczos3``,
    /// rings less and is faster.
    case cubic
    /// The Mitchell-Netravali cubic (B and C are 1/3), with a wider kernel when it reduces. It's softer than
    /// ``cubic`` and hardly rings.
    case mitchell
    /// A windowed sinc with three lobes and a wider kernel when it reduces. It's the sharpest, but may ring
    /// slightly at hard edges.
    case lanczos3
    /// Averages exactly the source area under a pixel. It's correct for any reduction, but blocky when it
    /// enlarges.
    case area

    /// The number of source pixels on either side, at a scale of 1.
    var support: Double {
        switch self {
        case .nearest, .area: 0.5
        case .triangle: 1
        case .cubic, .mitchell: 2
        case .lanczos3: 3
        }
    }

    /// Whether weights may be negative, so colors may exceed alpha.
    var rings: Bool {
        switch self {
        case .nearest, .area, .triangle: false
        case .cubic, .mitchell, .lanczos3: true
        }
    }

    /// Returns the filter's value at a distance from its center.
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

    /// The family of cubics by Mitchell and Netravali ("Reconstruction filters in computer graphics", 1988).
    private static func cubic(_ x: Double, b: Double, c: Double) -> Double {
        if x < 1 {
            return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + 6 - 2 * b) / 6
        }
        guard x < 2 else { return 0 }
        return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c)
            / 6
    }
}
