// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Hostile EXIF", .timeLimit(.minutes(1)))
struct HostileEXIFTests {
    /// Reads all values.
    ///
    /// - Returns: the number of values, or nil if the block is refused.
    private func readAll(_ data: Data) -> Int? {
        guard let exif = EXIFProperties(data) else { return nil }
        var count = 0
        for directory in EXIFProperties.Directory.allCases {
            for tag in exif.tags(in: directory) where exif[tag, in: directory] != nil { count += 1 }
        }
        _ = (exif.captureDate?.date, exif.location, exif.locationDate?.date, exif.copyright, exif.iso)
        _ = (exif.exposureTime?.value, exif.pixelSize, exif.flashFired, exif.orientation, exif.lensModel)
        return count
    }

    @Test("Each prefix of a block is read up to its last tag", arguments: [false, true])
    func prefixes(littleEndian: Bool) throws {
        let data = EXIFPropertiesTests.photograph(littleEndian: littleEndian)
        let counts = (0...data.count).map { readAll(data.prefix($0)) }
        #expect(counts.prefix(8).allSatisfy { $0 == nil })
        #expect(counts[100] != nil && counts.last == 36)
        for (shorter, longer) in zip(counts, counts.dropFirst()) { #expect(shorter ?? 0 <= longer ?? 0) }
    }

    @Test("A block can be read with any byte changed", arguments: [false, true])
    func flips(littleEndian: Bool) {
        let data = EXIFPropertiesTests.photograph(littleEndian: littleEndian)
        for place in data.indices {
            for change: UInt8 in [0xFF, 1] {
                var copy = data
                copy[place] ^= change
                let count = readAll(copy)
                // Only a changed byte order mark makes it invalid.
                #expect((count == nil) == (place < 4))
            }
        }
    }

    @Test("Directories that lead to themselves are read once")
    func loops() {
        let block = EXIFBlock(isLittleEndian: true)
        var data = block.data(image: [
            block.longs(0x8769, [8]), block.longs(0x8825, [8]), block.longs(0xA005, [8]),
        ])
        // The next directory is the first one again.
        data.replaceSubrange(8 + 2 + 36..<8 + 2 + 36 + 4, with: [8, 0, 0, 0])
        #expect(readAll(data) == 4 * 3)
    }

    @Test("A tag with a count or offset beyond the block is invalid")
    func bounds() {
        let block = EXIFBlock(isLittleEndian: false)
        let tags = [0, 5, 8, 12].flatMap { type in
            [0xFFFF_FFFF, 0x2000_0001, 0x8000_0000, 0].map { count in
                EXIFBlock.Tag(
                    number: type << 8 | count & 3, type: type, count: count, bytes: [255, 255, 255, 255])
            }
        }
        #expect(readAll(block.data(image: tags)) == 0)
    }

    @Test("At most 4096 tags are read, not counting duplicates")
    func many() throws {
        let block = EXIFBlock(isLittleEndian: true)
        let data = block.data(image: (0..<20_000).map { block.shorts($0 % 3000, $0) })
        let exif = try #require(EXIFProperties(data))
        #expect(exif.tags(in: .image).count == 3000)
        #expect(exif[1, in: .image] == .integers([1]))
        let all = try #require(EXIFProperties(block.data(image: (0..<20_000).map { block.shorts($0, 1) })))
        #expect(all.tags(in: .image).count == 4096)
    }
}
