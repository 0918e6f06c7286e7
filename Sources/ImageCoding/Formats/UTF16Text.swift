// SPDX-License-Identifier: MIT

/// Text in UTF-16, with a byte order mark or beginning with `<` (XML 1.0, appendix F).
struct UTF16Text {
    private let bytes: UnsafeRawBufferPointer
    private let isLittleEndian: Bool

    /// Returns nil unless the bytes begin with a UTF-16 byte order mark or with `<` in UTF-16.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0], bytes[1]) {
        // If two more zeros followed, it would be UTF-32.
        case (0xFF, 0xFE) where bytes[2] != 0 || bytes[3] != 0: isLittleEndian = true
        case (0xFE, 0xFF): isLittleEndian = false
        case (0x3C, 0) where bytes[2] != 0 && bytes[3] == 0: isLittleEndian = true
        case (0, 0x3C) where bytes[2] == 0 && bytes[3] != 0: isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
    }

    /// Returns the text in UTF-8, without the byte order mark.
    ///
    /// - Parameter most: the number of units to convert. Default: nil, which converts all of them.
    func utf8(most: Int? = nil) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.prefix(most ?? .max).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
    }
}
