// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// What a PNG's chunks say, found by walking over them without a look at their checksums; it goes on where it stopped
/// when more bytes have come. (PNG, third edition, W3C.)
struct PNGHeader {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var bitDepth = 8
    private(set) var isGrey = false
    private(set) var hasAlpha = false
    private(set) var orientation = Orientation.up
    private(set) var largestChunk = 0
    private(set) var profileChunkBytes = 0
    /// Image data has begun: nothing that the decoder needs to know is still to come.
    private(set) var reachedPicture = false
    private(set) var reachedEnd = false
    private(set) var animation: Animation?
    private var offset = 8

    struct Animation {
        /// As claimed by `acTL`; no memory is ever taken for it.
        var claimedFrames: Int
        var plays: Int
        var delays: [Duration] = []
    }

    /// Looks at the chunks that have come since the last call.
    mutating func advance(over bytes: UnsafeRawBufferPointer, options: DecodingOptions) throws(ImageError) {
        let reader = ByteReader(bytes)
        while !reachedEnd, let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4)
        {
            guard length <= 0x7FFF_FFFF else {
                throw ImageError(.corrupt, "a PNG chunk claims \(length) bytes")
            }
            guard offset > 8 || name == fourCC("IHDR") else {
                throw ImageError(.corrupt, "the PNG does not begin with its header")
            }
            if name == fourCC("IDAT") {
                guard size.width > 0 else { throw ImageError(.corrupt, "the PNG has no header") }
                reachedPicture = true
                if animation == nil || options.firstFrameOnly {
                    reachedEnd = true
                    return
                }
            } else if name == fourCC("IEND") {
                reachedEnd = true
            } else {
                guard let content = reader.slice(at: offset + 8, length: length) else { return }
                try read(name, ByteReader(content), options)
            }
            offset += 12 + length
        }
    }

    private mutating func read(
        _ name: UInt32, _ content: ByteReader, _ options: DecodingOptions
    ) throws(ImageError) {
        if !reachedPicture { largestChunk = max(largestChunk, content.count) }
        switch name {
        case fourCC("IHDR"):
            try readHeader(content)
        case fourCC("tRNS") where !reachedPicture:
            hasAlpha = true
        case fourCC("iCCP") where !reachedPicture:
            profileChunkBytes = content.count
        case fourCC("eXIf") where !reachedPicture:
            if content.count <= options.limits.metadataBytes {
                orientation = EXIFOrientation.read(content.bytes)
            }
        case fourCC("acTL") where !reachedPicture:
            guard let frames = content.bigEndian32(at: 0), let plays = content.bigEndian32(at: 4) else {
                return
            }
            if frames > 0, !options.firstFrameOnly {
                animation = Animation(claimedFrames: frames, plays: plays)
            }
        case fourCC("fcTL"):
            try readFrame(content, options.limits)
        default:
            break
        }
    }

    private mutating func readHeader(_ content: ByteReader) throws(ImageError) {
        guard content.count == 13, let width = content.bigEndian32(at: 0),
            let height = content.bigEndian32(at: 4),
            let depth = content.byte(at: 8), let color = content.byte(at: 9)
        else { throw ImageError(.corrupt, "the PNG's header is too short") }
        guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
            throw ImageError(.corrupt, "the PNG is \(width)x\(height)")
        }
        size = PixelSize(width: width, height: height)
        isGrey = color & 2 == 0
        hasAlpha = color & 4 != 0
        bitDepth = color == 3 ? 8 : Int(depth)
    }

    private mutating func readFrame(_ content: ByteReader, _ limits: Limits) throws(ImageError) {
        guard animation != nil, let numerator = content.bigEndian16(at: 20),
            let denominator = content.bigEndian16(at: 22)
        else { return }
        let count = (animation?.delays.count ?? 0) + 1
        if count > limits.frames { throw .limit("frames", found: count, allowed: limits.frames) }
        let unit = denominator == 0 ? 100 : denominator
        animation?.delays.append(.microseconds(numerator * 1_000_000 / unit))
    }

    /// - Parameter isComplete: no more bytes will come.
    func info(isComplete: Bool) -> ImageInfo {
        var info = ImageInfo(
            format: .png, size: size, orientation: orientation, hasAlpha: hasAlpha, bitDepth: bitDepth)
        if let animation {
            info.format = .apng
            info.loopCount = animation.plays
            info.delays = animation.delays
            info.countsAllFrames = reachedEnd || isComplete
            info.frameCount = info.countsAllFrames ? animation.delays.count : animation.claimedFrames
            if info.countsAllFrames, info.frameCount == 0 { info.frameCount = 1 }
        }
        return info
    }
}
