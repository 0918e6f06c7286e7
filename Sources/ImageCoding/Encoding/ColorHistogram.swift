// SPDX-License-Identifier: MIT

/// Counts an image's colors. If there are too many to keep apart, rare ones are merged with similar ones.
struct ColorHistogram {
    struct Entry {
        var color: PaletteColor
        var count: Int
        /// The color as 0xAARRGGBB, or nil if the entry is the mean of similar colors.
        var word: UInt32?
    }

    /// The number of colors above which rare ones are merged.
    private static let most = 1 << 12
    /// The number of colors that are counted individually, few enough for the processor's cache.
    private static let mostCounted = 1 << 15
    /// A color is rare if at most one in this many pixels so far has it.
    private static let rarity = 8192

    /// The colors that are counted individually, in order of appearance.
    private(set) var words: [UInt32] = []
    /// Whether ``words`` contains all colors.
    private var isComplete = true
    /// The number of colors, or a lower bound if rare ones were merged.
    var colorCount: Int { isComplete ? words.count : Self.mostCounted }
    private var counts: [Int] = []
    /// A hash table of the indices in `words` plus 1. 0 marks a free slot.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)
    private var merged = Bins()
    private(set) var total = 0

    mutating func add(_ word: UInt32, count: Int = 1) {
        total += count
        if let index = index(of: word) {
            counts[index] += count
            return
        }
        if words.count >= Self.mostCounted { mergeRare() }
        if words.count * 2 >= slots.count { rehash(into: slots.count * 4) }
        words.append(word)
        counts.append(count)
        slots[slot(of: word)] = UInt32(truncatingIfNeeded: words.count)
    }

    /// Returns the position of a color in ``words``.
    func index(of word: UInt32) -> Int? {
        let found = slots[slot(of: word)]
        return found == 0 ? nil : Int(truncatingIfNeeded: found) - 1
    }

    /// Returns the slot of a color, or the free slot where it belongs.
    private func slot(of word: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> 7) & mask
        while slots[slot] != 0, words[Int(truncatingIfNeeded: slots[slot]) - 1] != word {
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func rehash(into count: Int) {
        slots = [UInt32](repeating: 0, count: count)
        for (index, word) in words.enumerated() {
            slots[slot(of: word)] = UInt32(truncatingIfNeeded: index + 1)
        }
    }

    /// Makes room for more colors. A frequent color only loses the few pixels that were counted while it was
    /// still rare (lossy counting, Manku and Motwani 2002).
    private mutating func mergeRare() {
        isComplete = false
        let rare = total / Self.rarity
        var kept: (words: [UInt32], counts: [Int]) = ([], [])
        for (word, count) in zip(words, counts) {
            if count > rare {
                kept.words.append(word)
                kept.counts.append(count)
            } else {
                merged.add(word, count: count)
            }
        }
        (words, counts) = kept
        rehash(into: slots.count)
    }

    /// The colors to choose a palette from, at most a few tens of thousands.
    var entries: [Entry] {
        var entries: [Entry] = []
        var bins = merged
        // Keep the colors that are more frequent than this, and merge all others.
        let rare = isComplete && words.count <= Self.most ? 0 : total / Self.rarity
        for (word, count) in zip(words, counts) {
            if count > rare {
                entries.append(Entry(color: PaletteColor(word), count: count, word: word))
            } else {
                bins.add(word, count: count)
            }
        }
        bins.append(to: &entries)
        return entries
    }

    /// The sums of similar colors, keyed by the upper 5 bits of each color component and 3 bits of alpha.
    private struct Bins {
        private var sums: [Int] = []

        mutating func add(_ word: UInt32, count: Int) {
            if sums.isEmpty { sums = [Int](repeating: 0, count: 5 << 18) }
            let rgb = (word >> 9 & 0x7C00) | (word >> 6 & 0x3E0) | (word >> 3 & 0x1F)
            let bin = Int(truncatingIfNeeded: (word >> 14 & 0x38000) | rgb) * 5
            let color = PaletteColor(word)
            sums[bin] &+= Int(color.red) &* count
            sums[bin + 1] &+= Int(color.green) &* count
            sums[bin + 2] &+= Int(color.blue) &* count
            sums[bin + 3] &+= Int(color.alpha) &* count
            sums[bin + 4] &+= count
        }

        func append(to entries: inout [Entry]) {
            for bin in stride(from: 0, to: sums.count, by: 5) where sums[bin + 4] > 0 {
                let color = PaletteColor(
                    sums: (sums[bin], sums[bin + 1], sums[bin + 2], sums[bin + 3]), count: sums[bin + 4])
                entries.append(Entry(color: color, count: sums[bin + 4]))
            }
        }
    }
}

extension PaletteColor {
    /// The mean of several colors.
    init(sums: (Int, Int, Int, Int), count: Int) {
        func mean(_ sum: Int) -> Int32 { Int32(truncatingIfNeeded: (sum &+ count / 2) / count) }
        self.init()
        (red, green, blue, alpha) = (mean(sums.0), mean(sums.1), mean(sums.2), mean(sums.3))
    }
}
