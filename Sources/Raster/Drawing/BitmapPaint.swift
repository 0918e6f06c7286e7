// SPDX-License-Identifier: MIT

import ImageBase

/// Interpolates between the four pixels of a bitmap nearest to each point.
struct BitmapPaint: CanvasPaint {
    let pixels: UnsafeRawPointer
    let size: PixelSize
    let bytesPerRow: Int
    /// Maps points of the canvas to points of the bitmap.
    let inverse: PixelTransform
    /// The opacity divided by 255.
    let scale: Float
    /// Memory for a row of pixels.
    let buffer: UnsafeMutablePointer<SIMD4<Float>>

    func source(x: Int, y: Int, count: Int) -> ComputedSource {
        let (right, bottom) = (Double(size.width - 1), Double(size.height - 1))
        for index in 0..<count {
            let (left, middle) = (Double(x + index) + 0.5, Double(y) + 0.5)
            let sourceX = inverse.a * left + inverse.c * middle + inverse.tx - 0.5
            let sourceY = inverse.b * left + inverse.d * middle + inverse.ty - 0.5
            // Beyond the edges, use the outermost pixels.
            let (u, v) = (max(0, min(sourceX, right)), max(0, min(sourceY, bottom)))
            let (column, row) = (Int(u), Int(v))
            let (partX, partY) = (Float(u - Double(column)), Float(v - Double(row)))
            let nextColumn = column < size.width - 1 ? 4 : 0
            let nextRow = row < size.height - 1 ? bytesPerRow : 0
            let pixel = pixels + row * bytesPerRow + column * 4
            let upper = mix(load(pixel), load(pixel + nextColumn), part: partX)
            let lower = mix(load(pixel + nextRow), load(pixel + nextRow + nextColumn), part: partX)
            buffer[index] = mix(upper, lower, part: partY) * scale
        }
        return ComputedSource(pixels: buffer)
    }

    @inline(__always)
    private func load(_ pixel: UnsafeRawPointer) -> SIMD4<Float> {
        SIMD4<Float>(bytes: pixel.load(as: SIMD4<UInt8>.self))
    }

    @inline(__always)
    private func mix(_ one: SIMD4<Float>, _ other: SIMD4<Float>, part: Float) -> SIMD4<Float> {
        one + (other - one) * part
    }
}
