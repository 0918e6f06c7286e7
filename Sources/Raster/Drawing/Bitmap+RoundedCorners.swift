// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap with rounded, antialiased corners.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8` or `rgbaHalf`. The result is premultiplied unless
    /// nothing is cut off.
    ///
    /// - Parameters:
    ///   - radius: the radius in pixels, limited to half of the shorter side.
    ///   - corners: the corners to round. Default: all.
    ///   - border: a line along the inside of the edge, drawn over the bitmap. Default: none.
    /// - Throws: ``ImageError/Code/invalidInput`` for a radius or width that is negative or not finite, or
    ///   for any other format; ``ImageError/Code/cancelled``.
    public func withRoundedCorners(
        radius: Double,
        corners: Corners = .all,
        border: Border? = nil,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let isHalf = try isHalf(for: "rounding corners")
        let lineWidth = border?.width ?? 0
        guard radius >= 0, radius.isFinite, lineWidth >= 0, lineWidth.isFinite else {
            throw ImageError(.invalidInput, "invalid radius \(radius) or border width \(lineWidth)")
        }
        let cutRadius = corners.isEmpty ? 0 : min(radius, Double(min(width, height)) / 2)
        if cutRadius == 0, lineWidth == 0 { return self }
        let shape = RoundedShape(
            size: size, radius: cutRadius, corners: corners, lineWidth: lineWidth,
            join: border?.join ?? .miter)
        let color = border?.color.components(in: colorSpace).premultipliedBGRA ?? SIMD4()
        if isHalf {
            let light = SIMD4(color.z, color.y, color.x, color.w) / 255
            var y = 0
            return try mappingLight(
                alpha: shape.cutsCorners ? .premultiplied : alpha, colorSpace: colorSpace, cancellation
            ) { row, target in
                let pixels = UnsafeMutableRawPointer(row).assumingMemoryBound(to: SIMD4<Float>.self)
                let (left, right) = shape.touchedColumns(in: y)
                shape.draw(pixels, y: y, columns: left, color: light)
                shape.draw(pixels, y: y, columns: right, color: light)
                HalfFloat.bits(row, to: target.assumingMemoryBound(to: UInt16.self), count: width * 4)
                y += 1
            }
        }
        return try Bitmap(
            size: size, format: format, alpha: shape.cutsCorners ? .premultiplied : alpha,
            colorSpace: colorSpace
        ) { target, targetStride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let to = target.baseAddress! + y * targetStride
                    to.copyMemory(from: source.baseAddress! + y * bytesPerRow, byteCount: width * 4)
                    let pixels = to.assumingMemoryBound(to: SIMD4<UInt8>.self)
                    let (left, right) = shape.touchedColumns(in: y)
                    shape.draw(pixels, y: y, columns: left, color: color)
                    shape.draw(pixels, y: y, columns: right, color: color)
                }
            }
        }
    }

    /// Returns the largest circle at the bitmap's center as a square bitmap, with a smooth edge.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8` or `rgbaHalf`.
    ///
    /// - Parameter border: a line along the inside of the edge, drawn over the bitmap. Default: none.
    /// - Throws: the errors of ``withRoundedCorners(radius:corners:border:cancellation:)``.
    public func clippedToCircle(
        border: Border? = nil, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        _ = try isHalf(for: "clipping to a circle")
        let side = min(width, height)
        let square = PixelRect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
        return try cropped(to: square).withRoundedCorners(
            radius: Double(side) / 2, border: border, cancellation: cancellation)
    }
}

/// A rectangle with some rounded corners, described by the distance from its edge to a pixel's center.
private struct RoundedShape {
    let size: PixelSize
    let radius: Double
    let corners: Corners
    let lineWidth: Double
    let join: LineJoin

    /// Whether pixels at the corners become transparent.
    var cutsCorners: Bool { radius > 0 || joinReach > 0 }

    /// How far the border's join cuts into a sharp corner; at most half of the shorter side.
    private var joinReach: Double {
        join == .miter ? 0 : min(lineWidth / 2, Double(min(size.width, size.height)) / 2)
    }

    /// Returns the two ranges of columns in a row that the edge or the border may touch. Other pixels stay
    /// the same.
    func touchedColumns(in y: Int) -> (Range<Int>, Range<Int>) {
        let line = depth(lineWidth)
        if lineWidth > 0, y < line || y >= size.height - line { return (0..<size.width, 0..<0) }
        let curve = depth(radius)
        let nearCorner = y < curve || y >= size.height - curve
        let reach = nearCorner ? max(curve, line) : line
        if reach * 2 >= size.width { return (0..<size.width, 0..<0) }
        return (0..<reach, size.width - reach..<size.width)
    }

    /// Returns how many pixels an edge of `length` may reach inward, including one for antialiasing.
    private func depth(_ length: Double) -> Int {
        length > 0 ? Int(min(length.rounded(.up) + 1, Double(max(size.width, size.height)))) : 0
    }

    func draw(
        _ pixels: UnsafeMutablePointer<SIMD4<UInt8>>, y: Int, columns: Range<Int>, color: SIMD4<Float>
    ) {
        for x in columns {
            guard let share = share(x, y) else { continue }
            let mixed = share.mix(SIMD4<Float>(pixels[x]), color, unit: 255)
            pixels[x] = SIMD4<UInt8>(mixed + 0.5)
        }
    }

    func draw(
        _ pixels: UnsafeMutablePointer<SIMD4<Float>>, y: Int, columns: Range<Int>, color: SIMD4<Float>
    ) {
        for x in columns {
            guard let share = share(x, y) else { continue }
            pixels[x] = share.mix(pixels[x], color, unit: 1)
        }
    }

    /// How much of a pixel lies inside the edge, and how much inside the border.
    private struct Share {
        let outer: Float
        let inner: Float

        /// - Parameter unit: the alpha of an opaque pixel.
        func mix(_ pixel: SIMD4<Float>, _ color: SIMD4<Float>, unit: Float) -> SIMD4<Float> {
            let bordered = color + pixel * (1 - color.w / unit)
            return (pixel * inner + bordered * (1 - inner)) * outer
        }
    }

    /// Returns how much of a pixel is inside, or nil if the pixel doesn't change.
    private func share(_ x: Int, _ y: Int) -> Share? {
        let distance = distance(Double(x) + 0.5, Double(y) + 0.5)
        let share = Share(
            outer: coverage(distance), inner: lineWidth > 0 ? coverage(distance - lineWidth) : 1)
        return share.outer == 1 && share.inner == 1 ? nil : share
    }

    /// Returns the distance from the edge, which is positive inside.
    private func distance(_ x: Double, _ y: Double) -> Double {
        let (width, height) = (Double(size.width), Double(size.height))
        let straight = min(min(x, width - x), min(y, height - y))
        let corner: Corners =
            x < width / 2
            ? (y < height / 2 ? .topLeft : .bottomLeft) : (y < height / 2 ? .topRight : .bottomRight)
        let isRound = radius > 0 && corners.contains(corner)
        let reach = isRound ? radius : joinReach
        let dx = max(reach - x, x - (width - reach))
        let dy = max(reach - y, y - (height - reach))
        guard dx > 0, dy > 0 else { return straight }
        if isRound || join == .round { return reach - (dx * dx + dy * dy).squareRoot() }
        return min(straight, (reach - dx - dy) * 0.5.squareRoot())
    }

    private func coverage(_ distance: Double) -> Float {
        Float(max(0, min(1, distance + 0.5)))
    }
}
