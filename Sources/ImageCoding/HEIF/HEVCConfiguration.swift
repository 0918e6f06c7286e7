// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// The parameters that an HEVC decoder needs before the first image: an `hvcC` box (ISO/IEC 14496-15,
/// 8.3.3.1).
struct HEVCConfiguration {
    /// The bit depth of luma.
    let bitDepth: Int
    /// The byte size of the length field before each unit.
    let lengthSize: Int
    /// The ranges of the parameter units that come before all images.
    let parameters: [Range<Int>]

    init(_ reader: ByteReader, _ box: Range<Int>) throws(ImageError) {
        guard box.count >= 23, let depth = reader.byte(at: box.lowerBound + 17),
            let length = reader.byte(at: box.lowerBound + 21), length & 3 != 2
        else { throw ImageError(.corrupt, "HEIC: missing HEVC configuration") }
        bitDepth = Int(depth & 7) + 8
        lengthSize = Int(length & 3) + 1
        var parameters: [Range<Int>] = []
        var offset = box.lowerBound + 23
        for _ in 0..<(reader.byte(at: box.lowerBound + 22) ?? 0) {
            guard let count = reader.bigEndian16(at: offset + 1) else { break }
            offset += 3
            for _ in 0..<count {
                guard let length = reader.bigEndian16(at: offset), length <= box.upperBound - offset - 2
                else {
                    throw ImageError(.corrupt, "HEIC: HEVC configuration is truncated")
                }
                parameters.append(offset + 2..<offset + 2 + length)
                offset += 2 + length
            }
        }
        self.parameters = parameters
    }

    /// Calls a closure with each unit in a sample.
    func forEachUnit(
        _ reader: ByteReader, in sample: Range<Int>, _ body: (Range<Int>) throws(ImageError) -> Void
    ) throws(ImageError) {
        var offset = sample.lowerBound
        while offset < sample.upperBound {
            var length = 0
            for _ in 0..<lengthSize {
                length = length << 8 | Int(reader.byte(at: offset) ?? 0)
                offset += 1
            }
            guard offset <= sample.upperBound, length <= sample.upperBound - offset else {
                throw ImageError(.corrupt, "HEIC: unit is longer than its sample")
            }
            try body(offset..<offset + length)
            offset += length
        }
    }
}
#endif
