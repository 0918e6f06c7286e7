// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage

/// Plays an animation in a widget. The widget's frame clock drives it while the widget is mapped.
///
/// All frames use the same paintable; only its content changes. We don't request frames while the player is
/// idle or its next change is far off, because a running frame clock keeps the processor awake.
@MainActor
final class AnimationDisplay {
    let player: AnimationPlayer
    let paintable: ObjectReference
    private let drawing: ScaledPaintable
    private let widget: OpaquePointer
    private let idleState = DisplayIdleState()
    private var callback: guint = 0
    /// The timer that restarts the ticks.
    private var timer: guint = 0
    private let settings: ObjectReference?
    private var handlers: [SignalHandler] = []
    private var isStopped = false
    private let live = LiveInstance("AnimationDisplay")
    /// How long before a change we start the ticks, so the frame clock can settle: a bit more than one frame
    /// (60 Hz).
    private static let lead = Duration.milliseconds(20)
    /// The shortest time for which we replace ticks with a timer. Below that, the timer would cost as much as
    /// the ticks.
    private static let shortestRest = Duration.milliseconds(50)
    /// The longest time to rest. It limits how far off the player's clock can be when the player is paused or
    /// its rate changes.
    private static let longestRest = Duration.milliseconds(250)
    /// Whether the object shows this slot and, in a scrolled area, the slot is inside the viewport.
    var isOnDisplay: Bool {
        didSet { if isOnDisplay != oldValue { visibilityDidChange() } }
    }
    /// Whether the widget still shows the animation, and not a paintable that the app has set.
    private let isShown: @MainActor () -> Bool
    /// The owner of the pixels on display.
    private var shown: (any AnyObject)?

    /// Returns `nil` if the poster can't be converted.
    init?(
        _ player: AnimationPlayer, poster: DecodedImage, on widget: OpaquePointer, isOnDisplay: Bool,
        isShown: @escaping @MainActor () -> Bool
    ) {
        guard let content = poster.bitmap.paintable else { return nil }
        self.player = player
        self.isOnDisplay = isOnDisplay
        self.isShown = isShown
        self.widget = widget
        settings = gtk_widget_get_settings(widget.gtkWidget).map { ObjectReference(retaining: $0) }
        shown = poster.bitmap.owner
        drawing = ScaledPaintable(content, scale: poster.scale, isStatic: false)
        paintable = PaintableType.make(drawing)
        player.onWake = { [idleState, weak self, weak player] in
            // The frame was decoded before it was due, so there's nothing to show yet.
            if player?.isQuiet == true { return }
            if idleState.wake() { MainLoopBridge.deliver { self?.run() } }
        }
        connect("map", of: widget) { $0.visibilityDidChange() }
        // GTK emits this signal before it marks the widget as unmapped.
        connect("unmap", of: widget) { $0.visibilityDidChange(isUnmapped: true) }
        if let settings {
            connect("notify::gtk-enable-animations", of: settings.pointer) { $0.applySettings() }
        }
        if let monitor = PowerSaver.shared.monitor {
            connect("notify::power-saver-enabled", of: monitor.pointer) { $0.applySettings() }
        }
        applySettings()
        visibilityDidChange()
    }

    /// Stops showing frames and disconnects from the widget and its settings.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        player.onWake = nil
        stopTicking()
        handlers = []
    }
}

extension AnimationDisplay {
    private func applySettings() {
        player.reducesMotion =
            webimage_animations_enabled(widget.gtkWidget) == 0 || PowerSaver.shared.isEnabled
    }

    private func visibilityDidChange(isUnmapped: Bool = false) {
        let isVisible = isOnDisplay && !isUnmapped && gtk_widget_get_mapped(widget.gtkWidget) != 0
        if isVisible {
            player.isVisible = true
            run()
        } else {
            stopTicking()
            player.isVisible = false
        }
    }

    private func run() {
        guard !isStopped, callback == 0, isOnDisplay, gtk_widget_get_mapped(widget.gtkWidget) != 0 else {
            return
        }
        stopTimer()
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
        stopTimer()
        guard callback != 0 else { return }
        let callback = callback
        self.callback = 0
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
    }

    private func stopTimer() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
    }

    /// Advances the player. Returns `false` to remove the frame clock callback, because the next tick isn't
    /// due soon.
    private func step(to now: Duration) -> Bool {
        guard isShown() else { return false }
        if let next = player.advanceQuietly(to: now) { return !rest(from: now, until: next) }
        idleState.leave()
        let next = player.tick(at: now)
        // One of the app's handlers may have replaced the image.
        guard !isStopped else { return false }
        if let bitmap = player.currentFrame?.bitmap { show(bitmap) }
        if let next, rest(from: now, until: next) { return false }
        guard player.state != .playing || !player.isVisible, idleState.enter() else { return true }
        callback = 0
        return false
    }

    /// Replaces the ticks until the next change with a timer. Returns `false` if that change is too soon, or
    /// the player may change something before it.
    private func rest(from now: Duration, until next: Duration) -> Bool {
        let time = min(next - now, Self.longestRest) - Self.lead
        guard time >= Self.shortestRest else { return false }
        idleState.leave()
        guard player.isQuiet, idleState.enter() else { return false }
        callback = 0
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(time / .milliseconds(1)),
            { data in
                guard let data else { return 0 }
                let display = Unmanaged<AnimationDisplay>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated {
                    display.timer = 0
                    display.run()
                }
                return 0
            }, Unmanaged.passRetained(self).toOpaque(), release)
        return true
    }

    private func show(_ bitmap: Bitmap) {
        guard bitmap.owner !== shown, let content = bitmap.paintable else { return }
        shown = bitmap.owner
        drawing.content = content
        gdk_paintable_invalidate_contents(paintable.pointer)
    }

    private func connect(
        _ signal: String, of object: OpaquePointer, _ call: @escaping @MainActor (AnimationDisplay) -> Void
    ) {
        handlers.append(SignalHandler(signal, of: object) { [weak self] in if let self { call(self) } })
    }
}

private func release(_ data: gpointer?) {
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
#endif
