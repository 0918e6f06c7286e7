// SPDX-License-Identifier: MIT

import CCRC
import PortableFoundation

/// The bytes of a file being written.
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

    /// Appends four bytes. The parameter is a `UInt32`, because `Int` is signed and has only 32 bits on some
    /// watches.
    mutating func append(bigEndian word: UInt32) {
        withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a PNG chunk with its length and checksum.
    mutating func appendChunk(_ name: StaticString, _ write: (inout ByteWriter) -> Void) {
        var body = ByteWriter()
        body.append(name)
        write(&body)
        append(bigEndian: body.bytes.count - 4, 4)
        bytes.append(contentsOf: body.bytes)
        append(bigEndian: webimage_crc32(0, body.bytes, body.bytes.count))
    }

    /// Appends a RIFF chunk, padded to an even length.
    mutating func appendRIFF(_ name: StaticString, _ content: Data) {
        append(name)
        append(littleEndian: content.count, 4)
        bytes.append(contentsOf: content)
        if content.count & 1 != 0 { append(0) }
    }
}
