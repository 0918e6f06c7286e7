// SPDX-License-Identifier: MIT

import Raster

/// Reads the orientation from EXIF metadata (EXIF 2.32, 4.6; a TIFF structure).
///
/// Only the first directory is read, and each entry once, so directory loops and invalid counts can't slow it
/// down.
enum EXIFOrientation {
    private static let tag = 0x0112
    private static let short = 3
    private static let long = 4

    /// Returns the orientation, or ``Orientation/up`` if there's no valid one.
    static func read(_ bytes: UnsafeRawBufferPointer) -> Orientation { find(bytes) ?? .up }

    /// Returns the orientation, or nil if there's no valid one.
    ///
    /// - Parameter bytes: the block, starting with the byte order mark or with `Exif\0\0` before it, as in
    ///   JPEG.
    static func find(_ bytes: UnsafeRawBufferPointer) -> Orientation? {
        var reader = ByteReader(bytes)
        if reader.matches("Exif", at: 0), let rest = reader.slice(at: 6, length: bytes.count - 6) {
            reader = ByteReader(rest)
        }
        if reader.matches("II*\0", at: 0) { return read(reader, littleEndian: true) }
        if reader.matches("MM\0*", at: 0) { return read(reader, littleEndian: false) }
        return nil
    }

    private static func read(_ reader: ByteReader, littleEndian: Bool) -> Orientation? {
        func number16(_ offset: Int) -> Int? {
            littleEndian ? reader.littleEndian16(at: offset) : reader.bigEndian16(at: offset)
        }
        func number32(_ offset: Int) -> Int? {
            littleEndian ? reader.littleEndian32(at: offset) : reader.bigEndian32(at: offset)
        }
        guard let directory = number32(4), directory >= 8, let count = number16(directory) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let name = number16(entry), let type = number16(entry + 2), let length = number32(entry + 4)
            else { return nil }
            guard name == tag else { continue }
            guard length == 1 else { return nil }
            let value = type == short ? number16(entry + 8) : type == long ? number32(entry + 8) : nil
            return value.flatMap(Orientation.init(rawValue:))
        }
        return nil
    }
}
