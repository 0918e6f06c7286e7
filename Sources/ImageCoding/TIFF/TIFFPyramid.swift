// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import Raster

/// The directories of a TIFF or BigTIFF that show a page at a smaller size: the ones in its SubIFDs (TIFF
/// Technical Note 1), and the ones after it that NewSubfileType (TIFF 6.0, section 8) marks as reduced.
///
/// libtiff would read the positions of all tiles in each directory. This code only reads the directory's size
/// and links.
struct TIFFPyramid {
    /// A smaller version of a page.
    struct Step: Hashable {
        /// The offset of the directory.
        let directory: UInt64
        /// How many columns and rows of the page a pixel shows.
        let factor: Int
    }

    /// The tags that describe a smaller version.
    private enum Tag {
        static let kind = 254
        static let width = 256
        static let height = 257
        static let children = 330
    }

    private struct Directory {
        var size = PixelSize(width: 0, height: 0)
        var kind = 0
        var children: [Int] = []
        var next = 0

        /// Whether the directory is marked as a reduced version, and not as a mask.
        var isReduced: Bool { kind & ~2 == 1 }
        /// Whether the directory belongs to the page before it, as a reduced version or a mask.
        var belongsToPage: Bool { kind & 5 != 0 }
    }

    private static let mostSteps = 32
    private static let mostEntries = 4096

    private let numbers: EXIFNumbers
    /// Whether offsets have 8 bytes.
    private let isBig: Bool

    init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes)
        let isLittleEndian = reader.matches("II", at: 0)
        guard isLittleEndian || reader.matches("MM", at: 0) else { return nil }
        numbers = EXIFNumbers(reader, isLittleEndian: isLittleEndian)
        isBig = reader.byte(at: isLittleEndian ? 2 : 3) == 43
    }

    /// Returns the smaller versions of the page at `offset`, the smallest first. If a directory's sides
    /// aren't the page's sides divided by an integer, it shows something else, such as a label.
    func steps(ofPageAt offset: UInt64) -> [Step] {
        guard let offset = Int(exactly: offset), let page = directory(at: offset) else { return [] }
        var found: [Int: Step] = [:]
        func add(_ directory: Directory, at place: Int) {
            guard let factor = Self.factor(of: directory.size, in: page.size), found[factor] == nil else {
                return
            }
            found[factor] = Step(directory: UInt64(place), factor: factor)
        }
        for place in page.children {
            guard let child = self.directory(at: place), child.kind == 0 || child.isReduced else { continue }
            add(child, at: place)
        }
        var place = page.next
        for _ in 0..<Self.mostSteps {
            guard let next = self.directory(at: place), next.belongsToPage else { break }
            if next.isReduced { add(next, at: place) }
            place = next.next
        }
        return found.values.sorted { $0.factor > $1.factor }
    }

    /// Returns how many times smaller a size is, with sides rounded up or down.
    private static func factor(of size: PixelSize, in whole: PixelSize) -> Int? {
        let (side, longest) = (max(size.width, size.height), max(whole.width, whole.height))
        guard size.width > 0, size.height > 0 else { return nil }
        let factor = (longest + side / 2) / side
        guard factor > 1 else { return nil }
        func fits(_ side: Int, _ whole: Int) -> Bool { abs(side * factor - whole) < factor }
        return fits(size.width, whole.width) && fits(size.height, whole.height) ? factor : nil
    }

    private func directory(at offset: Int) -> Directory? {
        let (countBytes, entryBytes) = isBig ? (8, 20) : (2, 12)
        guard offset >= 8, let count = number(countBytes, at: offset), count <= Self.mostEntries else {
            return nil
        }
        var result = Directory()
        for index in 0..<count {
            let entry = offset + countBytes + index * entryBytes
            guard let tag = number(2, at: entry) else { return nil }
            switch tag {
            case Tag.kind: result.kind = values(at: entry).first ?? 0
            case Tag.width: result.size.width = values(at: entry).first ?? 0
            case Tag.height: result.size.height = values(at: entry).first ?? 0
            case Tag.children: result.children = values(at: entry)
            default: break
            }
        }
        let sides = 1...Int(clamping: UInt32.max)
        guard sides ~= result.size.width, sides ~= result.size.height else {
            return nil
        }
        result.next = number(isBig ? 8 : 4, at: offset + countBytes + count * entryBytes) ?? 0
        return result
    }

    /// Returns the first values of an integer entry.
    private func values(at entry: Int) -> [Int] {
        let length = isBig ? 8 : 4
        guard let type = number(2, at: entry + 2), let count = number(length, at: entry + 4), count > 0 else {
            return []
        }
        // These types are SHORT, LONG, IFD, LONG8 and IFD8.
        guard let bytes = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8][type] else { return [] }
        let place = entry + 4 + length
        let isInline = count <= length / bytes
        guard let start = isInline ? place : number(length, at: place) else { return [] }
        return (0..<min(count, Self.mostSteps)).compactMap { index in
            let (offset, overflow) = start.addingReportingOverflow(index * bytes)
            return overflow ? nil : number(bytes, at: offset)
        }
    }

    /// Returns a number with 2, 4 or 8 bytes, or nil for an 8-byte number that is too large.
    private func number(_ size: Int, at offset: Int) -> Int? {
        numbers.number(size, at: offset).flatMap { $0 < 0 ? nil : $0 }
    }
}
#endif
