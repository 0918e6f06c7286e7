// SPDX-License-Identifier: MIT

/// A palette of at most 256 colors, chosen by median cut (Heckbert 1982) from 15-bit colors.
struct SixelPalette {
    private(set) var colors: [RGB] = []
    /// The palette index nearest to each 15-bit color; -1 until it's needed.
    private var nearest = [Int16](repeating: -1, count: 1 << 15)

    private struct Bin {
        let red: Int
        let green: Int
        let blue: Int
        let count: Int

        func component(_ axis: Int) -> Int { axis == 0 ? red : axis == 1 ? green : blue }
    }

    init(_ pixels: StraightPixels, maximum: Int = 256) {
        let bins = Self.histogram(pixels)
        guard !bins.isEmpty else { return }
        var boxes = [bins]
        while boxes.count < maximum {
            let costs = boxes.map { Self.cost($0) }
            guard let worst = costs.indices.max(by: { costs[$0].value < costs[$1].value }),
                costs[worst].value > 0
            else { break }
            let (low, high) = Self.cut(boxes[worst], axis: costs[worst].axis)
            boxes[worst] = low
            boxes.append(high)
        }
        colors = boxes.map(Self.average)
    }

    /// Returns the index of the color nearest to the components, which may lie outside 0...255.
    mutating func index(red: Int, green: Int, blue: Int) -> Int {
        let (red, green, blue) = (Self.clamp(red), Self.clamp(green), Self.clamp(blue))
        let key = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        if nearest[key] >= 0 { return Int(nearest[key]) }
        // Measure from the center of the 15-bit cell, so the result doesn't depend on the order of calls.
        let (middleRed, middleGreen, middleBlue) = ((red | 7) ^ 3, (green | 7) ^ 3, (blue | 7) ^ 3)
        var best = 0
        var bestDistance = Int.max
        for (index, color) in colors.enumerated() {
            let red = Int(color.red) - middleRed
            let green = Int(color.green) - middleGreen
            let blue = Int(color.blue) - middleBlue
            // The weights approximate the eye's sensitivity: green weighs most, blue least.
            let distance = 3 * red * red + 6 * green * green + blue * blue
            if distance < bestDistance {
                bestDistance = distance
                best = index
            }
        }
        nearest[key] = Int16(best)
        return best
    }

    private static func clamp(_ value: Int) -> Int { min(255, max(0, value)) }

    /// Returns the colors that occur. Each bin contains the mean and the number of its pixels.
    private static func histogram(_ pixels: StraightPixels) -> [Bin] {
        var sums = [(red: Int, green: Int, blue: Int, count: Int)](repeating: (0, 0, 0, 0), count: 1 << 15)
        for index in stride(from: 0, to: pixels.bytes.count, by: 4) where pixels.bytes[index + 3] >= 128 {
            let red = Int(pixels.bytes[index])
            let green = Int(pixels.bytes[index + 1])
            let blue = Int(pixels.bytes[index + 2])
            let key = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
            sums[key].red += red
            sums[key].green += green
            sums[key].blue += blue
            sums[key].count += 1
        }
        return sums.filter { $0.count > 0 }.map { sum in
            Bin(
                red: sum.red / sum.count, green: sum.green / sum.count, blue: sum.blue / sum.count,
                count: sum.count)
        }
    }

    /// Returns the benefit of splitting a box, and the axis to split along.
    private static func cost(_ box: [Bin]) -> (value: Int, axis: Int) {
        guard box.count > 1 else { return (0, 0) }
        var widest = (range: 0, axis: 0)
        for axis in 0..<3 {
            var low = 255
            var high = 0
            for bin in box {
                low = min(low, bin.component(axis))
                high = max(high, bin.component(axis))
            }
            if high - low > widest.range { widest = (high - low, axis) }
        }
        let count = box.reduce(0) { $0 + $1.count }
        return (widest.range * widest.range * count, widest.axis)
    }

    private static func cut(_ box: [Bin], axis: Int) -> ([Bin], [Bin]) {
        let sorted = box.sorted { $0.component(axis) < $1.component(axis) }
        let half = sorted.reduce(0) { $0 + $1.count } / 2
        var sum = 0
        var index = 0
        while index < sorted.count - 1, sum + sorted[index].count <= half || index == 0 {
            sum += sorted[index].count
            index += 1
        }
        return (Array(sorted[..<index]), Array(sorted[index...]))
    }

    private static func average(_ box: [Bin]) -> RGB {
        let count = max(1, box.reduce(0) { $0 + $1.count })
        func mean(_ axis: Int) -> UInt8 {
            UInt8(box.reduce(0) { $0 + $1.component(axis) * $1.count } / count)
        }
        return RGB(red: mean(0), green: mean(1), blue: mean(2))
    }
}
