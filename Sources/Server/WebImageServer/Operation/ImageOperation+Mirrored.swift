// SPDX-License-Identifier: MIT

#if Server
extension ImageOperation {
    /// Replaces a half turn with two flips, which are faster.
    mutating func flipInsteadOfHalfTurn() {
        guard rotation == 180 else { return }
        rotation = 0
        flipsHorizontally.toggle()
        flipsVertically.toggle()
    }
}

extension ImageOperation.Place {
    /// The anchors from top left to bottom right.
    private static let grid: [Anchor] = [
        .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight,
    ]

    /// Returns the position in the mirrored image.
    func mirrored(_ horizontally: Bool, _ vertically: Bool) -> Self {
        var place = self
        if anchor == .focus {
            if horizontally { place.x = 1 - x }
            if vertically { place.y = 1 - y }
        }
        guard let index = Self.grid.firstIndex(of: anchor) else { return place }
        var (column, row) = (index % 3, index / 3)
        // For an anchor in the middle, the offset changes direction. For the others, it always points inward
        // from the edge.
        if horizontally {
            if column == 1, x != 0 { place.x = -x }
            column = 2 - column
        }
        if vertically {
            if row == 1, y != 0 { place.y = -y }
            row = 2 - row
        }
        place.anchor = Self.grid[row * 3 + column]
        return place
    }
}
#endif
