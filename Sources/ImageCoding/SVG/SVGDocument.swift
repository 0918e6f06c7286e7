// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import CRSVG
import ImageBase

/// A document parsed by librsvg. It doesn't need the bytes after parsing.
final class SVGDocument {
    private let handle: OpaquePointer
    /// The width in CSS pixels; finite and positive.
    let width: Double
    let height: Double

    init(_ bytes: UnsafeRawBufferPointer, drawsFilters: Bool) throws(ImageError) {
        try SystemLibrary.rsvg.load()
        var message = [CChar](repeating: 0, count: 200)
        guard let base = bytes.baseAddress,
            let handle = wi_svg_open(base, bytes.count, drawsFilters, &message, message.count)
        else {
            let text = String(
                decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw ImageError(.corrupt, "SVG: \(text)")
        }
        var (width, height) = (0.0, 0.0)
        wi_svg_size(handle, &width, &height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            wi_svg_close(handle)
            throw ImageError(.corrupt, "invalid SVG size \(width) x \(height)")
        }
        self.handle = handle
        self.width = width
        self.height = height
    }

    deinit { wi_svg_close(handle) }

    /// Draws the whole image into `pixels`, which must be zeroed.
    func draw(
        on pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(ImageError) {
        let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard wi_svg_draw(handle, start, Int32(width), Int32(height), Int32(stride), self.width, self.height)
        else { throw ImageError(.corrupt, "SVG: drawing failed") }
    }
}
#endif
