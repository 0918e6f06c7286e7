// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// The position of a slot relative to the viewport of the scrolled area around it.
enum SlotVisibility {
    case visible
    /// At most one viewport away, in the direction of scrolling.
    case near
    case far

    /// The priority of a load that has the priority `requested` when it's visible.
    func priority(of requested: Priority) -> Priority {
        switch self {
        case .visible: requested
        case .near: min(requested, .low)
        case .far: .veryLow
        }
    }
}

/// A slot's membership in the scrolled area around its widget, while the slot loads or plays.
@MainActor
final class SlotPosition {
    /// The index of the slot in the area's list; nil outside an area.
    var index: Int?
    fileprivate(set) var visibility = SlotVisibility.visible
    fileprivate weak var viewport: Viewport?
    fileprivate var handlers: [SignalHandler] = []

    /// Removes the slot from its scrolled area, and disconnects the signal handlers.
    func end(_ slot: WidgetSlot) {
        viewport?.remove(slot)
        viewport = nil
        handlers = []
    }
}

extension WidgetSlot {
    /// Whether the slot is loading an image or playing an animation.
    var isActive: Bool { animation != nil || binding.isLoading }

    /// Registers the slot in the scrolled area around it when it begins to load or play.
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

    /// Leaves the area if the slot isn't loading or playing.
    func leaveViewportIfIdle() {
        if position.index != nil, !isActive { position.viewport?.remove(self) }
    }

    func setVisibility(_ new: SlotVisibility) {
        let old = position.visibility
        position.visibility = new
        animation?.isOnDisplay = isOnDisplay
        if new != old { setPriority() }
    }

    /// Sets the priority of a task that has replaced another one because the widget's size or the list's
    /// speed has changed.
    func updatePriority() {
        if position.index != nil, position.visibility != .visible { setPriority() }
    }

    private func setPriority() {
        guard let task = binding.runningTask else { return }
        let priority = position.visibility.priority(of: task.request.priority)
        if task.priority != priority { task.priority = priority }
    }

    /// Called when the widget is added to a window or removed from one. That can be after the load has begun,
    /// because a list binds a row before it adds the row.
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
    /// Whether a scrolled area tracks the slot, for tests.
    package var isFollowed: Bool { slot.position.index != nil }
}
#endif
