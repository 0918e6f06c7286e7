// SPDX-License-Identifier: MIT

public import ImageBase

/// Decodes one still image while its bytes arrive, reading each byte only once.
///
/// Use it from one thread at a time, and stop using it after an error.
///
/// It applies the options in the same way as an ``ImageDecoder``. The limits bound its memory, because it's
/// created only after the header has been checked against them.
public protocol IncrementalDecoder: AnyObject {
    /// Decodes the next bytes, which follow the bytes passed in the previous call. The first call passes at
    /// least the header.
    ///
    /// - Parameter isComplete: true if these are the last bytes.
    /// - Throws: ``ImageError/Code/corrupt``, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError)

    /// Returns the image decoded so far, or nil if there are no pixels so far or nothing has changed since
    /// the last call.
    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame?

    /// Returns the complete image, identical to the one from the codec's ``ImageDecoder``. Nil while it's
    /// incomplete, or if the results might differ.
    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame?
}

/// An incomplete frame.
public struct IncrementalFrame: Sendable {
    /// The largest number of pixels for which a preview has the image's full size.
    static let smallPreview = 512 * 512

    /// The pixels decoded so far. There may be fewer than in the final image, but the aspect ratio is the
    /// same.
    public var frame: DecodedFrame
    /// Whether the frame covers the whole area, possibly coarsely. If not, missing areas are transparent.
    public var coversImage: Bool

    public init(_ frame: DecodedFrame, coversImage: Bool) {
        self.frame = frame
        self.coversImage = coversImage
    }
}
