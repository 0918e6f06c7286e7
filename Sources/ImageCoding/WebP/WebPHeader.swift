// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// What a WebP's chunks say (RFC 9649), found by walking over them; it goes on where it stopped when more bytes have
/// come.
struct WebPHeader {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var hasAlpha = false
    private(set) var orientation = Orientation.up
    private(set) var loopCount = 1
    private(set) var isAnimated = false
    private(set) var frames: [WebPFrame] = []
    /// The bytes of the colour profile.
    private(set) var profile: Range<Int>?
    /// The whole picture has come and the file does not go on.
    private(set) var reachedEnd = false
    /// The EXIF that the header announces may still be coming.
    private var awaitsMetadata = false
    private var offset = 12
    /// Where the file ends by its own account.
    private(set) var fileEnd: Int?

    /// Looks at the chunks that have come since the last call.
    mutating func advance(over bytes: UnsafeRawBufferPointer, options: DecodingOptions) throws(ImageError) {
        let reader = ByteReader(bytes)
        if fileEnd == nil {
            guard reader.count >= 12, let length = reader.littleEndian32(at: 4) else { return }
            guard length >= 4, length <= 0xFFFF_FFF6 else {
                throw ImageError(.corrupt, "the WebP claims \(length) bytes")
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
            guard try read(name, offset + 8, length, reader, options) else { return }
            let end = offset + 8 + length + (length & 1)
            guard end <= reader.count || (end == reader.count + 1 && end > fileEnd) else { return }
            if name == fourCC("ANMF"), !frames.isEmpty { frames[frames.count - 1].isWhole = true }
            offset = end
        }
    }

    /// False when too little of the chunk has come.
    private mutating func read(
        _ name: UInt32, _ start: Int, _ length: Int, _ reader: ByteReader, _ options: DecodingOptions
    ) throws(ImageError) -> Bool {
        switch name {
        // Only the first chunk is one (RFC 9649, 2.7): another behind a picture would make the canvas smaller than that.
        case fourCC("VP8X") where start == 20:
            guard let flags = reader.byte(at: start), let width = reader.littleEndian24(at: start + 4),
                let height = reader.littleEndian24(at: start + 7)
            else { return false }
            size = PixelSize(width: width + 1, height: height + 1)
            try options.limits.check(size)
            hasAlpha = flags & 0x10 != 0
            isAnimated = flags & 0x02 != 0
            awaitsMetadata = flags & 0x08 != 0
        case fourCC("ALPH") where !isAnimated && frames.isEmpty:
            hasAlpha = true
        case fourCC("VP8 "), fourCC("VP8L"):
            guard !isAnimated, frames.isEmpty else { return true }
            guard let stream = try WebPStream(name, at: start, reader) else { return false }
            if size.width == 0 { size = stream.size }
            guard stream.size == size else {
                throw ImageError(.corrupt, "the WebP's canvas is \(size) and its picture \(stream.size)")
            }
            try options.limits.check(size)
            hasAlpha = hasAlpha || stream.hasAlpha
            frames.append(
                WebPFrame(
                    area: PixelRect(stream.size), data: 0..<(fileEnd ?? 0), hasAlpha: hasAlpha, delay: 0))
        case fourCC("ANIM"):
            guard let loops = reader.littleEndian16(at: start + 4) else { return false }
            loopCount = loops
        case fourCC("ANMF") where isAnimated:
            return try readFrame(start, length, reader, options)
        case fourCC("ICCP") where profile == nil && frames.isEmpty:
            guard reader.slice(at: start, length: length) != nil else { return false }
            if length <= options.limits.colorProfileBytes { profile = start..<start + length }
        // What the header does not announce is passed over: whoever draws the rows as they come did not wait for it.
        case fourCC("EXIF") where awaitsMetadata:
            guard let content = reader.slice(at: start, length: length) else { return false }
            if length <= options.limits.metadataBytes { orientation = EXIFOrientation.read(content) }
            awaitsMetadata = false
        default:
            break
        }
        return true
    }

    private mutating func readFrame(
        _ start: Int, _ length: Int, _ reader: ByteReader, _ options: DecodingOptions
    ) throws(ImageError) -> Bool {
        // Counted already, while there was less of it; or not wanted, or one too many.
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
            throw ImageError(.corrupt, "a frame of the WebP lies outside its canvas")
        }
        var hasAlpha = name == fourCC("ALPH")
        if name == fourCC("VP8L"), let stream = try WebPStream(name, at: start + 24, reader) {
            hasAlpha = stream.hasAlpha
        }
        frames.append(
            WebPFrame(
                area: area, data: start + 16..<start + length, hasAlpha: hasAlpha, delay: delay,
                isCleared: flags & 1 != 0, blendsOver: flags & 2 == 0))
        return true
    }

    /// - Parameter isComplete: no more bytes will come.
    /// - Returns: nil before the first frame.
    func info(isComplete: Bool, options: DecodingOptions) -> ImageInfo? {
        guard !frames.isEmpty else { return nil }
        let isDone = reachedEnd || isComplete
        var info = ImageInfo(format: .webp, size: size, orientation: orientation, hasAlpha: hasAlpha)
        info.knowsOrientation = isDone || !awaitsMetadata
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

/// One picture of a WebP and where it is laid on the canvas.
struct WebPFrame {
    var area: PixelRect
    /// What libwebp is given: of a still picture the whole file, of an animation's frame its chunks.
    var data: Range<Int>
    var hasAlpha: Bool
    /// In milliseconds.
    var delay: Int
    /// Its area is cleared before the next frame; otherwise it stays.
    var isCleared = false
    /// Transparent pixels let through what was there; otherwise they replace it.
    var blendsOver = false
    var isWhole = false
}

/// The header of a lossy (RFC 6386, 9.1) or lossless (RFC 9649, 3.4) stream.
private struct WebPStream {
    var size: PixelSize
    var hasAlpha: Bool

    /// Nil when too little of it has come.
    init?(_ name: UInt32, at start: Int, _ reader: ByteReader) throws(ImageError) {
        if name == fourCC("VP8L") {
            guard let signature = reader.byte(at: start), let bits = reader.littleEndian32(at: start + 1)
            else {
                return nil
            }
            guard signature == 0x2F else {
                throw ImageError(.corrupt, "the WebP's lossless stream has no signature")
            }
            size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
            hasAlpha = bits >> 28 & 1 != 0
        } else {
            guard let code = reader.littleEndian24(at: start + 3),
                let width = reader.littleEndian16(at: start + 6),
                let height = reader.littleEndian16(at: start + 8)
            else { return nil }
            size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
            hasAlpha = false
            guard code == 0x2A019D, !size.isEmpty else {
                throw ImageError(.corrupt, "the WebP's lossy stream has no start code")
            }
        }
    }
}
