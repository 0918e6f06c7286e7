// SPDX-License-Identifier: MIT

/// Where on one axis of the source a result comes from: `length` results evenly over `span` source pixels that
/// begin at `start`.
struct AxisMap {
    var sourceLength: Int
    var start: Double
    var span: Double
    var length: Int

    /// Source pixels a result.
    var scale: Double { span / Double(length) }
}

/// The weights of one axis: for every result pixel, the first source pixel and as many weights as the widest
/// result needs. Computed once a picture.
struct ResampleAxis {
    /// Weights a result: a multiple of ``tapStep``. What a result does not need is zero.
    let taps: Int
    /// The first source pixel of every result. `starts[i] + taps` may lie behind the source's end: zeros there.
    private(set) var starts: [Int32]
    /// 14 fraction bits; the weights of a result add up to ``one`` exactly. Zeros follow the last, because
    /// kernels read 16 bytes at a time.
    private(set) var weights: [Int16]

    static let fractionBits = 14
    static let one: Int32 = 1 << 14
    /// The kernels take this many taps a step.
    static let tapStep = 4

    init(_ map: AxisMap, filter: ResampleFilter) {
        let scale = map.scale
        let stretch = max(1, scale)
        let support = filter.support * stretch
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
                values[tap] = filter.value(at: (Double(first + tap) + 0.5 - center) / stretch)
                sum += values[tap]
            }
            starts[index] = Int32(first)
            quantize(values[..<count], sum: sum, to: index * taps)
        }
    }

    /// Rounds to 14 bits and gives what is missing to the heaviest, so that a constant stays that constant.
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
