// SPDX-License-Identifier: MIT

import PortableC

/// Bounds-checked reads of integers from untrusted bytes. Reading past the end returns nil.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    @inline(__always)
    private func has(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count - offset
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8? {
        has(1, at: offset) ? bytes[offset] : nil
    }

    @inline(__always)
    func bigEndian16(at offset: Int) -> Int? {
        guard has(2, at: offset) else { return nil }
        return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    @inline(__always)
    func littleEndian16(at offset: Int) -> Int? {
        guard has(2, at: offset) else { return nil }
        return Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    @inline(__always)
    func littleEndian24(at offset: Int) -> Int? {
        guard has(3, at: offset) else { return nil }
        return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]) << 16
    }

    /// Returns a four-byte number. Where `Int` has 32 bits, as on some watches, larger numbers are clamped to
    /// `Int.max`. Files on such systems can't be that long anyway.
    @inline(__always)
    func bigEndian32(at offset: Int) -> Int? { tag(at: offset).map { Int(clamping: $0) } }

    /// Like ``bigEndian32(at:)``, but with the lowest byte first.
    @inline(__always)
    func littleEndian32(at offset: Int) -> Int? { littleEndianBits(at: offset).map { Int(clamping: $0) } }

    /// Returns the bits of four bytes: a signed number, flags, or the number that ``fourCC(_:)`` returns for
    /// letters.
    @inline(__always)
    func tag(at offset: Int) -> UInt32? {
        guard has(4, at: offset) else { return nil }
        return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Like ``tag(at:)``, but with the lowest byte first.
    @inline(__always)
    func littleEndianBits(at offset: Int) -> UInt32? {
        guard has(4, at: offset) else { return nil }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Returns `length` bytes from `offset`, or nil if there are fewer.
    func slice(at offset: Int, length: Int) -> UnsafeRawBufferPointer? {
        guard has(length, at: offset) else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }

    /// Returns whether `text` (ASCII) is at `offset`.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        matchesPrefix(of: text, at: offset) == .all
    }

    /// Returns whether the bytes contain `text` (ASCII).
    func contains(_ text: StaticString) -> Bool {
        guard let start = bytes.baseAddress else { return false }
        var offset = 0
        while offset < bytes.count,
            let found = memchr(start + offset, Int32(text.utf8Start[0]), bytes.count - offset)
        {
            offset = UnsafeRawPointer(found) - start
            if matches(text, at: offset) { return true }
            offset += 1
        }
        return false
    }

    /// Returns the last position of `text` (ASCII).
    func last(_ text: StaticString) -> Int? {
        let first = text.utf8Start[0]
        return bytes.indices.last { bytes[$0] == first && matches(text, at: $0) }
    }

    enum Match {
        case all
        /// The available bytes match, but the data ends before the text does.
        case asFarAsItGoes
        case none
    }

    /// Compares the bytes at `offset` with `text` (ASCII).
    func matchesPrefix(of text: StaticString, at offset: Int) -> Match {
        let length = text.utf8CodeUnitCount
        guard offset >= 0 else { return .none }
        let available = max(0, min(length, bytes.count - offset))
        for index in 0..<available where bytes[offset + index] != text.utf8Start[index] { return .none }
        return available == length ? .all : .asFarAsItGoes
    }
}

/// Returns the big-endian number for a chunk or box name with four ASCII letters.
@inline(__always)
func fourCC(_ text: StaticString) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 { value = value << 8 | UInt32(text.utf8Start[index]) }
    return value
}
