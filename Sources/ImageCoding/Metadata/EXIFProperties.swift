// SPDX-License-Identifier: MIT

public import PortableFoundation

/// The tags of an EXIF block (CIPA DC-008; TIFF 6.0), with names for the common ones.
///
/// ```swift
/// if let exif = image.metadata?.exifProperties {
///     print(exif.model ?? "unknown camera", exif.exposureTime?.value ?? 0, exif.iso ?? 0)
///     if let whiteBalance = exif[0xA403, in: .exif] { print(whiteBalance) }
/// }
/// ```
///
/// Creating it costs a few microseconds, because values are read from the block when you ask for them. A tag
/// is treated as missing if it's invalid, has an unknown type or is beyond the first 4096. Maker notes don't
/// have a public structure, so their bytes are a single value.
public struct EXIFProperties: Hashable, Sendable {
    /// A list of tags in the block.
    public enum Directory: String, Hashable, Sendable, CaseIterable {
        /// The image: camera, software, author and resolution (IFD0).
        case image
        /// The thumbnail in the block (IFD1).
        case thumbnail
        /// The exposure, the lens and the dates.
        case exif
        /// The location.
        case gps
        /// The rules that the file follows.
        case interoperability
    }

    /// The value of a tag.
    public enum Value: Hashable, Sendable {
        /// ASCII, or UTF-8, or else Latin 1, without the zeros at the end.
        case text(String)
        /// Unsigned bytes, or bytes of an undefined type.
        case bytes(Data)
        /// Integers of all other types.
        case integers([Int])
        case rationals([Rational])
        /// Floating-point numbers.
        case reals([Double])
    }

    /// A fraction.
    public struct Rational: Hashable, Sendable {
        public let numerator: Int
        /// The denominator. 0 stands for infinity or an unknown value.
        public let denominator: Int

        /// The quotient, or nil if the denominator is 0.
        public var value: Double? { denominator == 0 ? nil : Double(numerator) / Double(denominator) }
    }

    struct Field: Hashable {
        var type: Int
        /// The byte range of the values, inside the block.
        var range: Range<Int>
    }

    private let block: Data
    private let isLittleEndian: Bool
    private let fields: [Directory: [Int: Field]]

    /// Reads a block's tags.
    ///
    /// - Parameter block: the block, starting with the byte order mark or with `Exif\0\0` before it. Returns
    ///   nil if it isn't EXIF.
    public init?(_ block: Data) {
        let start = block.starts(with: "Exif\0\0".utf8) ? 6 : 0
        self.block = block.dropFirst(start)
        let found = self.block.withUnsafeBytes { bytes in
            EXIFDirectories(bytes).map { ($0.isLittleEndian, $0.fields) }
        }
        guard let found else { return nil }
        (isLittleEndian, fields) = found
    }

    var byteCount: Int { block.count }

    /// Returns the bytes in a range of offsets from the block's start.
    func bytes(in range: Range<Int>) -> Data { Data(block.dropFirst(range.lowerBound).prefix(range.count)) }

    /// Returns the tag numbers in a directory, in ascending order.
    public func tags(in directory: Directory) -> [Int] { fields[directory]?.keys.sorted() ?? [] }

    /// Returns the value of a tag, or nil if it's missing.
    ///
    /// The cost is proportional to the byte size of the value.
    public subscript(tag: Int, in directory: Directory) -> Value? {
        guard let field = fields[directory]?[tag] else { return nil }
        return block.withUnsafeBytes { bytes in
            let content = UnsafeRawBufferPointer(rebasing: bytes[field.range])
            return value(of: field.type, EXIFNumbers(ByteReader(content), isLittleEndian: isLittleEndian))
        }
    }

    private func value(of type: Int, _ numbers: EXIFNumbers) -> Value? {
        switch type {
        case 1, 7: .bytes(Data(numbers.reader.bytes))
        case 2: .text(Self.text(numbers.reader.bytes))
        case 3: .integers(numbers.all(2) { $0 })
        case 4, 13: .integers(numbers.all(4) { $0 })
        case 6: .integers(numbers.reader.bytes.map { Int(Int8(bitPattern: $0)) })
        case 8: .integers(numbers.all(2) { Int(Int16(truncatingIfNeeded: $0)) })
        case 9: .integers(numbers.all(4) { Int(Int32(truncatingIfNeeded: $0)) })
        case 5: .rationals(numbers.rationals { $0 })
        case 10: .rationals(numbers.rationals { Int(Int32(truncatingIfNeeded: $0)) })
        case 11: .reals(numbers.all(4) { Double(Float(bitPattern: UInt32($0))) })
        case 12: .reals(numbers.all(8) { Double(bitPattern: UInt64(bitPattern: Int64($0))) })
        default: nil
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        let content = bytes[..<end]
        if let text = String(bytes: content, encoding: .utf8) { return text }
        return String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    }
}

extension ImageMetadata {
    /// The tags of ``exif``, or nil if it's missing or malformed. They're parsed on each call.
    public var exifProperties: EXIFProperties? { exif.flatMap { EXIFProperties($0) } }
}
