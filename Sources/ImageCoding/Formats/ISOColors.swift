// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The contents of an image's or track's `colr` boxes (ISO/IEC 14496-12, 12.1.5).
struct ISOColors {
    /// The meaning of the color numbers from ITU-T H.273.
    struct Coded {
        var space: ColorSpace
        var matrix: Int
        var isFullRange: Bool
    }

    private(set) var coded: Coded?
    /// The ICC profile's byte range.
    private(set) var profile = 0..<0

    /// - Parameter boxes: the contents of the boxes.
    init(_ reader: ByteReader, _ boxes: [Range<Int>]) {
        for box in boxes {
            let start = box.lowerBound
            switch reader.tag(at: start) {
            case fourCC("nclx"):
                guard let primaries = reader.bigEndian16(at: start + 4),
                    let transfer = reader.bigEndian16(at: start + 6),
                    let matrix = reader.bigEndian16(at: start + 8), let range = reader.byte(at: start + 10)
                else { continue }
                coded = Coded(
                    space: ColorSpace(codePoints: primaries, transfer: transfer), matrix: matrix,
                    isFullRange: range >= 128)
            case fourCC("prof"), fourCC("rICC"): profile = box.dropFirst(4)
            default: break
            }
        }
    }
}
