// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage

/// Plays an animation in a widget, driven by the widget's frame clock while it is mapped.
///
/// All frames use the same paintable; only its texture changes. No frames are requested while the player is
/// idle.
@MainActor
final class AnimationDisplay {
    let player: AnimationPlayer
    let paintable: ObjectReference
    private let drawing: ScaledPaintable
    private let widget: OpaquePointer
    private let idleState = DisplayIdleState()
    private var callback: guint = 0
    private let settings: ObjectReference?
    private var handlers: [(object: OpaquePointer, id: gulong)] = []
    private var isStopped = false
    /// The owner of the pixels that are drawn.
    private var shown: (any AnyObject)?

    /// Returns `nil` when the poster cannot be converted to a texture.
    init?(_ player: AnimationPlayer, poster: DecodedImage, on widget: OpaquePointer) {
        guard let texture = Texture.make(poster.bitmap) else { return nil }
        self.player = player
        self.widget = widget
        settings = gtk_widget_get_settings(widget.gtkWidget).map { ObjectReference(retaining: $0) }
        shown = poster.bitmap.owner
        drawing = ScaledPaintable(texture, scale: poster.scale, isStatic: false)
        paintable = PaintableType.make(drawing)
        player.onWake = { [idleState, weak self] in
            if idleState.wake() { MainLoopBridge.deliver { self?.run() } }
        }
        connect("map", of: widget) { $0.widgetDidMap() }
        connect("unmap", of: widget) { $0.widgetDidUnmap() }
        if let settings {
            connect("notify::gtk-enable-animations", of: settings.pointer) { $0.applySettings() }
        }
        applySettings()
        player.isVisible = gtk_widget_get_mapped(widget.gtkWidget) != 0
        run()
    }

    /// Stops showing frames and disconnects from the widget and its settings.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        player.onWake = nil
        stopTicking()
        for (object, id) in handlers where g_signal_handler_is_connected(object.raw, id) != 0 {
            g_signal_handler_disconnect(object.raw, id)
        }
    }
}

extension AnimationDisplay {
    private func applySettings() {
        player.reducesMotion = webimage_animations_enabled(widget.gtkWidget) == 0
    }

    private func widgetDidMap() {
        player.isVisible = true
        run()
    }

    private func widgetDidUnmap() {
        stopTicking()
        player.isVisible = false
    }

    private func run() {
        guard !isStopped, callback == 0, gtk_widget_get_mapped(widget.gtkWidget) != 0 else { return }
        idleState.leave()
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, clock, data in
                guard let clock, let data else { return 0 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let display = Unmanaged<AnimationDisplay>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { display.step(to: .microseconds(now)) } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(), release)
    }

    private func stopTicking() {
        guard callback != 0 else { return }
        let callback = callback
        self.callback = 0
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
    }

    /// Advances the player. Returns `false` when it is idle and the frame clock callback must be removed.
    private func step(to now: Duration) -> Bool {
        idleState.leave()
        player.tick(at: now)
        // A handler of the program may have replaced the image.
        guard !isStopped else { return false }
        if let bitmap = player.currentFrame?.bitmap { show(bitmap) }
        guard player.state != .playing || !player.isVisible, idleState.enter() else { return true }
        callback = 0
        return false
    }

    private func show(_ bitmap: Bitmap) {
        guard bitmap.owner !== shown, let texture = Texture.make(bitmap) else { return }
        shown = bitmap.owner
        drawing.texture = texture
        gdk_paintable_invalidate_contents(paintable.pointer)
    }

    private func connect(
        _ signal: String, of object: OpaquePointer, _ call: @escaping @MainActor (AnimationDisplay) -> Void
    ) {
        // Swapped, so that the data is the first argument of every signal.
        let handler: @convention(c) (gpointer?) -> Void = { data in
            guard let data else { return }
            let connection = Unmanaged<Connection>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { connection.fire() }
        }
        let data = Unmanaged.passRetained(Connection(display: self, call: call)).toOpaque()
        let id = g_signal_connect_data(
            object.raw, signal, unsafeBitCast(handler, to: GCallback.self), data,
            { data, _ in release(data) },
            G_CONNECT_SWAPPED)
        handlers.append((object, id))
    }

    /// A signal handler that does not retain the display.
    @MainActor
    private final class Connection {
        private weak var display: AnimationDisplay?
        private let call: @MainActor (AnimationDisplay) -> Void

        init(display: AnimationDisplay, call: @escaping @MainActor (AnimationDisplay) -> Void) {
            self.display = display
            self.call = call
        }

        func fire() { if let display { call(display) } }
    }
}

private func release(_ data: gpointer?) {
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
#endif
