// SPDX-License-Identifier: MIT

/// A list with ``FastScrolling``: its speed, and the loads that are limited while it is scrolled fast.
///
/// Adapters tell it the positions, and find it for the slots of rows (``ListedSlot``).
@MainActor
package final class ScrolledList {
    package var options: FastScrolling
    /// Called when a row is about to load an image that is not in memory. Default: nil.
    package var onLoad: (@MainActor () -> Void)?
    private var speed = ScrollSpeed()
    /// The slots with limited loads, in the order in which they began. Some may have been used for something
    /// else since.
    private var limited: [WeakBinding] = []

    /// Whether there ever was a list. If not, loads need not look for theirs.
    private(set) static var isUsed = false

    private struct WeakBinding {
        weak var value: SlotBinding?
    }

    package init(_ options: FastScrolling) {
        self.options = options
        Self.isUsed = true
    }

    package var isFast: Bool { speed.isFast }

    /// Measures the speed of the list; see ``ScrollSpeed/move(to:at:limit:)``.
    @discardableResult
    package func move(to position: ListPosition, at time: Duration) -> Bool {
        speed.move(to: position, at: time, limit: options.speed)
    }

    /// Loads what was held back if no change was fast for a while.
    package func advance(to time: Duration) {
        if speed.advance(to: time) { loadLimited() }
    }

    /// Ends fast scrolling, and loads what was held back.
    package func stop() {
        if speed.stop() { loadLimited() }
    }

    func add(_ binding: SlotBinding) { limited.append(WeakBinding(value: binding)) }

    private func loadLimited() {
        // The rows that came last are those that are visible.
        let bindings = limited.reversed()
        limited = []
        for binding in bindings { binding.value?.listDidSlow() }
    }
}

/// A slot that can be in a row of a ``ScrolledList``.
@MainActor
package protocol ListedSlot: DisplaySlot {
    /// The lists around the slot. If it is not known where the slot is, because rows are filled before they
    /// are added to their list, those that it may be in.
    var scrolledLists: [ScrolledList] { get }
}
