// SPDX-License-Identifier: MIT

import CGTK
import WebImage
import WebImageGTK

/// The indicators and the transitions, each in a slot that loads one image after another.
@MainActor
final class EffectsPage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 10))!
    private let model: GalleryModel
    private var indicators: [OpaquePointer] = []
    private var transitions: [(OpaquePointer, DisplayTransition)] = []
    /// Images with slow responses, so indicators are visible.
    private let slow: [Exhibit]
    private let plain: [Exhibit]
    private var round = 0

    init(_ model: GalleryModel) {
        self.model = model
        slow = model.exhibits.filter { $0.behaviour == .slow && !$0.isAnimation }
        plain = model.exhibits.filter { $0.behaviour == .plain && !$0.isAnimation }
        gtk_widget_add_css_class(box.widget, "page")
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget, box.widget)
        addRow(
            "Indicators, during slow loads",
            [("none", nil), ("spinner", nil), ("bar", nil), ("one of the program's own", nil)])
        addRow(
            "Transitions",
            [
                ("none", DisplayTransition.none), ("fade", .fade(0.8)),
                ("slide from the right", .slide(from: .right, 0.8)),
                ("slide from the bottom", .slide(from: .bottom, 0.8)),
            ])
        addRow(
            nil,
            [
                ("flip from the left", .flip(from: .left, 0.8)),
                ("flip from the top", .flip(from: .top, 0.8)),
                ("slide from the top", .slide(from: .top, 0.8)),
                ("custom: brighten", .custom(0.8) { Self.setOpacity(of: $0.view, to: $1) }),
            ])
        if indicators.count == 4 {
            WidgetImage(indicators[1]).setIndicator(.spinner)
            WidgetImage(indicators[2]).setIndicator(.bar)
            WidgetImage(indicators[3]).indicator = LabelIndicator(over: indicators[3])
        }
        // Don't load anything while the page is hidden.
        Signals.every(milliseconds: 1600) { [weak self] in
            guard let self else { return false }
            if gtk_widget_get_mapped(widget.widget) != 0 { loadNext() }
            return true
        }
        Signals.connect("map", of: widget) { [weak self] in self?.loadNext() }
    }

    private static func setOpacity(of view: Any, to progress: Double) {
        guard let picture = view as? OpaquePointer else { return }
        gtk_widget_set_opacity(picture.widget, 0.1 + 0.9 * progress)
    }

    private func addRow(_ heading: String?, _ items: [(name: String, transition: DisplayTransition?)]) {
        if let heading {
            let label = OpaquePointer(gtk_label_new(heading))!
            gtk_label_set_xalign(label, 0)
            gtk_widget_add_css_class(label.widget, "heading")
            gtk_box_append(UnsafeMutablePointer(box), label.widget)
        }
        let row = Cards(heading ?? "More transitions")
        for (name, transition) in items {
            let picture = OpaquePointer(gtk_picture_new())!
            gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_COVER)
            gtk_picture_set_alternative_text(picture, name)
            let label = OpaquePointer(gtk_label_new(name))!
            gtk_widget_add_css_class(label.widget, "note")
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
            row.add([Cards.frame(picture, height: 130), label], name: name)
            if let transition {
                transitions.append((picture, transition))
            } else {
                indicators.append(picture)
            }
        }
        gtk_box_append(UnsafeMutablePointer(box), row.widget.widget)
    }

    private func loadNext() {
        defer { round += 1 }
        guard !plain.isEmpty, !slow.isEmpty else { return }
        for (number, (picture, transition)) in transitions.enumerated() {
            let exhibit = plain[(round + 3 * number) % plain.count]
            var options = model.options(for: exhibit)
            options.placeholderPolicy = .keepCurrent
            options.transition = transition
            options.transitionPolicy = .always
            WidgetImage(picture).load(model.request(for: exhibit, place: (210, 140)), options: options)
        }
        guard round % 3 == 0 else { return }
        for (number, picture) in indicators.enumerated() {
            let exhibit = slow[(round / 3 + number) % slow.count]
            var request = model.request(for: exhibit, place: (210, 140))
            // Skip the caches and the previews, so the indicators are visible.
            request.cachePolicy = .reload
            request.progressive = .off
            var options = DisplayOptions()
            options.manager = model.manager
            options.errorImage = model.errorImage
            WidgetImage(picture).load(request, options: options)
        }
    }
}

/// A custom indicator that shows the received percentage as text.
@MainActor
private final class LabelIndicator: DisplayIndicator {
    private let label = OpaquePointer(gtk_label_new(nil))!

    /// - Parameter picture: A picture in a GtkOverlay.
    init(over picture: OpaquePointer) {
        gtk_widget_add_css_class(label.widget, "percentage")
        gtk_widget_set_halign(label.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(label.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_visible(label.widget, 0)
        if let overlay = gtk_widget_get_parent(picture.widget) {
            gtk_overlay_add_overlay(OpaquePointer(overlay), label.widget)
        }
    }

    func start() {
        gtk_label_set_text(label, "…")
        gtk_widget_set_visible(label.widget, 1)
    }

    func update(_ progress: LoadProgress) {
        guard let part = progress.fraction else { return }
        gtk_label_set_text(label, "\(Int(part * 100)) %")
    }

    func stop() { gtk_widget_set_visible(label.widget, 0) }
}
