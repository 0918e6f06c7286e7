// SPDX-License-Identifier: MIT

/// The consecutive boxes in a part of a file (ISO/IEC 14496-12, 4.2), up to the end of the available bytes.
struct ISOBoxes: Sequence, IteratorProtocol {
    struct Box {
        let type: UInt32
        /// The offset of the box's header.
        let start: Int
        /// The bytes after the header, cut off at the end of the data.
        let content: Range<Int>
        /// The end of the box according to its header.
        let end: Int
        /// Whether the data contains the whole box.
        var isWhole: Bool { end == content.upperBound }
    }

    private let reader: ByteReader
    private var offset: Int
    private let end: Int

    /// - Parameter range: the part of the file. Default: nil, which reads all bytes.
    init(_ reader: ByteReader, in range: Range<Int>? = nil) {
        self.reader = reader
        offset = range?.lowerBound ?? 0
        end = Swift.min(range?.upperBound ?? reader.count, reader.count)
    }

    mutating func next() -> Box? {
        guard offset < end, offset + 8 <= end, let size = reader.bigEndian32(at: offset),
            let type = reader.tag(at: offset + 4)
        else { return nil }
        var length = size
        var header = 8
        if size == 1 {
            guard offset + 16 <= end, let upper = reader.tag(at: offset + 8),
                let lower = reader.tag(at: offset + 12), upper < 1 << 30
            else { return nil }
            length = Int(clamping: UInt64(upper) << 32 | UInt64(lower))
            header = 16
        } else if size == 0 {
            length = end - offset
        }
        guard length >= header else { return nil }
        let start = offset + header
        let claimed = offset + length
        offset = Swift.min(claimed, end)
        return Box(type: type, start: start - header, content: start..<offset, end: claimed)
    }
}
