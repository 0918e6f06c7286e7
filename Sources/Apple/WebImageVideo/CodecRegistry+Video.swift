// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
public import ImageCoding

extension CodecRegistry {
    /// Returns a registry that also decodes videos (MPEG-4 and QuickTime) by AVFoundation: a short one
    /// without sound as an animation, another one as a still image.
    ///
    /// ```swift
    /// var configuration = ImageManager.Configuration()
    /// configuration.codecs = .default.addingVideo()
    /// ```
    ///
    /// The whole file is received and kept in memory, where AVFoundation reads it; no file is written.
    /// A still image is the first frame, or the one at ``DecodingOptions/videoTime``. Only the frames that
    /// are needed are decoded, at the size of the thumbnail.
    ///
    /// - Parameters:
    ///   - maximumDuration: the duration up to which a video without sound is an animation, which repeats
    ///     without end. Default: 10 seconds.
    ///   - framesPerSecond: the maximum number of frames of an animation in each second. Default: 15.
    public func addingVideo(
        maximumDuration: Duration = .seconds(10), framesPerSecond: Double = 15
    ) -> CodecRegistry {
        precondition(framesPerSecond > 0, "an animation has more than 0 frames per second")
        return adding(VideoCodec(maximumDuration: maximumDuration, framesPerSecond: framesPerSecond))
    }
}
#endif
