// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The header chunks of a PNG (third edition, W3C), read without verifying checksums. Reading resumes when
/// more bytes arrive.
struct PNGHeader {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var bitDepth = 8
    private(set) var isGrey = false
    private var hasPalette = false
    private(set) var isInterlaced = false
    private(set) var hasAlpha = false
    /// The orientations from the EXIF and from the XMP.
    private var orientations: (exif: Orientation?, xmp: Orientation?)
    private var hasXMP = false
    private(set) var density: ImageInfo.Density?
    private(set) var largestChunk = 0
    private(set) var colors = PNGColors()
    /// The header chunk and the chunks that palette images need, with their lengths and checksums.
    private(set) var sharedChunks: [Range<Int>] = []
    /// Whether image data has begun, so everything the decoder needs is known.
    private(set) var reachedImageData = false
    private(set) var reachedEnd = false
    private(set) var animation: PNGAnimation?
    /// The first frame's control chunk, if it comes before the animation's control chunk.
    private var earlyControl: [UInt8]?
    private var offset = 8

    var orientation: Orientation { orientations.exif ?? orientations.xmp ?? .up }

    /// Reads the chunks that have arrived since the last call.
    mutating func advance(over bytes: UnsafeRawBufferPointer, options: DecodingOptions) throws(ImageError) {
        let reader = ByteReader(bytes)
        while !reachedEnd, let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4)
        {
            guard length <= 0x7FFF_FFFF else {
                throw ImageError(.corrupt, "invalid PNG chunk length \(length)")
            }
            if offset == 8, name == fourCC("CgBI") {
                throw ImageError(.unsupported, "PNG is in Apple's format for apps (CgBI)")
            }
            guard offset > 8 || name == fourCC("IHDR") else {
                throw ImageError(.corrupt, "PNG does not begin with its header")
            }
            if name == fourCC("IDAT") {
                guard size.width > 0 else { throw ImageError(.corrupt, "missing PNG header") }
                reachedImageData = true
                if animation == nil || options.firstFrameOnly {
                    reachedEnd = true
                    return
                }
                animation?.addData(offset..<offset + 12 + length)
            } else if name == fourCC("fdAT"), animation != nil {
                guard length < 4 || reader.bigEndian32(at: offset + 8) != nil else { return }
                if length >= 4, let number = reader.bigEndian32(at: offset + 8) {
                    animation?.addData(offset..<offset + 12 + length, sequenceNumber: number)
                }
            } else if name == fourCC("IEND") {
                guard reader.count >= offset + 12 else { return }
                reachedEnd = true
                animation?.end()
            } else {
                guard let content = reader.slice(at: offset + 8, length: length),
                    reader.count >= offset + 12 + length
                else { return }
                try read(name, content: ByteReader(content), options: options)
                if !reachedImageData, sharedChunks.count < 3,
                    name == fourCC("IHDR") || name == fourCC("PLTE") || name == fourCC("tRNS")
                {
                    sharedChunks.append(offset..<offset + 12 + length)
                }
            }
            offset += 12 + length
        }
    }

    private mutating func read(
        _ name: UInt32, content: ByteReader, options: DecodingOptions
    ) throws(ImageError) {
        if !reachedImageData { largestChunk = max(largestChunk, content.count) }
        switch name {
        // Ignore all but the first header. A second one after a frame could make the canvas smaller than that
        // frame.
        case fourCC("IHDR") where size.isEmpty:
            try readHeader(content)
        case fourCC("tRNS") where !reachedImageData:
            hasAlpha = true
        case fourCC("eXIf") where !reachedImageData:
            if content.count <= options.limits.metadataBytes {
                orientations.exif = EXIFOrientation.find(content.bytes)
            }
        case fourCC("iTXt") where !reachedImageData && !hasXMP:
            // Only use the first XMP chunk. A file isn't allowed to have several, and decompressing many
            // would be slow.
            hasXMP = PNGMetadata.isXMP(content)
            if hasXMP, content.count <= options.limits.metadataBytes {
                orientations.xmp = PNGMetadata.orientation(ofXMP: content.bytes, options.limits)
            }
        case fourCC("pHYs") where !reachedImageData:
            guard content.byte(at: 8) == 1, let x = content.bigEndian32(at: 0),
                let y = content.bigEndian32(at: 4)
            else { return }
            density = ImageInfo.Density(x: Double(x), y: Double(y), perCentimeters: 100)
        case fourCC("acTL") where !reachedImageData:
            guard let frames = content.bigEndian32(at: 0), let plays = content.bigEndian32(at: 4) else {
                return
            }
            if frames > 0, !options.firstFrameOnly, animation == nil {
                animation = PNGAnimation(canvas: size, claimedFrames: frames, plays: plays)
                if let early = earlyControl {
                    early.withUnsafeBytes { animation?.addFrame(ByteReader($0), limits: options.limits) }
                }
            }
        case fourCC("fcTL"):
            if animation == nil, !reachedImageData, earlyControl == nil, content.count <= 64 {
                earlyControl = Array(content.bytes)
            }
            animation?.addFrame(content, limits: options.limits)
        default:
            if !reachedImageData { colors.add(name, content) }
        }
    }

    private mutating func readHeader(_ content: ByteReader) throws(ImageError) {
        guard content.count == 13, let width = content.bigEndian32(at: 0),
            let height = content.bigEndian32(at: 4),
            let depth = content.byte(at: 8), let color = content.byte(at: 9)
        else { throw ImageError(.corrupt, "PNG header is too short") }
        guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
            throw ImageError(.corrupt, "invalid PNG size \(width)x\(height)")
        }
        size = PixelSize(width: width, height: height)
        isInterlaced = content.byte(at: 12) != 0
        isGrey = color & 2 == 0
        hasAlpha = color & 4 != 0
        hasPalette = color == 3
        bitDepth = hasPalette ? 8 : Int(depth)
    }

    /// - Parameter isComplete: whether all bytes have arrived.
    func info(isComplete: Bool) -> ImageInfo {
        var info = ImageInfo(
            format: .png, size: size, orientation: orientation, hasAlpha: hasAlpha, bitDepth: bitDepth,
            density: density)
        info.hasPalette = hasPalette
        // An animation without a valid frame is a still image.
        if let animation, !(animation.frames.isEmpty && (reachedEnd || isComplete || animation.isBroken)) {
            info.format = .apng
            info.loopCount = animation.plays
            info.countsAllFrames = reachedEnd || isComplete || animation.isBroken
            info.frameCount = info.countsAllFrames ? animation.frames.count : animation.claimedFrames
            if info.frameCount > 1 { info.delays = animation.frames.map(\.delay) }
            info.hasAlpha = hasAlpha || animation.leavesPartsFree
        }
        return info
    }
}
