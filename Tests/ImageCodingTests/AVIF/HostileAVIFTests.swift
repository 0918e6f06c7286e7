// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import Foundation
import ImageBase
import Testing

@testable import ImageCoding

/// Sequences with tables that are designed to take a long time.
@Suite("Hostile AVIF sequences", .timeLimit(.minutes(1)))
struct HostileAVIFTests {
    private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count) + Array(name.utf8) + content
    }

    /// Returns a box with a version, a count and that many entries.
    private func table(_ name: String, _ words: [Int], width: Int) -> [UInt8] {
        box(name, number(0) + number(words.count / width) + words.flatMap(number))
    }

    /// Returns the boxes, with the ones named in `tables` replaced.
    private func replacing(_ tables: [String: [UInt8]], in boxes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = boxes[...]
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            let content = Array(rest.prefix(size).dropFirst(8))
            if ["moov", "trak", "mdia", "minf", "stbl"].contains(name) {
                result += box(name, replacing(tables, in: content))
            } else {
                result += tables[name] ?? box(name, content)
            }
            rest = rest.dropFirst(size)
        }
        return result
    }

    @Test("Ten thousand images with separate times don't take cubic time")
    func times() throws {
        let count = 10_000
        let tables = [
            "stts": table("stts", (0..<count).flatMap { [1, $0] }, width: 2),
            "stsc": table("stsc", [1, 1, 1], width: 3),
            // All samples are at the same offset, and none is decoded.
            "stco": table("stco", Array(repeating: 8, count: count), width: 1),
            "stsz": box("stsz", number(0) + number(8) + number(count)),
        ]
        let data = Data(replacing(tables, in: Array(AVIFFixtures.sequence)))
        let info = try #require(try CodecRegistry.default.info(for: data))
        #expect(info.frameCount == count && info.delays.count == count)
        #expect(info.delays[0] == .zero && info.delays[9000] == info.delays[4500] * 2)
    }
}
#endif
