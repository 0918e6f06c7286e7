// SPDX-License-Identifier: MIT

public import ImageBase

/// Gives access to a bitmap's premultiplied `bgra8` pixels while it's drawn; see
/// ``Bitmap/drawing(cancellation:_:)``. The canvas must not escape the closure that receives it.
public struct BitmapCanvas {
    /// The size in pixels.
    public let size: PixelSize
    /// The distance in bytes from one row's start to the next.
    public let bytesPerRow: Int
    /// The premultiplied pixels of all rows: blue, green, red, alpha.
    public let pixels: UnsafeMutableRawBufferPointer
    /// The pixels' color space. Colors are converted to it; see ``RGBAColor``.
    public let colorSpace: ColorSpace
    let cancellation: CancellationToken?
    /// The pixels that may be changed, or nil for all. See ``clipped(to:rule:)``.
    var clip: ClipMask?

    init(
        size: PixelSize, bytesPerRow: Int, pixels: UnsafeMutableRawBufferPointer, colorSpace: ColorSpace,
        cancellation: CancellationToken?
    ) {
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.pixels = pixels
        self.colorSpace = colorSpace
        self.cancellation = cancellation
    }

    /// Composites a color onto a part of the canvas.
    ///
    /// - Parameters:
    ///   - rect: the area to change, clipped to the canvas. Default: the whole canvas.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels outside
    ///     `rect` are unchanged.
    /// - Throws: ``ImageError/Code/cancelled``.
    public func fill(
        _ color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        let bounds = PixelRect(size)
        let part = rect.map { $0.intersection(bounds) } ?? bounds
        guard !part.isEmpty else { return }
        let source = ColorSource(color: color.components(in: colorSpace).premultipliedBGRA / 255)
        for y in part.y..<part.y + part.height {
            try cancellation?.check()
            composite(source, x: part.x, y: y, count: part.width, mode)
        }
    }

    /// Composites a bitmap onto the canvas, unscaled. It must be premultiplied or opaque `bgra8` in the
    /// canvas's color space.
    ///
    /// - Parameters:
    ///   - x: the left edge of `bitmap`, which can be outside the canvas. Default: 0.
    ///   - y: the top edge of `bitmap`, which can be outside the canvas. Default: 0.
    ///   - opacity: the opacity of `bitmap`, from 0 to 1. Default: 1.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels that `bitmap`
    ///     doesn't cover are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for another format or color space,
    ///   ``ImageError/Code/cancelled``.
    public func draw(
        _ bitmap: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        try bitmap.requireKernelFormat(for: "drawing")
        try bitmap.requireColorSpace(colorSpace, for: "drawing")
        let part = PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height)
            .intersection(PixelRect(size))
        guard !part.isEmpty else { return }
        let scale = Float(opacity > 0 ? min(opacity, 1) : 0) / 255
        try bitmap.withPixels { pixels throws(ImageError) in
            for line in part.y..<part.y + part.height {
                try cancellation?.check()
                let from = pixels.baseAddress! + (line - y) * bitmap.bytesPerRow + (part.x - x) * 4
                let source = RowSource(pixels: from.assumingMemoryBound(to: SIMD4<UInt8>.self), scale: scale)
                composite(source, x: part.x, y: line, count: part.width, mode)
            }
        }
    }

    func row(_ y: Int) -> UnsafeMutablePointer<SIMD4<UInt8>> {
        (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: SIMD4<UInt8>.self)
    }
}
