// SPDX-License-Identifier: MIT

public import ImageBase

/// Decodes one still image while its bytes arrive, each byte only once.
///
/// Must be used by one thread at a time, and not after an error.
///
/// Follows the options like an ``ImageDecoder``. Its memory is bounded by the limits: it is created after the
/// header was checked against them.
public protocol IncrementalDecoder: AnyObject {
    /// Decodes the bytes that follow those of the last call. The first call passes at least the header.
    ///
    /// - Parameter isComplete: true when these are the last bytes.
    /// - Throws: ``ImageError/Code/corrupt``, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError)

    /// Returns the image decoded so far; nil when it has not changed since the last call, or has not started.
    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame?

    /// Returns the complete image, identical to that of the codec's ``ImageDecoder``; nil while it is
    /// incomplete, or when the results might differ.
    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame?
}

/// An incomplete frame.
public struct IncrementalFrame: Sendable {
    /// The number of pixels up to which a preview has the image's full size.
    static let smallPreview = 512 * 512

    /// The pixels decoded so far; possibly fewer than in the final image, with the same aspect ratio.
    public var frame: DecodedFrame
    /// Whether the frame covers the whole area, possibly coarsely; otherwise missing areas are transparent.
    public var coversImage: Bool

    public init(_ frame: DecodedFrame, coversImage: Bool) {
        self.frame = frame
        self.coversImage = coversImage
    }
}
