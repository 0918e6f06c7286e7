// SPDX-License-Identifier: MIT

internal import ImageBase

// Drawing on half floats. Their components are light, so only the Porter-Duff operators work: they compute
// sums of light.
extension Bitmap {
    /// Returns the bitmap with a color composited onto a part of it.
    func halfOverlaid(
        with color: RGBAColor, in rect: PixelRect?, mode: CompositingMode, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let light = color.components(in: colorSpace).premultipliedBGRA / 255
        let source = SIMD4(light.z, light.y, light.x, light.w)
        let part = rect.map { $0.intersection(PixelRect(size)) } ?? PixelRect(size)
        return try compositing(
            in: part, mode: mode, sourceIsOpaque: color.alpha >= 1, cancellation
        ) { _, pixels in
            for x in 0..<part.width { pixels[x] = source }
        }
    }

    /// Returns the bitmap with another one composited onto it. `other` can have any named color space.
    func halfOverlaid(
        with other: Bitmap, x: Int, y: Int, opacity: Double, mode: CompositingMode,
        _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let alpha: AlphaMode = other.alpha == .opaque ? .opaque : .premultiplied
        let half = try other.converted(to: .rgbaHalf, alpha: alpha, cancellation: cancellation)
            .convertedLight(to: colorSpace.primaries ?? .sRGB, cancellation)
        let part = PixelRect(x: x, y: y, width: half.width, height: half.height).intersection(PixelRect(size))
        let scale = Float(opacity > 0 ? min(opacity, 1) : 0)
        return try half.withPixels { source throws(ImageError) in
            try compositing(
                in: part, mode: mode, sourceIsOpaque: alpha == .opaque && opacity >= 1, cancellation
            ) { line, pixels in
                let from = source.baseAddress! + (line - y) * half.bytesPerRow + (part.x - x) * 8
                let floats = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: Float.self)
                HalfFloat.values(from.assumingMemoryBound(to: UInt16.self), to: floats, count: part.width * 4)
                for x in 0..<part.width { pixels[x] *= scale }
            }
        }
    }

    /// - Parameter source: writes one row of the changed part as premultiplied pixels.
    private func compositing(
        in part: PixelRect, mode: CompositingMode, sourceIsOpaque: Bool,
        _ cancellation: CancellationToken?,
        source: (_ y: Int, _ pixels: UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) throws(ImageError) -> Bitmap {
        guard let shares = mode.shares else {
            throw ImageError(
                .invalidInput, "the mode \(mode) requires standard range; half floats take \(Self.modes)")
        }
        guard !part.isEmpty else { return self }
        let (above, line) = (
            UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: part.width),
            UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: part.width)
        )
        defer {
            above.deallocate()
            line.deallocate()
        }
        let rows = part.y..<part.y + part.height
        return try Bitmap(
            size: size, format: format, alpha: alphaMode(after: mode, sourceIsOpaque: sourceIsOpaque),
            colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            copyPixels(to: target)
            for y in rows {
                try cancellation?.check()
                let row = (target.baseAddress! + y * stride + part.x * 8)
                    .assumingMemoryBound(to: UInt16.self)
                let floats = UnsafeMutableRawPointer(line).assumingMemoryBound(to: Float.self)
                HalfFloat.values(row, to: floats, count: part.width * 4)
                source(y, above)
                for x in 0..<part.width {
                    let (upper, under) = (above[x], line[x])
                    let share = shares(upper.w, under.w)
                    var result = upper * share.source + under * share.backdrop
                    result.w = min(result.w, 1)
                    line[x] = result
                }
                HalfFloat.bits(floats, to: row, count: part.width * 4)
            }
        }
    }

    private static var modes: String {
        CompositingMode.allCases.filter { $0.shares != nil }.map(\.rawValue).joined(separator: ", ")
    }
}

extension CompositingMode {
    /// How a Porter-Duff operator weights source and backdrop by their alphas. Nil for the blend modes, which
    /// are only defined for signals from 0 to 1.
    fileprivate var shares: ((_ source: Float, _ backdrop: Float) -> (source: Float, backdrop: Float))? {
        switch self {
        case .clear: { _, _ in (0, 0) }
        case .copy: { _, _ in (1, 0) }
        case .destination: { _, _ in (0, 1) }
        case .sourceOver: { source, _ in (1, 1 - source) }
        case .destinationOver: { _, backdrop in (1 - backdrop, 1) }
        case .sourceIn: { _, backdrop in (backdrop, 0) }
        case .destinationIn: { source, _ in (0, source) }
        case .sourceOut: { _, backdrop in (1 - backdrop, 0) }
        case .destinationOut: { source, _ in (0, 1 - source) }
        case .sourceAtop: { source, backdrop in (backdrop, 1 - source) }
        case .destinationAtop: { source, backdrop in (1 - backdrop, source) }
        case .xor: { source, backdrop in (1 - backdrop, 1 - source) }
        case .plus: { _, _ in (1, 1) }
        default: nil
        }
    }

    /// Whether half floats can be composited in this mode.
    package var takesHalf: Bool { shares != nil }
}
