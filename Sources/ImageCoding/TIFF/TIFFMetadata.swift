// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The EXIF of a TIFF, which consists of tags in its first page instead of a block (CIPA DC-008, 4.6.2), and
/// its XMP and profile, which are tags, too. BigTIFF isn't supported.
enum TIFFMetadata {
    private static let xmpTag = 700
    private static let profileTag = 34_675

    /// Returns the first page's EXIF as a separate block, or nil.
    static func exif(_ file: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
        guard let directory = TIFFDirectory(file, limit: limit), !directory.isEmpty else { return nil }
        return [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + directory.bytes(at: 8, littleEndian: true)
    }

    /// Appends a new first directory. The previous one remains in the file but is no longer used.
    static func insert(_ metadata: ImageMetadata, into file: [UInt8]) throws(ImageError) -> Data {
        var tags = TIFFDirectory()
        if let exif = metadata.exif {
            tags = exif.withBytes { TIFFDirectory($0, limit: .max) } ?? tags
        }
        if tags.fields[TIFFDirectory.orientationTag] == nil { tags.set(metadata.orientation) }
        if let xmp = metadata.xmp { tags.fields[xmpTag] = TIFFDirectory.Field(type: 1, bytes: [UInt8](xmp)) }
        if let profile = metadata.iccProfile {
            tags.fields[profileTag] = TIFFDirectory.Field(type: 7, bytes: [UInt8](profile))
        }
        var result = file + (file.count & 1 == 0 ? [] : [0])
        let start = result.count
        let isLittleEndian = file.first == 0x49
        let added = file.withUnsafeBytes { bytes -> [UInt8] in
            guard let reader = TIFFDirectory.TagReader(bytes), let old = reader.number(4, at: 4),
                let count = reader.number(2, at: old), let next = reader.number(4, at: old + 2 + count * 12)
            else { return [] }
            var others: [Int: [UInt8]] = [:]
            for place in stride(from: old + 2, to: old + 2 + count * 12, by: 12) {
                if let tag = reader.number(2, at: place) { others[tag] = Array(file[place + 2..<place + 12]) }
            }
            return tags.bytes(at: start, littleEndian: isLittleEndian, others: others, next: next)
        }
        guard !added.isEmpty, start + added.count <= UInt32.max else {
            throw ImageError(
                .invalidInput, "TIFF file has \(start + added.count) bytes; the limit is \(UInt32.max)")
        }
        result += added
        for index in 0..<4 {
            let shift = 8 * (isLittleEndian ? index : 3 - index)
            result[4 + index] = UInt8(truncatingIfNeeded: start >> shift)
        }
        return Data(result)
    }
}
