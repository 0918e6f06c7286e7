// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import Testing
import WebImageTestSupport

/// Compares our own decompression with zlib's.
@Suite("Decompression agrees with zlib", .timeLimit(.minutes(1)))
struct InflateTests {
    private struct Source {
        var bytes: [UInt8]
        var offset = 0
        var piece: Int
    }

    /// - Parameter most: the maximum output size.
    private func unpacked(_ stream: [UInt8], largest: Int = 1000, piece: Int = 4096, most: Int = .max)
        -> [UInt8]?
    {
        var source = Source(bytes: stream, piece: piece)
        return withUnsafeMutablePointer(to: &source) { source in
            let supply: wi_inflate_supply = { context, to, room in
                let source = context!.assumingMemoryBound(to: Source.self)
                let (offset, bytes) = (source.pointee.offset, source.pointee.bytes)
                let count = min(room, source.pointee.piece, bytes.count - offset)
                bytes.withUnsafeBytes {
                    to!.update(from: $0.bindMemory(to: UInt8.self).baseAddress! + offset, count: count)
                }
                source.pointee.offset += count
                return count
            }
            guard let inflate = wi_inflate_new(largest, most, supply, source) else { return nil }
            defer { wi_inflate_free(inflate) }
            var result: [UInt8] = []
            while true {
                let status = wi_inflate_run(inflate, largest)
                var count = 0
                let bytes = wi_inflate_bytes(inflate, &count)
                // Take only whole rows.
                if status == WI_INFLATE_MORE { count -= count % largest }
                result.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                wi_inflate_take(inflate, count)
                if status == WI_INFLATE_BROKEN { return nil }
                if status == WI_INFLATE_ENDED { return wi_inflate_has_rest(inflate) ? nil : result }
            }
        }
    }

    @Test("All levels, strategies and windows of zlib streams are decompressed")
    func valid() {
        var numbers = SeededRandom(seed: 9)
        for round in 0..<60 {
            let count = round % 4 == 0 ? 200_000 : Int.random(in: 0...3000, using: &numbers)
            for kind in ZlibStreams.sampleKinds where count < 10_000 || kind == round % 6 {
                let bytes = ZlibStreams.sample(count, kind: kind, &numbers)
                let packing = ZlibStreams.Packing.random(&numbers)
                let stream = ZlibStreams.packed(bytes, packing)
                let largest = [1, 100, 6001, 150_000].randomElement(using: &numbers)!
                let piece = [1, 7, 8192, 1 << 20].randomElement(using: &numbers)!
                #expect(
                    unpacked(stream, largest: largest, piece: piece) == bytes, "\(count) \(kind) \(packing)")
                #expect(unpacked(stream, most: bytes.count) == bytes)
                if count > 0 { #expect(unpacked(stream, most: bytes.count - 1) == nil) }
                #expect(unpacked(stream + [0]) == nil)
            }
        }
    }

    @Test("A damaged stream has the same result as in zlib")
    func damaged() {
        var numbers = SeededRandom(seed: 10)
        var (fine, broken) = (0, 0)
        for round in 0..<1500 {
            let bytes = ZlibStreams.sample(.random(in: 0...800, using: &numbers), kind: round % 6, &numbers)
            var packing = ZlibStreams.Packing.random(&numbers)
            packing.windowBits = 15
            var stream = Array(ZlibStreams.packed(bytes, packing).dropFirst(2).dropLast(4))
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                // Usually change the first block's header, which contains the codes.
                let range = Bool.random(using: &numbers) ? stream.count : min(stream.count, 80)
                stream[.random(in: 0..<range, using: &numbers)] ^=
                    1 << UInt8.random(in: 0..<8, using: &numbers)
            }
            let expected = ZlibStreams.unpackedRaw(stream[...], most: 1 << 19)
            if let expected {
                let whole = [0x78, 1] + stream[..<expected.used] + ZlibStreams.adler(expected.bytes)
                #expect(unpacked(whole) == expected.bytes, "\(whole)")
                fine += 1
            } else {
                #expect(unpacked([0x78, 1] + stream + [0, 0, 0, 0], most: 1 << 19) == nil, "\(stream)")
                broken += 1
            }
        }
        #expect(fine > 100 && broken > 100)
    }

    @Test("Truncated streams, wrong checksums, dictionaries and other compression methods are refused")
    func wrong() {
        var numbers = SeededRandom(seed: 11)
        let stream = ZlibStreams.packed(ZlibStreams.sample(500, kind: 5, &numbers))
        for count in 0..<stream.count { #expect(unpacked(Array(stream.prefix(count))) == nil) }
        for index in stream.indices.suffix(4) {
            var copy = stream
            copy[index] ^= 1
            #expect(unpacked(copy) == nil)
        }
        for head: [UInt8] in [[0x78, 0xBB], [0x77, 0x01 + 0x1C], [0x88, 0x1C], [0x78, 0x02]] {
            #expect(unpacked(head + stream.dropFirst(2)) == nil, "\(head)")
        }
    }

    @Test("A distance beyond the declared window is refused")
    func window() {
        var numbers = SeededRandom(seed: 12)
        let noise = ZlibStreams.sample(300, kind: 0, &numbers)
        let bytes = noise + noise
        let stream = ZlibStreams.packed(bytes)
        #expect(unpacked(stream) == bytes)
        var narrow = stream
        narrow[0] = 0x08
        narrow[1] = UInt8(31 - 0x0800 % 31)
        #expect(unpacked(narrow) == nil)
        narrow[0] = 0x18
        narrow[1] = UInt8(31 - 0x1800 % 31)
        #expect(unpacked(narrow) == bytes)
    }
}
#endif
