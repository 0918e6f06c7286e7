// SPDX-License-Identifier: MIT

public import ImageBase

/// The way a picture is mirrored.
public enum FlipDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// Left and right change places.
    case horizontally
    /// Top and bottom change places.
    case vertically
    /// Both: a turn by 180 degrees.
    case both
}

extension Bitmap {
    /// The picture mirrored, in any format, exactly.
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
