// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
public import ImageCoding

extension CodecRegistry {
    /// Returns a registry that also decodes videos (MPEG-4 and QuickTime) with AVFoundation: a short video
    /// without sound as an animation, and any other video as a still image.
    ///
    /// ```swift
    /// var configuration = ImageManagerConfiguration()
    /// configuration.codecs = .default.addingVideo()
    /// ```
    ///
    /// The whole file is received and kept in memory, where AVFoundation reads it; nothing is written to
    /// disk. A still image is the first frame, or the one at ``DecodingOptions/videoTime``. Only the frames
    /// that are needed are decoded, at the thumbnail's size.
    ///
    /// - Parameters:
    ///   - maximumDuration: the maximum duration of a video without sound that's decoded as an animation,
    ///     which repeats forever. Default: 10 seconds.
    ///   - framesPerSecond: the maximum frame rate of an animation. Default: 15.
    public func addingVideo(
        maximumDuration: Duration = .seconds(10), framesPerSecond: Double = 15
    ) -> CodecRegistry {
        precondition(framesPerSecond > 0, "an animation needs more than 0 frames per second")
        return adding(VideoCodec(maximumDuration: maximumDuration, framesPerSecond: framesPerSecond))
    }
}
#endif
