// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// Reads the rows of a BMP as straight `bgra8`.
struct BMPReader {
    let header: BMPHeader
    let bytes: UnsafeRawBufferPointer
    let monitor: WorkMonitor

    /// - Returns: the image, which is partial if bytes are missing. Missing pixels are black or transparent.
    /// - Throws: ``ImageError/Code/corrupt`` if there isn't a single row.
    func read() throws(ImageError) -> DecodedFrame {
        guard bytes.count > header.pixelOffset else {
            throw ImageError(.corrupt, "BMP ends before its pixels")
        }
        try checkLength()
        let colors = palette()
        var isPartial = false
        let bitmap = try Bitmap(
            size: header.size, alpha: header.hasAlpha ? .straight : .opaque
        ) { pixels, stride throws(ImageError) in
            let target = BMPTarget(
                pixels: pixels, bytesPerRow: stride, size: header.size, isTopDown: header.isTopDown)
            if header.coding == .runs {
                isPartial = try !readRuns(colors, target)
            } else {
                isPartial = try !readRows(colors, target)
            }
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial)
    }

    /// Throws if a large image has far too few bytes for a file that merely ends early.
    ///
    /// Otherwise, a 54-byte header could make us allocate hundreds of megabytes of black pixels. A two-byte
    /// run encodes up to 255 pixels.
    private func checkLength() throws(ImageError) {
        let claimed = header.size.pixelCount
        guard claimed > 1 << 20 else { return }
        let count = bytes.count - header.pixelOffset
        let plausible = header.coding == .runs ? (count + 1) / 2 * 255 : count * 8 / header.bitCount
        if plausible < claimed / 64 {
            throw ImageError(.corrupt, "BMP of \(header.size) pixels has only \(count) bytes of them")
        }
    }

    /// Returns the palette as `bgra8` words. Missing colors are black.
    private func palette() -> [UInt32] {
        var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
        let step = header.paletteEntryBytes
        for (index, offset) in stride(
            from: header.palette.lowerBound, to: header.palette.upperBound, by: step
        )
        .enumerated() where offset + 2 < bytes.count {
            let (blue, green, red) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
            colors[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        return colors
    }

    private func readRows(_ colors: [UInt32], _ target: BMPTarget) throws(ImageError) -> Bool {
        let width = header.size.width
        let needed = (width * header.bitCount + 7) / 8
        let mapping = BMPComponents(masks: header.masks)
        for row in 0..<header.size.height {
            if row & 63 == 0 { try monitor.check() }
            let start = header.pixelOffset + row * header.stride
            let line = target.row(row)
            guard start + needed <= bytes.count else {
                guard row > 0 else { throw ImageError(.corrupt, "BMP ends within its first row") }
                for rest in row..<header.size.height {
                    target.row(rest).update(repeating: header.hasAlpha ? 0 : 0xFF00_0000, count: width)
                }
                return false
            }
            let source = bytes.baseAddress! + start
            switch header.bitCount {
            case 24:
                for column in 0..<width {
                    let part = source + column * 3
                    let low = UInt32(UInt16(littleEndian: part.loadUnaligned(as: UInt16.self)))
                    let high = UInt32(part.load(fromByteOffset: 2, as: UInt8.self))
                    line[column] = (0xFF00_0000 | high << 16 | low).littleEndian
                }
            case 16:
                for column in 0..<width {
                    let value = (source + column * 2).loadUnaligned(as: UInt16.self)
                    line[column] = mapping.word(UInt32(UInt16(littleEndian: value)))
                }
            case 32:
                for column in 0..<width {
                    let value = (source + column * 4).loadUnaligned(as: UInt32.self)
                    line[column] = mapping.word(UInt32(littleEndian: value))
                }
            default:
                let bits = header.bitCount
                for column in 0..<width {
                    let place = column * bits
                    let byte = source.load(fromByteOffset: place >> 3, as: UInt8.self)
                    let index = Int(byte) >> (8 - bits - place & 7) & (1 << bits - 1)
                    line[column] = colors[index].littleEndian
                }
            }
        }
        return bytes.count >= header.pixelOffset + header.size.height * header.stride
    }

    /// Reads run lengths of 4 or 8 bits. Skipped pixels get the first color.
    private func readRuns(_ colors: [UInt32], _ target: BMPTarget) throws(ImageError) -> Bool {
        let (width, height) = (header.size.width, header.size.height)
        for row in 0..<height { target.row(row).update(repeating: colors[0].littleEndian, count: width) }
        let isNarrow = header.bitCount == 4
        let reader = ByteReader(bytes)
        var (offset, x, y) = (header.pixelOffset, 0, 0)
        var steps = 0
        func put(_ index: Int) {
            if x < width, y < height { target.row(y)[x] = colors[index].littleEndian }
            x += 1
        }
        while let count = reader.byte(at: offset), let value = reader.byte(at: offset + 1) {
            offset += 2
            steps += 1
            if steps & 0xFFFF == 0 { try monitor.check() }
            if count > 0 {
                // Don't write pixels to the right of the image, because a file may claim any number of them.
                let seen = max(0, min(Int(count), width - x))
                for index in 0..<seen {
                    put(isNarrow ? Int(index & 1 == 0 ? value >> 4 : value & 15) : Int(value))
                }
                x += Int(count) - seen
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return true
            case 2:
                guard let right = reader.byte(at: offset), let up = reader.byte(at: offset + 1) else {
                    return false
                }
                (x, y) = (x + Int(right), y + Int(up))
                offset += 2
            default:
                let length = isNarrow ? (Int(value) + 1) / 2 : Int(value)
                guard let literals = reader.slice(at: offset, length: length) else { return false }
                for index in 0..<Int(value) {
                    let byte = literals[isNarrow ? index >> 1 : index]
                    put(isNarrow ? Int(index & 1 == 0 ? byte >> 4 : byte & 15) : Int(byte))
                }
                offset += length + length & 1
            }
            // From here on, no pixel can be visible.
            if y >= height, value != 0 { return true }
        }
        return false
    }
}

/// The target rows, addressed in file order.
struct BMPTarget {
    let pixels: UnsafeMutableRawBufferPointer
    let bytesPerRow: Int
    let size: PixelSize
    let isTopDown: Bool

    func row(_ index: Int) -> UnsafeMutablePointer<UInt32> {
        let row = isTopDown ? index : size.height - 1 - index
        return (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}

/// Extracts a pixel's components with their masks and scales each to 8 bits.
struct BMPComponents {
    private struct Component {
        var mask: UInt32
        var shift: UInt32
        var most: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            most = mask >> shift
        }

        @inline(__always)
        func value(_ pixel: UInt32) -> UInt32 {
            let value = (pixel & mask) >> shift
            if most == 255 { return value }
            guard most > 0 else { return 0 }
            return UInt32((UInt64(value) * 255 + UInt64(most / 2)) / UInt64(most))
        }
    }

    private let red: Component
    private let green: Component
    private let blue: Component
    private let alpha: Component
    private let hasAlpha: Bool
    private let isPlain: Bool

    init(masks: [UInt32]) {
        let all = masks.count == 4 ? masks : [0, 0, 0, 0]
        red = Component(all[0])
        green = Component(all[1])
        blue = Component(all[2])
        alpha = Component(all[3])
        hasAlpha = all[3] != 0
        isPlain =
            all[0] == 0xFF_0000 && all[1] == 0xFF00 && all[2] == 0xFF && [0, 0xFF00_0000].contains(all[3])
    }

    @inline(__always)
    func word(_ pixel: UInt32) -> UInt32 {
        if isPlain { return (hasAlpha ? pixel : pixel | 0xFF00_0000).littleEndian }
        let coverage = hasAlpha ? alpha.value(pixel) : 255
        let color = red.value(pixel) << 16 | green.value(pixel) << 8 | blue.value(pixel)
        return (coverage << 24 | color).littleEndian
    }
}
