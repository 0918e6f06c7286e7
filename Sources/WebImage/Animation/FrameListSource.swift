// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import Raster

/// An animation of bitmaps that are in memory.
///
/// The bitmaps stay in memory as long as the source, and are counted again by the budget of a player that
/// holds them.
public final class FrameListSource: FrameSource {
    private let frames: [EncodingFrame]
    public let loopCount: Int

    /// - Parameters:
    ///   - frames: The frames and their delays.
    ///   - loopCount: The number of loops; 0 repeats without end. Default: 0.
    public init(_ frames: [EncodingFrame], loopCount: Int = 0) {
        self.frames = frames
        self.loopCount = loopCount
    }

    /// An animation whose frames all have the same delay.
    public convenience init(_ bitmaps: [Bitmap], delay: Duration, loopCount: Int = 0) {
        self.init(bitmaps.map { EncodingFrame($0, delay: delay) }, loopCount: loopCount)
    }

    public var frameCount: Int { frames.count }
    public var isComplete: Bool { true }

    public func delay(at index: Int) -> Duration {
        frames.indices.contains(index) ? frames[index].delay : .zero
    }

    public func byteCount(at index: Int) -> Int {
        frames.indices.contains(index) ? frames[index].bitmap.byteCount : 0
    }

    public func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard frames.indices.contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frames.count))")
        }
        return frames[index].bitmap
    }
}
