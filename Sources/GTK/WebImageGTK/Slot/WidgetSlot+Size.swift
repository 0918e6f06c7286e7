// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage
import WebImageDisplay

extension WidgetSlot: SizeLimitedSlot, ModalSlot {
    /// GTK before 4.16 can't show colors brighter than white, and neither can cairo.
    package var showsHighRange: Bool { ColorStates.current != nil && Renderer.isCairo == false }

    var displayScale: Double {
        guard let widget else { return 1 }
        observeSize()
        return DisplayScale.of(widget)
    }

    var viewSize: PixelSize? {
        guard let widget else { return nil }
        observeSize()
        let (width, height) = placeSize(widget)
        return .points(width: width, height: height, scale: DisplayScale.of(widget))
    }

    var thumbnailMode: Thumbnail.Mode? {
        guard let widget else { return nil }
        let place = place?(widget) ?? widget
        if place.isA(gtk_picture_get_type()) {
            return switch gtk_picture_get_content_fit(place) {
            case GTK_CONTENT_FIT_COVER: .fill
            case GTK_CONTENT_FIT_FILL: .stretch
            default: .fit
            }
        }
        // A GtkImage and a GtkEntry show whole icons.
        return place.isA(gtk_image_get_type()) || place.isA(gtk_entry_get_type()) ? .fit : nil
    }

    var sizeLimit: PixelSize? {
        guard let widget, let sizeObserver, sizeObserver.hasNoSize else { return nil }
        let scale = DisplayScale.of(widget)
        let (width, height) = placeSize(widget)
        if width > 0 || height > 0 { return .points(width: width, height: height, scale: scale) }
        SizeObserver.warn()
        guard let surface = DisplayScale.surface(of: widget),
            let monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface)
        else { return nil }
        var area = GdkRectangle()
        gdk_monitor_get_geometry(monitor, &area)
        return .points(width: Double(area.width), height: Double(area.height), scale: scale)
    }

    private func observeSize() {
        guard sizeObserver == nil, let widget else { return }
        let observer = SizeObserver(self, of: widget, place: place?(widget) ?? widget)
        sizeObserver = observer
        observer.start()
    }

    /// The size in points at which the image is drawn.
    private func placeSize(_ widget: OpaquePointer) -> (Double, Double) {
        let place = place?(widget) ?? widget
        if place.isA(gtk_image_get_type()) {
            // A GtkImage draws at its icon size, even if it has more space.
            let side = max(
                naturalSize(of: place, GTK_ORIENTATION_HORIZONTAL),
                naturalSize(of: place, GTK_ORIENTATION_VERTICAL))
            return (side, side)
        }
        let width = Double(gtk_widget_get_width(place.gtkWidget))
        let height = Double(gtk_widget_get_height(place.gtkWidget))
        // An entry shows its paintables as icons, so only its height matters.
        return place.isA(gtk_entry_get_type()) ? (height, height) : (width, height)
    }

    private func naturalSize(of widget: OpaquePointer, _ orientation: GtkOrientation) -> Double {
        var size: Int32 = 0
        gtk_widget_measure(widget.gtkWidget, orientation, -1, nil, &size, nil, nil)
        return Double(size)
    }
}

/// Notifies a slot when its widget's size or scale changes, as long as the slot's load depends on them.
///
/// Sizes only change in the layout phase of a frame. Widgets that aren't mapped, such as the invisible rows
/// of a list, aren't observed.
@MainActor
final class SizeObserver {
    /// The number of frames that we wait for a mapped widget to get a size.
    private static let maximumFrames = 2
    private static var hasWarned = false

    private weak var slot: WidgetSlot?
    private let widget: OpaquePointer
    private var handlers: [SignalHandler] = []
    private var layout: SignalHandler?
    private var callback: guint = 0
    private var frames = 0
    /// Whether the widget is mapped and has been painted without a size.
    private(set) var hasNoSize = false

    /// - Parameter place: the part of the widget that shows the image.
    init(_ slot: WidgetSlot, of widget: OpaquePointer, place: OpaquePointer) {
        self.slot = slot
        self.widget = widget
        handlers = [
            SignalHandler("map", of: widget) { [weak self] in self?.start() },
            SignalHandler("unmap", of: widget) { [weak self] in self?.stop() },
            SignalHandler("notify::scale-factor", of: widget) { [weak self] in self?.update() },
        ]
        if place.isA(gtk_picture_get_type()) {
            handlers.append(
                SignalHandler("notify::content-fit", of: place) { [weak self] in self?.update() })
        }
    }

    /// Logs a warning about a widget without a size, once per process.
    static func warn() {
        guard !hasWarned else { return }
        hasWarned = true
        webimage_warn(
            "an image sized to its widget is fitted to the monitor, because the widget has no size; "
                + "set a size request, or let the widget expand")
    }

    func stop() {
        layout = nil
        hasNoSize = false
        stopCounting()
    }

    /// Starts observing the widget if it's mapped.
    func start() {
        guard layout == nil, gtk_widget_get_mapped(widget.gtkWidget) != 0,
            let clock = gtk_widget_get_frame_clock(widget.gtkWidget)
        else { return }
        // Run after GTK's own handlers, which lay out the window.
        layout = SignalHandler("layout", of: clock, isLate: true) { [weak self] in self?.update() }
        count()
    }

    private func update() {
        guard let slot else { return }
        guard slot.binding.dependsOnSize else {
            stop()
            return slot.sizeObserver = nil
        }
        if slot.viewSize?.isEmpty == false {
            hasNoSize = false
            stopCounting()
        } else {
            count()
        }
        slot.binding.viewSizeDidChange()
        // While its load was waiting for a size, the slot hadn't joined the scrolled area around it.
        if slot.position.index == nil, slot.binding.runningTask != nil { slot.joinViewport() }
    }

    /// Counts the frames during which the widget has no size.
    private func count() {
        guard layout != nil, !hasNoSize, callback == 0, slot?.viewSize?.isEmpty == true else { return }
        frames = 0
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, _, data in
                guard let data else { return 0 }
                let observer = Unmanaged<SizeObserver>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { observer.countFrame() } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
            })
    }

    /// Called at the start of a frame. Returns whether to keep counting.
    private func countFrame() -> Bool {
        frames += 1
        guard frames > Self.maximumFrames else { return true }
        callback = 0
        hasNoSize = true
        update()
        return false
    }

    private func stopCounting() {
        guard callback != 0 else { return }
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
        callback = 0
    }
}
#endif
