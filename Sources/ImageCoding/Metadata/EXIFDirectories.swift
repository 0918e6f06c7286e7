// SPDX-License-Identifier: MIT

/// Finds the tags in an EXIF block. Each directory is read at most once and the number of tags is limited, so
/// loops and invalid counts can't slow it down.
struct EXIFDirectories {
    let isLittleEndian: Bool
    private(set) var fields: [EXIFProperties.Directory: [Int: EXIFProperties.Field]] = [:]
    private let numbers: EXIFNumbers
    private var left = 4096

    init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes)
        isLittleEndian = reader.matches("II*\0", at: 0)
        guard isLittleEndian || reader.matches("MM\0*", at: 0) else { return nil }
        numbers = EXIFNumbers(reader, isLittleEndian: isLittleEndian)
        guard let start = numbers.number(4, at: 4) else { return nil }
        let next = read(.image, at: start)
        if let place = link(0x8769, in: .image) { _ = read(.exif, at: place) }
        if let place = link(0x8825, in: .image) { _ = read(.gps, at: place) }
        if let place = link(0xA005, in: .exif) { _ = read(.interoperability, at: place) }
        if let next, next != start { _ = read(.thumbnail, at: next) }
    }

    private func link(_ tag: Int, in directory: EXIFProperties.Directory) -> Int? {
        guard let field = fields[directory]?[tag], field.type == 4 || field.type == 13 else { return nil }
        return numbers.number(4, at: field.range.lowerBound)
    }

    /// Reads a directory, and returns the next directory's offset.
    private mutating func read(_ directory: EXIFProperties.Directory, at start: Int) -> Int? {
        guard start >= 8, let count = numbers.number(2, at: start) else { return nil }
        var found: [Int: EXIFProperties.Field] = [:]
        defer { if !found.isEmpty { fields[directory] = found } }
        for index in 0..<count {
            let place = start + 2 + index * 12
            guard left > 0, let tag = numbers.number(2, at: place),
                let type = numbers.number(2, at: place + 2),
                let count = numbers.number(4, at: place + 4), let value = numbers.number(4, at: place + 8)
            else { return nil }
            left -= 1
            // A count above the number of bytes is wrong, and could overflow a 32-bit integer below.
            guard found[tag] == nil, let size = TIFFDirectory.TagReader.sizes[type],
                count <= numbers.reader.count
            else { continue }
            let length = count * size.bytes
            let offset = length <= 4 ? place + 8 : value
            guard length > 0, numbers.reader.slice(at: offset, length: length) != nil else { continue }
            found[tag] = EXIFProperties.Field(type: type, range: offset..<offset + length)
        }
        return numbers.number(4, at: start + 2 + count * 12)
    }
}

/// Reads numbers in both byte orders.
struct EXIFNumbers {
    let reader: ByteReader
    private let isLittleEndian: Bool

    init(_ reader: ByteReader, isLittleEndian: Bool) {
        self.reader = reader
        self.isLittleEndian = isLittleEndian
    }

    /// Returns an unsigned number of 2 or 4 bytes, or the bits of an 8-byte number.
    func number(_ size: Int, at offset: Int) -> Int? {
        switch (size, isLittleEndian) {
        case (2, true): return reader.littleEndian16(at: offset)
        case (2, false): return reader.bigEndian16(at: offset)
        case (4, true): return reader.littleEndian32(at: offset)
        case (4, false): return reader.bigEndian32(at: offset)
        default:
            guard let first = number(4, at: offset), let second = number(4, at: offset + 4) else {
                return nil
            }
            return isLittleEndian ? second << 32 | first : first << 32 | second
        }
    }

    func all<Number>(_ size: Int, _ convert: (Int) -> Number) -> [Number] {
        stride(from: 0, through: reader.count - size, by: size).compactMap {
            number(size, at: $0).map(convert)
        }
    }

    func rationals(_ convert: (Int) -> Int) -> [EXIFProperties.Rational] {
        stride(from: 0, through: reader.count - 8, by: 8).compactMap { offset in
            guard let numerator = number(4, at: offset), let denominator = number(4, at: offset + 4) else {
                return nil
            }
            return EXIFProperties.Rational(numerator: convert(numerator), denominator: convert(denominator))
        }
    }
}
