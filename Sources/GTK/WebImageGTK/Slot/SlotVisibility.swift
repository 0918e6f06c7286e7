// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// The place of a slot relative to the viewport of the scrolled area that contains it.
enum SlotVisibility {
    case visible
    /// At most one viewport away, in the direction of scrolling.
    case near
    case far

    /// The priority of a load that has the priority `requested` while it is visible.
    func priority(of requested: Priority) -> Priority {
        switch self {
        case .visible: requested
        case .near: min(requested, .low)
        case .far: .veryLow
        }
    }
}

/// The membership of a slot in the scrolled area that contains its widget, while it loads or plays.
@MainActor
final class SlotPosition {
    /// The index of the slot in the area's list; nil outside of an area.
    var index: Int?
    fileprivate(set) var visibility = SlotVisibility.visible
    fileprivate weak var viewport: Viewport?
    fileprivate var handlers: [SignalHandler] = []

    /// Leaves the area for good.
    func end(_ slot: WidgetSlot) {
        viewport?.remove(slot)
        viewport = nil
        handlers = []
    }
}

extension WidgetSlot {
    /// Whether the slot loads or plays.
    var isActive: Bool { animation != nil || binding.isLoading }

    /// Registers the slot in the scrolled area that contains it, because it begins to load or to play.
    func joinViewport() {
        guard let widget else { return }
        // A new load begins with the priority of its request.
        position.visibility = .visible
        if position.handlers.isEmpty {
            position.handlers = [
                SignalHandler("notify::root", of: widget) { [weak self] in self?.rootDidChange() },
                SignalHandler("map", of: widget) { [weak self] in self?.position.viewport?.slotDidMove() },
                SignalHandler("unmap", of: widget) { [weak self] in self?.position.viewport?.slotDidMove() },
            ]
        }
        if position.viewport == nil { position.viewport = Viewport.containing(widget) }
        position.viewport?.add(self)
    }

    /// Leaves the area if the slot neither loads nor plays.
    func leaveViewportIfIdle() {
        if position.index != nil, !isActive { position.viewport?.remove(self) }
    }

    func setVisibility(_ new: SlotVisibility) {
        let old = position.visibility
        position.visibility = new
        animation?.isOnDisplay = isOnDisplay
        if new != old { setPriority() }
    }

    /// Gives a task that has taken the place of another one, because of the size of the widget or the speed
    /// of the list, the priority of the place.
    func updatePriority() {
        if position.index != nil, position.visibility != .visible { setPriority() }
    }

    private func setPriority() {
        guard let task = binding.runningTask else { return }
        let priority = position.visibility.priority(of: task.request.priority)
        if task.priority != priority { task.priority = priority }
    }

    /// The widget was added to a window, maybe after the load began, or removed from it. A list binds a row
    /// before it adds it.
    private func rootDidChange() {
        position.viewport?.remove(self)
        position.viewport = nil
        guard let widget, gtk_widget_get_root(widget.gtkWidget) != nil else { return }
        if isActive { joinViewport() }
    }
}

extension WidgetSlot: ListedSlot {
    var scrolledLists: [ScrolledList] { scrolledList.map { [$0] } ?? [] }
}

extension WidgetImage {
    /// Whether a scrolled area follows the slot, for tests.
    package var isFollowed: Bool { slot.position.index != nil }
}
#endif
