// SPDX-License-Identifier: MIT

/// The scroll position of a view.
package struct ListPosition: Hashable, Sendable {
    /// The sum of both directions. Usually, only one of them scrolls.
    package private(set) var offset = 0.0
    /// The length of the viewport in the scrolling direction. If both directions scroll, it's the longer one.
    package private(set) var length = 1.0

    package init() {}

    /// Adds a direction. You can use any unit for the lengths, as long as it's the same one.
    package mutating func add(offset: Double, length: Double, of content: Double) {
        self.offset += offset
        if content > length { self.length = max(self.length, length) }
    }
}
