// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF

/// Converts a row's samples to numbers from 0 to 65,535. Palette indices stay the same.
///
/// Signed integers are shown from their smallest value (black) to their largest (white). For floating-point
/// numbers, 0 is black and 1 is white, unless the file has a smallest and largest sample (tags 340 and 341).
/// Values outside are clamped, and NaN is black.
struct TIFFSamples {
    private let bits: Int
    private let kind: TIFFPage.Samples
    private let isIndex: Bool
    private let black: Double
    private let factor: Double

    init(_ page: TIFFPage) {
        bits = Int(page.raw.bits)
        kind = page.samples
        if case .palette = page.colors { isIndex = true } else { isIndex = false }
        black = page.raw.black
        factor = 65_535 / (page.raw.white - page.raw.black)
    }

    /// - Parameter count: the number of samples. Samples missing in either `row` or `samples` are left out.
    func unpack(_ row: UnsafeRawBufferPointer, _ count: Int, to samples: inout [UInt16]) {
        let count = min(count, samples.count, row.count * 8 / bits)
        samples.withUnsafeMutableBufferPointer { samples in
            switch (kind, bits) {
            case (.float, 16):
                for index in 0..<count { samples[index] = value(Double(half(row, index))) }
            case (.float, 32):
                for index in 0..<count {
                    let word = row.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
                    samples[index] = value(Double(Float(bitPattern: word)))
                }
            case (.float, _):
                for index in 0..<count {
                    let word = row.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
                    samples[index] = value(Double(bitPattern: word))
                }
            case (_, 32):
                // Divide by 65,537, which maps the largest 32-bit value to the largest 16-bit value, and
                // round to the nearest integer.
                let sign: UInt32 = kind == .signed ? 1 << 31 : 0
                for index in 0..<count {
                    let word = row.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self) ^ sign
                    samples[index] = UInt16(truncatingIfNeeded: (UInt64(word) &+ 32_768) / 65_537)
                }
            case (_, 16):
                let sign: UInt16 = kind == .signed ? 1 << 15 : 0
                for index in 0..<count {
                    samples[index] = row.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self) ^ sign
                }
            case (_, 8):
                let sign: UInt8 = kind == .signed ? 1 << 7 : 0
                let unit: UInt16 = isIndex ? 1 : 257
                for index in 0..<count { samples[index] = UInt16(row[index] ^ sign) &* unit }
            default:
                unpackBits(row, count, to: samples)
            }
        }
    }

    /// Unpacks samples of 1 to 15 bits, the highest bit first.
    private func unpackBits(
        _ row: UnsafeRawBufferPointer, _ count: Int, to samples: UnsafeMutableBufferPointer<UInt16>
    ) {
        let most: UInt32 = 1 << UInt32(bits) - 1
        let sign: UInt32 = kind == .signed ? 1 << UInt32(bits - 1) : 0
        var (pending, held, offset) = (UInt32(0), 0, 0)
        for index in 0..<count {
            while held < bits {
                pending = pending << 8 | UInt32(row[offset])
                offset &+= 1
                held &+= 8
            }
            held &-= bits
            let sample = (pending >> UInt32(held) & most) ^ sign
            samples[index] = UInt16(isIndex ? sample : (sample &* 65_535 &+ most / 2) / most)
        }
    }

    private func half(_ row: UnsafeRawBufferPointer, _ index: Int) -> Float16 {
        Float16(bitPattern: row.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
    }

    @inline(__always)
    private func value(_ sample: Double) -> UInt16 {
        let scaled = (sample - black) * factor
        guard scaled > 0 else { return 0 }  // NaN is black, too.
        return scaled < 65_535 ? UInt16(scaled.rounded()) : 65_535
    }
}
#endif
