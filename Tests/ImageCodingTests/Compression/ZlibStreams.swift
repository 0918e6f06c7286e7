// SPDX-License-Identifier: MIT

#if os(Linux)
import CZlib
import Foundation
import WebImageTestSupport

/// zlib, as a reference for the tests.
enum ZlibStreams {
    /// The parameters of zlib's deflateInit2.
    struct Packing: CustomStringConvertible {
        var level: Int32 = 6
        /// The strategy, 0...4: default, filtered, Huffman only, runs, fixed codes.
        var strategy: Int32 = 0
        var windowBits: Int32 = 15
        var memory: Int32 = 8
        /// The offset at which a block ends, like with Z_FULL_FLUSH.
        var flushedBytes = 0

        var description: String {
            "level \(level) strategy \(strategy) window \(windowBits) memory \(memory) flush \(flushedBytes)"
        }

        static func random(_ numbers: inout SeededRandom) -> Packing {
            Packing(
                level: [0, 1, 2, 6, 9].randomElement(using: &numbers)!,
                strategy: .random(in: 0...4, using: &numbers),
                windowBits: .random(in: 9...15, using: &numbers),
                memory: .random(in: 1...9, using: &numbers),
                flushedBytes: Bool.random(using: &numbers) ? 0 : .random(in: 1...500, using: &numbers))
        }
    }

    static func packed(_ bytes: [UInt8], _ packing: Packing = Packing()) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, packing.level, Z_DEFLATED, packing.windowBits, packing.memory, packing.strategy,
            ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 2 + 1000)
        let first = min(packing.flushedBytes, input.count)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                if first > 0 {
                    stream.avail_in = uInt(first)
                    deflate(&stream, Z_FULL_FLUSH)
                }
                stream.avail_in = uInt(input.count - first)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output[..<count])
    }

    /// Returns the decompressed bytes of a stream without zlib's header and trailer, and the stream's length,
    /// or nil if it's invalid.
    static func unpackedRaw(_ bytes: ArraySlice<UInt8>, most: Int) -> (bytes: [UInt8], used: Int)? {
        var stream = z_stream()
        inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { inflateEnd(&stream) }
        var input = Array(bytes)
        var output = [UInt8](repeating: 0, count: most)
        let end = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> (made: Int, used: Int)? in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                guard inflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
                return (output.count - Int(stream.avail_out), input.count - Int(stream.avail_in))
            }
        }
        return end.map { (Array(output[..<$0.made]), $0.used) }
    }

    static func adler(_ bytes: [UInt8]) -> [UInt8] {
        let sum = adler32(1, bytes, uInt(bytes.count))
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    }

    static func crc(_ bytes: [UInt8]) -> [UInt8] {
        let sum = crc32(0, bytes, uInt(bytes.count))
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    }

    /// Returns bytes of one of several kinds: noise, few values, near and far repetitions, runs, gradual
    /// changes.
    static func sample(_ count: Int, kind: Int, _ numbers: inout SeededRandom) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let number = numbers.next()
            let byte = UInt8(truncatingIfNeeded: number)
            let back = Int(number >> 8 & 0xFFFF) % (kind == 2 ? 40 : 33000) + 1
            switch kind {
            case 0: bytes.append(byte)
            case 1: bytes.append(byte & 3)
            case 2, 3:
                guard back <= bytes.count, byte > 40 else { bytes.append(byte); continue }
                for _ in 0..<Int(number >> 32 % 400) % 400 + 3 { bytes.append(bytes[bytes.count - back]) }
            case 4: bytes.append(contentsOf: repeatElement(byte, count: Int(number >> 16 & 511)))
            default: bytes.append((bytes.last ?? 128) &+ (byte & 7) &- 3)
            }
        }
        return Array(bytes.prefix(count))
    }
    static let sampleKinds = 0..<6
}
#endif
