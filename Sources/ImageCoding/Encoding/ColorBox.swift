// SPDX-License-Identifier: MIT

/// A subset of an image's colors that can be split where the colors differ most.
struct ColorBox {
    /// The positions of the box's colors in the array of entries.
    let range: Range<Int>
    private var mean: (Double, Double, Double, Double) = (0, 0, 0, 0)
    private var component = 0
    /// The sum of the colors' squared distances from their mean.
    private(set) var error = 0.0
    private var count = 0

    init(_ range: Range<Int>, of entries: [ColorHistogram.Entry]) {
        self.range = range
        var sums = (0, 0, 0, 0)
        var squares = (0, 0, 0, 0)
        entries.withUnsafeBufferPointer { entries in
            for index in range {
                let (color, weight) = (entries[index].color, entries[index].count)
                let (r, g, b, a) = (Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha))
                count &+= weight
                sums = (
                    sums.0 &+ r &* weight, sums.1 &+ g &* weight, sums.2 &+ b &* weight, sums.3 &+ a &* weight
                )
                squares = (
                    squares.0 &+ r &* r &* weight, squares.1 &+ g &* g &* weight,
                    squares.2 &+ b &* b &* weight, squares.3 &+ a &* a &* weight
                )
            }
        }
        let total = Double(max(1, count))
        func spread(_ sum: Int, _ square: Int, weight: Double) -> Double {
            weight * max(0, Double(square) - Double(sum) * Double(sum) / total)
        }
        let spreads = [
            spread(sums.0, squares.0, weight: 3), spread(sums.1, squares.1, weight: 4),
            spread(sums.2, squares.2, weight: 2), spread(sums.3, squares.3, weight: 5),
        ]
        error = spreads[0] + spreads[1] + spreads[2] + spreads[3]
        for index in 1..<4 where spreads[index] > spreads[component] { component = index }
        mean = (
            Double(sums.0) / total, Double(sums.1) / total, Double(sums.2) / total, Double(sums.3) / total
        )
    }

    var color: PaletteColor {
        var color = PaletteColor()
        color.red = Int32(mean.0.rounded())
        color.green = Int32(mean.1.rounded())
        color.blue = Int32(mean.2.rounded())
        color.alpha = Int32(mean.3.rounded())
        return color
    }

    /// Returns two halves: the entries below the mean of the component that differs most, and all other
    /// entries.
    func split(_ entries: inout [ColorHistogram.Entry]) -> (ColorBox, ColorBox)? {
        guard range.count > 1, error > 0 else { return nil }
        var low = range.lowerBound
        var high = range.upperBound
        let bounds = [mean.0, mean.1, mean.2, mean.3]
        let bound = Int32(bounds[component].rounded(.down))
        while low < high {
            let color = entries[low].color
            let value =
                component == 0
                ? color.red : component == 1 ? color.green : component == 2 ? color.blue : color.alpha
            if value <= bound {
                low += 1
            } else {
                high -= 1
                entries.swapAt(low, high)
            }
        }
        guard low > range.lowerBound, low < range.upperBound else { return nil }
        return (
            ColorBox(range.lowerBound..<low, of: entries), ColorBox(low..<range.upperBound, of: entries)
        )
    }
}
