// SPDX-License-Identifier: MIT

internal import CRaster
import ImageBase

/// One run of a blur for half floats. All three averages are applied to rows, then to strips of columns,
/// while they're in the cache.
struct HalfBlurRun {
    let source: Bitmap
    let blur: BoxBlur
    let cancellation: CancellationToken?

    /// The number of pixels in a strip.
    private static let strip = 16

    private typealias Floats = UnsafeMutablePointer<Float>

    func run() throws(ImageError) -> Bitmap {
        let (width, height) = (source.width, source.height)
        let room = max(width, height * Self.strip) * 4
        let first = Floats.allocate(capacity: room)
        let second = Floats.allocate(capacity: room)
        defer {
            first.deallocate()
            second.deallocate()
        }
        return try Bitmap(
            size: source.size, format: .rgbaHalf, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, stride throws(ImageError) in
            let rows = target.baseAddress!
            try source.withPixels { pixels throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let from = (pixels.baseAddress! + y * source.bytesPerRow)
                    HalfFloat.values(
                        from.assumingMemoryBound(to: UInt16.self), to: first, count: width * 4)
                    // An infinite number would turn the rest of the row into NaN.
                    craster_limit_light(first, width)
                    average(first, second, count: width, lanes: 4)
                    HalfFloat.bits(
                        second, to: (rows + y * stride).assumingMemoryBound(to: UInt16.self),
                        count: width * 4)
                }
            }
            for left in Swift.stride(from: 0, to: width, by: Self.strip) {
                try cancellation?.check()
                let lanes = min(Self.strip, width - left) * 4
                let column = rows + left * 8
                for y in 0..<height {
                    HalfFloat.values(
                        (column + y * stride).assumingMemoryBound(to: UInt16.self), to: first + y * lanes,
                        count: lanes)
                }
                average(first, second, count: height, lanes: lanes)
                for y in 0..<height {
                    HalfFloat.bits(
                        second + y * lanes, to: (column + y * stride).assumingMemoryBound(to: UInt16.self),
                        count: lanes)
                }
            }
        }
    }

    /// Averages three times. The result is in `second`.
    private func average(_ first: Floats, _ second: Floats, count: Int, lanes: Int) {
        craster_light_box(first, second, count, lanes, blur.radii.0)
        craster_light_box(second, first, count, lanes, blur.radii.1)
        craster_light_box(first, second, count, lanes, blur.radii.2)
    }
}
