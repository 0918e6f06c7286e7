// SPDX-License-Identifier: MIT

/// The scroll position of a view.
package struct ListPosition: Hashable, Sendable {
    /// The sum of the offsets in both directions. Usually, only one direction scrolls.
    package private(set) var offset = 0.0
    /// The viewport's length in the scrolling direction. If both directions scroll, it's the longer one.
    package private(set) var length = 1.0

    package init() {}

    /// Adds one of the two directions. Lengths can be in any unit, as long as all calls use the same one.
    package mutating func add(offset: Double, length: Double, of content: Double) {
        self.offset += offset
        if content > length { self.length = max(self.length, length) }
    }
}
