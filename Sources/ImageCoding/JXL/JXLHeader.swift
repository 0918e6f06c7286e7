// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// The headers of a JPEG XL and its frames, read without decoding pixels.
final class JXLHeader {
    private let stream: JXLStream
    private let options: DecodingOptions
    private var basic: JxlBasicInfo?
    private var ticks: [UInt32] = []
    private(set) var colors: JXLColors?
    /// The index of the extra channel with black ink. If there is one, the colors are cyan, magenta and
    /// yellow.
    private(set) var blackChannel: UInt32?
    /// Whether all headers that we need have been read.
    private(set) var reachedEnd = false
    private var isDamaged = false

    init(options: DecodingOptions) throws(ImageError) {
        self.options = options
        stream = try JXLStream(events: JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING, JXL_DEC_FRAME)
    }

    /// The number of frames that have begun.
    var frameCount: Int { ticks.count }

    /// Reads the bytes that have arrived.
    func advance(over bytes: UnsafeRawBufferPointer) throws(ImageError) {
        while !reachedEnd {
            switch try stream.next(bytes) {
            case JXL_DEC_BASIC_INFO: try readBasics()
            case JXL_DEC_COLOR_ENCODING:
                colors = JXLColors(
                    stream, isInOriginal: basic?.uses_original_profile == JXL_TRUE, options)
            case JXL_DEC_FRAME: try readFrame()
            case JXL_DEC_NEED_MORE_INPUT: return
            case JXL_DEC_SUCCESS: reachedEnd = true
            default:
                // Keep the frames read so far.
                guard frameCount > 0 else { throw ImageError(.corrupt, "invalid JPEG XL header") }
                isDamaged = true
                reachedEnd = true
            }
        }
    }

    private func readBasics() throws(ImageError) {
        var basic = JxlBasicInfo()
        guard JxlDecoderGetBasicInfo(stream.handle, &basic) == JXL_DEC_SUCCESS else {
            throw ImageError(.corrupt, "invalid JPEG XL header")
        }
        let size = PixelSize(width: Int(basic.xsize), height: Int(basic.ysize))
        try options.limits.check(size)
        // libjxl keeps each channel in memory, so channels in addition to colors and alpha also use up the
        // pixel limit.
        let (samples, overflows) = size.pixelCount.multipliedReportingOverflow(
            by: 3 + Int(basic.num_extra_channels))
        let pixels = overflows ? Int.max : samples / 4
        if pixels > options.limits.pixels {
            throw .limit("pixels", found: pixels, allowed: options.limits.pixels)
        }
        for index in 0..<Int(basic.num_extra_channels) {
            var channel = JxlExtraChannelInfo()
            if JxlDecoderGetExtraChannelInfo(stream.handle, index, &channel) == JXL_DEC_SUCCESS,
                channel.type == JXL_CHANNEL_BLACK, basic.num_color_channels == 3
            {
                blackChannel = UInt32(index)
                break
            }
        }
        self.basic = basic
    }

    private func readFrame() throws(ImageError) {
        var header = JxlFrameHeader()
        guard JxlDecoderGetFrameHeader(stream.handle, &header) == JXL_DEC_SUCCESS else {
            throw ImageError(.corrupt, "invalid JPEG XL frame header")
        }
        ticks.append(header.duration)
        let isEnough = options.firstFrameOnly || ticks.count >= options.limits.frames
        if isEnough || basic?.have_animation == JXL_FALSE { reachedEnd = true }
    }

    /// Returns nil until the header is complete.
    func info(isComplete: Bool) -> ImageInfo? {
        guard let basic else { return nil }
        var info = ImageInfo(
            format: .jpegXL, size: PixelSize(width: Int(basic.xsize), height: Int(basic.ysize)),
            orientation: Orientation(rawValue: Int(basic.orientation.rawValue)) ?? .up,
            hasAlpha: basic.alpha_bits > 0, bitDepth: Int(basic.bits_per_sample))
        info.colorSpace = colors?.space
        info.dynamicRange = dynamicRange
        guard basic.have_animation != JXL_FALSE, !options.firstFrameOnly else { return info }
        info.frameCount = frameCount
        info.countsAllFrames = isComplete || reachedEnd
        if frameCount > 1 || !info.countsAllFrames {
            info.loopCount = Int(basic.animation.num_loops)
            info.delays = ticks.map { duration(of: $0, basic.animation) }
        }
        return info
    }

    /// Returns whether the bytes end before the last frame does, or are damaged.
    func isCut(isComplete: Bool) -> Bool { isDamaged || isComplete && !reachedEnd }

    private func duration(of ticks: UInt32, _ animation: JxlAnimationHeader) -> Duration {
        guard animation.tps_numerator > 0 else { return .zero }
        let seconds =
            Double(ticks) * Double(animation.tps_denominator) / Double(animation.tps_numerator)
        return .nanoseconds(Int64((min(seconds, 4e9) * 1e9).rounded()))
    }

    /// The range of light. The codestream always has a brightest light, but if it's just PQ's maximum, it
    /// doesn't mean anything.
    var dynamicRange: ImageInfo.DynamicRange {
        let stated = basic.map { Double($0.intensity_target) }
        return ImageInfo.DynamicRange(
            of: colors?.space, brightest: stated.flatMap { $0 < 10_000 ? $0 : nil })
    }

    var hasAlpha: Bool { basic.map { $0.alpha_bits > 0 } ?? false }
    var isGrey: Bool { basic?.num_color_channels == 1 }
}
#endif
