// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A format that can be written.
public protocol ImageEncoder: Sendable {
    /// The formats that it writes.
    var formats: [ImageFormat] { get }

    /// Writes `frames` as one file. A format without animation takes exactly one.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a number of frames or a size that the format cannot hold;
    ///   ``ImageError/Code/cancelled``.
    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data
}

/// A picture to be written, and how long it is shown in an animation.
public struct EncodingFrame: Sendable {
    public var bitmap: Bitmap
    public var delay: Duration

    public init(_ bitmap: Bitmap, delay: Duration = .zero) {
        self.bitmap = bitmap
        self.delay = delay
    }
}
