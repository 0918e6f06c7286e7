// SPDX-License-Identifier: MIT

public import ImageBase
import PortableC

extension Bitmap {
    /// Returns the bitmap rotated counterclockwise about its center. The bitmap must be premultiplied or
    /// opaque `bgra8`.
    ///
    /// Multiples of 90 degrees move pixels without loss. Other angles interpolate between four pixels, and
    /// the uncovered corners are transparent, with smooth edges.
    ///
    /// - Parameters:
    ///   - degrees: the angle; negative values rotate clockwise.
    ///   - fitsSize: whether the result gets the size of the rotated bounding box, with its sides rounded
    ///     down to whole pixels. If false, the size stays the same and the corners are cut off. Default:
    ///     true.
    ///   - limits: the largest result allowed. Default: ``Limits/default``.
    ///   - cancellation: checked before every row.
    /// - Throws: ``ImageError/Code/invalidInput`` for an angle that isn't finite or for any other format;
    ///   ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    public func rotated(
        byDegrees degrees: Double,
        fitsSize: Bool = true,
        limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "rotation")
        guard degrees.isFinite else {
            throw ImageError(.invalidInput, "invalid rotation angle \(degrees)")
        }
        var angle = degrees.truncatingRemainder(dividingBy: 360)
        if angle < 0 { angle += 360 }
        if let orientation = Orientation.counterClockwise(angle) {
            let turned = try oriented(orientation, cancellation: cancellation)
            return fitsSize ? turned : try turned.placed(on: size)
        }
        let radians = angle / 180 * .pi
        let (sine, cosine) = (sin(radians), cos(radians))
        var target = size
        if fitsSize {
            let (width, height) = (Double(width), Double(height))
            target = PixelSize(
                width: max(1, Int(abs(width * cosine) + abs(height * sine) + 1e-6)),
                height: max(1, Int(abs(width * sine) + abs(height * cosine) + 1e-6)))
            try target.requireAllowed(by: limits)
        }
        return try Rotation(source: self, sine: sine, cosine: cosine, cancellation: cancellation).run(target)
    }
}

extension Orientation {
    /// Returns the lossless rotation for a multiple of 90 degrees in 0..<360.
    fileprivate static func counterClockwise(_ degrees: Double) -> Orientation? {
        switch degrees {
        case 0, 360: .up
        case 90: .left
        case 180: .down
        case 270: .right
        default: nil
        }
    }
}

private struct Rotation {
    let source: Bitmap
    let sine: Double
    let cosine: Double
    let cancellation: CancellationToken?

    // Source positions have 16 fraction bits. The upper 8 determine the weights of the four nearest pixels.
    private static let bits = 16

    func run(_ size: PixelSize) throws(ImageError) -> Bitmap {
        let one = Double(1 << Self.bits)
        let stepX = Int((cosine * one).rounded())
        let stepY = Int((sine * one).rounded())
        return try Bitmap(
            size: size, format: source.format, alpha: .premultiplied, colorSpace: source.colorSpace
        ) { target, stride throws(ImageError) in
            for y in 0..<size.height {
                try cancellation?.check()
                let down = Double(y) + 0.5 - Double(size.height) / 2
                let left = 0.5 - Double(size.width) / 2
                // Find the source position by rotating in the opposite direction, clockwise. The y axis
                // points down.
                let x0 = left * cosine - down * sine + Double(source.width) / 2 - 0.5
                let y0 = left * sine + down * cosine + Double(source.height) / 2 - 0.5
                let to = (target.baseAddress! + y * stride).assumingMemoryBound(to: UInt32.self)
                source.withPixels { pixels in
                    sample(
                        pixels.baseAddress!, into: to, count: size.width, x: Int((x0 * one).rounded()),
                        y: Int((y0 * one).rounded()), stepX: stepX, stepY: stepY)
                }
            }
        }
    }

    private func sample(
        _ pixels: UnsafeRawPointer, into to: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int,
        stepX: Int, stepY: Int
    ) {
        var x = x
        var y = y
        for index in 0..<count {
            let column = x &>> Self.bits
            let row = y &>> Self.bits
            if column >= -1, row >= -1, column < source.width, row < source.height {
                to[index] = blend(
                    pixels, column: column, row: row, right: UInt32(x &>> 8 & 255),
                    below: UInt32(y &>> 8 & 255))
            } else {
                to[index] = 0
            }
            x &+= stepX
            y &+= stepY
        }
    }

    private func blend(
        _ pixels: UnsafeRawPointer, column: Int, row: Int, right: UInt32, below: UInt32
    ) -> UInt32 {
        typealias Wide = SIMD4<UInt32>
        let top = mix(
            pixel(pixels, column: column, row: row), pixel(pixels, column: column &+ 1, row: row),
            weight: right)
        let bottom = mix(
            pixel(pixels, column: column, row: row &+ 1), pixel(pixels, column: column &+ 1, row: row &+ 1),
            weight: right)
        let sum: Wide = top &* (256 &- below) &+ bottom &* below &+ Wide(repeating: 32768)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sum &>> Wide(repeating: 16)), to: UInt32.self)
    }

    private func mix(_ left: UInt32, _ right: UInt32, weight: UInt32) -> SIMD4<UInt32> {
        spread(left) &* (256 &- weight) &+ spread(right) &* weight
    }

    private func spread(_ pixel: UInt32) -> SIMD4<UInt32> {
        SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }

    /// Returns a pixel, or a clear pixel outside the bitmap.
    private func pixel(_ pixels: UnsafeRawPointer, column: Int, row: Int) -> UInt32 {
        guard column >= 0, row >= 0, column < source.width, row < source.height else { return 0 }
        return pixels.load(fromByteOffset: row &* source.bytesPerRow &+ column &* 4, as: UInt32.self)
    }
}
