// SPDX-License-Identifier: MIT

package import ImageBase
package import Raster

extension DecodingOptions {
    /// The pixels per inch for drawing a vector image. Other images ignore it. Default: nil, which draws one
    /// pixel for each CSS pixel in an SVG (96 per inch) and for each point in a PDF (72 per inch).
    @_spi(Programs) public var drawingDensity: Double? {
        get { self[DrawingDensity.self] }
        set { self[DrawingDensity.self] = newValue }
    }

    /// Returns the pixel size of a vector image at ``drawingDensity``.
    ///
    /// - Parameters:
    ///   - width: the width in the format's units.
    ///   - height: the height in the same units.
    ///   - units: the units per inch.
    package func vectorSize(width: Double, height: Double, units: Double) -> PixelSize {
        func pixels(_ length: Double) -> Int {
            Int(min(drawingDensity.map { length * $0 / units } ?? length, 1e9).rounded(.up))
        }
        return PixelSize(width: pixels(width), height: pixels(height))
    }

    /// Returns the index of the page to decode first, which is ``page`` if it's set.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a page that doesn't exist. The message counts pages
    ///   from 1.
    package func firstPage(of count: Int) throws(ImageError) -> Int {
        let first = page ?? 0
        guard (0..<count).contains(first) else {
            let pages = count == 1 ? "1 page" : "\(count) pages"
            throw ImageError(
                .invalidInput, "there is no page \(max(first, first &+ 1)); the file has \(pages)")
        }
        return first
    }

    /// Returns the size for drawing a vector image of `size`: the requested size, even if it's larger.
    ///
    /// If a ``region`` is set, this is the size of the whole image at which that part has the requested size.
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
    /// Throws if a drawing, or an image in it, exceeds the limits.
    package func check(drawnPixels count: Int) throws(ImageError) {
        if count > pixels { throw .limit("pixels", found: count, allowed: pixels) }
        if count > drawnPixels { throw .limit("drawnPixels", found: count, allowed: drawnPixels) }
    }
}

// This type isn't private, because another process finds the key by the type's name.
struct DrawingDensity: RequestValueKey {
    static let defaultValue: Double? = nil

    static func cacheText(for value: Double?) -> String? { value.map { "density(\($0))" } }
}
