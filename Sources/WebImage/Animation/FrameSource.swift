// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// The frames of an animation, for players.
///
/// All may be called on any thread. What was said once stays true: frames are only added, and delays do not
/// change.
public protocol FrameSource: AnyObject, Sendable {
    /// Whole frames that there are so far.
    var frameCount: Int { get }
    /// Whether no frame will be added.
    var isComplete: Bool { get }
    /// How often the animation is played, after its own wish; 0 means for ever.
    var loopCount: Int { get }
    /// Sources of equal identity have equal frames, and players of them share what is decoded.
    /// Default: the object itself.
    var identity: FrameIdentity { get }
    /// How long a frame is shown, as stored; players show 10 ms and less as 100 ms.
    func delay(at index: Int) -> Duration
    /// What a decoded frame takes in memory, exactly where it can be known: room is made for it before.
    func byteCount(at index: Int) -> Int
    /// The pixels of a frame. May take long; players never call it on the main thread, nor twice at a time.
    ///
    /// - Throws: ``ImageError/Code/cancelled`` after `cancellation`; anything else means that this frame is
    ///   never to be had.
    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap
}

extension FrameSource {
    public var identity: FrameIdentity { FrameIdentity(self) }
}

/// Tells whether two sources have the same frames.
public struct FrameIdentity: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case text(String)
        case object(ObjectIdentifier)
    }

    private let storage: Storage

    /// - Parameter text: names the frames and all that made them what they are, such as a cache key's text. Give
    ///   it only to sources that are complete, or that grow together.
    public init(_ text: String) { storage = .text(text) }

    /// - Parameter object: a source; its identity is good while it lives.
    public init(_ object: AnyObject) { storage = .object(ObjectIdentifier(object)) }
}
