// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
import Foundation
import ImageBase
import ImageCoding
import Raster

struct VideoCodec: ImageCodec {
    let maximumDuration: Duration
    let framesPerSecond: Double

    var formats: [ImageFormat] { [.mp4, .quickTime] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { Self.format(of: bytes) != nil }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { VideoDecoder(self, options) }

    /// Returns the format from the file's major brand (ISO/IEC 14496-12, 4.3). It's nil for HEIF brands,
    /// because those files are images.
    static func format(of bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8), ImageFormat.sniff(bytes) == nil
        else { return nil }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        if brand == "qt  " { return .quickTime }
        return ["iso", "mp4", "avc", "M4V", "dash", "hvc", "av01"].contains { brand.hasPrefix($0) }
            ? .mp4 : nil
    }
}

/// Decodes a video's frames.
private final class VideoDecoder: ImageDecoder {
    private let codec: VideoCodec
    private let options: DecodingOptions
    private var video: VideoData?
    private var content: VideoContent?
    private(set) var info: ImageInfo?
    /// The most recently decoded frames, beginning at the index `first`.
    private var decoded: (first: Int, bitmaps: [Bitmap]) = (0, [])

    /// The number of frames to decode in one batch. Decoding frames one by one would be slower, because the
    /// frames between two sync samples depend on each other.
    private static let batch = 8

    init(_ codec: VideoCodec, _ options: DecodingOptions) { (self.codec, self.options) = (codec, options) }

    var frameCount: Int { info?.frameCount ?? 0 }

    private var period: Double {
        let rate = content?.frameRate ?? 0
        return 1 / (rate > 0 ? min(rate, codec.framesPerSecond) : codec.framesPerSecond)
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard isComplete, video == nil else { return }
        guard let format = data.withUnsafeBytes({ VideoCodec.format(of: $0) }) else {
            throw ImageError(.corrupt, "the data isn't a video")
        }
        guard let content = data.withUnsafeBytes({ VideoContent($0) }) else {
            throw ImageError(.corrupt, "the file has no video")
        }
        try options.limits.check(source: content.size)
        if let time = options.videoTime,
            time < .zero || content.duration > 0 && time >= .seconds(content.duration)
        {
            throw ImageError(.invalidInput, "the video has no frame at \(time)")
        }
        let isAnimation =
            options.videoTime == nil && !content.hasSound && !options.firstFrameOnly
            && content.duration > 0 && content.duration <= codec.maximumDuration / .seconds(1)
        let count = isAnimation ? max(1, Int(min(content.duration / period + 1e-6, 1e6))) : 1
        let frames = min(count, options.limits.frames)
        guard let video = VideoData(data, format: format) else {
            throw ImageError(.invalidInput, "there is no file extension for \(format)")
        }
        (self.video, self.content) = (video, content)
        info = ImageInfo(
            format: format, size: content.size, frameCount: frames, loopCount: frames > 1 ? 0 : 1,
            delays: frames > 1 ? Array(repeating: .seconds(period), count: frames) : [])
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let video, let info, (0..<info.frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let place = index - decoded.first
        if decoded.bitmaps.indices.contains(place) {
            return DecodedFrame(bitmap: decoded.bitmaps[place])
        }
        let indices = index..<min(index + Self.batch, info.frameCount)
        let times = indices.map { options.videoTime.map { $0 / .seconds(1) } ?? Double($0) * period }
        let needed = options.neededSize(for: info)
        decoded = (index, try video.frames(at: times, size: needed, cancellation))
        return DecodedFrame(bitmap: decoded.bitmaps[0])
    }
}
#endif
