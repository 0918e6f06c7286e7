// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageDisplay

/// Passes the positions of a scrolled area to a ``ScrolledList``.
@MainActor
final class ScrollObserver {
    let list: ScrolledList
    /// The GtkScrollable.
    private let area: WeakObject
    /// The adjustments of both directions.
    private let adjustments: [WeakObject]
    private var handlers: [SignalHandler] = []
    private var timer: guint = 0

    init(_ area: OpaquePointer, _ options: FastScrolling) {
        let adjustments = Self.adjustments(of: area)
        self.area = WeakObject(area)
        self.adjustments = adjustments.map { WeakObject($0) }
        list = ScrolledList(options)
        handlers = adjustments.map { adjustment in
            SignalHandler("value-changed", of: adjustment) { [weak self] in self?.valueDidChange() }
        }
        valueDidChange()
    }

    /// Whether this object observes the area and its current adjustments.
    func follows(_ area: OpaquePointer) -> Bool {
        self.area.get()?.pointer == area
            && adjustments.map { $0.get()?.pointer } == Self.adjustments(of: area)
    }

    private static func adjustments(of area: OpaquePointer) -> [OpaquePointer] {
        [gtk_scrollable_get_vadjustment(area), gtk_scrollable_get_hadjustment(area)]
            .compactMap { $0.map { OpaquePointer($0) } }
    }

    private static func position(_ adjustments: [OpaquePointer]) -> ListPosition {
        var position = ListPosition()
        for pointer in adjustments {
            let adjustment = UnsafeMutablePointer<GtkAdjustment>(pointer)
            position.add(
                offset: gtk_adjustment_get_value(adjustment),
                length: gtk_adjustment_get_page_size(adjustment),
                of: gtk_adjustment_get_upper(adjustment))
        }
        return position
    }

    isolated deinit {
        stopTimer()
        list.stop()
    }

    private func valueDidChange() {
        let owners = adjustments.compactMap { $0.get() }
        let now = Duration.microseconds(g_get_monotonic_time())
        if list.move(to: Self.position(owners.map(\.pointer)), at: now) { startTimer() }
    }

    private func startTimer() {
        stopTimer()
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(ScrollSpeed.pause / .milliseconds(1)),
            { data in
                guard let data else { return 0 }
                let observer = Unmanaged<ScrollObserver>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated {
                    observer.timer = 0
                    observer.list.stop()
                }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private func stopTimer() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
    }
}
#endif
