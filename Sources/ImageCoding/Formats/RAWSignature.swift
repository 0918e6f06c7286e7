// SPDX-License-Identifier: MIT

/// Recognizes cameras' raw files. Most have the structure of a TIFF, and either their first directories
/// describe samples of a color filter array, or they have the DNG tag (DNG 1.4).
struct RAWSignature {
    enum Result {
        case raw
        /// The data is a TIFF with a directory that hasn't arrived.
        case needsMore
        case other
    }

    private let reader: ByteReader
    private let isLittleEndian: Bool

    init(_ reader: ByteReader) {
        self.reader = reader
        isLittleEndian = reader.byte(at: 0) == 0x49
    }

    var result: Result {
        // Begin with a quick check of the first byte, because this runs for images in every format.
        switch reader.byte(at: 0) {
        case 0: return reader.matches("ftypcrx ", at: 4) ? .raw : .other
        case 0x46: return reader.matches("FUJIFILMCCD-RAW", at: 0) ? .raw : .other
        case 0x49, 0x4D: break
        default: return .other
        }
        // These files are from Olympus and Panasonic.
        if reader.matches("IIRO", at: 0) || reader.matches("IIRS", at: 0) || reader.matches("MMOR", at: 0)
            || reader.matches("IIU\0", at: 0)
        {
            return .raw
        }
        guard reader.matches("II*\0", at: 0) || reader.matches("MM\0*", at: 0) else { return .other }
        if reader.matches("CR\u{2}\0", at: 8) { return .raw }
        guard let start = number(4, at: 4) else { return .needsMore }
        return directories(start)
    }

    private func number(_ count: Int, at offset: Int) -> Int? {
        switch (count, isLittleEndian) {
        case (2, true): reader.littleEndian16(at: offset)
        case (2, false): reader.bigEndian16(at: offset)
        case (_, true): reader.littleEndian32(at: offset)
        case (_, false): reader.bigEndian32(at: offset)
        }
    }

    /// Examines the first directory and at most eight that it links to.
    private func directories(_ start: Int) -> Result {
        var links: [Int] = []
        var result = examine(start, &links)
        for link in links.prefix(8) where result != .raw {
            var none: [Int] = []
            let other = examine(link, &none)
            if other != .other { result = other }
        }
        return result
    }

    private func examine(_ start: Int, _ links: inout [Int]) -> Result {
        guard start >= 8, let count = number(2, at: start) else { return start < 8 ? .other : .needsMore }
        for index in 0..<min(count, 256) {
            let place = start + 2 + index * 12
            guard let tag = number(2, at: place), let length = number(4, at: place + 4),
                let short = number(2, at: place + 8), let value = number(4, at: place + 8)
            else { return .needsMore }
            switch tag {
            case 262 where short == 32_803 || short == 34_892, 50_706: return .raw
            case 330 where length == 1: links.append(value)
            case 330:
                for part in 0..<min(length, 8) {
                    guard let link = number(4, at: value + part * 4) else { return .needsMore }
                    links.append(link)
                }
            default: break
            }
        }
        return .other
    }
}
