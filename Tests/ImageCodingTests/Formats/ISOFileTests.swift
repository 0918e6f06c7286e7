// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("ISO media files", .timeLimit(.minutes(1)))
struct ISOFileTests {
    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + Array(name.utf8) + content
    }

    private func file<Result>(_ bytes: [UInt8], _ body: (ISOFile) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body(ISOFile($0)) }
    }

    /// Returns a track with the given duration and an edit list with one entry.
    private func movie(track: Int, segment: Int, repeats: Bool, isLong: Bool) -> [UInt8] {
        let size = isLong ? 8 : 4
        let header = number(isLong ? 1 << 24 : 0, 4) + number(0, 2 * size + 8) + number(track, size)
        let edit =
            number((isLong ? 1 << 24 : 0) | (repeats ? 1 : 0), 4) + number(1, 4) + number(segment, size)
        let list = box("edts", box("elst", edit + number(0, size + 4)))
        return box("ftyp", Array("avis".utf8)) + box("moov", box("trak", box("tkhd", header) + list))
    }

    @Test("The loop count comes from the edit list", arguments: [false, true])
    func loops(isLong: Bool) {
        func loops(_ track: Int, _ segment: Int, _ repeats: Bool) -> Int? {
            file(movie(track: track, segment: segment, repeats: repeats, isLong: isLong)) { $0.loopCount }
        }
        #expect(loops(300, 100, true) == 3)
        #expect(loops(301, 100, true) == 4)
        #expect(loops(100, 100, true) == 1)
        #expect(loops(300, 100, false) == 1)
        #expect(loops(isLong ? -1 : 0xFFFF_FFFF, 100, true) == 0)
        #expect(loops(300, 0, true) == nil)
        #expect(file(box("moov", box("trak", []))) { $0.loopCount } == nil)
    }

    @Test("Box sizes reveal data that's missing within a box")
    func cuts() {
        let whole = box("ftyp", Array("avif".utf8)) + box("meta", number(0, 4)) + box("mdat", [1, 2, 3])
        #expect(file(whole) { !$0.isCut && $0.headerCount == 1 && $0.hasStills && $0.end == whole.count })
        let boundaries = [0, 12, 24]
        for count in 0..<whole.count {
            #expect(file(Array(whole.prefix(count))) { $0.isCut } == !boundaries.contains(count), "\(count)")
        }
        let movie = movie(track: 9, segment: 3, repeats: true, isLong: true)
        for count in 0..<movie.count { _ = file(Array(movie.prefix(count))) { $0.loopCount } }
        // These boxes extend to the end of the file, have a 64-bit size, or have an invalid size.
        #expect(file([0, 0, 0, 0] + Array("mdat".utf8) + [1, 2]) { !$0.isCut })
        #expect(file(number(1, 4) + Array("mdat".utf8) + number(18, 8) + [1, 2]) { !$0.isCut })
        #expect(file(number(1, 4) + Array("mdat".utf8) + number(.max, 8)) { $0.isCut })
        #expect(file(number(7, 4) + Array("mdat".utf8)) { $0.isCut })
    }

    @Test("The size of every image in the file is checked")
    func sizes() throws {
        let small = box("ispe", number(0, 4) + number(10, 4) + number(20, 4))
        let large = box("ispe", number(0, 4) + number(70_000, 4) + number(2, 4))
        func check(_ properties: [UInt8]) throws {
            try file(box("meta", number(0, 4) + box("iprp", box("ipco", properties)))) {
                try $0.checkSizes(.default)
            }
        }
        try check(small)
        #expect(throws: ImageError.self) { try check(small + large) }
    }
}
