// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import WebImageTestSupport

/// A PNG of any kind with random rows.
struct MadePNG: CustomStringConvertible {
    var width: Int
    var height: Int
    var depth: Int
    var color: Int
    var palette: [UInt8]?
    var transparency: [UInt8]?
    /// The filter of all rows, or nil for random filters.
    var filter: UInt8?
    var packing = ZlibStreams.Packing()
    var chunkBytes = 8192

    var description: String {
        "\(width)x\(height) depth \(depth) color \(color) tRNS \(transparency ?? []) filter \(filter ?? 9) \(packing)"
    }

    /// All combinations that PNG allows (third edition, table 11.1).
    static let kinds = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8),
        (4, 16),
        (6, 8), (6, 16),
    ]

    var rowBytes: Int {
        let components = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 1
        return (width * components * depth + 7) / 8
    }

    static func random(color: Int, depth: Int, _ numbers: inout SeededRandom) -> MadePNG {
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        }
        var file = MadePNG(
            width: .random(in: 1...70, using: &numbers), height: .random(in: 1...40, using: &numbers),
            depth: depth, color: color)
        file.packing = .random(&numbers)
        file.chunkBytes = [3, 100, 8192].randomElement(using: &numbers)!
        if color == 3 {
            let count = Int.random(in: 1...1 << depth, using: &numbers)
            file.palette = random(count * 3)
            if Bool.random(using: &numbers) {
                file.transparency = random(.random(in: 1...count, using: &numbers))
            }
        } else if color < 3, Bool.random(using: &numbers) {
            // Use values that occur in the image.
            let value = UInt8.random(in: 0...255, using: &numbers) & 3
            file.transparency = (0..<(color == 0 ? 1 : 3)).flatMap { _ in [depth == 16 ? value : 0, value] }
        }
        return file
    }

    /// Returns the rows before compression, each after its filter byte.
    func rows(_ numbers: inout SeededRandom) -> [UInt8] {
        let kind = Int.random(in: ZlibStreams.sampleKinds, using: &numbers)
        let isQuiet = transparency != nil && color != 3
        return (0..<height).flatMap { _ in
            let row = ZlibStreams.sample(rowBytes, kind: kind, &numbers).map { isQuiet ? $0 & 3 : $0 }
            return [filter ?? UInt8.random(in: 0...4, using: &numbers)] + row
        }
    }

    static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return number(content.count) + body + ZlibStreams.crc(body)
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var head: [UInt8] {
        var head = Self.signature
        head += Self.chunk(
            "IHDR", Self.number(width) + Self.number(height) + [UInt8(depth), UInt8(color), 0, 0, 0])
        if let palette { head += Self.chunk("PLTE", palette) }
        if let transparency { head += Self.chunk("tRNS", transparency) }
        return head
    }

    func file(stream: [UInt8], tail: [UInt8] = chunk("IEND", [])) -> Data {
        var file = head
        for start in stride(from: 0, to: stream.count, by: chunkBytes) {
            file += Self.chunk("IDAT", Array(stream[start..<min(start + chunkBytes, stream.count)]))
        }
        return Data(file + tail)
    }

    func file(_ numbers: inout SeededRandom) -> Data {
        file(stream: ZlibStreams.packed(rows(&numbers), packing))
    }
}
#endif
