// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Creates the blurred image that a ThumbHash (evanw.github.io/thumbhash) encodes: sRGB `bgra8`, opaque
    /// or premultiplied, with roughly the original's aspect ratio.
    ///
    /// - Parameters:
    ///   - thumbHash: 5 to 28 bytes; extra bytes after the hash are ignored.
    ///   - longSide: the longer side in pixels, 1 to 1024. Default: 32.
    /// - Throws: ``ImageError/Code/corrupt`` for an invalid ThumbHash, ``ImageError/Code/invalidInput`` for a
    ///   side outside 1...1024.
    public init(thumbHash: [UInt8], longSide: Int = 32) throws(ImageError) {
        guard 1...1024 ~= longSide else {
            throw ImageError(.invalidInput, "invalid side \(longSide) of a ThumbHash; allowed are 1 to 1024")
        }
        let code = try ThumbHashCode(thumbHash)
        let ratio = Double(code.columns) / Double(code.rows)
        func side(_ factor: Double) -> Int { max(1, Int((Double(longSide) * factor).rounded())) }
        let size = PixelSize(width: side(min(1, ratio)), height: side(min(1, 1 / ratio)))
        func values(
            _ channel: ThumbHashChannel, columns: Int, rows: Int, boost: Double = 1
        ) -> [Double] {
            var channel = channel
            channel.scale *= boost
            return channel.values(width: size.width, height: size.height, columns: columns, rows: rows)
        }
        let lightness = values(code.lightness, columns: code.usedColumns, rows: code.usedRows)
        // The format specifies this boost, because quantization makes colors duller.
        let yellow = values(code.yellow, columns: 3, rows: 3, boost: 1.25)
        let red = values(code.red, columns: 3, rows: 3, boost: 1.25)
        let alpha = code.alpha.map { values($0, columns: 5, rows: 5) }
        try self.init(
            size: size, alpha: alpha == nil ? .opaque : .premultiplied
        ) { pixels, stride throws(ImageError) in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let index = y * size.width + x
                    let blue = lightness[index] - 2 / 3 * yellow[index]
                    let redPart = (3 * lightness[index] - blue + red[index]) / 2
                    let color = RGBAColor(
                        red: redPart, green: redPart - red[index], blue: blue, alpha: alpha?[index] ?? 1)
                    pixels.storeBytes(
                        of: color.premultipliedBGRA.roundedBytes, toByteOffset: y * stride + x * 4,
                        as: SIMD4<UInt8>.self)
                }
            }
        }
    }

    /// Returns the image's ThumbHash (evanw.github.io/thumbhash): 5 to 28 bytes that include aspect ratio and
    /// alpha. The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// A bitmap with more than 100 pixels a side is reduced first.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, or if the bitmap's color space is an
    ///   ICC profile; ``ImageError/Code/cancelled``.
    public func thumbHash(cancellation: CancellationToken? = nil) throws(ImageError) -> [UInt8] {
        try requireKernelFormat(for: "ThumbHash")
        let small = try resized(
            to: PixelSize(width: 100, height: 100), mode: .fit, filter: .area, allowsUpscaling: false,
            cancellation: cancellation
        ).inSRGB(for: "ThumbHash", cancellation)
        try cancellation?.check()
        let samples = small.thumbHashSamples
        let long = Double(ThumbHashCode.longSide(hasAlpha: samples.hasAlpha))
        let (width, height) = (small.width, small.height)
        func waves(_ side: Int) -> Int {
            max(1, Int((long * Double(side) / Double(max(width, height))).rounded()))
        }
        let (columns, rows) = (waves(width), waves(height))
        func channel(_ values: [Double], columns: Int, rows: Int) -> ThumbHashChannel {
            ThumbHashChannel(values, width: width, height: height, columns: columns, rows: rows)
        }
        return ThumbHashCode(
            lightness: channel(samples.lightness, columns: max(3, columns), rows: max(3, rows)),
            yellow: channel(samples.yellow, columns: 3, rows: 3),
            red: channel(samples.red, columns: 3, rows: 3),
            alpha: samples.hasAlpha ? channel(samples.alpha, columns: 5, rows: 5) : nil,
            isLandscape: width > height, columns: columns, rows: rows
        ).bytes
    }

    private var thumbHashSamples: ThumbHashSamples {
        var samples = ThumbHashSamples()
        withPixels { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                    samples.append(SIMD4<Double>(SIMD4<Float>(bytes: pixel)))
                }
            }
        }
        samples.finish()
        return samples
    }
}

/// The channels of an image. Transparent areas get the mean color, to avoid tinting their surroundings.
private struct ThumbHashSamples {
    var lightness: [Double] = []
    var yellow: [Double] = []
    var red: [Double] = []
    var alpha: [Double] = []
    private var pixels: [SIMD4<Double>] = []
    private var sum = SIMD4<Double>()

    var hasAlpha: Bool { sum.w < Double(pixels.count) }

    /// Appends a pixel: blue, green, red, alpha, premultiplied, 0 to 255.
    mutating func append(_ bytes: SIMD4<Double>) {
        // Keep the order of operations of the reference implementations, to match them to the last bit.
        var pixel = bytes * (1 / 255)
        pixel.w = bytes.w / 255
        pixels.append(pixel)
        sum += pixel
    }

    mutating func finish() {
        let mean = sum.w > 0 ? sum / sum.w : SIMD4()
        for pixel in pixels {
            let color = mean * (1 - pixel.w) + pixel
            lightness.append((color.z + color.y + color.x) / 3)
            yellow.append((color.z + color.y) / 2 - color.x)
            red.append(color.z - color.y)
            alpha.append(pixel.w)
        }
    }
}
