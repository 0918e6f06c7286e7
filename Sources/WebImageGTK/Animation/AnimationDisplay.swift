// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage

/// Plays an animation in a widget, by its frame clock while it is mapped.
///
/// The paintable stays the same for all frames; its texture changes. While the player rests, no frames are asked for.
@MainActor
final class AnimationDisplay {
    let player: AnimationPlayer
    let paintable: ObjectReference
    private let drawing: ScaledPaintable
    private let widget: OpaquePointer
    private let rest = DisplayRest()
    private var callback: guint = 0
    private let settings: ObjectReference?
    private var handlers: [(object: OpaquePointer, id: gulong)] = []
    private var isStopped = false
    /// Whose texture is drawn.
    private var shown: (any AnyObject)?

    /// Nil when there is no texture of the poster.
    init?(_ player: AnimationPlayer, poster: DecodedImage, on widget: OpaquePointer) {
        guard let texture = Texture.make(poster.bitmap) else { return nil }
        self.player = player
        self.widget = widget
        settings = gtk_widget_get_settings(widget.gtkWidget).map { ObjectReference(retaining: $0) }
        shown = poster.bitmap.owner
        drawing = ScaledPaintable(texture, scale: poster.scale, isStatic: false)
        paintable = PaintableType.make(drawing)
        player.onWake = { [rest, weak self] in
            if rest.wake() { MainLoopBridge.deliver { self?.run() } }
        }
        connect("map", of: widget) { $0.mapped() }
        connect("unmap", of: widget) { $0.unmapped() }
        if let settings {
            connect("notify::gtk-enable-animations", of: settings.pointer) { $0.followSettings() }
        }
        followSettings()
        player.isVisible = gtk_widget_get_mapped(widget.gtkWidget) != 0
        run()
    }

    /// Nothing of the player is shown any more.
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
    private func followSettings() {
        player.reducesMotion = webimage_animations_enabled(widget.gtkWidget) == 0
    }

    private func mapped() {
        player.isVisible = true
        run()
    }

    private func unmapped() {
        stopTicking()
        player.isVisible = false
    }

    private func run() {
        guard !isStopped, callback == 0, gtk_widget_get_mapped(widget.gtkWidget) != 0 else { return }
        rest.end()
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, clock, data in
                guard let clock, let data else { return 0 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let display = Unmanaged<AnimationDisplay>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { display.step(.microseconds(now)) } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(), release)
    }

    private func stopTicking() {
        guard callback != 0 else { return }
        let callback = callback
        self.callback = 0
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
    }

    /// False when the player rests, and the frame clock may too.
    private func step(_ now: Duration) -> Bool {
        rest.end()
        player.tick(at: now)
        // A handler of the program may have replaced the picture.
        guard !isStopped else { return false }
        if let bitmap = player.currentFrame?.bitmap { show(bitmap) }
        guard player.state != .playing || !player.isVisible, rest.begin() else { return true }
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
        // Swapped: the data comes first, whatever else the signal tells.
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

    /// What a signal calls.
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
