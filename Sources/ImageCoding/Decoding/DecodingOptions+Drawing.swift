// SPDX-License-Identifier: MIT

package import ImageBase
package import Raster

extension DecodingOptions {
    /// Returns the size to draw a vector image of `size` at: the requested one, even if it is larger.
    ///
    /// With a ``region``, this is the size of the whole image at which that part has the requested one.
    package func drawingSize(_ size: PixelSize) -> PixelSize {
        guard let thumbnail else { return size }
        let part = region.map { $0.intersection(PixelRect(size)).size } ?? size
        guard !part.isEmpty else { return size }
        let across = thumbnail.size.width > 0 ? Double(thumbnail.size.width) / Double(part.width) : nil
        let down = thumbnail.size.height > 0 ? Double(thumbnail.size.height) / Double(part.height) : nil
        guard let first = across ?? down else { return size }
        if thumbnail.mode == .stretch { return part.completing(thumbnail.size) }
        let second = down ?? first
        let factor = thumbnail.mode == .fit ? min(across ?? second, second) : max(across ?? second, second)
        func scaled(_ side: Int) -> Int {
            Int(max(1, min((Double(side) * factor).rounded(), 1e9)))
        }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}

extension Limits {
    /// Throws when a drawing, or an image in it, exceeds the limits.
    package func check(drawnPixels count: Int) throws(ImageError) {
        if count > pixels { throw .limit("pixels", found: count, allowed: pixels) }
        if count > drawnPixels { throw .limit("drawnPixels", found: count, allowed: drawnPixels) }
    }
}
