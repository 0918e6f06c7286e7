// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The method that computes the pixels of one grid from those of another.
public enum ResampleFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Takes the nearest source pixel. Fastest; keeps hard edges; aliases when it reduces.
    case nearest
    /// Interpolates linearly, with a wider kernel when it reduces, to avoid aliasing. Soft.
    case triangle
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
        case .lanczos3: 3
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
        case .lanczos3:
            guard x < 3 else { return 0 }
            guard x > 1e-9 else { return 1 }
            let angle = Double.pi * x
            return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
        }
    }
}
