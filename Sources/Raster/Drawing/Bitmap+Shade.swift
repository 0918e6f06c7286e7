// SPDX-License-Identifier: MIT

public import ImageBase
import PortableC

extension Bitmap {
    /// Returns the bitmap with a color composited onto it that fades in gradually, such as a shade behind a
    /// caption. The bitmap must be premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - degrees: the direction in which the color gets stronger, clockwise as in CSS: 0 is up, 90 is to
    ///     the right. Default: 180, which is down.
    ///   - start: where the color begins to appear, as a fraction of the way from one edge or corner to the
    ///     opposite one. Default: 0.
    ///   - stop: where the color reaches its full strength; not less than `start`. Default: 1.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``.
    /// - Throws: ``ImageError/Code/invalidInput`` for a `start` or `stop` outside 0...1, an angle that isn't
    ///   finite or any other format; ``ImageError/Code/cancelled``.
    public func shaded(
        with color: RGBAColor, degrees: Double = 180, from start: Double = 0, to stop: Double = 1,
        mode: CompositingMode = .sourceOver, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        guard 0...1 ~= start, 0...1 ~= stop, start <= stop else {
            throw ImageError(
                .invalidInput, "invalid gradient from \(start) to \(stop); allowed are 0 to 1 in this order")
        }
        guard degrees.isFinite else { throw ImageError(.invalidInput, "invalid angle \(degrees)") }
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        let (x, y) = (sin(angle), -cos(angle))
        let (width, height) = (Double(width), Double(height))
        let reach = (abs(width * x) + abs(height * y)) / 2
        var clear = color
        clear.alpha = 0
        let gradient = ColorGradient.linear(
            [.init(start, clear), .init(stop, color)],
            from: PixelPoint(x: width / 2 - x * reach, y: height / 2 - y * reach),
            to: PixelPoint(x: width / 2 + x * reach, y: height / 2 + y * reach))
        return try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: false), cancellation: cancellation
        ) { canvas throws(ImageError) in
            try canvas.fill(gradient, mode: mode)
        }
    }
}
