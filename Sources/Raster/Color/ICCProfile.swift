// SPDX-License-Identifier: MIT

import ImageBase

/// The bytes of an ICC profile (ICC.1:2022). Comparing two profiles compares their hashes first.
final class ICCProfile: Hashable, Sendable {
    let bytes: [UInt8]
    /// A hash of the bytes. It must be stable, because cache keys contain it.
    let hash: Hash128

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hash = bytes.withUnsafeBytes { Hash128($0, seed: .fixed) }
    }

    static func == (left: ICCProfile, right: ICCProfile) -> Bool {
        left === right || left.hash == right.hash && left.bytes == right.bytes
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    var isRGB: Bool { text(16..<20) == "RGB " }
    var isGray: Bool { text(16..<20) == "GRAY" }

    /// The description, in the profile's first language (ICC.1:2022, 9.2.41 and 10.15; ICC.1:2001, 6.5.17).
    var name: String? {
        guard let tag = tag("desc") else { return nil }
        if text(tag.lowerBound..<tag.lowerBound + 4) == "desc" {
            guard let count = number(tag.lowerBound + 8), count > 1,
                let text = text(tag.lowerBound + 12..<tag.lowerBound + 12 + count - 1)
            else { return nil }
            return text
        }
        guard text(tag.lowerBound..<tag.lowerBound + 4) == "mluc", let count = number(tag.lowerBound + 20),
            let start = number(tag.lowerBound + 24), count > 0, count <= 1000,
            tag.lowerBound + start + count <= bytes.count
        else { return nil }
        let first = tag.lowerBound + start
        let words = stride(from: first, to: first + count - 1, by: 2).map { (index: Int) -> UInt16 in
            UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        }
        return String(decoding: words.prefix { $0 != 0 }, as: UTF16.self)
    }

    private func tag(_ name: String) -> Range<Int>? {
        guard let count = number(128), count <= 200 else { return nil }
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard let start = number(entry + 4), let length = number(entry + 8) else { return nil }
            if text(entry..<entry + 4) == name, length >= 28, start + length <= bytes.count {
                return start..<start + length
            }
        }
        return nil
    }

    private func number(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func text(_ range: Range<Int>) -> String? {
        guard range.upperBound <= bytes.count, range.count <= 1000 else { return nil }
        return String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }
}

extension ICCProfile {
    /// Returns a version 4 profile for primaries and a curve. It's 500 bytes long, or 8 KB with a tabulated
    /// curve.
    static func make(
        _ colors: Chromaticities, transfer: ColorSpace.Transfer, description: String
    ) -> [UInt8] {
        switch transfer {
        case .linear: make(colors, gamma: 1, description: description)
        case .adobeRGB: make(colors, gamma: 563.0 / 256, description: description)
        case .pq, .hlg:
            make(
                colors,
                curve: table((0...4095).map { transfer.light(Double($0) / 4095) }), description: description)
        default:
            make(
                colors,
                curve: parameters(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
                description: description)
        }
    }

    static func make(_ colors: Chromaticities, gamma: Double, description: String) -> [UInt8] {
        make(colors, curve: parameters(0, [gamma]), description: description)
    }

    private static func make(_ colors: Chromaticities, curve: [UInt8], description: String) -> [UInt8] {
        let matrix = colors.toProfileXYZ
        let change = colors.adaptation
        let tags: [(names: [String], content: [UInt8])] = [
            (["desc"], localized(description)), (["cprt"], localized("CC0")),
            (["wtpt"], xyz(Chromaticities.profileWhite)),
            (
                ["chad"],
                type("sf32")
                    + [
                        change.red.x, change.green.x, change.blue.x, change.red.y, change.green.y,
                        change.blue.y, change.red.z, change.green.z, change.blue.z,
                    ].flatMap(fixed)
            ),
            (["rXYZ"], xyz(matrix.red)), (["gXYZ"], xyz(matrix.green)), (["bXYZ"], xyz(matrix.blue)),
            (["rTRC", "gTRC", "bTRC"], curve),
        ]
        let count = tags.reduce(0) { $0 + $1.names.count }
        var (table, contents) = (word(count), [UInt8]())
        for tag in tags {
            let start = 132 + 12 * count + contents.count
            for name in tag.names { table += Array(name.utf8) + word(start) + word(tag.content.count) }
            contents += tag.content + [UInt8](repeating: 0, count: -tag.content.count & 3)
        }
        var header = word(132 + 12 * count + contents.count) + word(0) + word(0x0430_0000)
        header += Array("mntrRGB XYZ ".utf8)
        // The date is fixed, so equal spaces have equal profiles.
        header += [7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28)
        header += [Chromaticities.profileWhite.x, 1, Chromaticities.profileWhite.z].flatMap(fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + contents
    }

    private static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65_536).rounded())) }

    private static func type(_ name: String) -> [UInt8] { Array(name.utf8) + word(0) }

    private static func xyz(_ value: SIMD3<Double>) -> [UInt8] {
        type("XYZ ") + [value.x, value.y, value.z].flatMap(fixed)
    }

    private static func parameters(_ kind: UInt8, _ values: [Double]) -> [UInt8] {
        type("para") + [0, kind, 0, 0] + values.flatMap(fixed)
    }

    private static func table(_ values: [Double]) -> [UInt8] {
        type("curv") + word(values.count)
            + values.flatMap { value in
                let number = Int((value * 65_535).rounded())
                return [UInt8(number >> 8), UInt8(number & 255)]
            }
    }

    private static func localized(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return type("mluc") + word(1) + word(12) + Array("enUS".utf8) + word(units.count) + word(28) + units
    }
}
