// SPDX-License-Identifier: MIT

/// At most 256 colors: the image's colors, or a selection if it has more.
///
/// The selection keeps black, white and frequent colors unchanged. All other palette colors are means of
/// similar pixels: the image's colors are split where they differ most (Wu 1991), then each color joins the
/// nearest mean, in a few rounds (Lloyd 1982).
struct ColorPalette {
    /// The colors as 0xAARRGGBB.
    private(set) var colors: [UInt32] = []
    /// Whether the palette contains exactly the image's colors.
    let isExact: Bool
    private let histogram: ColorHistogram
    private var cells = PaletteCells([])

    /// - Parameters:
    ///   - histogram: the visible pixels, with straight alpha.
    ///   - maximum: the maximum number of colors.
    init(_ histogram: ColorHistogram, maximum: Int) {
        self.histogram = histogram
        isExact = histogram.colorCount <= maximum
        guard !isExact else {
            colors = histogram.words
            return
        }
        choose(maximum)
    }

    /// Returns the color's index, or the nearest color's index.
    mutating func index(of color: UInt32) -> UInt8 {
        if isExact { return UInt8(truncatingIfNeeded: histogram.index(of: color) ?? 0) }
        return index(near: PaletteColor(color))
    }

    /// Returns the nearest color's index.
    mutating func index(near color: PaletteColor) -> UInt8 {
        cells.nearest(to: color)
    }

    private static let rounds = 4

    private mutating func choose(_ maximum: Int) {
        var entries = histogram.entries
        let fixed = Self.fixedColors(entries, most: (maximum - 1) / 4 + 1, total: histogram.total)
        var centers = fixed.map(PaletteColor.init)
        if fixed.count < maximum { centers += Self.boxes(&entries, maximum - fixed.count).map(\.color) }
        var nearest = [Int](repeating: 0, count: entries.count)
        var clusters: [Cluster] = []
        for _ in 0..<Self.rounds {
            let search = PaletteSearch(centers)
            clusters = [Cluster](repeating: Cluster(), count: centers.count)
            var errors: [(error: Int, entry: Int)] = []
            for (index, entry) in entries.enumerated() {
                let center = search.nearest(to: entry.color, guess: nearest[index])
                nearest[index] = center
                clusters[center].add(entry)
                let error = Int(entry.color.distance(to: centers[center])) &* entry.count
                if error > 0 { errors.append((error, index)) }
            }
            for index in fixed.count..<centers.count {
                if let mean = clusters[index].mean { centers[index] = mean }
            }
            let unused = centers.indices.filter { clusters[$0].count == 0 }
            guard !unused.isEmpty else { continue }
            errors.sort { $0.error > $1.error }
            for (index, worst) in zip(unused, errors) { centers[index] = entries[worst.entry].color }
        }
        colors = fixed
        for index in fixed.count..<centers.count where clusters[index].count > 0 {
            colors.append(clusters[index].mainColor ?? centers[index].word)
        }
        cells = PaletteCells(colors.map(PaletteColor.init))
    }

    /// Returns the colors to keep unchanged: frequent ones, and black and white if they have a visible number
    /// of pixels.
    private static func fixedColors(
        _ entries: [ColorHistogram.Entry], most: Int, total: Int
    ) -> [UInt32] {
        let frequent = entries.filter { entry in
            guard let word = entry.word else { return false }
            return entry.count * (isEnd(word) ? 16_384 : 512) > total
        }.sorted { $0.count > $1.count }.compactMap(\.word)
        return Array((frequent.filter(isEnd) + frequent.filter { !isEnd($0) }).prefix(most))
    }

    /// Whether a color is black, white or invisible.
    private static func isEnd(_ word: UInt32) -> Bool {
        word == 0xFF00_0000 || word == 0xFFFF_FFFF || word == 0
    }

    private static func boxes(_ entries: inout [ColorHistogram.Entry], _ maximum: Int) -> [ColorBox] {
        var boxes = [ColorBox(entries.indices, of: entries)]
        var whole: [ColorBox] = []
        while boxes.count + whole.count < maximum,
            let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error })
        {
            let box = boxes.remove(at: widest)
            if let (low, high) = box.split(&entries) {
                boxes.append(low)
                boxes.append(high)
            } else {
                whole.append(box)
            }
        }
        return boxes + whole
    }

    /// The pixels that share a palette color.
    private struct Cluster {
        private var sums = (0, 0, 0, 0)
        private(set) var count = 0
        private var largest = 0
        private var word: UInt32?

        mutating func add(_ entry: ColorHistogram.Entry) {
            let weight = entry.count
            sums.0 &+= Int(entry.color.red) &* weight
            sums.1 &+= Int(entry.color.green) &* weight
            sums.2 &+= Int(entry.color.blue) &* weight
            sums.3 &+= Int(entry.color.alpha) &* weight
            count &+= weight
            if weight > largest { (largest, word) = (weight, entry.word) }
        }

        var mean: PaletteColor? { count > 0 ? PaletteColor(sums: sums, count: count) : nil }
        /// The color of at least half of the cluster's pixels, or nil.
        var mainColor: UInt32? { largest * 2 >= count ? word : nil }
    }
}
