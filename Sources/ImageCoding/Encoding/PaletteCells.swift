// SPDX-License-Identifier: MIT

/// Finds the nearest of at most 256 colors for many pixels.
///
/// The space of opaque colors is divided into cells of 4 x 4 x 4. Each cell has a list of the colors that are
/// nearest to one of its points, usually just a few. The list is made when the cell is first used. Pixels
/// that aren't opaque use ``PaletteSearch``.
struct PaletteCells {
    private let colors: [PaletteColor]
    private let search: PaletteSearch
    /// The index of the most recently found color, in a cell or for a pixel that isn't opaque. The next
    /// search begins there.
    private var guess = 0
    /// The start of each cell's list in ``lists``, or 0 for cells that haven't been used.
    private var places: [Int32]
    /// For each list, the number of colors minus 1, then their indices.
    private var lists: [UInt8] = [0]

    /// Twice the largest distance from a cell's center to one of its points. It isn't squared, unlike
    /// ``PaletteColor/distance(to:)``.
    private static let diameter = 2 * Float(2 * (3 + 4 + 2) * 2 * 2).squareRoot()

    init(_ colors: [PaletteColor]) {
        self.colors = colors
        search = PaletteSearch(colors)
        places = colors.isEmpty ? [] : [Int32](repeating: 0, count: 1 << 18)
    }

    /// Returns the nearest color's index.
    mutating func nearest(to color: PaletteColor) -> UInt8 {
        guard color.alpha == 255 else { return searched(color) }
        let cell = Int((color.red &>> 2) &<< 12 | (color.green &>> 2) &<< 6 | color.blue &>> 2)
        if places[cell] == 0 { fill(cell) }
        let place = Int(places[cell])
        return lists.withUnsafeBufferPointer { lists in
            colors.withUnsafeBufferPointer { colors in
                var best = lists[place &+ 1]
                let count = Int(lists[place])
                guard count > 0 else { return best }
                var least = color.distance(to: colors[Int(best)])
                for offset in place &+ 2...place &+ 1 &+ count {
                    let index = lists[offset]
                    let distance = color.distance(to: colors[Int(index)])
                    if distance < least { (best, least) = (index, distance) }
                }
                return best
            }
        }
    }

    private mutating func searched(_ color: PaletteColor) -> UInt8 {
        guess = search.nearest(to: color, guess: guess)
        return UInt8(truncatingIfNeeded: guess)
    }

    /// Makes a cell's list of colors.
    private mutating func fill(_ cell: Int) {
        var center = PaletteColor()
        center.red = Int32(truncatingIfNeeded: (cell >> 12) << 2 | 2)
        center.green = Int32(truncatingIfNeeded: (cell >> 6 & 63) << 2 | 2)
        center.blue = Int32(truncatingIfNeeded: (cell & 63) << 2 | 2)
        places[cell] = Int32(truncatingIfNeeded: lists.count)
        let start = lists.count
        lists.append(0)
        guess = search.appendNearest(around: center, guess: guess, diameter: Self.diameter, to: &lists)
        lists[start] = UInt8(truncatingIfNeeded: lists.count - start - 2)
    }
}
