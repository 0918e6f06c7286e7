// SPDX-License-Identifier: MIT

/// Where the upper pixels of a row come from: blue, green, red, alpha, 0 to 1, multiplied.
protocol BlendSource {
    subscript(x: Int) -> SIMD4<Float> { get }
}

/// The same colour everywhere.
struct ColorSource: BlendSource {
    let color: SIMD4<Float>
    @inline(__always) subscript(x: Int) -> SIMD4<Float> { color }
}

/// A row of a picture, weakened by `scale * 255`.
struct RowSource: BlendSource {
    let pixels: UnsafePointer<SIMD4<UInt8>>
    let scale: Float
    @inline(__always) subscript(x: Int) -> SIMD4<Float> { SIMD4<Float>(bytes: pixels[x]) * scale }
}

/// Lays a row on another, in place: one loop for each mode, without a choice inside.
struct Blender<Source: BlendSource> {
    typealias Pixel = SIMD4<Float>

    let source: Source
    let target: UnsafeMutablePointer<SIMD4<UInt8>>
    let count: Int

    func run(_ mode: BlendMode) {
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
        case .screen: mix(Blend.screen)
        case .overlay: mix { source, backdrop in Blend.hardLight(backdrop, source) }
        case .darken: mix { source, backdrop in pointwiseMin(source, backdrop) }
        case .lighten: mix { source, backdrop in pointwiseMax(source, backdrop) }
        case .colorDodge: mix(Blend.colorDodge)
        case .colorBurn: mix(Blend.colorBurn)
        case .hardLight: mix(Blend.hardLight)
        case .softLight: mix(Blend.softLight)
        case .difference:
            mix { source, backdrop in pointwiseMax(source, backdrop) - pointwiseMin(source, backdrop) }
        case .exclusion: mix { source, backdrop in source + backdrop - 2 * source * backdrop }
        case .hue: mix(Blend.hue)
        case .saturation: mix(Blend.saturation)
        case .color: mix { source, backdrop in Blend.settingLuminosity(of: source, to: backdrop) }
        case .luminosity: mix { source, backdrop in Blend.settingLuminosity(of: backdrop, to: source) }
        }
    }

    /// By multiplied components.
    @inline(__always)
    private func compose(_ operation: (_ source: Pixel, _ backdrop: Pixel) -> Pixel) {
        for x in 0..<count {
            let result = operation(source[x], Pixel(bytes: target[x]) / 255)
            // Colours never pass alpha, nor alpha 1.
            let alpha = min(result.w, 1)
            target[x] = (pointwiseMin(result, Pixel(repeating: alpha)) * 255).roundedBytes
        }
    }

    /// By components that stand for themselves, where both cover; each alone elsewhere (section 5.8).
    @inline(__always)
    private func mix(_ operation: (_ source: Pixel, _ backdrop: Pixel) -> Pixel) {
        compose { source, backdrop in
            let both = source.w * backdrop.w
            guard both > 0 else { return source + backdrop }
            let mixed = operation(source / source.w, backdrop / backdrop.w).limited(to: 0...1)
            var result = source * (1 - backdrop.w) + backdrop * (1 - source.w) + mixed * both
            result.w = source.w + backdrop.w - both
            return result
        }
    }
}
