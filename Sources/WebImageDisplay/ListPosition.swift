// SPDX-License-Identifier: MIT

/// The place of a scroll view in its content.
package struct ListPosition: Hashable, Sendable {
    /// The sum of both directions, of which usually one is scrolled.
    package private(set) var offset = 0.0
    /// The length of the viewport in the direction that can be scrolled, the longer one of two.
    package private(set) var length = 1.0

    package init() {}

    /// Adds a direction. Lengths have the same unit, whichever it is.
    package mutating func add(offset: Double, length: Double, of content: Double) {
        self.offset += offset
        if content > length { self.length = max(self.length, length) }
    }
}
