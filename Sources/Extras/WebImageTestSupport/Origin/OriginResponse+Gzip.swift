// SPDX-License-Identifier: MIT

public import PortableFoundation

extension OriginResponse {
    /// Creates a response with `data` in gzip format (RFC 1952). The blocks are stored, not compressed.
    public static func gzip(_ data: Data, contentType: String? = nil) -> OriginResponse {
        bytes(GzipWriter.stored(data), contentType: contentType, headers: ["Content-Encoding": "gzip"])
    }

    /// Creates a response with a body that expands to `count` zero bytes, about 159 times its encoded size.
    public static func gzipBomb(expandingTo count: Int, contentType: String? = nil) -> OriginResponse {
        bytes(GzipWriter.zeros(count), contentType: contentType, headers: ["Content-Encoding": "gzip"])
    }
}

/// Writes gzip streams without a general compressor.
enum GzipWriter {
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    static func stored(_ data: Data) -> Data {
        var output = Data(head)
        var rest = data[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            output.append(rest.isEmpty ? 1 : 0)
            for word in [length, ~length] {
                output.append(UInt8(word & 255))
                output.append(UInt8(word >> 8))
            }
            output.append(block)
        } while !rest.isEmpty
        appendTrailer(checksum: checksum(data), count: data.count, to: &output)
        return output
    }

    /// Returns `count` zero bytes as one block of fixed Huffman codes (RFC 1951, 3.2.6): literals of value 0,
    /// followed by matches of length 258 at distance 1.
    static func zeros(_ count: Int) -> Data {
        var output = Data(head)
        var bits = BitWriter()
        bits.append(0b1, count: 1)
        bits.append(0b01, count: 2)
        let matches = max(0, (count - 1) / 258)
        for _ in 0..<(count - matches * 258) { bits.appendCode(0b0011_0000, count: 8) }
        for _ in 0..<matches {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        bits.appendCode(0, count: 7)
        output.append(bits.finish())
        appendTrailer(checksum: checksum(zeros: count), count: count, to: &output)
        return output
    }

    private static func appendTrailer(checksum: UInt32, count: Int, to output: inout Data) {
        for word in [checksum, UInt32(truncatingIfNeeded: count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                output.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { word, _ in (word >> 1) ^ (word & 1 == 0 ? 0 : 0xEDB8_8320) }
    }

    static func checksum(_ data: Data) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            data.withUnsafeBytes { bytes in
                var word = UInt32.max
                for byte in bytes { word = table[Int((word ^ UInt32(byte)) & 255)] ^ (word >> 8) }
                return ~word
            }
        }
    }

    /// Returns the checksum of `count` zero bytes, using powers of x modulo the polynomial. It takes
    /// logarithmic time, so we don't have to generate a gigabyte of zeros.
    static func checksum(zeros count: Int) -> UInt32 {
        var power: UInt32 = 0x8000_0000
        var base: UInt32 = 0x0080_0000  // x^8: one byte of zeros, in reflected bit order.
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { power = product(power, base) }
            base = product(base, base)
            rest >>= 1
        }
        return ~product(.max, power)
    }

    private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        var term = right
        var mask: UInt32 = 0x8000_0000
        while mask != 0 {
            if left & mask != 0 { sum ^= term }
            term = (term >> 1) ^ (term & 1 == 0 ? 0 : 0xEDB8_8320)
            mask >>= 1
        }
        return sum
    }
}

/// Packs bits into bytes, lowest bit first, as DEFLATE does.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var word: UInt32 = 0
    private var filled: UInt32 = 0

    mutating func append(_ bits: UInt32, count: UInt32) {
        word |= bits << filled
        filled += count
        while filled >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: word))
            word >>= 8
            filled -= 8
        }
    }

    /// Appends a Huffman code, highest bit first.
    mutating func appendCode(_ code: UInt32, count: UInt32) {
        var reversed: UInt32 = 0
        for bit in 0..<count where code & (1 << bit) != 0 { reversed |= 1 << (count - 1 - bit) }
        append(reversed, count: count)
    }

    mutating func finish() -> Data {
        if filled > 0 { append(0, count: 8 - filled) }
        return Data(bytes)
    }
}
