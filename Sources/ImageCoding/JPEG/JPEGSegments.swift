// SPDX-License-Identifier: MIT

/// The marker segments in a JPEG before its first scan (ISO/IEC 10918-1, B.1.1). A missing or damaged segment
/// ends the sequence.
struct JPEGSegments: Sequence, IteratorProtocol {
    struct Segment {
        let marker: UInt8
        /// The segment's bytes after the length.
        let content: UnsafeRawBufferPointer
        /// The position of the content in the file.
        let offset: Int
    }

    private let reader: ByteReader
    /// The end of the most recently returned segment.
    private(set) var offset = 2

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes) }

    mutating func next() -> Segment? {
        while true {
            while let byte = reader.byte(at: offset), byte != 0xFF { offset += 1 }
            while let byte = reader.byte(at: offset), byte == 0xFF { offset += 1 }
            guard let marker = reader.byte(at: offset) else { return nil }
            offset += 1
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            guard marker != 0xD9, marker != 0xDA, let stated = reader.bigEndian16(at: offset),
                stated >= 2 || JPEGHeader.canBeShort(marker)
            else { return nil }
            let length = stated < 2 ? 2 : stated
            guard let content = reader.slice(at: offset + 2, length: length - 2) else { return nil }
            defer { offset += length }
            return Segment(marker: marker, content: content, offset: offset + 2)
        }
    }
}
