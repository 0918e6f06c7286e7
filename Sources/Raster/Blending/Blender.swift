// SPDX-License-Identifier: MIT

/// A row of premultiplied source pixels: blue, green, red and alpha, each from 0 to 1.
protocol BlendSource {
    subscript(x: Int) -> SIMD4<Float> { get }
}

/// A row of a single color.
struct ColorSource: BlendSource {
    let color: SIMD4<Float>
    @inline(__always) subscript(x: Int) -> SIMD4<Float> { color }
}

/// A row of a bitmap, with an opacity of `scale * 255`.
struct RowSource: BlendSource {
    let pixels: UnsafePointer<SIMD4<UInt8>>
    let scale: Float
    @inline(__always) subscript(x: Int) -> SIMD4<Float> { SIMD4<Float>(bytes: pixels[x]) * scale }
}

/// Composites one row onto another in place. Each mode has its own loop.
struct Blender<Source: BlendSource> {
    typealias Pixel = SIMD4<Float>

    let source: Source
    let target: UnsafeMutablePointer<SIMD4<UInt8>>
    let count: Int

    func run(_ mode: CompositingMode) {
        switch mode {
        case .clear: compose { _, _ in Pixel() }
        case .copy: compose { source, _ in source }
        case .destination: break
        case .sourceOver: compose { source, backdrop in source + backdrop * (1 - source.w) }
        case .destinationOver: compose { source, backdrop in backdrop + source * (1 - backdrop.w) }
        case .sourceIn: compose { source, backdrop in source * backdrop.w }
        case .destinationIn: compose { source, backdrop in backdrop * source.w }
        case .sourceOut: compose { source, backdrop in source * (1 - backdrop.w) }
        case .destinationOut: compose { source, backdrop in backdrop * (1 - source.w) }
        case .sourceAtop:
            compose { source, backdrop in source * backdrop.w + backdrop * (1 - source.w) }
        case .destinationAtop:
            compose { source, backdrop in backdrop * source.w + source * (1 - backdrop.w) }
        case .xor: compose { source, backdrop in source * (1 - backdrop.w) + backdrop * (1 - source.w) }
        case .plus: compose { source, backdrop in source + backdrop }
        case .multiply: mix { source, backdrop in source * backdrop }
        case .screen: mix { source, backdrop in Blend.screen(source, backdrop) }
        case .overlay: mix { source, backdrop in Blend.hardLight(backdrop, source) }
        case .darken: mix { source, backdrop in lower(source, backdrop) }
        case .lighten: mix { source, backdrop in higher(source, backdrop) }
        case .colorDodge: mix { source, backdrop in Blend.colorDodge(source, backdrop) }
        case .colorBurn: mix { source, backdrop in Blend.colorBurn(source, backdrop) }
        case .hardLight: mix { source, backdrop in Blend.hardLight(source, backdrop) }
        case .softLight: mix { source, backdrop in Blend.softLight(source, backdrop) }
        case .difference:
            mix { source, backdrop in higher(source, backdrop) - lower(source, backdrop) }
        case .exclusion: mix { source, backdrop in source + backdrop - 2 * source * backdrop }
        case .hue: mix { source, backdrop in Blend.hue(source, backdrop) }
        case .saturation: mix { source, backdrop in Blend.saturation(source, backdrop) }
        case .color: mix { source, backdrop in Blend.settingLuminosity(of: source, to: backdrop) }
        case .luminosity: mix { source, backdrop in Blend.settingLuminosity(of: backdrop, to: source) }
        }
    }

    /// Applies an operator to premultiplied components.
    @inline(__always)
    private func compose(_ operation: (_ source: Pixel, _ backdrop: Pixel) -> Pixel) {
        for x in 0..<count { store(operation(source[x], backdrop(x)), x) }
    }

    /// Applies a blend function to straight components where source and backdrop overlap (section 5.8).
    // This doesn't call `compose`, because a nested closure would be called for every pixel, which is ten
    // times slower.
    @inline(__always)
    private func mix(_ operation: (_ source: Pixel, _ backdrop: Pixel) -> Pixel) {
        for x in 0..<count {
            let upper = source[x]
            let under = backdrop(x)
            let both = upper.w * under.w
            if both > 0 {
                let mixed = operation(upper / upper.w, under / under.w).limited(to: 0...1)
                var result = upper * (1 - under.w) + under * (1 - upper.w) + mixed * both
                result.w = upper.w + under.w - both
                store(result, x)
            } else {
                store(upper + under, x)
            }
        }
    }

    @inline(__always)
    private func backdrop(_ x: Int) -> Pixel { Pixel(bytes: target[x]) * (1 / 255) }

    @inline(__always)
    private func store(_ pixel: Pixel, _ x: Int) {
        // Due to rounding errors, a color component may exceed alpha, or alpha may exceed 1.
        let alpha = pixel.w < 1 ? pixel.w : 1
        target[x] = (lower(pixel, Pixel(repeating: alpha)) * 255).roundedBytes
    }
}
