// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// The frames of an animation.
///
/// All members can be called on any thread. Frames may be added; their number never decreases, and delays do
/// not change.
public protocol FrameSource: AnyObject, Sendable {
    /// The number of complete frames so far.
    var frameCount: Int { get }
    /// Whether no frame will be added.
    var isComplete: Bool { get }
    /// The number of loops that the file asks for; 0 repeats without end.
    var loopCount: Int { get }
    /// The identity of the frames: players of sources with equal identities share decoded frames.
    /// Default: the identity of the object.
    var identity: FrameIdentity { get }
    /// The delay of a frame, as stored. Players show delays of 10 ms and less as 100 ms.
    func delay(at index: Int) -> Duration
    /// The number of bytes of a decoded frame, which are reserved before it is decoded.
    func byteCount(at index: Int) -> Int
    /// Decodes a frame. Players do not call this on the main thread, and call it once at a time.
    ///
    /// - Throws: ``ImageError/Code/cancelled`` after `cancellation`. After any other error, the frame counts
    ///   as undecodable.
    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap
}

extension FrameSource {
    public var identity: FrameIdentity { FrameIdentity(self) }
}

/// An identity that is equal for sources with the same frames.
public struct FrameIdentity: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case text(String)
        case object(ObjectIdentifier)
    }

    private let storage: Storage

    /// The identity of frames that a text describes completely, such as the text of a cache key. Use it for
    /// complete sources, or for sources that receive their frames at the same time.
    public init(_ text: String) { storage = .text(text) }

    /// The identity of an object, valid during its lifetime.
    public init(_ object: AnyObject) { storage = .object(ObjectIdentifier(object)) }
}

extension PixelSize {
    /// The number of bytes of a bitmap of this size, whose rows are 64-byte aligned.
    package func bitmapByteCount(_ format: PixelFormat) -> Int {
        let row = width.multipliedReportingOverflow(by: max(1, format.bytesPerPixel))
        guard !row.overflow, row.partialValue < .max - 64 else { return .max }
        let total = ((row.partialValue + 63) / 64 * 64).multipliedReportingOverflow(by: height)
        return total.overflow ? .max : total.partialValue
    }
}
