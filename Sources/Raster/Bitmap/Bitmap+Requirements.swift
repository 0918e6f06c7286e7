// SPDX-License-Identifier: MIT

internal import ImageBase

extension Bitmap {
    /// Refuses what a kernel for premultiplied or opaque `bgra8` would misread.
    func requireKernelFormat(for operation: String) throws(ImageError) {
        guard format == .bgra8, alpha != .straight else {
            throw ImageError(
                .invalidInput,
                "\(operation) takes premultiplied or opaque bgra8 and was given \(alpha) \(format)")
        }
    }

    /// Refuses a format whose pixels have no known size.
    func requireKnownFormat(for operation: String) throws(ImageError) {
        guard format.bytesPerPixel > 0 else {
            throw ImageError(.invalidInput, "\(operation) does not know \(format)")
        }
    }
}

extension PixelSize {
    /// Refuses a size that is empty or beyond `limits`.
    func requireAllowed(by limits: Limits) throws(ImageError) {
        guard !isEmpty else { throw ImageError(.invalidInput, "a picture cannot be \(self) pixels") }
        let side = max(width, height)
        if side > limits.side { throw .limit("side", found: side, allowed: limits.side) }
        if pixelCount > limits.pixels { throw .limit("pixels", found: pixelCount, allowed: limits.pixels) }
    }
}
