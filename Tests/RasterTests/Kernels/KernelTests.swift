// SPDX-License-Identifier: MIT

import CRaster
import ImageBase
import Testing

@testable import Raster

@Suite("The C kernels produce the same bytes as the Swift kernels", .timeLimit(.minutes(1)))
struct KernelTests {
    private func map(_ source: Int, _ length: Int, _ generator: inout SeededGenerator) -> AxisMap {
        let whole = Bool.random(using: &generator)
        let start = whole ? 0 : Double.random(in: 0..<Double(source) / 2, using: &generator)
        let span = whole ? Double(source) : Double.random(in: 0.5...Double(source) - start, using: &generator)
        return AxisMap(sourceLength: source, start: start, span: span, length: length)
    }

    @Test("Resampling agrees for random sizes and regions", arguments: ResampleFilter.allCases)
    func resampling(_ filter: ResampleFilter) throws {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<40 {
            func side() -> Int { Int.random(in: 1...(round % 4 == 0 ? 300 : 60), using: &generator) }
            let alpha: AlphaMode = round % 3 == 0 ? .opaque : .premultiplied
            let source = try Bitmap.noise(side(), side(), alpha: alpha, seed: UInt64(round))
            let columns = map(source.width, side(), &generator)
            let rows = map(source.height, side(), &generator)
            let expected = try source.resampled(
                columns: columns, rows: rows, filter: filter, kernels: .portable, cancellation: nil)
            for kernels in CRasterKernels.native {
                let result = try source.resampled(
                    columns: columns, rows: rows, filter: filter, kernels: kernels, cancellation: nil)
                #expect(result.words == expected.words, "\(source.size), \(columns), \(rows)")
            }
        }
    }

    @Test("Blurring agrees for random sizes and radii")
    func blurring() throws {
        var generator = SeededGenerator(seed: 8)
        for round in 0..<30 {
            let source = try Bitmap.noise(
                Int.random(in: 1...80, using: &generator), Int.random(in: 1...80, using: &generator),
                seed: UInt64(round))
            let blur = BoxBlur(deviation: Double.random(in: 0...BoxBlur.largestDeviation, using: &generator))
            let expected = try source.blurred(blur, kernels: .portable, cancellation: nil)
            for kernels in CRasterKernels.native {
                let result = try source.blurred(blur, kernels: kernels, cancellation: nil)
                #expect(result.words == expected.words, "\(source.size), \(blur.radii)")
            }
        }
    }

    @Test("Row conversions agree for all lengths up to 70")
    func conversions() {
        typealias Row = (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
        func rows(_ kernels: CRasterKernels) -> [(Row, step: Int)] {
            [
                (kernels.premultiply_bgra, 4), (kernels.swap_red_blue, 4), (kernels.rgb_to_bgra, 3),
                (kernels.gray_to_bgra, 1), (kernels.grayscale, 4),
            ]
        }
        var generator = SeededGenerator(seed: 9)
        for kernels in CRasterKernels.native {
            for (own, other) in zip(rows(.portable), rows(kernels)) {
                for count in 0...70 {
                    // The length is exact, so AddressSanitizer finds reads and writes beyond it.
                    let source = (0..<count * own.step).map { _ in
                        UInt8.random(in: 0...255, using: &generator)
                    }
                    var expected = [UInt8](repeating: 0, count: count * 4)
                    var result = expected
                    own.0(source, &expected, count)
                    other.0(source, &result, count)
                    #expect(result == expected)
                }
            }
        }
    }

    @Test("Half floats agree for all bits and for floats of all sizes")
    func halves() {
        var generator = SeededGenerator(seed: 10)
        for kernels in CRasterKernels.native {
            let halves = (0...UInt32(UInt16.max)).map { UInt16($0) }
            var values = [Float](repeating: 0, count: halves.count)
            kernels.floats_from_halves(halves, &values, halves.count)
            let wrong = zip(halves, values).count { bits, value in
                let expected = HalfFloat.value(bits)
                return value.isNaN ? !expected.isNaN : value.bitPattern != expected.bitPattern
            }
            #expect(wrong == 0)
            for count in 0...40 {
                let floats = (0..<count * 50).map { _ in
                    Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &generator))
                        * (Bool.random(using: &generator) ? 1 : 0x1p-80)
                }
                var result = [UInt16](repeating: 0, count: floats.count)
                kernels.halves_from_floats(floats, &result, floats.count)
                let wrong = zip(floats, result).count { value, bits in
                    value.isNaN ? !HalfFloat.value(bits).isNaN : bits != HalfFloat.bits(value)
                }
                #expect(wrong == 0)
            }
        }
    }

    @Test("Supported architectures have native kernels")
    func best() {
        #if arch(x86_64) || arch(arm64)
        #expect(!CRasterKernels.native.isEmpty)
        #endif
    }
}
