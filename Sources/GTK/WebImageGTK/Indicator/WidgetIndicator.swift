// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

extension WidgetImage {
    /// Shows an indicator while the slot loads an image that isn't available immediately. While it runs,
    /// assistive technology sees the widget as busy.
    ///
    /// ```swift
    /// WidgetImage(picture).setIndicator(.spinner)
    /// ```
    ///
    /// The indicator stays set for later loads. For a custom indicator, set ``DisplayBinding/indicator``.
    ///
    /// - Parameter style: the kind of indicator; nil for none.
    public func setIndicator(_ style: WidgetIndicatorStyle?) {
        binding.indicator = style.map { WidgetIndicator($0, slot: slot) }
    }
}

/// The indicator of a slot.
@MainActor
final class WidgetIndicator: DisplayIndicator {
    private let style: WidgetIndicatorStyle
    private weak var slot: WidgetSlot?
    private var overlay: IndicatorOverlay?
    private var callback: guint = 0

    init(_ style: WidgetIndicatorStyle, slot: WidgetSlot) {
        self.style = style
        self.slot = slot
    }

    func start() {
        guard let slot else { return }
        let overlay = IndicatorOverlay(style)
        self.overlay = overlay
        slot.setOverlay(overlay)
        guard let widget = slot.widget else { return }
        webimage_set_busy(widget.gtkWidget, 1)
        guard webimage_animations_enabled(widget.gtkWidget) != 0 else { return }
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { widget, clock, data in
                guard let widget, gtk_widget_get_mapped(widget) != 0, let clock, let data else { return 1 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let overlay = Unmanaged<IndicatorOverlay>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { overlay.step(to: now) }
                return 1
            }, Unmanaged.passRetained(overlay).toOpaque(),
            { data in
                if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
            })
    }

    func update(_ progress: LoadProgress) { overlay?.progress = progress.fraction }

    func stop() {
        overlay = nil
        guard let slot else { return }
        slot.setOverlay(nil)
        // A destroyed widget has already removed its callbacks.
        guard let widget = slot.widget else { return }
        if callback != 0 { gtk_widget_remove_tick_callback(widget.gtkWidget, callback) }
        callback = 0
        webimage_set_busy(widget.gtkWidget, 0)
    }
}
#endif
