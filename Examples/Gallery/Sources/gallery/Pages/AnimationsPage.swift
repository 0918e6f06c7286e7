// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import WebImage
import WebImageGTK

/// Animated images: a large one with controls, and a strip to choose it from.
@MainActor
final class AnimationsPage {
    let widget = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))!
    private let model: GalleryModel
    private let picture = OpaquePointer(gtk_picture_new())!
    private let play = OpaquePointer(gtk_button_new_from_icon_name("media-playback-pause-symbolic"))!
    private let frames = OpaquePointer(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1))!
    private let label = OpaquePointer(gtk_label_new(nil))!
    private let speed = OpaquePointer(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0.1, 4, 0.1))!
    /// Whether the animation is moving the slider, rather than the user.
    private var isFollowing = false
    private var chosen = -1
    private let exhibits: [Exhibit]

    init(_ model: GalleryModel) {
        self.model = model
        var kinds: Set<String> = []
        // Use one exhibit for each drawing and format.
        exhibits = Array(
            model.exhibits.filter { exhibit in
                guard case .animation(let kind, let format) = exhibit.source else { return false }
                return kinds.insert("\(kind) \(format.rawValue)").inserted
            }.prefix(8))
        gtk_widget_add_css_class(widget.widget, "page")
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_CONTAIN)
        gtk_widget_set_vexpand(picture.widget, 1)
        gtk_box_append(UnsafeMutablePointer(widget), picture.widget)
        gtk_box_append(UnsafeMutablePointer(widget), makeControls().widget)
        gtk_box_append(UnsafeMutablePointer(widget), makeStrip().widget)
        choose(0)
        Signals.every(milliseconds: 50) { [weak self] in
            self?.update()
            return self != nil
        }
        Shortcuts(of: widget).add("space") { [weak self] in self?.togglePlaying() != nil }
    }

    private var player: AnimationPlayer? { WidgetImage(picture).player }

    private func makeControls() -> OpaquePointer {
        let bar = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10))!
        gtk_widget_add_css_class(bar.widget, "bar")
        Signals.connect("clicked", of: play) { [weak self] in self?.togglePlaying() }
        name(play, "Play or pause (Space)")
        gtk_box_append(UnsafeMutablePointer(bar), play.widget)
        for (icon, step, help) in [
            ("media-skip-backward-symbolic", -1, "Previous frame"),
            ("media-skip-forward-symbolic", 1, "Next frame"),
        ] {
            let button = OpaquePointer(gtk_button_new_from_icon_name(icon))!
            name(button, help)
            Signals.connect("clicked", of: button) { [weak self] in self?.step(by: step) }
            gtk_box_append(UnsafeMutablePointer(bar), button.widget)
        }
        gtk_widget_set_hexpand(frames.widget, 1)
        Signals.connect("value-changed", of: frames) { [weak self] in self?.seek() }
        name(frames, "Frame")
        gtk_box_append(UnsafeMutablePointer(bar), frames.widget)
        let second = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10))!
        gtk_label_set_xalign(label, 0)
        gtk_widget_set_hexpand(label.widget, 1)
        gtk_widget_add_css_class(label.widget, "note")
        gtk_box_append(UnsafeMutablePointer(second), label.widget)
        let title = OpaquePointer(gtk_label_new("speed"))!
        gtk_widget_add_css_class(title.widget, "note")
        gtk_box_append(UnsafeMutablePointer(second), title.widget)
        gtk_widget_set_size_request(speed.widget, 140, -1)
        name(speed, "Speed")
        gtk_range_set_value(UnsafeMutablePointer(speed), 1)
        Signals.connect("value-changed", of: speed) { [weak self] in
            guard let self else { return }
            player?.rate = gtk_range_get_value(UnsafeMutablePointer(speed))
        }
        gtk_box_append(UnsafeMutablePointer(second), speed.widget)
        let controls = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4))!
        for row in [bar, second] { gtk_box_append(UnsafeMutablePointer(controls), row.widget) }
        return controls
    }

    /// Sets a control's tooltip and its name for assistive technology.
    private func name(_ widget: OpaquePointer, _ text: String) {
        gtk_widget_set_tooltip_text(widget.widget, text)
        webimage_set_label(widget.widget, text)
    }

    private func makeStrip() -> OpaquePointer {
        let strip = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))!
        gtk_widget_set_halign(strip.widget, GTK_ALIGN_CENTER)
        for (number, exhibit) in exhibits.enumerated() {
            let button = OpaquePointer(gtk_button_new())!
            let small = OpaquePointer(gtk_picture_new())!
            gtk_picture_set_content_fit(small, GTK_CONTENT_FIT_COVER)
            gtk_widget_set_size_request(small.widget, 96, 64)
            gtk_picture_set_alternative_text(small, exhibit.title)
            gtk_button_set_child(UnsafeMutablePointer(button), small.widget)
            gtk_widget_add_css_class(button.widget, "choice")
            name(button, "\(exhibit.title), \(URL(fileURLWithPath: exhibit.path).pathExtension)")
            Signals.connect("clicked", of: button) { [weak self] in self?.choose(number) }
            gtk_box_append(UnsafeMutablePointer(strip), button.widget)
            WidgetImage(small).load(
                model.request(for: exhibit, place: (96, 64)), options: model.options(for: exhibit))
        }
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(scrolled, strip.widget)
        return scrolled
    }

    private func choose(_ number: Int) {
        guard exhibits.indices.contains(number), number != chosen else { return }
        chosen = number
        gtk_picture_set_alternative_text(picture, exhibits[number].title)
        WidgetImage(picture).load(
            model.request(for: exhibits[number], place: nil), options: model.options(for: exhibits[number]))
    }

    private func togglePlaying() {
        guard let player else { return }
        if player.state == .playing { player.pause() } else { player.play() }
    }

    private func step(by step: Int) {
        guard let player else { return }
        player.pause()
        let count = player.source.frameCount
        player.seek(to: ((player.currentFrame?.index ?? 0) + step + count) % count)
    }

    private func seek() {
        guard !isFollowing, let player else { return }
        player.pause()
        player.seek(to: Int(gtk_range_get_value(UnsafeMutablePointer(frames))))
    }

    /// Updates the controls from the player's state.
    private func update() {
        guard gtk_widget_get_mapped(widget.widget) != 0, let player else { return }
        let (index, count) = (player.currentFrame?.index ?? 0, player.source.frameCount)
        isFollowing = true
        gtk_range_set_range(UnsafeMutablePointer(frames), 0, Double(max(1, count - 1)))
        gtk_range_set_value(UnsafeMutablePointer(frames), Double(index))
        isFollowing = false
        gtk_label_set_text(label, "frame \(index + 1) of \(count)")
        let icon = "media-playback-\(player.state == .playing ? "pause" : "start")-symbolic"
        if gtk_button_get_icon_name(UnsafeMutablePointer(play)).map({ String(cString: $0) }) != icon {
            gtk_button_set_icon_name(UnsafeMutablePointer(play), icon)
        }
    }
}
