// SPDX-License-Identifier: MIT

/// Maps one axis: `length` result pixels, spread evenly over `span` source pixels that begin at `start`.
struct AxisMap {
    var sourceLength: Int
    var start: Double
    var span: Double
    var length: Int

    /// The number of source pixels per result pixel.
    var scale: Double { span / Double(length) }
}

/// The filter weights for one axis: the first source pixel and the weights for every result pixel. They're
/// computed once per bitmap.
struct ResampleAxis {
    /// The number of weights per result pixel: enough for the widest one, and a multiple of ``tapStep``.
    /// Unused weights are zero.
    let taps: Int
    /// The first source pixel for every result pixel. `starts[i] + taps` may exceed the source's length; the
    /// weights there are zero.
    private(set) var starts: [Int32]
    /// The weights with 14 fraction bits. A result pixel's weights add up to exactly ``one``. Zeros follow
    /// the last one, because kernels read 16 bytes at a time.
    private(set) var weights: [Int16]

    static let one: Int32 = 1 << 14
    /// The number of taps that the kernels process per step.
    static let tapStep = 4

    init(_ map: AxisMap, filter: ResampleFilter) {
        self.init(map, support: filter.support, value: filter.value(at:))
    }

    /// - Parameters:
    ///   - support: the number of source pixels on either side, at a scale of 1.
    ///   - value: returns the weight at a distance.
    init(_ map: AxisMap, support: Double, value: (Double) -> Double) {
        let scale = map.scale
        let stretch = max(1, scale)
        let support = support * stretch
        let widest = min(map.sourceLength, Int(2 * support) + 2)
        let taps = (widest + Self.tapStep - 1) / Self.tapStep * Self.tapStep
        self.taps = taps
        starts = [Int32](repeating: 0, count: map.length)
        weights = [Int16](repeating: 0, count: map.length * taps + 8)
        var values = [Double](repeating: 0, count: widest)
        for index in 0..<map.length {
            let center = map.start + (Double(index) + 0.5) * scale
            let last = Double(map.sourceLength - 1)
            var first = Int(min(max(0, (center - support).rounded(.down)), last))
            let end = Int(min(max(0, (center + support).rounded(.up)), last + 1))
            first = max(0, min(first, map.sourceLength - 1))
            let count = max(1, min(end - first, widest))
            var sum = 0.0
            for tap in 0..<count {
                values[tap] = value((Double(first + tap) + 0.5 - center) / stretch)
                sum += values[tap]
            }
            starts[index] = Int32(first)
            quantize(values[..<count], sum: sum, to: index * taps)
        }
    }

    /// Rounds to 14 bits and adds the rounding error to the largest weight, so a constant area stays
    /// constant.
    private mutating func quantize(_ values: ArraySlice<Double>, sum: Double, to offset: Int) {
        var missing = Self.one
        var heaviest = offset
        for (tap, value) in values.enumerated() {
            let weight = (value / sum * Double(Self.one)).rounded()
            weights[offset + tap] = Int16(max(-32768, min(32767, weight.isNaN ? 0 : weight)))
            missing -= Int32(weights[offset + tap])
            if weights[offset + tap] > weights[heaviest] { heaviest = offset + tap }
        }
        weights[heaviest] += Int16(missing)
    }
}
