// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How pixels of one grid are made from pixels of another.
public enum ResampleFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// The nearest source pixel. Fastest; keeps hard edges; aliases when it shrinks.
    case nearest
    /// Linear interpolation, widened when it shrinks so that nothing aliases. Soft.
    case triangle
    /// A windowed sinc of three lobes, widened when it shrinks. Sharpest; may ring slightly at hard edges.
    case lanczos3
    /// The exact average of the source area that a pixel covers. Right for any reduction; blocky when it enlarges.
    case area

    /// Source pixels on either side, at a scale of 1.
    var support: Double {
        switch self {
        case .nearest, .area: 0.5
        case .triangle: 1
        case .lanczos3: 3
        }
    }

    /// The filter's value at a distance from its centre, for the filters that are sums of weights.
    func value(at distance: Double) -> Double {
        let x = abs(distance)
        switch self {
        case .nearest, .area:
            return x <= 0.5 ? 1 : 0
        case .triangle:
            return max(0, 1 - x)
        case .lanczos3:
            guard x < 3 else { return 0 }
            guard x > 1e-9 else { return 1 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
    }
}
