// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The positions and properties of a GIF's frames, read from its blocks (GIF 89a, CompuServe 1990). Reading
/// resumes when more bytes arrive.
///
/// It's as tolerant as browsers: unknown extensions are skipped, and so is plain text after the first image.
/// An unknown block ends the file.
struct GIFIndex {
    private(set) var canvas = PixelSize(width: 0, height: 0)
    private(set) var globalPalette: Range<Int>?
    /// All images. ``timeline`` decides which of them form a frame.
    private(set) var frames: [GIFFrame] = []
    private(set) var timeline = GIFTimeline()
    /// The file's loop count, or nil if it doesn't have one.
    private(set) var loopCount: Int?
    /// The orientation from the XMP before the first image (XMP part 3, 1.1.2).
    private(set) var orientation = Orientation.up
    /// Whether the trailer, unreadable data or the frame limit has been reached.
    private(set) var isAtEnd = false
    private(set) var hasTrailer = false
    private var offset = 0
    // Whether the sub-blocks at `offset` belong to the last frame and must be skipped.
    private var isInPixelData = false
    private var control = GraphicControl()

    private struct GraphicControl {
        var delay = 0
        var disposal = 0
        var transparentIndex: Int?
    }

    /// Returns whether a file of `count` bytes ends after an image's last block, so nothing but the trailer
    /// seems to be missing.
    func endsBetweenBlocks(_ count: Int) -> Bool { !frames.isEmpty && !isInPixelData && offset == count }

    /// Reads the blocks that have arrived since the last call.
    mutating func advance(over bytes: UnsafeRawBufferPointer, options: DecodingOptions) throws(ImageError) {
        let reader = ByteReader(bytes)
        if canvas.width == 0, try !readScreen(reader) { return }
        while !isAtEnd {
            if isInPixelData {
                guard let end = Self.endOfSubBlocks(reader, from: &offset) else { return }
                offset = end
                isInPixelData = false
                frames[frames.count - 1].isWhole = true
                if options.firstFrameOnly, timeline.knowsFirstFrame {
                    isAtEnd = true
                    return
                }
            }
            guard let kind = reader.byte(at: offset) else { return }
            switch kind {
            case 0x21: guard try readExtension(reader, options.limits) else { return }
            case 0x2C: guard readFrame(reader, options.limits) else { return }
            default:
                isAtEnd = true
                hasTrailer = kind == 0x3B
            }
        }
    }

    /// Reads the screen descriptor. Returns false if there are too few bytes.
    private mutating func readScreen(_ reader: ByteReader) throws(ImageError) -> Bool {
        guard var width = reader.littleEndian16(at: 6), var height = reader.littleEndian16(at: 8),
            let packed = reader.byte(at: 10), reader.count >= 13
        else { return false }
        if width == 0 || height == 0 {
            // If the canvas has no size, browsers use the size of the first image.
            guard let size = try firstImageSize(reader, after: packed) else { return false }
            (width, height) = (size.width, size.height)
        }
        let size = PixelSize(width: width, height: height)
        offset = 13
        if packed & 0x80 != 0 {
            let length = 3 << (Int(packed & 7) + 1)
            globalPalette = 13..<13 + length
            offset += length
        }
        canvas = size
        return true
    }

    /// Returns the size of the first image including its offset, or nil if there are too few bytes.
    private func firstImageSize(
        _ reader: ByteReader, after packed: UInt8
    ) throws(ImageError) -> PixelSize? {
        var position = 13 + (packed & 0x80 != 0 ? 3 << (Int(packed & 7) + 1) : 0)
        while let kind = reader.byte(at: position) {
            if kind == 0x2C {
                guard let left = reader.littleEndian16(at: position + 1),
                    let top = reader.littleEndian16(at: position + 3),
                    let width = reader.littleEndian16(at: position + 5),
                    let height = reader.littleEndian16(at: position + 7)
                else { return nil }
                guard width > 0, height > 0 else {
                    throw ImageError(.corrupt, "invalid GIF size \(width)x\(height)")
                }
                return PixelSize(width: left + width, height: top + height)
            }
            guard kind == 0x21 else { throw ImageError(.corrupt, "GIF has no size and no frame") }
            position += 2
            guard let end = Self.endOfSubBlocks(reader, from: &position) else { return nil }
            position = end
        }
        return nil
    }

    private mutating func readExtension(
        _ reader: ByteReader, _ limits: Limits
    ) throws(ImageError) -> Bool {
        guard let label = reader.byte(at: offset + 1) else { return false }
        var position = offset + 2
        guard let end = Self.endOfSubBlocks(reader, from: &position) else { return false }
        let start = offset + 2
        let length = Int(reader.byte(at: start) ?? 0)
        switch label {
        case 0x01 where frames.isEmpty:
            // Plain text doesn't have a defined font, so we can't draw the first image.
            throw ImageError(.unsupported, "GIF has plain text as its first image")
        case 0x01:
            // The preceding control block only applies to this text, so don't use it for the next image.
            control = GraphicControl()
        case 0xF9 where length >= 4:
            let packed = reader.byte(at: start + 1) ?? 0
            control.disposal = Int(packed >> 2 & 7)
            control.delay = reader.littleEndian16(at: start + 2) ?? 0
            control.transparentIndex = packed & 1 != 0 ? reader.byte(at: start + 4).map(Int.init) : nil
        case 0xFF where length == 11:
            let isLoop =
                reader.matches("NETSCAPE2.0", at: start + 1) || reader.matches("ANIMEXTS1.0", at: start + 1)
            if isLoop { readLoop(reader, from: start + 12) }
            // The packet isn't in sub-blocks; the bytes after it only look like sub-blocks.
            if frames.isEmpty, reader.matches("XMP DataXMP", at: start + 1),
                end - start - 12 <= limits.metadataBytes,
                let packet = reader.slice(at: start + 12, length: end - start - 12)
            {
                orientation = XMPPacket.orientation(packet) ?? .up
            }
        default: break
        }
        offset = end
        return true
    }

    private mutating func readLoop(_ reader: ByteReader, from start: Int) {
        var position = start
        while let length = reader.byte(at: position), length > 0 {
            if length >= 3, let kind = reader.byte(at: position + 1), kind & 7 == 1 {
                loopCount = reader.littleEndian16(at: position + 2)
                return
            }
            position += 1 + Int(length)
        }
    }

    private mutating func readFrame(_ reader: ByteReader, _ limits: Limits) -> Bool {
        guard let left = reader.littleEndian16(at: offset + 1),
            let top = reader.littleEndian16(at: offset + 3),
            let width = reader.littleEndian16(at: offset + 5),
            let height = reader.littleEndian16(at: offset + 7),
            let packed = reader.byte(at: offset + 9)
        else { return false }
        var position = offset + 10
        var palette = globalPalette
        if packed & 0x80 != 0 {
            let length = 3 << (Int(packed & 7) + 1)
            palette = position..<position + length
            position += length
        }
        // An empty image doesn't need colors or codes, so a file may leave them out.
        guard let codeSize = reader.byte(at: position) ?? (width == 0 || height == 0 ? 0 : nil) else {
            return false
        }
        if frames.count >= max(1, limits.frames) {
            isAtEnd = true
            return true
        }
        frames.append(
            GIFFrame(
                area: PixelRect(x: left, y: top, width: width, height: height), palette: palette,
                transparentIndex: control.transparentIndex, isInterlaced: packed & 0x40 != 0,
                delay: control.delay, disposal: control.disposal, minimumCodeSize: Int(codeSize),
                dataOffset: position + 1))
        let canvasRect = PixelRect(canvas)
        timeline.add(
            delay: control.delay,
            hidesAll: control.transparentIndex == nil
                && frames[frames.count - 1].area.intersection(canvasRect) == canvasRect,
            stays: control.disposal != 2 && control.disposal != 3,
            isLooping: loopCount != nil)
        control = GraphicControl()
        offset = position + 1
        isInPixelData = true
        return true
    }

    /// Returns the offset after the block of length 0 that ends a sequence of sub-blocks, or nil if it hasn't
    /// arrived. In that case, `position` is the last sub-block that begins within the bytes.
    private static func endOfSubBlocks(_ reader: ByteReader, from position: inout Int) -> Int? {
        while let length = reader.byte(at: position) {
            if length == 0 { return position + 1 }
            guard position + 1 + Int(length) <= reader.count else { return nil }
            position += 1 + Int(length)
        }
        return nil
    }
}

/// One image in a GIF and its position on the canvas.
struct GIFFrame {
    var area: PixelRect
    /// The palette's byte range, with three bytes per color. Nil if it's missing, so nothing is drawn.
    var palette: Range<Int>?
    var transparentIndex: Int?
    var isInterlaced: Bool
    /// The delay in hundredths of a second.
    var delay: Int
    /// The disposal method: 0 and 1 leave the image, 2 clears its area, 3 restores the previous contents.
    var disposal: Int
    var minimumCodeSize: Int
    /// The offset of the first sub-block.
    var dataOffset: Int
    /// Whether the end of the frame's data has been reached.
    var isWhole = false
}

extension GIFFrame {
    func step(on canvas: PixelSize) -> FrameStep {
        let area = area.intersection(PixelRect(canvas))
        let isSolid = transparentIndex == nil && palette != nil && !area.isEmpty
        return FrameStep(
            area: area, disposal: disposal == 2 ? .clear : disposal == 3 ? .restore : .keep,
            replaces: isSolid, isOpaque: isSolid)
    }
}
