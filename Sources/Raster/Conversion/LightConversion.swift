// SPDX-License-Identifier: MIT

internal import CRaster

/// Converts pixels to linear light, as floats or half floats, or to signals of another transfer function.
///
/// Signals are converted to light with a table. The light is then multiplied by a factor that depends on the
/// luminance (for the HLG transfer function and for tone curves), and a matrix converts it to other
/// primaries.
package final class LightConversion: Sendable {
    private let lights: [Float]?
    private let gains: LightCurve?
    private let matrix: Matrix3
    private let luminance: SIMD3<Double>
    private let limit: Float

    /// - Parameters:
    ///   - source: the pixels' color space. An ICC profile is treated as sRGB.
    ///   - isLight: whether the pixels contain light rather than signals.
    ///   - target: the result's primaries.
    ///   - tone: maps the luminance to the range of a dimmer display; nil leaves it unchanged.
    package init(
        from source: ColorSpace, isLight: Bool = false, to target: ColorSpace.Primaries,
        tone: ToneCurve? = nil
    ) {
        let transfer = isLight ? .linear : source.transfer ?? .sRGB
        let from = (source.primaries ?? .sRGB).chromaticities.toXYZ
        let primaries = source.primaries ?? .sRGB
        let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
        matrix = primaries == target ? identity : target.chromaticities.toXYZ.inverse * from
        luminance = SIMD3(from.red.y, from.green.y, from.blue.y)
        lights = isLight ? nil : transfer.lights
        let isScene = transfer == .hlg
        limit = tone.map { Float($0.target) } ?? 0
        guard isScene || tone != nil else {
            gains = nil
            return
        }
        gains = LightCurve { light in
            let scale = isScene ? ColorSpace.Transfer.displayScale(sceneLuminance: light) : 1
            let shown = light * scale
            guard let tone, shown > 0 else { return scale }
            return scale * tone.luminance(shown) / shown
        }
    }

    /// Converts signals to light with the same primaries. HLG becomes scene light.
    init(signalsOf transfer: ColorSpace.Transfer) {
        matrix = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
        luminance = SIMD3()
        lights = transfer.lights
        gains = nil
        limit = 0
    }

    /// Converts 16-bit signals to light, red first.
    package func convert(
        _ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        guard lights != nil else { return }
        withKernel { craster_light_from_words(&$0, source, target, count) }
    }

    /// Converts a row of 16-bit signals in place, to half floats or to signals of another transfer function.
    package func convertRow(
        _ pixels: UnsafeMutablePointer<UInt16>, count: Int, transfer: ColorSpace.Transfer?
    ) {
        // This many pixels fit into the L1 cache.
        let block = 256
        withUnsafeTemporaryAllocation(of: Float.self, capacity: block * 4) { buffer in
            let light = buffer.baseAddress!
            for start in stride(from: 0, to: count, by: block) {
                let (row, count) = (pixels + start * 4, min(block, count - start))
                convert(row, to: light, count: count)
                if let transfer {
                    Bitmap.encode(
                        light, transfer, multiplies: false, to: UnsafeMutableRawPointer(row), as: .rgba16,
                        count: count)
                } else {
                    HalfFloat.bits(light, to: row, count: count * 4)
                }
            }
        }
    }

    /// Converts a row of `bgra8` in place to signals of another transfer function.
    package func convertRow(
        _ pixels: UnsafeMutablePointer<UInt8>, count: Int, transfer: ColorSpace.Transfer
    ) {
        let block = 256
        withUnsafeTemporaryAllocation(of: Float.self, capacity: block * 4) { buffer in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: block * 4) { words in
                for start in stride(from: 0, to: count, by: block) {
                    let (row, count) = (pixels + start * 4, min(block, count - start))
                    for x in stride(from: 0, to: count &* 4, by: 4) {
                        words[x] = UInt16(row[x &+ 2]) &* 257
                        words[x &+ 1] = UInt16(row[x &+ 1]) &* 257
                        words[x &+ 2] = UInt16(row[x]) &* 257
                        words[x &+ 3] = UInt16(row[x &+ 3]) &* 257
                    }
                    convert(words.baseAddress!, to: buffer.baseAddress!, count: count)
                    Bitmap.encode(
                        buffer.baseAddress!, transfer, multiplies: false, to: UnsafeMutableRawPointer(row),
                        as: .bgra8, count: count)
                }
            }
        }
    }

    /// Converts light in place.
    package func convert(_ pixels: UnsafeMutablePointer<Float>, count: Int) {
        guard lights == nil else { return }
        withKernel { craster_map_light(&$0, pixels, pixels, count) }
    }

    private func withKernel(_ body: (inout CRasterLight) -> Void) {
        func column(_ light: SIMD3<Double>) -> (Float, Float, Float, Float) {
            (Float(light.x), Float(light.y), Float(light.z), 0)
        }
        func run(_ lights: UnsafePointer<Float>?, _ gains: UnsafePointer<Float>?) {
            var light = CRasterLight(
                lights: lights, gains: gains, luminance: column(luminance), red: column(matrix.red),
                green: column(matrix.green), blue: column(matrix.blue), limit: limit)
            body(&light)
        }
        func withGains(_ lights: UnsafePointer<Float>?) {
            guard let gains else { return run(lights, nil) }
            gains.points.withUnsafeBufferPointer { run(lights, $0.baseAddress) }
        }
        guard let lights else { return withGains(nil) }
        lights.withUnsafeBufferPointer { withGains($0.baseAddress) }
    }
}
