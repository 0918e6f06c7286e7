// SPDX-License-Identifier: MIT

import Foundation
import ImageBase

@testable import ImageCoding

/// A random change by libFuzzer itself. Returns the new size.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Changes an input. libFuzzer calls this instead of its built-in function.
@_cdecl("LLVMFuzzerCustomMutator")
func mutateInput(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32) -> Int {
    var random = StructuredMutation(seed: seed, most: most)
    let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    let output: [UInt8]? =
        switch ImageFormat.sniff(Data(input)) {
        case .png, .apng: random.png(input)
        case .jpegXL: random.jpegXL(input)
        default: nil
        }
    guard let output, output.count <= most else { return mutateBytes(bytes, count, most) }
    UnsafeMutableBufferPointer(start: bytes, count: output.count).baseAddress?.update(
        from: output, count: output.count)
    return output.count
}

/// Changes to a file that keep its structure. A decoder refuses most other changes at once, because a
/// checksum is wrong or a header invalid.
struct StructuredMutation {
    private var state: UInt64
    private let most: Int

    init(seed: UInt32, most: Int) { (state, self.most) = (UInt64(seed) << 1 | 1, most) }

    private mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, limit)
    }

    private func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let count = bytes.count
        bytes += [UInt8](repeating: 0, count: min(64, max(1, most - count)))
        let size = bytes.withUnsafeMutableBufferPointer { mutateBytes($0.baseAddress!, count, $0.count) }
        return Array(bytes.prefix(size))
    }

    // MARK: - PNG

    private struct Chunk {
        var type: [UInt8]
        var body: [UInt8]

        var bytes: [UInt8] {
            let content = type + body
            return Self.word(UInt32(body.count)) + content + Self.word(Self.crc(content))
        }

        private static func word(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }

        private static func crc(_ bytes: [UInt8]) -> UInt32 {
            ~bytes.reduce(~0) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 != 0 ? 0xEDB8_8320 : 0) }
            }
        }
    }

    /// Changes, repeats, removes or moves a chunk, or changes the pixels before compression; nil for one
    /// in eight inputs and for inputs that aren't PNGs.
    mutating func png(_ input: [UInt8]) -> [UInt8]? {
        let head = Array(input.prefix(8))
        guard head == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], number(below: 8) > 0 else {
            return nil
        }
        var chunks: [Chunk] = []
        var offset = 8
        while offset + 12 <= input.count {
            let length = input[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(offset + 8 + length, input.count)
            chunks.append(
                Chunk(type: Array(input[offset + 4..<offset + 8]), body: Array(input[offset + 8..<end])))
            offset = end + 4
        }
        guard !chunks.isEmpty else { return nil }
        let (index, other) = (number(below: chunks.count), number(below: chunks.count))
        switch number(below: 8) {
        case 0: chunks.insert(chunks[index], at: other)
        case 1: chunks.remove(at: index)
        case 2: chunks.swapAt(index, other)
        case 3, 4, 5: changePixels(&chunks)
        default: chunks[index].body = changed(chunks[index].body)
        }
        return head + chunks.flatMap(\.bytes)
    }

    private func changePixels(_ chunks: inout [Chunk]) {
        let name = Array("IDAT".utf8)
        guard let first = chunks.firstIndex(where: { $0.type == name }) else { return }
        let stream = chunks.filter { $0.type == name }.flatMap(\.body)
        guard let rows = stream.withUnsafeBytes({ Inflate.unpack($0, most: most) }) else { return }
        chunks.removeAll { $0.type == name }
        chunks.insert(Chunk(type: name, body: StoredDeflate.zlib(changed(rows))), at: first)
    }

    // MARK: - JPEG XL

    /// Changes one to three bits, most of them in the coded pixels; nil for one in eight inputs.
    mutating func jpegXL(_ input: [UInt8]) -> [UInt8]? {
        guard input.count > 16, number(below: 8) > 0 else { return nil }
        // A container begins with boxes of fixed contents. The first box that can change comes after them.
        let start = input[0] == 0xFF ? 2 : 40
        guard start < input.count else { return nil }
        var output = input
        for _ in 0...number(below: 3) {
            // The later of two places is more often behind the headers.
            let (one, two) = (number(below: input.count - start), number(below: input.count - start))
            output[start + max(one, two)] ^= 1 << UInt8(number(below: 8))
        }
        return output
    }
}
