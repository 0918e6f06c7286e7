// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// An image of an icon, as listed in the directory.
struct ICOEntry {
    var size: PixelSize
    var bitCount: Int
    var range: Range<Int>

    /// Returns nil while the directory is incomplete.
    static func all(_ reader: ByteReader) -> [ICOEntry]? {
        guard let kind = reader.littleEndian16(at: 2), let count = reader.littleEndian16(at: 4),
            reader.count >= 6 + count * 16
        else { return nil }
        return (0..<count).compactMap { index in
            let place = 6 + index * 16
            guard let width = reader.byte(at: place), let height = reader.byte(at: place + 1),
                let bits = reader.littleEndian16(at: place + 6),
                let length = reader.littleEndian32(at: place + 8),
                let offset = reader.littleEndian32(at: place + 12)
            else { return nil }
            return ICOEntry(
                size: PixelSize(
                    width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height)),
                // In a cursor, these bytes are the hot spot.
                bitCount: kind == 1 ? bits : 0, range: offset..<offset + length)
        }
    }

    /// Returns the size in the image's own header; nil while it is incomplete.
    func storedSize(_ reader: ByteReader, _ limits: Limits) throws(ImageError) -> PixelSize? {
        let start = range.lowerBound
        guard reader.count >= start + 24 else { return nil }
        guard Self.isPNG(reader, at: start) else {
            return try BMPHeader(reader, at: start, pixelOffset: nil, limits: limits)?.size
        }
        guard let width = reader.bigEndian32(at: start + 16), let height = reader.bigEndian32(at: start + 20),
            width > 0, height > 0
        else { throw ImageError(.corrupt, "PNG in the icon has no size") }
        return PixelSize(width: width, height: height)
    }

    static func isPNG(_ reader: ByteReader, at offset: Int) -> Bool {
        reader.bigEndian32(at: offset) == 0x8950_4E47 && reader.bigEndian32(at: offset + 4) == 0x0D0A_1A0A
    }
}

extension ICOEntry {
    #if os(Linux)
    static func makePNGDecoder(options: DecodingOptions) -> any ImageDecoder { PNGDecoder(options: options) }
    static var pngEncoder: any ImageEncoder { PNGEncoder() }
    #elseif canImport(ImageIO)
    static func makePNGDecoder(options: DecodingOptions) -> any ImageDecoder {
        SystemDecoder(source: ImageIOSource(), options: options)
    }
    static var pngEncoder: any ImageEncoder { ImageIOEncoder() }
    #endif
}

/// The bits after an icon's pixels that mark transparent pixels; ignored if the pixels have alpha.
struct ICOMask {
    let header: BMPHeader
    let bytes: UnsafeRawBufferPointer

    func apply(to frame: DecodedFrame) throws(ImageError) -> DecodedFrame {
        let bitmap = frame.bitmap
        if header.hasAlpha, bitmap.hasAnyAlpha { return frame }
        let start = header.pixelOffset + header.stride * header.size.height
        let stride = (header.size.width + 31) / 32 * 4
        let masked = try Bitmap(size: bitmap.size, alpha: .straight, colorSpace: bitmap.colorSpace) {
            pixels, bytesPerRow throws(ImageError) in
            bitmap.withPixels { source in
                for row in 0..<bitmap.height {
                    let from = (source.baseAddress! + row * bitmap.bytesPerRow)
                        .assumingMemoryBound(to: UInt32.self)
                    let to = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    let line = start + (header.isTopDown ? row : bitmap.height - 1 - row) * stride
                    for column in 0..<bitmap.width {
                        let offset = line + column >> 3
                        let isClear = offset < bytes.count && bytes[offset] >> (7 - column & 7) & 1 == 1
                        to[column] = isClear ? 0 : from[column] | UInt32(0xFF00_0000).littleEndian
                    }
                }
            }
        }
        let isWhole = bytes.count >= start + stride * header.size.height
        return DecodedFrame(bitmap: masked, isPartial: frame.isPartial || !isWhole)
    }
}

extension Bitmap {
    /// Whether a `bgra8` bitmap has a pixel that is not transparent.
    fileprivate var hasAnyAlpha: Bool {
        withPixels { pixels in
            for row in 0..<height {
                let line = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for column in 0..<width where UInt32(littleEndian: line[column]) >> 24 > 0 { return true }
            }
            return false
        }
    }
}
