// SPDX-License-Identifier: MIT

import CGTK
import Raster
import WebImage
import WebImageGTK

/// Placeholders, focal points and the debugging overlay.
@MainActor
final class DisplayPage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 10))!
    private let labels = OpaquePointer(gtk_toggle_button_new_with_label("Debugging overlay"))!
    private let model: GalleryModel
    /// The pictures with animated placeholders, and their placeholders.
    private var moving: [(OpaquePointer, Placeholder?)] = []
    /// Images with slow responses, so their placeholders are visible.
    private let slow: [Exhibit]
    private var round = 0

    init(_ model: GalleryModel) {
        self.model = model
        slow = model.exhibits.filter { $0.behaviour == .slow && !$0.isAnimation }
        gtk_widget_add_css_class(box.widget, "page")
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget, box.widget)
        addSwitch()
        addInitials()
        addMoving()
        addFocalPoints()
        // Don't load anything while the page is hidden.
        Signals.every(milliseconds: 4800) { [weak self] in
            guard let self else { return false }
            if gtk_widget_get_mapped(widget.widget) != 0 { loadNext() }
            return true
        }
        Signals.connect("map", of: widget) { [weak self] in self?.loadNext() }
    }

    /// Whether labels are shown over all images in the window.
    var showsLabels: Bool {
        get { DebugOverlay.isShown }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(labels), newValue ? 1 : 0) }
    }

    private func addSwitch() {
        let toggle = UnsafeMutablePointer<GtkToggleButton>(labels)
        gtk_toggle_button_set_active(toggle, DebugOverlay.isShown ? 1 : 0)
        gtk_widget_set_tooltip_text(labels.widget, "Labels over all images of the window (Control-L)")
        gtk_widget_set_halign(labels.widget, GTK_ALIGN_START)
        Signals.connect("toggled", of: labels) {
            DebugOverlay.isShown = gtk_toggle_button_get_active(toggle) != 0
        }
        gtk_box_append(UnsafeMutablePointer(box), labels.widget)
    }

    private func addInitials() {
        let row = addRow("Initials of a name")
        let people: [(String, Initials.Shape)] = [
            ("Ada Lovelace", .circle), ("Johann Sebastian Bach", .rounded(0.2)), ("Zoë Ångström", .circle),
            ("Émilie", .rectangle),
        ]
        for (name, shape) in people {
            let picture = add(name, to: row, height: 110)
            var options = DisplayOptions()
            options.placeholder = .initials(name, shape: shape)
            WidgetImage(picture).load(nil as ImageRequest?, options: options)
        }
    }

    private func addMoving() {
        let row = addRow("Placeholders that move, during slow loads")
        let tint = slow.first?.tint ?? PaletteColor(0x394150)
        let gif = try? AnimatedArtwork(number: 2).encoded(as: .gif)
        let placeholders: [(String, Placeholder?)] = [
            ("shimmer", .shimmer()),
            (
                "shimmer in colors",
                .shimmer(
                    color: RGBAColor(red: tint.red, green: tint.green, blue: tint.blue, alpha: 0.3),
                    highlight: RGBAColor(red: tint.red, green: tint.green, blue: tint.blue, alpha: 0.9))
            ),
            ("an animated image", gif.flatMap { .animation(data: $0) }),
        ]
        for (name, placeholder) in placeholders {
            moving.append((add(name, to: row, height: 110), placeholder))
        }
    }

    private func addFocalPoints() {
        let row = addRow("Parts of one image that stay visible")
        guard let exhibit = model.exhibits.first(where: { $0.behaviour == .plain && !$0.isAnimation }) else {
            return
        }
        let gravities: [(String, Gravity)] = [
            ("top", .top), ("center", .center), ("focus 0.5, 0.7", .focus(x: 0.5, y: 0.7)),
            ("bottom", .bottom),
        ]
        for (name, gravity) in gravities {
            let picture = add(name, to: row, height: 150)
            var options = model.options(for: exhibit)
            options.gravity = gravity
            WidgetImage(picture).load(model.request(for: exhibit, place: nil), options: options)
        }
    }

    private func addRow(_ heading: String) -> Cards {
        let label = OpaquePointer(gtk_label_new(heading))!
        gtk_label_set_xalign(label, 0)
        gtk_widget_add_css_class(label.widget, "heading")
        gtk_box_append(UnsafeMutablePointer(box), label.widget)
        let row = Cards(heading)
        gtk_box_append(UnsafeMutablePointer(box), row.widget.widget)
        return row
    }

    private func add(_ name: String, to row: Cards, height: Int32) -> OpaquePointer {
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_COVER)
        gtk_picture_set_alternative_text(picture, name)
        let label = OpaquePointer(gtk_label_new(name))!
        gtk_widget_add_css_class(label.widget, "note")
        gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
        row.add([Cards.frame(picture, height: height), label], name: name)
        return picture
    }

    private func loadNext() {
        defer { round += 1 }
        guard !slow.isEmpty else { return }
        for (number, (picture, placeholder)) in moving.enumerated() {
            let exhibit = slow[(round + number) % slow.count]
            var request = model.request(for: exhibit, place: (210, 110))
            // Skip the caches and the previews, so the placeholders are visible.
            request.cachePolicy = .reload
            request.progressive = .off
            var options = DisplayOptions()
            options.manager = model.manager
            options.placeholder = placeholder
            options.errorImage = model.errorImage
            options.transition = .fade(0.3)
            WidgetImage(picture).load(request, options: options)
        }
    }
}
