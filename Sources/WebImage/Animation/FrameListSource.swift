// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import Raster

/// Pictures that are there already, as an animation.
///
/// They stay in memory with it; a player's budget counts those that it holds a second time.
public final class FrameListSource: FrameSource {
    private let frames: [EncodingFrame]
    public let loopCount: Int

    /// - Parameter loopCount: 0 means for ever.
    public init(_ frames: [EncodingFrame], loopCount: Int = 0) {
        self.frames = frames
        self.loopCount = loopCount
    }

    /// Pictures that are shown equally long.
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
            throw ImageError(.invalidInput, "there is no frame \(index)")
        }
        return frames[index].bitmap
    }
}
