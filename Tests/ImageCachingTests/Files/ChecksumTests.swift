// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@testable import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("CRC-32C", .timeLimit(.minutes(1)))
struct ChecksumTests {
    @Test("Checksums match the examples in RFC 3720, B.4")
    func known() {
        let vectors: [([UInt8], UInt32)] = [
            (Array("123456789".utf8), 0xe306_9283), ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
            ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43), (Array(0..<32), 0x46dd_794e), ([], 0),
        ]
        for (bytes, expected) in vectors {
            #expect(bytes.withUnsafeBytes { CRC32C.of($0) } == expected)
        }
    }

    @Test("All implementations produce the same checksum at every length and offset")
    func twins() {
        let data = Data.noise(40_000)
        var random = SeededRandom(seed: 3)
        data.withUnsafeBytes { data in
            for round in 0..<400 {
                let start = Int.random(in: 0..<64, using: &random)
                let count = round < 100 ? round : Int.random(in: 0...(data.count - start), using: &random)
                let bytes = UnsafeRawBufferPointer(rebasing: data[start..<(start + count)])
                var table = CRC32C()
                table.updateByTable(bytes)
                #expect(CRC32C.of(bytes) == table.value)
                var instruction = CRC32C()
                instruction.updateByInstruction(bytes)
                #expect(instruction == table)
                let cut = Int.random(in: 0...count, using: &random)
                var chunked = CRC32C()
                chunked.update(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
                chunked.update(UnsafeRawBufferPointer(rebasing: bytes[cut...]))
                #expect(chunked == table)
            }
        }
    }
}
