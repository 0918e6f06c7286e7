// SPDX-License-Identifier: MIT

internal import ImageBase

extension Bitmap {
    /// Throws unless the pixels are premultiplied or opaque `bgra8`, the only kind that kernels handle
    /// correctly.
    func requireKernelFormat(for operation: String) throws(ImageError) {
        guard format == .bgra8, alpha != .straight else {
            throw ImageError(
                .invalidInput,
                "\(operation) requires premultiplied or opaque bgra8, found \(alpha) \(format)")
        }
    }

    /// Returns whether the pixels are half floats. Throws unless they're premultiplied or opaque `bgra8` or
    /// `rgbaHalf`.
    func isHalf(for operation: String) throws(ImageError) -> Bool {
        guard format == .rgbaHalf, alpha != .straight else {
            try requireKernelFormat(for: operation)
            return false
        }
        return true
    }

    /// Throws unless the pixels are premultiplied or opaque `bgra8`, `rgba16` or `rgbaHalf`.
    func requireResizable() throws(ImageError) {
        guard format.bytesPerPixel > 0, alpha != .straight else {
            throw ImageError(
                .invalidInput,
                "resize requires premultiplied or opaque bgra8, rgba16 or rgbaHalf, found \(alpha) \(format)")
        }
    }

    /// Throws unless the components have the same meaning as in a bitmap whose color space is `space`.
    func requireColorSpace(_ space: ColorSpace, for operation: String) throws(ImageError) {
        if colorSpace == space || colorSpace.equalsSRGB && space.equalsSRGB { return }
        throw ImageError(
            .invalidInput, "\(operation) requires a bitmap in \(space), found \(colorSpace); convert it first"
        )
    }

    /// Throws if the size of a pixel is unknown.
    func requireKnownFormat(for operation: String) throws(ImageError) {
        guard format.bytesPerPixel > 0 else {
            throw ImageError(.invalidInput, "\(operation) does not support \(format)")
        }
    }
}

extension PixelSize {
    /// Throws if the size is empty or exceeds `limits`.
    func requireAllowed(by limits: Limits) throws(ImageError) {
        guard !isEmpty else { throw ImageError(.invalidInput, "invalid bitmap size \(self)") }
        let side = max(width, height)
        if side > limits.side { throw .limit("side", found: side, allowed: limits.side) }
        if pixelCount > limits.pixels { throw .limit("pixels", found: pixelCount, allowed: limits.pixels) }
    }
}
