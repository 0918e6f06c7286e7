// SPDX-License-Identifier: MIT

public import ImageBase

/// The decoding of one still picture while its bytes come: no byte is decoded twice.
///
/// Used by one thread at a time. After an error it is not used any more.
///
/// A decoder obeys the options as an ``ImageDecoder`` does. What it takes is bounded by the limits: it is made when the
/// header has come and was found to be within them.
public protocol IncrementalDecoder: AnyObject {
    /// Decodes bytes that follow those of the last call. The first call brings at least the header.
    ///
    /// - Parameter isComplete: no more will come.
    /// - Throws: ``ImageError/Code/corrupt``, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError)

    /// The picture as far as it has come; nil when it has not changed since the last call, or has not begun.
    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame?

    /// The picture once all of it has come, exactly as the codec's ``ImageDecoder`` would give it; nil before, or
    /// when it cannot tell.
    func picture(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame?
}

/// A picture of which not everything has come.
public struct IncrementalFrame: Sendable {
    /// May have fewer pixels than the picture will have, in the same proportions.
    public var frame: DecodedFrame
    /// Whether there is something at every place of it, if perhaps coarse; otherwise what is missing is transparent.
    public var coversPicture: Bool

    public init(_ frame: DecodedFrame, coversPicture: Bool) {
        self.frame = frame
        self.coversPicture = coversPicture
    }
}
