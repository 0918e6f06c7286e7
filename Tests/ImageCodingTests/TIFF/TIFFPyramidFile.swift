// SPDX-License-Identifier: MIT

#if TIFF
import Foundation

/// A TIFF with uncompressed gray pages. Each page has a single value, which shows what was decoded.
struct TIFFPyramidFile {
    enum Kind: CaseIterable {
        case littleEndian
        case bigEndian
        /// BigTIFF.
        case big
    }

    struct Page {
        var width: Int
        var height: Int
        var value: UInt8
        /// The NewSubfileType, or nil to omit it.
        var type: Int?
        var children: [Page] = []
        /// Tags that replace the default ones.
        var tags: [Int: Int] = [:]

        init(_ width: Int, _ height: Int, value: UInt8, type: Int? = nil) {
            (self.width, self.height, self.value, self.type) = (width, height, value, type)
        }
    }

    var kind = Kind.littleEndian
    var pages: [Page]
    /// Whether the last directory links to itself.
    var isCircular = false

    var data: Data {
        var writer = Writer(kind: kind)
        let place = writer.put(pages[...], isCircular: isCircular)
        writer.set(place, at: kind == .big ? 8 : 4)
        return Data(writer.bytes)
    }

    private struct Writer {
        let kind: Kind
        var bytes: [UInt8]

        init(kind: Kind) {
            self.kind = kind
            switch kind {
            case .littleEndian: bytes = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
            case .bigEndian: bytes = [0x4D, 0x4D, 0, 42, 0, 0, 0, 0]
            case .big: bytes = [0x49, 0x49, 43, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            }
        }

        private var offsetBytes: Int { kind == .big ? 8 : 4 }

        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map {
                UInt8(truncatingIfNeeded: value >> (8 * (kind == .bigEndian ? count - 1 - $0 : $0)))
            }
        }

        mutating func set(_ place: Int, at offset: Int) {
            bytes.replaceSubrange(offset..<offset + offsetBytes, with: number(place, offsetBytes))
        }

        /// Writes a chain of pages and returns the position of its first directory.
        mutating func put(_ pages: ArraySlice<Page>, isCircular: Bool = false) -> Int {
            guard let page = pages.first else { return 0 }
            // Write from the end, because each directory stores the position of the next one.
            let next = put(pages.dropFirst(), isCircular: isCircular)
            let children = page.children.map { put([$0]) }
            let pixels = bytes.count
            bytes += Array(repeating: page.value, count: page.width * page.height)
            if bytes.count % 2 == 1 { bytes.append(0) }
            let places = bytes.count
            if children.count > 1 { for child in children { bytes += number(child, offsetBytes) } }
            var tags = [
                256: page.width, 257: page.height, 258: 8, 259: 1, 262: 1, 273: pixels, 277: 1,
                278: page.height, 279: page.width * page.height,
            ]
            tags[254] = page.type
            if !children.isEmpty { tags[330] = children.count == 1 ? children[0] : places }
            tags.merge(page.tags) { $1 }
            let directory = bytes.count
            bytes += number(tags.count, kind == .big ? 8 : 2)
            for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
                let isLink = tag == 330
                // The type is LONG, IFD or IFD8.
                bytes += number(tag, 2) + number(isLink ? (kind == .big ? 18 : 13) : 4, 2)
                bytes += number(isLink ? children.count : 1, offsetBytes)
                let content = number(value, isLink ? offsetBytes : 4)
                bytes += content + Array(repeating: 0, count: offsetBytes - content.count)
            }
            bytes += number(isCircular && next == 0 ? directory : next, offsetBytes)
            return directory
        }
    }
}
#endif
