// SPDX-License-Identifier: MIT

public import ImageBase
import PortableC

extension Bitmap {
    /// Returns the bitmap with a colour composited onto it that appears gradually, such as a shade behind a
    /// caption. Takes premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - degrees: the direction in which the colour becomes stronger, clockwise as in CSS: 0 is up, 90 to
    ///     the right. Default: 180, down.
    ///   - start: the place up to which the colour is clear, as a part of the way from one edge or corner to
    ///     the opposite one. Default: 0.
    ///   - stop: the place from which the colour is complete; not less than `start`. Default: 1.
    ///   - mode: default ``CompositingMode/sourceOver``.
    /// - Throws: ``ImageError/Code/invalidInput`` for a place outside 0...1, an angle that is not finite or
    ///   another format; ``ImageError/Code/cancelled``.
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
