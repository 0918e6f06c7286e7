// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Creates the blurred image that a BlurHash (blurha.sh) encodes, as opaque sRGB `bgra8`.
    ///
    /// - Parameters:
    ///   - size: the size in pixels. The hash doesn't contain the aspect ratio. 32 pixels a side are enough
    ///     if a view stretches the image. The time grows with the number of pixels and components. Default:
    ///     32 x 32.
    ///   - punch: multiplies the contrast. Default: 1.
    ///   - limits: the largest size allowed. Default: ``Limits/default``.
    /// - Throws: ``ImageError/Code/corrupt`` for an invalid BlurHash, ``ImageError/Code/invalidInput`` for an
    ///   empty size or a `punch` that isn't finite, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    public init(
        blurHash: String, size: PixelSize = PixelSize(width: 32, height: 32), punch: Double = 1,
        limits: Limits = .default, cancellation: CancellationToken? = nil
    ) throws(ImageError) {
        try size.requireAllowed(by: limits)
        guard punch.isFinite else { throw ImageError(.invalidInput, "invalid punch \(punch)") }
        let code = try BlurHashCode(blurHash)
        let waves = [code.waves[0]] + code.waves.dropFirst().map { $0 * punch }
        let across = LinearLight.cosines(frequencies: code.columns, length: size.width, offset: 0)
        let down = LinearLight.cosines(frequencies: code.rows, length: size.height, offset: 0)
        try self.init(size: size, alpha: .opaque) { pixels, stride throws(ImageError) in
            for y in 0..<size.height {
                try cancellation?.check()
                // Sum the vertical waves once per row.
                let sums = (0..<code.columns).map { column in
                    (0..<code.rows).reduce(BlurHashCode.Light()) { sum, row in
                        sum + waves[row * code.columns + column] * down[row][y]
                    }
                }
                for x in 0..<size.width {
                    var light = BlurHashCode.Light()
                    for column in 0..<code.columns { light += sums[column] * across[column][x] }
                    let pixel = SIMD4<UInt8>(
                        LinearLight.byte(light.z), LinearLight.byte(light.y), LinearLight.byte(light.x), 255)
                    pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
                }
            }
        }
    }

    /// Returns the image's BlurHash (blurha.sh). The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// The hash doesn't have alpha, so transparency is composited onto white. A bitmap with more than 128
    /// pixels a side is reduced first.
    ///
    /// - Parameter components: the number of waves across (x) and down (y), 1 to 9 each. The hash has 4 + 2 *
    ///   x * y characters. Default: 4 across and 3 down, for 28 characters.
    /// - Throws: ``ImageError/Code/invalidInput`` for numbers outside 1...9, any other format, or if the
    ///   bitmap's color space is an ICC profile; ``ImageError/Code/cancelled``.
    public func blurHash(
        components: (x: Int, y: Int) = (4, 3), cancellation: CancellationToken? = nil
    ) throws(ImageError) -> String {
        guard 1...9 ~= components.x, 1...9 ~= components.y else {
            throw ImageError(
                .invalidInput,
                "invalid BlurHash components \(components.x) x \(components.y); allowed are 1 to 9 each")
        }
        let small = try flattened(cancellation: cancellation).resized(
            to: PixelSize(width: 128, height: 128), mode: .fit, filter: .area, allowsUpscaling: false,
            cancellation: cancellation
        ).inSRGB(for: "BlurHash", cancellation)
        let waves = try small.waves(columns: components.x, rows: components.y, cancellation: cancellation)
        return BlurHashCode(columns: components.x, rows: components.y, waves: waves).text
    }

    private func waves(
        columns: Int, rows: Int, cancellation: CancellationToken?
    ) throws(ImageError) -> [BlurHashCode.Light] {
        let across = LinearLight.cosines(frequencies: columns, length: width, offset: 0)
        let down = LinearLight.cosines(frequencies: rows, length: height, offset: 0)
        var waves = [BlurHashCode.Light](repeating: BlurHashCode.Light(), count: columns * rows)
        try withPixels { pixels throws(ImageError) in
            for y in 0..<height {
                try cancellation?.check()
                var sums = [BlurHashCode.Light](repeating: BlurHashCode.Light(), count: columns)
                for x in 0..<width {
                    let offset = y * bytesPerRow + x * 4
                    let light = BlurHashCode.Light(
                        LinearLight.ofByte[Int(pixels[offset + 2])],
                        LinearLight.ofByte[Int(pixels[offset + 1])], LinearLight.ofByte[Int(pixels[offset])])
                    for column in 0..<columns { sums[column] += light * across[column][x] }
                }
                for row in 0..<rows {
                    for column in 0..<columns { waves[row * columns + column] += sums[column] * down[row][y] }
                }
            }
        }
        let area = Double(size.pixelCount)
        return waves.enumerated().map { $1 * (($0 == 0 ? 1 : 2) / area) }
    }
}
