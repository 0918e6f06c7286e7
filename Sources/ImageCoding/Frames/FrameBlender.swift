// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// Draws rows of straight pixels on a canvas.
struct FrameBlender {
    /// The canvas's alpha mode.
    let alpha: AlphaMode
    /// The format of rows and canvas: `bgra8`, or `rgba16` with straight alpha.
    let format: PixelFormat
    /// Whether transparent pixels show the canvas below. If not, they replace it.
    let blendsOver: Bool
    let rowsHaveAlpha: Bool

    /// Whether the canvas is completely hidden. A row may then be blended onto itself.
    var replaces: Bool { !rowsHaveAlpha || !blendsOver }

    /// Whether drawing changes the contents of the rows that are drawn.
    var changesPixels: Bool { rowsHaveAlpha && (blendsOver || alpha == .premultiplied) }

    func blend(_ row: UnsafeRawPointer, onto canvas: UnsafeMutableRawPointer, count: Int) {
        guard changesPixels else {
            canvas.copyMemory(from: row, byteCount: count * format.bytesPerPixel)
            return
        }
        if format == .rgba16 {
            blendWide(
                row.assumingMemoryBound(to: SIMD4<UInt16>.self),
                onto: canvas.assumingMemoryBound(to: SIMD4<UInt16>.self), count: count)
            return
        }
        let source = row.assumingMemoryBound(to: SIMD4<UInt8>.self)
        let target = canvas.assumingMemoryBound(to: SIMD4<UInt8>.self)
        if !blendsOver {
            PixelConversion.premultiplyBGRA(
                row.assumingMemoryBound(to: UInt8.self), to: canvas.assumingMemoryBound(to: UInt8.self),
                count: count)
        } else if alpha == .premultiplied {
            blendPremultiplied(source, onto: target, count: count)
        } else {
            blendStraight(source, onto: target, count: count)
        }
    }

    private func blendPremultiplied(
        _ source: UnsafePointer<SIMD4<UInt8>>, onto target: UnsafeMutablePointer<SIMD4<UInt8>>, count: Int
    ) {
        for index in 0..<count {
            let pixel = source[index]
            switch pixel.w {
            case 255: target[index] = pixel
            case 0: break
            default:
                let coverage = UInt32(pixel.w)
                var wide = SIMD4<UInt32>(truncatingIfNeeded: pixel)
                wide.w = 255
                let below = SIMD4<UInt32>(truncatingIfNeeded: target[index])
                let sum = Self.dividedBy255(wide &* coverage) &+ Self.dividedBy255(below &* (255 &- coverage))
                target[index] = SIMD4<UInt8>(truncatingIfNeeded: sum)
            }
        }
    }

    /// Rounds products of two bytes exactly to the nearest integer.
    @inline(__always)
    private static func dividedBy255(_ value: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let rounded = value &+ 128
        return (rounded &+ (rounded &>> 8)) &>> 8
    }

    private func blendStraight(
        _ source: UnsafePointer<SIMD4<UInt8>>, onto target: UnsafeMutablePointer<SIMD4<UInt8>>, count: Int
    ) {
        for index in 0..<count {
            let pixel = source[index]
            let below = target[index]
            if pixel.w == 255 || below.w == 0 {
                target[index] = pixel
            } else if pixel.w > 0 {
                let coverage = UInt32(pixel.w) &* 255
                let rest = UInt32(below.w) &* (255 &- UInt32(pixel.w))
                let whole = coverage &+ rest
                let upper = SIMD4<UInt32>(truncatingIfNeeded: pixel) &* coverage
                let lower = SIMD4<UInt32>(truncatingIfNeeded: below) &* rest
                var result = (upper &+ lower &+ whole / 2) / SIMD4(repeating: whole)
                result.w = (whole &+ 127) / 255
                target[index] = SIMD4<UInt8>(truncatingIfNeeded: result)
            }
        }
    }

    private func blendWide(
        _ source: UnsafePointer<SIMD4<UInt16>>, onto target: UnsafeMutablePointer<SIMD4<UInt16>>, count: Int
    ) {
        for index in 0..<count {
            let pixel = source[index]
            let below = target[index]
            if pixel.w == .max || below.w == 0 {
                target[index] = pixel
            } else if pixel.w > 0 {
                let coverage = UInt64(pixel.w) &* 65535
                let rest = UInt64(below.w) &* (65535 &- UInt64(pixel.w))
                let whole = coverage &+ rest
                let upper = SIMD4<UInt64>(truncatingIfNeeded: pixel) &* coverage
                let lower = SIMD4<UInt64>(truncatingIfNeeded: below) &* rest
                var result = (upper &+ lower &+ whole / 2) / SIMD4(repeating: whole)
                result.w = (whole &+ 32767) / 65535
                target[index] = SIMD4<UInt16>(truncatingIfNeeded: result)
            }
        }
    }
}
