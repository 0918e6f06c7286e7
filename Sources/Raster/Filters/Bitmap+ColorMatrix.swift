// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap with a matrix applied to every color.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`, or `rgbaHalf`, for which the sRGB transfer
    /// function is extended above white. An identity matrix returns the same bitmap without a copy. A matrix
    /// that may change alpha makes an opaque bitmap premultiplied.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a matrix with a number that isn't finite, or for any
    ///   other format; ``ImageError/Code/cancelled``.
    public func applying(
        _ matrix: ColorMatrix, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let isHalf = try isHalf(for: "a color matrix")
        guard matrix.isFinite else {
            throw ImageError(.invalidInput, "the color matrix has a number that isn't finite")
        }
        if matrix == .identity { return self }
        if isHalf { return try halfApplying(matrix, cancellation) }
        let columns = MatrixColumns(matrix)
        let count = width
        if matrix.leavesAlphaAlone {
            return try mappingRows(cancellation: cancellation) { from, to, _ in
                let whole = count & ~3
                for x in stride(from: 0, to: whole, by: 4) { columns.keepAlpha(from + x, to + x) }
                for x in whole..<count { to[x] = columns.keepingAlpha(from[x]) }
            }
        }
        return try mappingRows(alpha: .premultiplied, cancellation: cancellation) { from, to, _ in
            for x in 0..<count { to[x] = columns.changingAlpha(from[x]) }
        }
    }
}

/// A matrix, stored by columns: how much each old component contributes to blue, green, red and alpha.
private struct MatrixColumns {
    let blue: SIMD4<Float>
    let green: SIMD4<Float>
    let red: SIMD4<Float>
    let alpha: SIMD4<Float>
    let offset: SIMD4<Float>

    init(_ matrix: ColorMatrix) {
        let rows = [matrix.blue, matrix.green, matrix.red, matrix.alpha]
        red = [rows[0].x, rows[1].x, rows[2].x, rows[3].x]
        green = [rows[0].y, rows[1].y, rows[2].y, rows[3].y]
        blue = [rows[0].z, rows[1].z, rows[2].z, rows[3].z]
        alpha = [rows[0].w, rows[1].w, rows[2].w, rows[3].w]
        offset = [matrix.offset.z, matrix.offset.y, matrix.offset.x, matrix.offset.w]
    }

    /// Works on premultiplied components. Only the offset must be multiplied by alpha, because everything
    /// else is linear.
    @inline(__always)
    func keepingAlpha(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        let old = SIMD4<Float>(bytes: pixel)
        var new = blue * old.x + green * old.y + red * old.z + offset * old.w
        new.w = old.w
        return new.limited(to: 0...old.w).roundedBytes
    }

    /// Does the same for four pixels together, one component at a time.
    @inline(__always)
    func keepAlpha(_ from: UnsafePointer<SIMD4<UInt8>>, _ to: UnsafeMutablePointer<SIMD4<UInt8>>) {
        let pixels = UnsafeRawPointer(from).loadUnaligned(as: SIMD4<UInt32>.self)
        let old = (
            part(pixels & 255), part(pixels &>> 8 & 255), part(pixels &>> 16 & 255), part(pixels &>> 24)
        )
        let newBlue = blue.x * old.0 + green.x * old.1 + red.x * old.2 + offset.x * old.3
        let newGreen = blue.y * old.0 + green.y * old.1 + red.y * old.2 + offset.y * old.3
        let newRed = blue.z * old.0 + green.z * old.1 + red.z * old.2 + offset.z * old.3
        var result = pixels & 0xFF00_0000
        result |= bits(newBlue, old.3) | bits(newGreen, old.3) &<< 8 | bits(newRed, old.3) &<< 16
        UnsafeMutableRawPointer(to).storeBytes(of: result, as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    private func part(_ value: SIMD4<UInt32>) -> SIMD4<Float> { SIMD4<Float>(smallIntegers: value) }

    @inline(__always)
    private func bits(_ value: SIMD4<Float>, _ limit: SIMD4<Float>) -> SIMD4<UInt32> {
        lower(higher(value, SIMD4()), limit).roundedIntegers
    }

    @inline(__always)
    func changingAlpha(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        let old = SIMD4<Float>(bytes: pixel)
        let colors = pixel.w == 0 ? SIMD4<Float>() : old / old.w
        let new = blue * colors.x + green * colors.y + red * colors.z + alpha * (old.w / 255) + offset
        let straight = new.limited(to: 0...1)
        var result = straight * (straight.w * 255)
        result.w = straight.w * 255
        return result.roundedBytes
    }
}
