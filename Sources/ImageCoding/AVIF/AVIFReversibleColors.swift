// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import Raster

/// The reversible colors YCgCo-Re and YCgCo-Ro (ITU-T H.273, matrices 16 and 17), which libavif before 1.1
/// doesn't support. Their samples have one or two bits more than red, green and blue.
struct AVIFReversibleColors {
    private let image: avifImage
    private let colorBits: Int

    /// Returns nil if the image doesn't have such colors.
    init?(_ image: avifImage) {
        let bits = [16: 2, 17: 1][Int(image.matrixCoefficients)]
        guard let bits, image.yuvFormat == AVIF_PIXEL_FORMAT_YUV444, image.yuvRange == AVIF_RANGE_FULL,
            image.depth >= 8 + bits, image.yuvPlanes.0 != nil, image.yuvPlanes.1 != nil,
            image.yuvPlanes.2 != nil
        else { return nil }
        self.image = image
        colorBits = Int(image.depth) - bits
    }

    /// Writes a row as straight `bgra8`, or as `rgba16`.
    func write(_ y: Int, to pixels: UnsafeMutableRawPointer, isWide: Bool) {
        let planes = [image.yuvPlanes.0, image.yuvPlanes.1, image.yuvPlanes.2]
        let strides = [image.yuvRowBytes.0, image.yuvRowBytes.1, image.yuvRowBytes.2]
        let rows = zip(planes, strides).map { plane, stride in
            UnsafeRawPointer(plane).map { ($0 + y * Int(stride)).assumingMemoryBound(to: UInt16.self) }
        }
        guard let luma = rows[0], let greens = rows[1], let oranges = rows[2] else { return }
        let alphas = UnsafeRawPointer(image.alphaPlane).map {
            ($0 + y * Int(image.alphaRowBytes)).assumingMemoryBound(to: UInt16.self)
        }
        let (half, most) = (1 << (Int(image.depth) - 1), 1 << colorBits - 1)
        let alphaMost = 1 << Int(image.depth) - 1
        for x in 0..<Int(image.width) {
            let (green, orange) = (Int(greens[x]) - half, Int(oranges[x]) - half)
            let base = Int(luma[x]) - (green >> 1)
            let g = min(max(base + green, 0), most)
            let b = min(max(base - (orange >> 1), 0), most)
            let r = min(max(b + orange, 0), most)
            let a = alphas.map { Int($0[x]) } ?? alphaMost
            func scaled(_ value: Int, from: Int, to: Int) -> Int { (value * to + from / 2) / from }
            if isWide {
                let pixel = (pixels + x * 8).assumingMemoryBound(to: UInt16.self)
                for (index, value) in [r, g, b].enumerated() {
                    pixel[index] = UInt16(scaled(value, from: most, to: 65_535))
                }
                pixel[3] = UInt16(scaled(a, from: alphaMost, to: 65_535))
            } else {
                let pixel = (pixels + x * 4).assumingMemoryBound(to: UInt8.self)
                for (index, value) in [b, g, r].enumerated() {
                    pixel[index] = UInt8(scaled(value, from: most, to: 255))
                }
                pixel[3] = UInt8(scaled(a, from: alphaMost, to: 255))
            }
        }
    }
}
#endif
