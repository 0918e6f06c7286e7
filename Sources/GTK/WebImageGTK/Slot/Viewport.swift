// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// A scrolled area: a GtkListView, a GtkGridView, a GtkViewport or another GtkScrollable. It tracks which of
/// the slots that are loading or playing inside it are visible.
///
/// It does nothing unless the area was scrolled or resized, or a slot was added, mapped or unmapped. In those
/// cases, updating each slot takes a few additions after the next frame is painted, when all positions are
/// known.
@MainActor
final class Viewport {
    private static let quark = g_quark_from_static_string("WebImage-viewport")

    /// The GtkScrollable, which owns this object.
    private let widget: OpaquePointer
    private let outer: Viewport?
    private var members: [WidgetSlot] = []
    private var needsUpdate = false
    private var painted: SignalHandler?
    private var realized: SignalHandler?
    /// The rows of a list that come into view next. A list doesn't lay out rows that aren't visible.
    private var upcomingRows: Set<OpaquePointer> = []
    private let isList: Bool
    private var position = ScrollPosition()
    /// Whether the area was last scrolled up or to the left.
    private var movesBack = false
    private let live = LiveInstance("Viewport")

    private init(_ widget: OpaquePointer) {
        self.widget = widget
        isList = widget.isA(gtk_list_view_get_type()) || widget.isA(gtk_grid_view_get_type())
        outer = gtk_widget_get_parent(widget.gtkWidget).flatMap { Self.containing(OpaquePointer($0)) }
    }

    /// Returns the innermost scrolled area that contains a widget.
    static func containing(_ widget: OpaquePointer) -> Viewport? {
        guard let found = gtk_widget_get_ancestor(widget.gtkWidget, gtk_scrollable_get_type()) else {
            return nil
        }
        let pointer = OpaquePointer(found)
        if let viewport = ObjectData.get(Viewport.self, from: pointer, quark: quark) { return viewport }
        let viewport = Viewport(pointer)
        ObjectData.set(viewport, on: pointer, quark: quark)
        return viewport
    }

    func add(_ slot: WidgetSlot) {
        needsUpdate = true
        guard slot.position.index == nil else { return }
        slot.position.index = members.count
        members.append(slot)
        observeFrames()
    }

    /// Called when a slot is mapped or unmapped. A list only maps its visible rows.
    func slotDidMove() { needsUpdate = true }

    func remove(_ slot: WidgetSlot) {
        guard let index = slot.position.index else { return }
        slot.position.index = nil
        let last = members.removeLast()
        if last !== slot {
            members[index] = last
            last.position.index = index
        }
        if members.isEmpty { painted = nil }
    }

    private func observeFrames() {
        guard painted == nil, !members.isEmpty else { return }
        if let clock = gtk_widget_get_frame_clock(widget.gtkWidget) {
            painted = SignalHandler("after-paint", of: clock) { [weak self] in self?.update() }
            realized = nil
        } else if realized == nil {
            realized = SignalHandler("realize", of: widget) { [weak self] in self?.observeFrames() }
        }
    }
}

extension Viewport {
    private func update() {
        let new = currentPosition()
        guard needsUpdate || new != position else { return }
        if new.value != position.value { movesBack = new.value < position.value }
        position = new
        needsUpdate = false
        let isVisible = isVisible
        if isList { findUpcomingRows() }
        // Iterate in reverse, because this may remove the slot.
        for slot in members.reversed() where slot.position.index != nil {
            slot.setVisibility(isVisible ? visibility(of: slot) : .far)
        }
    }

    /// Whether a part of the area is visible in the scrolled area around it.
    private var isVisible: Bool {
        guard let outer else { return true }
        return outer.isVisible && outer.visibility(of: widget) == .visible
    }

    private func visibility(of slot: WidgetSlot) -> SlotVisibility {
        slot.widget.map { visibility(of: $0) } ?? .visible
    }

    private func visibility(of descendant: OpaquePointer) -> SlotVisibility {
        var bounds: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isInside = withUnsafeMutableBytes(of: &bounds) { bytes in
            webimage_bounds(
                descendant.gtkWidget, widget.gtkWidget, bytes.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        let (x, y, width, height) = bounds
        let isMapped = gtk_widget_get_mapped(descendant.gtkWidget) != 0
        if isList, !isMapped {
            let row = webimage_child_containing(widget.gtkWidget, descendant.gtkWidget)
            return row.map { upcomingRows.contains(OpaquePointer($0)) } == true ? .near : .far
        }
        // The widget hasn't been laid out yet.
        guard isInside != 0, width > 0 || height > 0 else { return isMapped ? .visible : .far }
        let (w, h) = (position.width, position.height)
        if isMapped, x < w, y < h, x + width > 0, y + height > 0 { return .visible }
        let isNear =
            movesBack
            ? x < w && y < h && x + width > -w && y + height > -h
            : x < 2 * w && y < 2 * h && x + width > 0 && y + height > 0
        return isNear ? .near : .far
    }

    /// Finds the rows that come into view next, as many as are visible now. The children of a list are in the
    /// order of its rows.
    private func findUpcomingRows() {
        upcomingRows.removeAll(keepingCapacity: true)
        let (start, next) =
            movesBack
            ? (gtk_widget_get_last_child, gtk_widget_get_prev_sibling)
            : (gtk_widget_get_first_child, gtk_widget_get_next_sibling)
        var child = start(widget.gtkWidget)
        var visible = 0
        while let row = child, visible == 0 || upcomingRows.count < visible {
            if gtk_widget_get_mapped(row) != 0 {
                visible += 1
            } else if visible > 0 {
                upcomingRows.insert(OpaquePointer(row))
            }
            child = next(row)
        }
    }

    private func currentPosition() -> ScrollPosition {
        func read(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) -> (value: Double, upper: Double) {
            guard let adjustment else { return (0, 0) }
            return (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_upper(adjustment))
        }
        let vertical = read(gtk_scrollable_get_vadjustment(widget))
        let horizontal = read(gtk_scrollable_get_hadjustment(widget))
        let around = outer?.currentPosition()
        return ScrollPosition(
            value: vertical.value + horizontal.value, upper: vertical.upper + horizontal.upper,
            width: gtk_widget_get_width(widget.gtkWidget), height: gtk_widget_get_height(widget.gtkWidget),
            outer: (around?.value ?? 0) + (around?.outer ?? 0))
    }
}

/// The scroll position of an area. Two positions are equal if nothing has moved.
private struct ScrollPosition: Equatable {
    /// The sum of the values in both directions. Usually only one direction scrolls.
    var value = 0.0
    var upper = 0.0
    var width: Int32 = 0
    var height: Int32 = 0
    /// The sum of the values in the areas around this one.
    var outer = 0.0
}
#endif
