// SPDX-License-Identifier: MIT

import Raster

/// Edits an EXIF block without moving its other contents (CIPA DC-008; TIFF 6.0, section 2). An invalid block
/// is left unchanged.
struct EXIFEditor {
    private(set) var bytes: [UInt8]
    private let isLittleEndian: Bool

    /// - Parameter bytes: the block, starting with the byte order mark. Returns nil if it isn't EXIF.
    init?(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
        switch self.bytes.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
        default: return nil
        }
    }

    /// Creates a block that contains only an upright orientation.
    init() {
        bytes = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        isLittleEndian = false
    }

    /// Sets the orientation to ``Orientation/up`` if there is one.
    mutating func resetOrientation() {
        guard let directory = number(4, at: 4), let entry = entry(0x0112, in: directory),
            let type = number(2, at: entry + 2), type == 3 || type == 4
        else { return }
        write(1, type == 3 ? 2 : 4, at: entry + 8)
    }

    /// Replaces the resolution if there is one.
    ///
    /// - Parameter adds: whether to add it if it's missing.
    mutating func setDensity(_ density: ImageInfo.Density, adds: Bool = false) {
        if adds { addResolution() }
        guard let directory = number(4, at: 4) else { return }
        for (tag, value) in [(0x011A, density.x), (0x011B, density.y)] {
            guard let entry = entry(tag, in: directory), number(2, at: entry + 2) == 5,
                let place = number(4, at: entry + 8), place >= 8, number(4, at: place + 4) != nil
            else { continue }
            // The largest value needs all 32 bits, but a watch's `Int` uses one of them for the sign.
            let thousandths = Int64((value > 0 ? min(value, 4e6) * 1000 : 0).rounded())
            write(Int(truncatingIfNeeded: thousandths), 4, at: place)
            write(1000, 4, at: place + 4)
        }
        if let entry = entry(0x0128, in: directory) { write(2, 2, at: entry + 8) }
    }

    /// Replaces the image's pixel size where it's stored: in the EXIF directory and in the first one.
    mutating func setSize(_ size: PixelSize) {
        guard let first = number(4, at: 4) else { return }
        set([(0x0100, size.width), (0x0101, size.height)], in: first)
        guard let link = entry(0x8769, in: first), let details = number(4, at: link + 8) else { return }
        set([(0xA002, size.width), (0xA003, size.height)], in: details)
    }

    private mutating func set(_ values: [(tag: Int, value: Int)], in directory: Int) {
        for (tag, value) in values {
            guard let entry = entry(tag, in: directory), let type = number(2, at: entry + 2),
                type == 4 || type == 3 && value <= 65_535
            else { continue }
            write(value, type == 3 ? 2 : 4, at: entry + 8)
        }
    }

    /// Adds the entries for a resolution unless all of them exist. The first directory is written again at
    /// the end of the block, so nothing else moves.
    private mutating func addResolution() {
        let types = [0x011A: 5, 0x011B: 5, 0x0128: 3]
        guard let first = number(4, at: 4), let link = thumbnailLink, let count = number(2, at: first),
            count < 65_000
        else { return }
        let places = (0..<count).map { first + 2 + $0 * 12 }
        let isComplete = types.allSatisfy { tag, type in
            entry(tag, in: first).map { number(2, at: $0 + 2) == type } ?? false
        }
        guard !isComplete else { return }
        var entries = places.map { (tag: number(2, at: $0) ?? 0, place: Int?.some($0)) }
        entries.removeAll { types[$0.tag] != nil }
        entries += types.keys.map { ($0, nil) }
        entries.sort { $0.tag < $1.tag }
        if bytes.count & 1 != 0 { bytes.append(0) }
        let directory = bytes.count
        let end = directory + 2 + entries.count * 12 + 4
        bytes.append(contentsOf: repeatElement(0, count: end + 16 - directory))
        write(entries.count, 2, at: directory)
        for (index, entry) in entries.enumerated() {
            let place = directory + 2 + index * 12
            if let old = entry.place {
                for offset in 0..<12 { bytes[place + offset] = bytes[old + offset] }
                continue
            }
            write(entry.tag, 2, at: place)
            write(types[entry.tag] ?? 0, 2, at: place + 2)
            write(1, 4, at: place + 4)
            if entry.tag != 0x0128 { write(entry.tag == 0x011A ? end : end + 8, 4, at: place + 8) }
        }
        for offset in 0..<4 { bytes[end - 4 + offset] = bytes[link + offset] }
        write(directory, 4, at: 4)
    }

    /// Removes the thumbnail and its bytes, because it may show something that's no longer in the image.
    mutating func removeThumbnail() {
        guard let link = thumbnailLink, let directory = number(4, at: link), directory != 0 else { return }
        if let start = entry(0x0201, in: directory).flatMap({ number(4, at: $0 + 8) }),
            let count = entry(0x0202, in: directory).flatMap({ number(4, at: $0 + 8) }),
            start >= 8, start <= bytes.count, count <= bytes.count - start
        {
            // Usually, the thumbnail is at the end of the block.
            if start + count == bytes.count, directory < start, link + 4 <= start {
                bytes.removeLast(count)
            } else {
                for index in start..<start + count { bytes[index] = 0 }
            }
        }
        write(0, 4, at: link)
    }

    /// - Parameter jpeg: a complete JPEG, stored as the image in the second directory.
    mutating func addThumbnail(_ jpeg: [UInt8]) {
        guard let link = thumbnailLink else { return }
        if bytes.count & 1 != 0 { bytes.append(0) }
        let directory = bytes.count
        let end = directory + 2 + 6 * 12 + 4
        // The entries are the compression, both resolutions with their unit, and the thumbnail's offset and
        // length.
        let entries: [(tag: Int, type: Int, value: Int)] = [
            (0x0103, 3, 6), (0x011A, 5, end), (0x011B, 5, end), (0x0128, 3, 2), (0x0201, 4, end + 8),
            (0x0202, 4, jpeg.count),
        ]
        bytes.append(contentsOf: repeatElement(0, count: end + 8 - directory))
        write(entries.count, 2, at: directory)
        for (index, entry) in entries.enumerated() {
            let place = directory + 2 + index * 12
            write(entry.tag, 2, at: place)
            write(entry.type, 2, at: place + 2)
            write(1, 4, at: place + 4)
            write(entry.value, entry.type == 3 ? 2 : 4, at: place + 8)
        }
        write(72, 4, at: end)
        write(1, 4, at: end + 4)
        bytes.append(contentsOf: jpeg)
        write(directory, 4, at: link)
    }

    /// The offset of the link from the first directory to the second.
    private var thumbnailLink: Int? {
        guard let directory = number(4, at: 4), directory >= 8, let count = number(2, at: directory),
            number(4, at: directory + 2 + count * 12) != nil
        else { return nil }
        return directory + 2 + count * 12
    }

    private func entry(_ tag: Int, in directory: Int) -> Int? {
        guard directory >= 8, let count = number(2, at: directory) else { return nil }
        for index in 0..<count {
            let place = directory + 2 + index * 12
            guard let name = number(2, at: place), number(4, at: place + 8) != nil else { return nil }
            if name == tag { return place }
        }
        return nil
    }

    private func number(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<offset + count].enumerated().reduce(0) { value, byte in
            value | Int(byte.element) << (8 * (isLittleEndian ? byte.offset : count - 1 - byte.offset))
        }
    }

    private mutating func write(_ value: Int, _ count: Int, at offset: Int) {
        for index in 0..<count {
            let shift = 8 * (isLittleEndian ? index : count - 1 - index)
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
