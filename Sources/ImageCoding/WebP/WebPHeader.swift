// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The chunks of a WebP (RFC 9649). Reading resumes when more bytes arrive.
struct WebPHeader {
    /// The maximum number of bytes after a RIFF file's length. Where `Int` has 32 bits, the end of the file
    /// must fit into it.
    static let maximumLength = Int(clamping: min(0xFFFF_FFF6, Int64(Int.max) - 8))

    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var hasAlpha = false
    /// The orientations from the EXIF and from the XMP.
    private var orientations: (exif: Orientation?, xmp: Orientation?)
    private(set) var density: ImageInfo.Density?
    private(set) var loopCount = 1
    private(set) var isAnimated = false
    private(set) var frames: [WebPFrame] = []
    /// The color profile's byte range.
    private(set) var profile: Range<Int>?
    /// Whether the whole file has been read.
    private(set) var reachedEnd = false
    /// Whether the header announces EXIF and XMP that may still arrive.
    private var awaits = (exif: false, xmp: false)
    private var offset = 12
    /// The file's end according to its header.
    private(set) var fileEnd: Int?

    var orientation: Orientation { orientations.exif ?? orientations.xmp ?? .up }

    /// Reads the chunks that have arrived since the last call.
    mutating func advance(over bytes: UnsafeRawBufferPointer, options: DecodingOptions) throws(ImageError) {
        let reader = ByteReader(bytes)
        if fileEnd == nil {
            guard reader.count >= 12, let length = reader.littleEndian32(at: 4) else { return }
            guard length >= 4, length <= WebPHeader.maximumLength else {
                throw ImageError(.corrupt, "invalid WebP file length \(length)")
            }
            fileEnd = 8 + length
        }
        guard let fileEnd else { return }
        while !reachedEnd {
            if offset + 8 > fileEnd {
                reachedEnd = true
                return
            }
            guard let name = reader.tag(at: offset), let length = reader.littleEndian32(at: offset + 4) else {
                return
            }
            guard try read(name, at: offset + 8, length: length, in: reader, options: options) else { return }
            let end = offset + 8 + length + (length & 1)
            guard end <= reader.count || (end == reader.count + 1 && end > fileEnd) else { return }
            if name == fourCC("ANMF"), !frames.isEmpty { frames[frames.count - 1].isWhole = true }
            offset = end
        }
    }

    /// Reads a chunk. Returns false if it's incomplete.
    private mutating func read(
        _ name: UInt32, at start: Int, length: Int, in reader: ByteReader, options: DecodingOptions
    ) throws(ImageError) -> Bool {
        switch name {
        // This chunk must be the first (RFC 9649, 2.7). One after an image could make the canvas smaller than
        // that image.
        case fourCC("VP8X") where start == 20:
            guard let flags = reader.byte(at: start), let width = reader.littleEndian24(at: start + 4),
                let height = reader.littleEndian24(at: start + 7)
            else { return false }
            size = PixelSize(width: width + 1, height: height + 1)
            try options.limits.check(source: size)
            hasAlpha = flags & 0x10 != 0
            isAnimated = flags & 0x02 != 0
            awaits = (flags & 0x08 != 0, flags & 0x04 != 0)
        case fourCC("ALPH") where !isAnimated && frames.isEmpty:
            hasAlpha = true
        case fourCC("VP8 "), fourCC("VP8L"):
            guard !isAnimated, frames.isEmpty else { return true }
            guard let stream = try WebPStream(name, at: start, reader) else { return false }
            if size.width == 0 { size = stream.size }
            guard stream.size == size else {
                throw ImageError(.corrupt, "WebP canvas \(size) differs from its image \(stream.size)")
            }
            try options.limits.check(source: size)
            hasAlpha = hasAlpha || stream.hasAlpha
            frames.append(
                WebPFrame(
                    area: PixelRect(stream.size), data: 0..<(fileEnd ?? 0), hasAlpha: hasAlpha,
                    isLossless: name == fourCC("VP8L"), delay: 0))
        case fourCC("ANIM"):
            guard let loops = reader.littleEndian16(at: start + 4) else { return false }
            loopCount = loops
        case fourCC("ANMF") where isAnimated:
            return try readFrame(at: start, length: length, in: reader, options: options)
        case fourCC("ICCP") where profile == nil && frames.isEmpty:
            guard reader.slice(at: start, length: length) != nil else { return false }
            if length <= options.limits.colorProfileBytes { profile = start..<start + length }
        // Ignore EXIF and XMP that the header doesn't announce, because an incremental decoder didn't wait
        // for them.
        case fourCC("EXIF") where awaits.exif:
            guard let content = reader.slice(at: start, length: length) else { return false }
            if length <= options.limits.metadataBytes {
                orientations.exif = EXIFOrientation.find(content)
                density = EXIFDensity.read(content)
            }
            awaits.exif = false
        case fourCC("XMP ") where awaits.xmp:
            guard let content = reader.slice(at: start, length: length) else { return false }
            if length <= options.limits.metadataBytes { orientations.xmp = XMPPacket.orientation(content) }
            awaits.xmp = false
        default:
            break
        }
        return true
    }

    private mutating func readFrame(
        at start: Int, length: Int, in reader: ByteReader, options: DecodingOptions
    ) throws(ImageError) -> Bool {
        // Skip a frame that was already added when fewer bytes had arrived, isn't requested, or is beyond the
        // limit.
        if frames.last?.data.lowerBound == start + 16 { return true }
        if frames.count >= (options.firstFrameOnly ? 1 : max(1, options.limits.frames)) { return true }
        guard let x = reader.littleEndian24(at: start), let y = reader.littleEndian24(at: start + 3),
            let width = reader.littleEndian24(at: start + 6),
            let height = reader.littleEndian24(at: start + 9),
            let delay = reader.littleEndian24(at: start + 12), let flags = reader.byte(at: start + 15),
            let name = reader.tag(at: start + 16),
            reader.count >= start + 30
        else { return false }
        let area = PixelRect(x: x * 2, y: y * 2, width: width + 1, height: height + 1)
        guard length >= 24, area.x + area.width <= size.width, area.y + area.height <= size.height else {
            if options.keepsDamagedParts, !frames.isEmpty { return true }
            throw ImageError(.corrupt, "WebP frame is outside of its canvas")
        }
        var hasAlpha = name == fourCC("ALPH")
        if name == fourCC("VP8L") {
            do throws(ImageError) {
                if let stream = try WebPStream(name, at: start + 24, reader) { hasAlpha = stream.hasAlpha }
            } catch {
                // If damaged parts are kept, add the frame anyway. Drawing it will find the damage again.
                guard options.keepsDamagedParts else { throw error }
            }
        }
        frames.append(
            WebPFrame(
                area: area, data: start + 16..<start + length, hasAlpha: hasAlpha,
                isLossless: name == fourCC("VP8L"), delay: delay, isCleared: flags & 1 != 0,
                blendsOver: flags & 2 == 0))
        return true
    }

    /// - Parameter isComplete: whether all bytes have arrived.
    /// - Returns: nil before the first frame.
    func info(isComplete: Bool, options: DecodingOptions) -> ImageInfo? {
        guard !frames.isEmpty else { return nil }
        let isDone = reachedEnd || isComplete
        var info = ImageInfo(
            format: .webp, size: size, orientation: orientation, hasAlpha: hasAlpha, density: density)
        // The EXIF orientation takes precedence, so if there is one, we don't wait for the XMP.
        info.knowsOrientation = isDone || !awaits.exif && (orientations.exif != nil || !awaits.xmp)
        if isAnimated {
            info.frameCount = frames.count
            info.loopCount = loopCount
            info.delays = frames.count > 1 ? frames.map { .milliseconds($0.delay) } : []
            info.countsAllFrames = isDone || options.firstFrameOnly
            info.hasAlpha = hasAlpha || frames.contains { $0.hasAlpha || $0.area != PixelRect(size) }
        }
        return info
    }
}

/// One frame in a WebP and its position on the canvas.
struct WebPFrame {
    var area: PixelRect
    /// The bytes for libwebp: a still image's whole file, or the chunks of an animation frame.
    var data: Range<Int>
    var hasAlpha: Bool
    var isLossless: Bool
    /// The duration in milliseconds.
    var delay: Int
    /// Whether the frame's area is cleared before the next frame.
    var isCleared = false
    /// Whether transparent pixels show the canvas below. If not, they replace it.
    var blendsOver = false
    var isWhole = false

    var step: FrameStep {
        FrameStep(
            area: area, disposal: isCleared ? .clear : .keep, replaces: !blendsOver || !hasAlpha,
            isOpaque: !hasAlpha)
    }

    /// The memory in bytes that decoding takes in addition to the decoded pixels. libwebp keeps all pixels of
    /// a lossless stream, and some rows of a lossy one. Alpha can be stored as a lossless stream, too.
    var workingBytes: Int {
        let perPixel = isLossless ? 4 : hasAlpha ? 5 : 0
        return area.width * (area.height * perPixel + 128)
    }
}

/// The header of a lossy (RFC 6386, 9.1) or lossless (RFC 9649, 3.4) stream.
private struct WebPStream {
    var size: PixelSize
    var hasAlpha: Bool

    /// Returns nil if the header is incomplete.
    init?(_ name: UInt32, at start: Int, _ reader: ByteReader) throws(ImageError) {
        if name == fourCC("VP8L") {
            guard let signature = reader.byte(at: start), let bits = reader.littleEndianBits(at: start + 1)
            else {
                return nil
            }
            guard signature == 0x2F else {
                throw ImageError(.corrupt, "WebP lossless stream has no signature")
            }
            size = PixelSize(
                width: Int(truncatingIfNeeded: bits & 0x3FFF) + 1,
                height: Int(truncatingIfNeeded: bits >> 14 & 0x3FFF) + 1)
            hasAlpha = bits >> 28 & 1 != 0
        } else {
            guard let code = reader.littleEndian24(at: start + 3),
                let width = reader.littleEndian16(at: start + 6),
                let height = reader.littleEndian16(at: start + 8)
            else { return nil }
            size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
            hasAlpha = false
            guard code == 0x2A019D, !size.isEmpty else {
                throw ImageError(.corrupt, "WebP lossy stream has no start code")
            }
        }
    }
}
