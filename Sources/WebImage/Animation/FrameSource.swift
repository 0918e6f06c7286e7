// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// The frames of an animation.
///
/// All members can be called on any thread. Frames may be added, but their number never decreases and their
/// delays don't change.
public protocol FrameSource: AnyObject, Sendable {
    /// The number of complete frames so far.
    var frameCount: Int { get }
    /// Whether no more frames will be added.
    var isComplete: Bool { get }
    /// The number of loops that the file specifies; 0 repeats forever.
    var loopCount: Int { get }
    /// Identifies the frames. Players share decoded frames if their sources have equal identities. Default:
    /// the object's identity.
    var identity: FrameIdentity { get }
    /// Returns the stored delay of a frame. Players show delays of 10 ms or less as 100 ms.
    func delay(at index: Int) -> Duration
    /// Returns the size of a decoded frame in bytes. This memory is reserved before the frame is decoded.
    func byteCount(at index: Int) -> Int
    /// Decodes a frame. Players never call this on the main thread, and only make one call at a time.
    ///
    /// - Throws: ``ImageError/Code/cancelled`` after `cancellation`. After any other error, players skip the
    ///   frame.
    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap
}

extension FrameSource {
    public var identity: FrameIdentity { FrameIdentity(self) }
}

/// An identity that's equal for sources with the same frames.
public struct FrameIdentity: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case text(String)
        case object(ObjectIdentifier)
    }

    private let storage: Storage

    /// Creates an identity from a string that describes the frames completely, such as the text of a cache
    /// key. Use it for complete sources, or for sources that receive their frames at the same time.
    public init(_ text: String) { storage = .text(text) }

    /// Creates an identity from an object. It's valid during the object's lifetime.
    public init(_ object: AnyObject) { storage = .object(ObjectIdentifier(object)) }
}

extension PixelSize {
    /// Returns the size in bytes of a bitmap with these dimensions and 64-byte aligned rows.
    package func bitmapByteCount(_ format: PixelFormat) -> Int {
        let row = width.multipliedReportingOverflow(by: max(1, format.bytesPerPixel))
        guard !row.overflow, row.partialValue < .max - 64 else { return .max }
        let total = ((row.partialValue + 63) / 64 * 64).multipliedReportingOverflow(by: height)
        return total.overflow ? .max : total.partialValue
    }
}
