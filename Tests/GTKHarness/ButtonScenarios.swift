// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum ButtonScenarios {
    static func states() async throws {
        let fixture = try WindowFixture(pictures: 0)
        let button = OpaquePointer(gtk_toggle_button_new())!
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), button.widget)
        let numbers: [(ButtonState, Int)] = [(.normal, 1), (.prelight, 2), (.checked, 3), (.insensitive, 4)]
        for (state, number) in numbers { await load(number, for: state, of: button, fixture) }

        func shown() -> Int? {
            let child = gtk_button_get_child(UnsafeMutablePointer(button)).map { OpaquePointer($0) }
            return child.flatMap { WindowFixture.number(in: $0) }
        }
        Report.expect(shown() == 1, "the button shows its normal image")
        gtk_widget_set_state_flags(button.widget, GTK_STATE_FLAG_PRELIGHT, 0)
        Report.expect(shown() == 2, "prelight")
        gtk_widget_set_state_flags(button.widget, GTK_STATE_FLAG_ACTIVE, 0)
        Report.expect(shown() == 2, "a state without an image has that of the next state")
        gtk_toggle_button_set_active(UnsafeMutablePointer(button), 1)
        Report.expect(shown() == 3, "checked takes precedence over prelight")
        gtk_widget_set_sensitive(button.widget, 0)
        Report.expect(shown() == 4, "insensitive takes precedence over all")
        gtk_widget_set_sensitive(button.widget, 1)
        gtk_widget_unset_state_flags(button.widget, GTK_STATE_FLAG_PRELIGHT)
        gtk_widget_unset_state_flags(button.widget, GTK_STATE_FLAG_ACTIVE)
        gtk_toggle_button_set_active(UnsafeMutablePointer(button), 0)
        Report.expect(shown() == 1, "the normal image returns")

        // One slot is cleared while another one loads.
        fixture.origin.route("/9.png", OriginResponse.status(404).held(at: "gate"))
        WidgetImage(button: button, state: .prelight).load(fixture.request(9), options: fixture.options())
        WidgetImage(button: button, state: .checked).clear()
        Report.expect(
            WidgetImage(button: button, state: .prelight).state.task != nil, "the other load goes on")
        gtk_toggle_button_set_active(UnsafeMutablePointer(button), 1)
        Report.expect(shown() == 1, "a cleared state falls back to the normal image")
        fixture.origin.release("gate")

        let entry = OpaquePointer(gtk_entry_new())!
        g_object_ref_sink(entry.raw)
        defer { g_object_unref(entry.raw) }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WidgetImage(entry: entry, icon: .secondary).load(
                fixture.request(3),
                options: fixture.options { $0.completion = { _ in continuation.resume() } })
        }
        let icon = gtk_entry_get_icon_paintable(UnsafeMutablePointer(entry), GTK_ENTRY_ICON_SECONDARY)
        Report.expect(icon != nil, "an entry shows its icon")
    }

    /// Animations for two of a button's states.
    static func players() async throws {
        let fixture = try WindowFixture(pictures: 0)
        for number in [500, 501] {
            let gif = try AnimationScenarios.animation(frames: number - 496, delay: .milliseconds(30))
            fixture.origin.route("/\(number).png", .bytes(gif, contentType: "image/gif"))
        }
        let button = OpaquePointer(gtk_toggle_button_new())!
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), button.widget)
        await load(500, for: .normal, of: button, fixture)
        await load(501, for: .checked, of: button, fixture)
        func playing() -> [Bool] {
            [.normal, .checked].map { WidgetImage(button: button, state: $0).player?.isVisible == true }
        }
        await fixture.nextFrames()
        Report.expect(playing() == [true, false], "only the player of the normal state plays (\(playing()))")
        gtk_toggle_button_set_active(UnsafeMutablePointer(button), 1)
        Report.expect(playing() == [false, true], "the player of the checked state plays (\(playing()))")
        let hidden = WidgetImage(button: button).player
        let position = [hidden?.currentIndex, hidden?.currentLoop]
        let shown = WidgetImage(button: button, state: .checked).player
        while (shown?.currentLoop ?? 0) < 2 { await fixture.nextFrame() }
        let isSame = [hidden?.currentIndex, hidden?.currentLoop] == position
        Report.expect(isSame, "the other one does not advance")
        WidgetImage(button: button, state: .checked).clear()
        Report.expect(playing() == [true, false], "the normal image plays instead of a cleared one")
    }

    /// A map marker's child can be a slot, like a button's. libshumate is opened at run time, so no other
    /// scenario needs it.
    static func marker() async throws {
        guard let library = dlopen("libshumate-1.0.so.1", RTLD_NOW),
            let address = dlsym(library, "shumate_marker_new")
        else {
            return Report.expect(getenv("WEBIMAGE_NEEDS_ALL") == nil, "libshumate is installed")
        }
        let make = unsafeBitCast(address, to: (@convention(c) () -> OpaquePointer).self)
        let fixture = try WindowFixture(pictures: 0)
        let marker = make()
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), marker.widget)
        await load(1, for: .normal, of: marker, fixture)
        let child = gtk_widget_get_first_child(marker.widget).map { OpaquePointer($0) }
        Report.expect(child.flatMap { WindowFixture.number(in: $0) } == 1, "the marker shows its image")
        WidgetImage(button: marker).clear()
        Report.expect(child.flatMap { WindowFixture.number(in: $0) } == nil, "a cleared marker is empty")
    }

    private static func load(
        _ number: Int, for state: ButtonState, of button: OpaquePointer, _ fixture: WindowFixture
    ) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WidgetImage(button: button, state: state).load(
                fixture.request(number),
                options: fixture.options { $0.completion = { _ in continuation.resume() } })
        }
    }
}
#endif
