// SPDX-License-Identifier: MIT

public import ImageBase

/// The axis or axes along which a bitmap is mirrored.
public enum FlipDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// Swaps left and right.
    case horizontally
    /// Swaps top and bottom.
    case vertically
    /// Does both, which is a rotation by 180 degrees.
    case both
}

extension Bitmap {
    /// Returns the bitmap mirrored. It works losslessly in every format.
    ///
    /// - Throws: ``ImageError/Code/cancelled``; ``ImageError/Code/invalidInput`` for an unknown format.
    public func flipped(
        _ direction: FlipDirection, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        switch direction {
        case .horizontally: try oriented(.upMirrored, cancellation: cancellation)
        case .vertically: try oriented(.downMirrored, cancellation: cancellation)
        case .both: try oriented(.down, cancellation: cancellation)
        }
    }
}
