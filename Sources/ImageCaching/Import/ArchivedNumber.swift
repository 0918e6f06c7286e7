// SPDX-License-Identifier: MIT

package import PortableFoundation

/// A number archived by `NSKeyedArchiver`. YYImageCache stores an image's scale like this.
///
/// Such an archive is a binary property list: a dictionary with the list `$objects` and, in `$top`, the
/// position of the root object in that list. We read it ourselves, because not every version of Foundation
/// has `NSKeyedUnarchiver`.
package enum ArchivedNumber {
    /// The maximum size of an archive. The archive of a number has about 140 bytes.
    private static let maximumBytes = 4096

    /// Returns the number; `nil` if the data isn't an archived number.
    package static func value(in archive: Data) -> Double? {
        guard archive.count <= maximumBytes, let list = BinaryPropertyList(Array(archive)),
            let objects = list.value(of: "$objects", in: list.top),
            let top = list.value(of: "$top", in: list.top), let root = list.value(of: "root", in: top),
            let place = list.identifier(root), let number = list.element(place, of: objects)
        else { return nil }
        return list.number(number)
    }
}

/// The objects in a binary property list that make up an archived number. Objects are identified by number.
private struct BinaryPropertyList {
    private enum Kind: UInt8 {
        case integer = 1
        case real = 2
        case text = 5
        case identifier = 8
        case array = 10
        case dictionary = 13
    }

    private static let magic = Array("bplist00".utf8)
    private static let trailerBytes = 32

    private let bytes: [UInt8]
    private let offsetBytes: Int
    private let referenceBytes: Int
    private let offsets: Int
    private let count: Int
    /// The number of the property list's root object.
    let top: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.magic.count + Self.trailerBytes, bytes.starts(with: Self.magic) else {
            return nil
        }
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerBytes
        (offsetBytes, referenceBytes) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard let count = Self.integer(bytes, at: trailer + 8, 8),
            let top = Self.integer(bytes, at: trailer + 16, 8),
            let offsets = Self.integer(bytes, at: trailer + 24, 8)
        else { return nil }
        (self.count, self.top, self.offsets) = (count, top, offsets)
    }

    /// Returns the value for a key in a dictionary.
    func value(of key: String, in dictionary: Int) -> Int? {
        guard let (start, count) = body(of: dictionary, .dictionary) else { return nil }
        for index in 0..<count {
            guard let name = reference(start, index) else { return nil }
            if text(name) == key { return reference(start, count + index) }
        }
        return nil
    }

    func element(_ index: Int, of array: Int) -> Int? {
        guard let (start, count) = body(of: array, .array), index < count else { return nil }
        return reference(start, index)
    }

    /// Returns the position in `$objects` that an object refers to.
    func identifier(_ object: Int) -> Int? {
        guard let (start, info) = header(of: object, .identifier) else { return nil }
        return Self.integer(bytes, at: start, info + 1)
    }

    func number(_ object: Int) -> Double? {
        if let (start, info) = header(of: object, .integer), info <= 3 {
            return Self.integer(bytes, at: start, 1 << info).map(Double.init)
        }
        guard let (start, info) = header(of: object, .real) else { return nil }
        switch info {
        case 2: return Self.pattern(bytes, at: start, 4).map { Double(Float(bitPattern: UInt32($0))) }
        case 3: return Self.pattern(bytes, at: start, 8).map { Double(bitPattern: $0) }
        default: return nil
        }
    }

    private func text(_ object: Int) -> String? {
        guard let (start, count) = body(of: object, .text), count <= bytes.count - start else { return nil }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }

    /// Returns the position after an object's first byte, and the lower half of that byte.
    private func header(of object: Int, _ kind: Kind) -> (start: Int, info: Int)? {
        guard object < count, let place = place(object, of: offsetBytes, from: offsets),
            let offset = Self.integer(bytes, at: place, offsetBytes), offset < bytes.count,
            bytes[offset] >> 4 == kind.rawValue
        else { return nil }
        return (offset + 1, Int(bytes[offset] & 15))
    }

    /// Returns the position after an object's length, and the length.
    private func body(of object: Int, _ kind: Kind) -> (start: Int, count: Int)? {
        guard let (start, info) = header(of: object, kind) else { return nil }
        guard info == 15 else { return (start, info) }
        guard start < bytes.count, bytes[start] >> 4 == Kind.integer.rawValue, bytes[start] & 15 <= 3 else {
            return nil
        }
        let size = 1 << Int(bytes[start] & 15)
        guard let count = Self.integer(bytes, at: start + 1, size), count <= bytes.count else { return nil }
        return (start + 1 + size, count)
    }

    private func reference(_ start: Int, _ index: Int) -> Int? {
        place(index, of: referenceBytes, from: start).flatMap { Self.integer(bytes, at: $0, referenceBytes) }
    }

    /// Returns the position of an element in a table, if it's within the bytes.
    private func place(_ index: Int, of size: Int, from start: Int) -> Int? {
        // An archive has at most 4096 bytes and `size` is at most 255, so the product can't overflow.
        guard start < bytes.count, index < bytes.count else { return nil }
        return start + index * size
    }

    private static func integer(_ bytes: [UInt8], at start: Int, _ size: Int) -> Int? {
        pattern(bytes, at: start, size).flatMap { Int(exactly: $0) }
    }

    private static func pattern(_ bytes: [UInt8], at start: Int, _ size: Int) -> UInt64? {
        guard 1...8 ~= size, start >= 0, start <= bytes.count - size else { return nil }
        return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
