// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import ImageBase
import Raster

/// The headers of a codestream (ISO/IEC 15444-1, annex A). We examine them before OpenJPEG does, because a
/// header of only a few bytes can make it allocate many gigabytes.
struct JPEG2000Codestream {
    struct Component {
        let bits: Int
        let isSigned: Bool
        /// Whether the component has a sample for each pixel.
        let isFull: Bool
    }

    private(set) var size = PixelSize(width: 0, height: 0)
    /// Whether the image begins at the origin of its sample grid.
    private(set) var beginsAtOrigin = false
    private(set) var components: [Component] = []
    /// How many times every tile can be halved.
    private(set) var levels = 32
    /// The part that has been examined. The library won't read anything else.
    private(set) var range: Range<Int>
    /// Whether the end of the codestream has been found.
    private(set) var isComplete = false
    /// The tile-part that the bytes end in: its offset, the offset of its data, and its length according to
    /// the file.
    private var openPart: (offset: Int, data: Int, length: Int)?

    private let reader: ByteReader
    private static let maximumComponents = 5
    private static let maximumLayers = 256
    /// The binary logarithm of the smallest side that a precinct may have.
    private static let minimumPrecinct = 4
    private static let minimumTilePixels = 1024

    /// Returns nil if `part` ends within the main header.
    init?(_ reader: ByteReader, in part: Range<Int>) throws(ImageError) {
        self.reader = reader
        range = part.lowerBound..<part.lowerBound
        guard let end = try readMainHeader(part) else { return nil }
        range = part.lowerBound..<end
        try readTileParts(from: end, to: part.upperBound)
    }

    private static func invalid(_ message: String) -> ImageError {
        ImageError(.corrupt, "JPEG 2000: \(message)")
    }

    /// Returns the offset of the first tile-part.
    private mutating func readMainHeader(_ part: Range<Int>) throws(ImageError) -> Int? {
        guard part.count >= 4 else { return nil }
        guard reader.tag(at: part.lowerBound) == 0xFF4F_FF51 else {
            throw Self.invalid("malformed codestream")
        }
        var offset = part.lowerBound + 2
        while let marker = reader.bigEndian16(at: offset), offset + 4 <= part.upperBound {
            if marker == 0xFF90 { return components.isEmpty ? nil : offset }
            guard let length = try segment(marker, at: offset, end: part.upperBound) else { return nil }
            if marker == 0xFF51 {
                guard components.isEmpty else { throw Self.invalid("second image size") }
                try readSize(at: offset + 4, count: length - 2)
            }
            offset += 2 + length
        }
        return nil
    }

    /// Checks a marker segment and returns its length, or nil if it's incomplete.
    private mutating func segment(_ marker: Int, at offset: Int, end: Int) throws(ImageError) -> Int? {
        // Reject unknown segments, because OpenJPEG would search their contents for markers.
        let known: ClosedRange<Int> = 0xFF50...0xFF78
        guard known.contains(marker), let length = reader.bigEndian16(at: offset + 2), length >= 2 else {
            throw Self.invalid("malformed marker segment")
        }
        guard offset + 2 + length <= end else { return nil }
        switch marker {
        case 0xFF52:
            guard let style = reader.byte(at: offset + 4), let layers = reader.bigEndian16(at: offset + 6)
            else { throw Self.invalid("malformed coding style") }
            guard layers <= Self.maximumLayers else {
                throw .limit("layers", found: layers, allowed: Self.maximumLayers)
            }
            try readCodingStyle(at: offset + 9, hasPrecincts: style & 1 != 0, end: offset + 2 + length)
        case 0xFF53:
            guard let style = reader.byte(at: offset + 5) else {
                throw Self.invalid("malformed coding style")
            }
            try readCodingStyle(at: offset + 6, hasPrecincts: style & 1 != 0, end: offset + 2 + length)
        default: break
        }
        return length
    }

    private mutating func readSize(at offset: Int, count: Int) throws(ImageError) {
        let numbers = (0..<8).compactMap { reader.bigEndian32(at: offset + 2 + 4 * $0) }
        guard numbers.count == 8, let componentCount = reader.bigEndian16(at: offset + 34),
            count >= 36 + 3 * componentCount
        else { throw Self.invalid("malformed image size") }
        let (right, bottom, left, top) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let (tileWidth, tileHeight, tileLeft, tileTop) = (numbers[4], numbers[5], numbers[6], numbers[7])
        guard right > left, bottom > top, tileWidth > 0, tileHeight > 0, tileLeft <= left, tileTop <= top,
            tileLeft + tileWidth > left, tileTop + tileHeight > top, componentCount > 0
        else { throw Self.invalid("invalid image size") }
        guard componentCount <= Self.maximumComponents else {
            throw ImageError(.unsupported, "no decoder for JPEG 2000 with \(componentCount) components")
        }
        size = PixelSize(width: right - left, height: bottom - top)
        beginsAtOrigin = left == 0 && top == 0
        let columns = (right - tileLeft + tileWidth - 1) / tileWidth
        let rows = (bottom - tileTop + tileHeight - 1) / tileHeight
        let (tiles, overflows) = columns.multipliedReportingOverflow(by: rows)
        guard !overflows, tiles <= 64 || tiles <= size.pixelCount / Self.minimumTilePixels else {
            throw ImageError(.unsupported, "no decoder for JPEG 2000 with tiles of less than 32 x 32 pixels")
        }
        for index in 0..<componentCount {
            let place = offset + 36 + 3 * index
            guard let depth = reader.byte(at: place), let stepX = reader.byte(at: place + 1),
                let stepY = reader.byte(at: place + 2), stepX > 0, stepY > 0
            else { throw Self.invalid("malformed component") }
            components.append(
                Component(
                    bits: Int(depth & 0x7F) + 1, isSigned: depth & 0x80 != 0,
                    isFull: stepX == 1 && stepY == 1))
        }
    }

    /// - Parameter offset: the position of the number of levels.
    private mutating func readCodingStyle(at offset: Int, hasPrecincts: Bool, end: Int) throws(ImageError) {
        guard let count = reader.byte(at: offset), count <= 32, offset + 5 <= end else {
            throw Self.invalid("malformed coding style")
        }
        levels = min(levels, Int(count))
        guard hasPrecincts else { return }
        for index in 0...Int(count) {
            guard offset + 5 + index < end, let precinct = reader.byte(at: offset + 5 + index) else {
                throw Self.invalid("malformed coding style")
            }
            guard min(precinct & 15, precinct >> 4) >= Self.minimumPrecinct else {
                throw ImageError(
                    .unsupported, "no decoder for JPEG 2000 with precincts of less than 16 x 16 pixels")
            }
        }
    }

    /// Extends the examined part up to the first tile-part that is malformed or has an incomplete header.
    private mutating func readTileParts(from start: Int, to end: Int) throws(ImageError) {
        var offset = start
        while let marker = reader.bigEndian16(at: offset), offset + 2 <= end {
            if marker == 0xFFD9 {
                range = range.lowerBound..<offset + 2
                isComplete = true
                return
            }
            guard marker == 0xFF90, reader.bigEndian16(at: offset + 2) == 10, offset + 12 <= end,
                let length = reader.bigEndian32(at: offset + 6)
            else { return }
            // A part without a length extends to the end of the codestream.
            let next = length == 0 ? max(offset, end - 2) : offset + length
            guard length == 0 || length >= 14, let data = try tileData(from: offset + 12, to: min(next, end)),
                data <= next
            else { return }
            guard next <= end, length > 0 || reader.bigEndian16(at: next) == 0xFFD9 else {
                guard data < end else { return }
                openPart = (offset, data, length)
                range = range.lowerBound..<end
                return
            }
            range = range.lowerBound..<next
            offset = next
        }
    }

    /// Returns an incomplete codestream with an end added. Zeros replace the missing data in the last
    /// tile-part, because each zero is the header of an empty packet.
    ///
    /// - Parameter dropped: the number of bytes to leave out of the last tile-part.
    /// - Returns: nil if no data is left.
    func closed(_ bytes: UnsafeRawBufferPointer, dropping dropped: Int) -> [UInt8]? {
        let end = range.upperBound - dropped
        var stream = Array(bytes[range.lowerBound..<max(range.lowerBound, end)])
        if let openPart {
            guard end > openPart.data else { return nil }
            let (start, present) = (openPart.offset - range.lowerBound, end - openPart.offset)
            // This is enough for the packets in any sensible file. Don't rely on the length in the file,
            // which could be any number.
            let most = present * 16 + (1 << 16)
            let length = openPart.length > present ? min(openPart.length, most) : present * 2 + (1 << 16)
            stream += repeatElement(0, count: length - present)
            for index in 0..<4 {
                stream[start + 6 + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
            }
        } else if dropped > 0 {
            return nil
        }
        return stream + [0xFF, 0xD9]
    }

    /// Returns the offset after a tile-part's header, or nil if it's malformed or incomplete.
    private mutating func tileData(from start: Int, to end: Int) throws(ImageError) -> Int? {
        var offset = start
        while let marker = reader.bigEndian16(at: offset), offset + 2 <= end {
            if marker == 0xFF93 { return offset + 2 }
            guard marker != 0xFF51, let length = try segment(marker, at: offset, end: end) else { return nil }
            offset += 2 + length
        }
        return nil
    }
}
#endif
