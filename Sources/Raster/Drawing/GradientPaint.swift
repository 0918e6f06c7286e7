// SPDX-License-Identifier: MIT

/// Supplies the pixels for any row.
protocol CanvasPaint {
    associatedtype Source: BlendSource

    /// Returns the pixels for a part of a row. They're valid until the next call.
    mutating func source(x: Int, y: Int, count: Int) -> Source
}

/// A single color everywhere.
struct ColorPaint: CanvasPaint {
    private let row: ColorSource

    init(_ color: RGBAColor) { row = ColorSource(color: color.premultipliedBGRA / 255) }

    func source(x: Int, y: Int, count: Int) -> ColorSource { row }
}

/// Pixels computed for a row.
struct ComputedSource: BlendSource {
    let pixels: UnsafePointer<SIMD4<Float>>
    @inline(__always) subscript(x: Int) -> SIMD4<Float> { pixels[x] }
}

/// Computes a gradient's colors.
struct GradientPaint: CanvasPaint {
    private let shape: ColorGradient.Shape
    private var ramp: GradientRamp
    /// Memory for a row of pixels.
    private let buffer: UnsafeMutablePointer<SIMD4<Float>>

    init(_ gradient: ColorGradient, _ buffer: UnsafeMutablePointer<SIMD4<Float>>) {
        shape = gradient.shape
        ramp = GradientRamp(gradient)
        self.buffer = buffer
    }

    mutating func source(x: Int, y: Int, count: Int) -> ComputedSource {
        let (left, middle) = (Double(x) + 0.5, Double(y) + 0.5)
        switch shape {
        case .linear(let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = dx * dx + dy * dy
            let (stepX, stepY) = length > 0 ? (dx / length, dy / length) : (0, 0)
            let first = length > 0 ? (left - start.x) * stepX + (middle - start.y) * stepY : 1
            for index in 0..<count { buffer[index] = ramp.color(at: first + Double(index) * stepX) }
        case .radial(let start, let startRadius, let end, let endRadius):
            let circles = CirclePair(
                from: start, startRadius: startRadius, to: end, endRadius: endRadius,
                isBounded: ramp.outside == .clear)
            for index in 0..<count {
                let offset = circles.offset(left + Double(index), middle)
                buffer[index] = offset.isNaN ? SIMD4() : ramp.color(at: offset)
            }
        }
        return ComputedSource(pixels: buffer)
    }
}

/// Looks up a gradient's color at an offset.
private struct GradientRamp {
    let outside: ColorGradient.Extension
    private let offsets: [Double]
    /// Straight components: blue, green, red, alpha.
    private let colors: [SIMD4<Float>]
    // The interval that contained the previous offset. The next pixel's offset is usually in the same one.
    private var lower = 1.0
    private var upper = 0.0
    private var base = SIMD4<Float>()
    private var slope = SIMD4<Float>()

    init(_ gradient: ColorGradient) {
        outside = gradient.outside
        offsets = gradient.stops.map(\.limited)
        colors = gradient.stops.map { stop in
            let color = stop.color.clamped
            return SIMD4(Float(color.blue), Float(color.green), Float(color.red), Float(color.alpha))
        }
    }

    /// Returns the premultiplied color, with components from 0 to 1.
    @inline(__always)
    mutating func color(at place: Double) -> SIMD4<Float> {
        var offset = place
        if !(offset >= 0 && offset <= 1) {
            switch outside {
            case .pad: offset = offset > 0 ? 1 : 0
            case .repeated: offset -= offset.rounded(.down)
            case .reflected:
                offset -= 2 * (offset / 2).rounded(.down)
                if offset > 1 { offset = 2 - offset }
            case .clear: return SIMD4()
            }
        }
        if !(offset >= lower && offset < upper) { find(offset) }
        let color = base + slope * Float(offset - lower)
        var result = color * color.w
        result.w = color.w
        return result
    }

    private mutating func find(_ offset: Double) {
        // Find the first stop after the offset.
        let next = offsets.firstIndex { $0 > offset } ?? offsets.count
        guard !offsets.isEmpty else { return set(from: 0, to: .infinity, base: SIMD4()) }
        guard next > 0 else { return set(from: 0, to: offsets[0], base: colors[0]) }
        let last = next - 1
        guard next < offsets.count else { return set(from: offsets[last], to: .infinity, base: colors[last]) }
        let length = Float(offsets[next] - offsets[last])
        set(
            from: offsets[last], to: offsets[next], base: colors[last],
            slope: (colors[next] - colors[last]) / length)
    }

    private mutating func set(
        from lower: Double, to upper: Double, base: SIMD4<Float>, slope: SIMD4<Float> = SIMD4()
    ) {
        (self.lower, self.upper, self.base, self.slope) = (lower, upper, base, slope)
    }
}

/// Circles with a center and a radius that change evenly with the offset.
private struct CirclePair {
    private let start: PixelPoint
    private let dx: Double
    private let dy: Double
    private let radius: Double
    private let growth: Double
    private let quadratic: Double
    private let isBounded: Bool

    /// - Parameter isBounded: whether to ignore offsets outside 0...1.
    init(
        from start: PixelPoint, startRadius: Double, to end: PixelPoint, endRadius: Double,
        isBounded: Bool
    ) {
        self.start = start
        (dx, dy) = (end.x - start.x, end.y - start.y)
        radius = max(0, startRadius)
        growth = max(0, endRadius) - radius
        quadratic = dx * dx + dy * dy - growth * growth
        self.isBounded = isBounded
    }

    /// Returns the largest offset of a circle through the point with a radius that isn't negative, or NaN if
    /// there's no such circle.
    @inline(__always)
    func offset(_ x: Double, _ y: Double) -> Double {
        let (px, py) = (x - start.x, y - start.y)
        // |p - offset * d| = radius + offset * growth
        let half = px * dx + py * dy + radius * growth
        let constant = px * px + py * py - radius * radius
        if quadratic == 0 {
            // Two equal circles are a single circle at every offset.
            guard half != 0 else { return dx == 0 && dy == 0 && growth == 0 && !isBounded ? 1 : .nan }
            return checked(constant / (2 * half))
        }
        let discriminant = half * half - quadratic * constant
        guard discriminant >= 0 else { return .nan }
        let root = discriminant.squareRoot()
        let (one, other) = ((half + root) / quadratic, (half - root) / quadratic)
        let larger = checked(max(one, other))
        return larger.isNaN ? checked(min(one, other)) : larger
    }

    @inline(__always)
    private func checked(_ offset: Double) -> Double {
        radius + offset * growth >= 0 && (!isBounded || offset >= 0 && offset <= 1) ? offset : .nan
    }
}
