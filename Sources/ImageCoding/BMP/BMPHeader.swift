// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The header of a device-independent bitmap in a BMP or an icon: OS/2 1.x, Windows 3 to 5, or the compatible
/// part of OS/2 2.x (Microsoft, "Bitmap Storage").
struct BMPHeader {
    enum Coding {
        case plain
        case runs
    }

    var size: PixelSize
    var isTopDown: Bool
    var bitCount: Int
    var coding: Coding
    /// The masks for red, green, blue and alpha in a 16-bit or 32-bit pixel.
    var masks: [UInt32] = []
    var palette = 0..<0
    var paletteEntryBytes = 4
    /// The offset of the rows in the file.
    var pixelOffset: Int

    /// The length of a row, in bytes.
    var stride: Int { (size.width * bitCount + 31) / 32 * 4 }
    private(set) var density: ImageInfo.Density?
    var hasAlpha: Bool { masks.count == 4 && masks[3] != 0 }

    /// - Parameters:
    ///   - start: the offset of the header.
    ///   - pixelOffset: the offset of the rows, or nil in an icon, where they follow the palette and half of
    ///     the height belongs to the mask.
    /// - Returns: nil if the header is incomplete.
    init?(
        _ reader: ByteReader, at start: Int, pixelOffset: Int?, limits: Limits
    ) throws(ImageError) {
        guard let length = reader.littleEndian32(at: start) else { return nil }
        guard [12, 16, 40, 52, 56, 64, 108, 124].contains(length) else {
            throw ImageError(.corrupt, "invalid BMP header length \(length)")
        }
        guard reader.slice(at: start, length: length) != nil else { return nil }
        var height = 0
        var width = 0
        var compression = 0
        var colors = 0
        if length == 12 {
            width = reader.littleEndian16(at: start + 4) ?? 0
            height = reader.littleEndian16(at: start + 6) ?? 0
            bitCount = reader.littleEndian16(at: start + 10) ?? 0
            paletteEntryBytes = 3
        } else {
            width = Self.signed(reader, start + 4)
            height = Self.signed(reader, start + 8)
            bitCount = reader.littleEndian16(at: start + 14) ?? 0
            if length >= 40 {
                compression = reader.littleEndian32(at: start + 16) ?? 0
                density = ImageInfo.Density(
                    x: Double(Self.signed(reader, start + 24)), y: Double(Self.signed(reader, start + 28)),
                    perCentimeters: 100)
                colors = reader.littleEndian32(at: start + 32) ?? 0
            }
        }
        isTopDown = height < 0
        height = abs(height)
        if pixelOffset == nil { height /= 2 }
        guard width > 0, height > 0 else { throw ImageError(.corrupt, "invalid BMP size \(width)x\(height)") }
        size = PixelSize(width: width, height: height)
        try limits.check(size)

        var end = start + length
        switch (compression, bitCount) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 24): coding = .plain
        case (0, 16):
            coding = .plain
            masks = [0x7C00, 0x3E0, 0x1F, 0]
        case (0, 32):
            coding = .plain
            // The fourth byte is only alpha in icons.
            masks = [0xFF_0000, 0xFF00, 0xFF, pixelOffset == nil ? 0xFF00_0000 : 0]
        case (1, 8), (2, 4):
            coding = .runs
        case (3, 16), (3, 32), (6, 16), (6, 32):
            guard length != 64 else { throw ImageError(.unsupported, "unsupported OS/2 fax compression") }
            coding = .plain
            let count = compression == 6 || length >= 56 ? 4 : 3
            for index in 0..<count {
                guard let mask = reader.littleEndianBits(at: start + 40 + index * 4) else { return nil }
                masks.append(mask)
            }
            if count == 3 { masks.append(0) }
            end = max(end, start + 40 + count * 4)
        default:
            guard [1, 2, 4, 8, 16, 24, 32].contains(bitCount), compression > 3 else {
                throw ImageError(.corrupt, "invalid BMP of \(bitCount) bits with compression \(compression)")
            }
            throw ImageError(.unsupported, "unsupported BMP compression \(compression)")
        }
        if bitCount <= 8 {
            let most = 1 << bitCount
            let count = colors == 0 ? most : min(colors, most)
            palette = end..<end + count * paletteEntryBytes
        }
        self.pixelOffset = pixelOffset ?? palette.upperBound
        if self.pixelOffset == 0 || bitCount > 8 && pixelOffset == nil {
            self.pixelOffset = max(end, palette.upperBound)
        }
        guard self.pixelOffset >= start + length else {
            throw ImageError(.corrupt, "BMP pixels begin within the header")
        }
        if self.pixelOffset <= end {
            // In some files, the offset doesn't include the masks or the palette.
            self.pixelOffset = max(end, palette.upperBound)
        }
    }

    /// Returns the header for a file of `count` bytes. Rows that begin within the palette are only accepted
    /// if the file ends with the last row.
    func placed(inFileOf count: Int) -> BMPHeader {
        var header = self
        let length = size.height * stride
        if coding == .plain, palette.contains(pixelOffset), pixelOffset + length != count {
            header.pixelOffset = palette.upperBound
        }
        return header
    }

    private static func signed(_ reader: ByteReader, _ offset: Int) -> Int {
        Int(Int32(bitPattern: reader.littleEndianBits(at: offset) ?? 0))
    }
}
