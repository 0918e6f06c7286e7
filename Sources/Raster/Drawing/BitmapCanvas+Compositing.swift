// SPDX-License-Identifier: MIT

import ImageBase

/// How much of each pixel of a canvas may be changed.
struct ClipMask: Sendable {
    /// 0 to 255 for each pixel, without padding between rows.
    let coverage: [UInt8]
}

extension BitmapCanvas {
    /// Composites a part of a row.
    ///
    /// - Parameter covered: how much each pixel changes, from 0 to 1, or nil to change all pixels completely.
    func composite(
        _ source: some BlendSource, x: Int, y: Int, count: Int, _ mode: CompositingMode,
        covered: UnsafePointer<Float>? = nil
    ) {
        let target = row(y) + x
        guard let clip else {
            guard let covered else { return Blender(source: source, target: target, count: count).run(mode) }
            return blend(source, with: target, count: count, mode: mode) { covered[$0] }
        }
        clip.coverage.withUnsafeBufferPointer { mask in
            let mask = mask.baseAddress! + y * size.width + x
            if let covered {
                blend(source, with: target, count: count, mode: mode) {
                    covered[$0] * Float(mask[$0]) * (1 / 255)
                }
            } else {
                blend(source, with: target, count: count, mode: mode) { Float(mask[$0]) * (1 / 255) }
            }
        }
    }

    @inline(__always)
    private func blend(
        _ source: some BlendSource, with target: UnsafeMutablePointer<SIMD4<UInt8>>, count: Int,
        mode: CompositingMode, covered: (Int) -> Float
    ) {
        withUnsafeTemporaryAllocation(of: SIMD4<UInt8>.self, capacity: count) { buffer in
            guard let pixels = buffer.baseAddress else { return }
            pixels.initialize(from: target, count: count)
            Blender(source: source, target: pixels, count: count).run(mode)
            for x in 0..<count {
                let part = covered(x)
                guard part > 0 else { continue }
                let (old, new) = (SIMD4<Float>(bytes: target[x]), SIMD4<Float>(bytes: pixels[x]))
                target[x] = (old + (new - old) * part).roundedBytes
            }
        }
    }

    /// Composites onto the inside of a path.
    func fill(
        _ coverage: PathCoverage, with paint: some CanvasPaint, _ mode: CompositingMode
    ) throws(ImageError) {
        var paint = paint
        try coverage.forEachRow(cancellation: cancellation) { y, covered throws(ImageError) in
            guard let first = covered.firstIndex(where: { $0 > 0 }), first < size.width,
                let last = covered.lastIndex(where: { $0 > 0 })
            else { return }
            let count = min(last, size.width - 1) + 1 - first
            covered.withUnsafeBufferPointer { covered in
                composite(
                    paint.source(x: first, y: y, count: count), x: first, y: y, count: count, mode,
                    covered: covered.baseAddress! + first)
            }
        }
    }

    /// Calls `body` with memory for a row of colors.
    func withRowBuffer(
        _ body: (UnsafeMutablePointer<SIMD4<Float>>) throws(ImageError) -> Void
    ) throws(ImageError) {
        let buffer = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: max(1, size.width))
        buffer.initialize(repeating: SIMD4(), count: max(1, size.width))
        defer { buffer.deallocate() }
        try body(buffer)
    }
}
