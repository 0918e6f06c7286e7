// SPDX-License-Identifier: MIT

internal import CRaster

/// Makes rows of half floats from 8-bit rows and a gain map. The map is enlarged by linear interpolation with
/// 16 bits.
package final class GainRows {
    /// The gain for one component.
    package struct Component {
        /// Returns the gain at a level from 0 to 1.
        let gain: (_ level: Double) -> Double
        /// The numbers added to the light before it's multiplied by the gain, and subtracted afterward.
        let offsets: (before: Double, after: Double)
        /// Whether the gain changes so evenly that a table of 4,081 levels is enough.
        let isEven: Bool

        package init(
            offsets: (before: Double, after: Double), isEven: Bool, gain: @escaping (Double) -> Double
        ) {
            (self.offsets, self.isEven, self.gain) = (offsets, isEven, gain)
        }
    }

    private let levels: GainLevels
    private let width: Int
    private let rows: (origin: Double, step: Double)
    private var kernel: CRasterGain
    /// The kernel's tables.
    private let floats: UnsafeMutablePointer<Float>
    private let starts: UnsafeMutablePointer<Int32>
    private let weights: UnsafeMutablePointer<UInt16>
    /// A row of the map.
    private let row: UnsafeMutablePointer<UInt16>
    private let light: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - components: one for all components, or one each for red, green and blue.
    ///   - transfer: the transfer function of the 8-bit values.
    ///   - width: the number of pixels in a row.
    ///   - columns: the first pixel's left edge and the width of a pixel, relative to the image's width.
    ///   - rows: the first pixel's top edge and the height of a pixel, relative to the image's height.
    package init(
        _ levels: GainLevels, components: [Component], transfer: ColorSpace.Transfer, width: Int,
        columns: (origin: Double, step: Double), rows: (origin: Double, step: Double)
    ) {
        precondition(components.count == 1 || components.count == 3, "invalid number of components")
        (self.levels, self.width, self.rows) = (levels, width, rows)
        let shift: Int32 = components.allSatisfy(\.isEven) ? 4 : 0
        let count = Self.highest >> Int(shift) + 1
        floats = .allocate(capacity: (256 + count) * components.count)
        for (index, component) in components.enumerated() {
            let lights = floats + index * (256 + count)
            for value in 0..<256 {
                (lights + value).initialize(
                    to: Float(transfer.light(Double(value) / 255) + component.offsets.before))
            }
            for step in 0..<count {
                let level = Double(step << Int(shift)) / Double(Self.highest)
                (lights + 256 + step).initialize(to: Float(component.gain(level)))
            }
        }
        starts = .allocate(capacity: width)
        weights = .allocate(capacity: width)
        for x in 0..<width {
            let place = Self.place(
                (columns.origin + (Double(x) + 0.5) * columns.step) * levels.extent.width, levels.size.width)
            (starts + x).initialize(to: Int32(place.start))
            (weights + x).initialize(to: UInt16(place.weight))
        }
        // Make room for a copy of the last column, because the kernel reads two adjacent columns for each
        // pixel.
        row = .allocate(capacity: (levels.size.width + 1) * levels.channels)
        light = .allocate(capacity: width * 4)
        let step = components.count == 3 ? 256 + count : 0
        let (red, green, blue) = (floats, floats + step, floats + 2 * step)
        let offsets = components.map { Float($0.offsets.after) }
        kernel = CRasterGain(
            lights: (.init(red), .init(green), .init(blue)),
            gains: (.init(red + 256), .init(green + 256), .init(blue + 256)),
            offsets: (offsets[0], offsets[step > 0 ? 1 : 0], offsets[step > 0 ? 2 : 0], 0), shift: shift,
            channels: Int32(levels.channels), starts: starts, weights: weights)
    }

    deinit {
        floats.deallocate()
        starts.deallocate()
        weights.deallocate()
        row.deallocate()
        light.deallocate()
    }

    /// The highest level in an enlarged map.
    private static let highest = 255 * 256

    /// Returns the pixel before `position`, which is measured from the edge of the first pixel, and the
    /// weight of the next pixel in 256ths.
    private static func place(_ position: Double, _ count: Int) -> (start: Int, weight: Int) {
        let inside: Double = min(max(position - 0.5, 0), Double(count - 1))
        let steps = Int(inside * 256 + 0.5)
        return (steps >> 8, steps & 255)
    }

    /// Writes row `y` as half floats.
    ///
    /// - Parameter pixels: the row of straight or opaque pixels, blue first.
    package func write(
        _ pixels: UnsafeRawPointer, row y: Int, to target: UnsafeMutableRawPointer
    ) {
        let place = Self.place(
            (rows.origin + (Double(y) + 0.5) * rows.step) * levels.extent.height, levels.size.height)
        let (count, channels) = (levels.size.width * levels.channels, levels.channels)
        levels.bytes.withUnsafeBufferPointer { bytes in
            let above = bytes.baseAddress! + place.start * count
            let below = bytes.baseAddress! + min(place.start + 1, levels.size.height - 1) * count
            craster_gain_levels(above, below, Int32(place.weight), row, count)
        }
        for channel in 0..<channels { row[count + channel] = row[count - channels + channel] }
        craster_gain_apply(&kernel, pixels.assumingMemoryBound(to: UInt8.self), row, light, width)
        HalfFloat.bits(light, to: target.assumingMemoryBound(to: UInt16.self), count: width * 4)
    }
}
