// SPDX-License-Identifier: MIT

/// A list with ``FastScrolling``: its speed, and the loads that are limited while it scrolls fast.
///
/// Adapters report the list's positions, and find the list for the slots in its rows (``ListedSlot``).
@MainActor
package final class ScrolledList {
    package var options: FastScrolling
    /// Called when a row is about to load an image that isn't in memory. Default: `nil`.
    package var onLoad: (@MainActor () -> Void)?
    private var speed = ScrollSpeed()
    /// The slots with limited loads, in the order in which the loads began. Some of them may have been used
    /// for something else since.
    private var limited: [WeakBinding] = []

    /// Whether a list has ever been created. If not, loads don't need to look for the lists around their
    /// slots.
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

    /// Loads the images that were held back, if there hasn't been a fast change for a while.
    package func advance(to time: Duration) {
        if speed.advance(to: time) { loadLimited() }
    }

    /// Ends fast scrolling and loads the images that were held back.
    package func stop() {
        if speed.stop() { loadLimited() }
    }

    func add(_ binding: SlotBinding) { limited.append(WeakBinding(value: binding)) }

    private func loadLimited() {
        // Start with the rows that were filled last, because those are the visible ones.
        let bindings = limited.reversed()
        limited = []
        for binding in bindings { binding.value?.listDidSlow() }
    }
}

/// A slot that can be in a row of a ``ScrolledList``.
@MainActor
package protocol ListedSlot: DisplaySlot {
    /// The lists around the slot. Rows may be filled before they're added to their list; in that case, these
    /// are the lists that the slot might be in.
    var scrolledLists: [ScrolledList] { get }
}
