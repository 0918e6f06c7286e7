// SPDX-License-Identifier: MIT

import ImageBase

/// Reads the resolution from EXIF metadata (CIPA DC-008, 4.6.4): two rationals and their unit.
enum EXIFDensity {
    /// - Parameter bytes: the block, starting with the byte order mark or with `Exif\0\0` before it, as in
    ///   JPEG.
    static func read(_ bytes: UnsafeRawBufferPointer) -> ImageInfo.Density? {
        var bytes = bytes
        if ByteReader(bytes).matches("Exif", at: 0), bytes.count > 6 {
            bytes = UnsafeRawBufferPointer(rebasing: bytes[6...])
        }
        guard let reader = TIFFDirectory.TagReader(bytes), let start = reader.number(4, at: 4), start >= 8,
            let count = reader.number(2, at: start)
        else { return nil }
        var (x, y, centimeters) = (0.0, 0.0, 2.54)
        for place in stride(from: start + 2, to: start + 2 + count * 12, by: 12) {
            guard let tag = reader.number(2, at: place), let value = reader.number(4, at: place + 8) else {
                return nil
            }
            switch tag {
            case 0x011A: x = rational(reader, value)
            case 0x011B: y = rational(reader, value)
            case 0x0128: centimeters = reader.number(2, at: place + 8) == 3 ? 1 : 2.54
            default: break
            }
        }
        return ImageInfo.Density(x: x, y: y, perCentimeters: centimeters)
    }

    private static func rational(_ reader: TIFFDirectory.TagReader, _ offset: Int) -> Double {
        guard let numerator = reader.number(4, at: offset), let divisor = reader.number(4, at: offset + 4),
            divisor > 0
        else { return 0 }
        return Double(numerator) / Double(divisor)
    }
}

extension ISOFile {
    /// Returns the density from the EXIF (ISO/IEC 23008-12, annex A), as far as its bytes have arrived.
    func density(_ limits: Limits) -> ImageInfo.Density? {
        // A four-byte offset comes before the EXIF block.
        guard let meta = itemTables, let item = items(of: "Exif", in: meta).first,
            let place = place(of: item, in: meta)?.dropFirst(4), place.count <= limits.metadataBytes,
            let block = reader.slice(at: place.lowerBound, length: place.count)
        else { return nil }
        return EXIFDensity.read(block)
    }
}
