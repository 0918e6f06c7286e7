// SPDX-License-Identifier: MIT

package import ImageBase
package import ImageCoding
package import Raster

/// An animation of bitmaps in memory. If the first bitmap has standard range, all others are converted to
/// standard range.
///
/// The bitmaps stay in memory as long as the source. A player's budget also counts them, although it didn't
/// decode them.
package final class FrameListSource: FrameSource {
    private let frames: [EncodingFrame]
    package let loopCount: Int

    /// - Parameters:
    ///   - frames: The frames and their delays.
    ///   - loopCount: The number of loops; 0 repeats forever. Default: 0.
    package init(_ frames: [EncodingFrame], loopCount: Int = 0) {
        self.frames = frames
        self.loopCount = loopCount
    }

    /// Creates an animation in which all frames have the same delay.
    package convenience init(_ bitmaps: [Bitmap], delay: Duration, loopCount: Int = 0) {
        self.init(bitmaps.map { EncodingFrame($0, delay: delay) }, loopCount: loopCount)
    }

    package var frameCount: Int { frames.count }
    package var isComplete: Bool { true }

    package func delay(at index: Int) -> Duration {
        frames.indices.contains(index) ? frames[index].delay : .zero
    }

    package func byteCount(at index: Int) -> Int {
        frames.indices.contains(index) ? frames[index].bitmap.byteCount : 0
    }

    package func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard frames.indices.contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frames.count))")
        }
        return try frames[index].bitmap.inRange(ofFirstFrame: frames[0].bitmap, cancellation)
    }
}
