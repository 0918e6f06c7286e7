// SPDX-License-Identifier: MIT

/// The filter weights for one axis as floating-point numbers, for 16-bit pixels.
struct WideAxis {
    /// The number of weights per result pixel: enough for the widest one. Unused weights are zero.
    let taps: Int
    /// The first source pixel for every result pixel. `starts[i] + taps` may exceed the source's length; the
    /// weights there are zero.
    private(set) var starts: [Int32]
    /// The weights. A result pixel's weights add up to 1.
    private(set) var weights: [Float]

    init(_ map: AxisMap, filter: ResampleFilter) {
        let isArea = filter == .area
        let stretch = max(1, map.scale)
        let support = isArea ? map.scale / 2 : filter.support * stretch
        taps = min(map.sourceLength, Int(2 * support) + 2)
        starts = [Int32](repeating: 0, count: map.length)
        weights = [Float](repeating: 0, count: map.length * taps)
        var values = [Double](repeating: 0, count: taps)
        for index in 0..<map.length {
            let center = map.start + (Double(index) + 0.5) * map.scale
            let (low, high) = (center - support, center + support)
            let first = min(Int(max(0, low.rounded(.down))), map.sourceLength - 1)
            let end = min(Int(max(0, high.rounded(.up))), map.sourceLength)
            let count = max(1, min(end - first, taps))
            var sum = 0.0
            for tap in 0..<count {
                let pixel = Double(first + tap)
                // For areas, the weight is the covered part of the pixel.
                values[tap] =
                    isArea
                    ? max(0, min(pixel + 1, high) - max(pixel, low))
                    : filter.value(at: (pixel + 0.5 - center) / stretch)
                sum += values[tap]
            }
            starts[index] = Int32(first)
            // If there's only one source pixel, give it the whole weight, because its computed weight can be
            // 0 due to rounding.
            for tap in 0..<count {
                weights[index * taps + tap] = count == 1 ? 1 : Float(values[tap] / sum)
            }
        }
    }
}
