// SPDX-License-Identifier: MIT

/// Finds the nearest of at most 256 colors.
struct PaletteSearch {
    private let colors: [PaletteColor]
    /// For each color, all colors ordered by distance: 24 bits for the distance and 8 for the index.
    private var neighbors: [UInt32]

    init(_ colors: [PaletteColor]) {
        self.colors = colors
        neighbors = []
        neighbors.reserveCapacity(colors.count * colors.count)
        for color in colors {
            var row = [UInt32](repeating: 0, count: colors.count)
            for index in colors.indices {
                let distance = UInt32(truncatingIfNeeded: color.distance(to: colors[index]))
                row[index] = distance << 8 | UInt32(truncatingIfNeeded: index)
            }
            row.sort()
            neighbors.append(contentsOf: row)
        }
    }

    /// Returns the nearest color's index.
    ///
    /// - Parameter guess: the index of a nearby color, where the search begins. Colors are tried in the order
    ///   of their distance from it, until none can be nearer (the triangle inequality).
    func nearest(to color: PaletteColor, guess: Int) -> Int {
        colors.withUnsafeBufferPointer { colors in
            neighbors.withUnsafeBufferPointer { neighbors in
                var best = guess
                let first = color.distance(to: colors[guess])
                var least = first
                var reach = UInt32(truncatingIfNeeded: first) &* 4
                var place = guess &* colors.count &+ 1
                let end = (guess &+ 1) &* colors.count
                while place < end, least > 0 {
                    let neighbor = neighbors[place]
                    if neighbor >> 8 >= reach { break }
                    let index = Int(truncatingIfNeeded: neighbor & 255)
                    let distance = color.distance(to: colors[index])
                    if distance < least {
                        (best, least) = (index, distance)
                        let sides = Float(first).squareRoot() + Float(distance).squareRoot()
                        reach = UInt32(sides * sides) &+ 1
                    }
                    place &+= 1
                }
                return best
            }
        }
    }

    /// Appends the indices of the colors that are nearest to some point near `center`.
    ///
    /// - Parameters:
    ///   - guess: the index of a nearby color.
    ///   - diameter: twice the largest distance from the center to such a point, not squared.
    /// - Returns: the index of the color nearest to the center.
    func appendNearest(
        around center: PaletteColor, guess: Int, diameter: Float, to indices: inout [UInt8]
    ) -> Int {
        let nearest = nearest(to: center, guess: guess)
        let least = Float(center.distance(to: colors[nearest])).squareRoot()
        // A color that is farther from the center than the nearest color, by more than the diameter, is
        // farther from all of the points. All colors beyond `reach` from the nearest color are that far from
        // the center.
        let most = Int32(((least + diameter) * (least + diameter)).rounded(.up))
        let reach = UInt32(((2 * least + diameter) * (2 * least + diameter)).rounded(.up))
        for neighbor in neighbors[(nearest * colors.count)..<((nearest + 1) * colors.count)] {
            if neighbor >> 8 > reach { break }
            let index = Int(truncatingIfNeeded: neighbor & 255)
            if center.distance(to: colors[index]) <= most {
                indices.append(UInt8(truncatingIfNeeded: index))
            }
        }
        return nearest
    }
}
