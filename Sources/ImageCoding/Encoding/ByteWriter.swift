// SPDX-License-Identifier: MIT

/// Bytes of a file that grows at its end.
struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ byte: Int) { bytes.append(UInt8(truncatingIfNeeded: byte)) }

    mutating func append(littleEndian value: Int, _ count: Int) {
        for index in 0..<count { append(value >> (8 * index)) }
    }

    mutating func append(bigEndian value: Int, _ count: Int) {
        for index in 0..<count { append(value >> (8 * (count - 1 - index))) }
    }
}
