// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

extension WidgetImage {
    /// The slot for the image of a button in one of its states.
    ///
    /// ```swift
    /// WidgetImage(button: button).load(url)
    /// WidgetImage(button: button, state: .prelight).load(highlightedURL)
    /// ```
    ///
    /// The button shows the image of its current state. If several states apply, insensitive takes precedence
    /// over active, active over checked, and checked over prelight. If a state's slot is empty, the button
    /// shows the image of the next one, and finally of ``ButtonState/normal``. Slots of different states
    /// load, fail and are cleared independently; slots with the same URL share one load. An animation only
    /// plays while the button shows its state.
    ///
    /// The image is shown by the button's child if that is a GtkPicture or a GtkImage. Otherwise a GtkPicture
    /// replaces the child when the first image is shown.
    ///
    /// - Parameter button: a GtkButton, GtkToggleButton, GtkMenuButton, a ShumateMarker on a map, or another
    ///   widget with a `child` property.
    /// - Precondition: the object is a widget with that property.
    public init(button: OpaquePointer, state: ButtonState = .normal) {
        precondition(
            button.isA(gtk_widget_get_type()) && webimage_has_object_property(button.raw, "child") != 0,
            "\(String(cString: webimage_type_name(button.raw))) has no property 'child'")
        self.init(attachedTo: button, slot: "button-\(state.name)") { button, paintable in
            ButtonImages.attached(to: button).set(paintable, for: state)
        }
        ButtonImages.attached(to: button).register(slot, for: state)
        slot.place = { ButtonImages.attached(to: $0).image ?? $0 }
    }

    /// The slot for an icon of a GtkEntry.
    ///
    /// - Parameters:
    ///   - entry: a GtkEntry.
    ///   - icon: the icon that shows the image. Default: the primary icon, before the text.
    /// - Precondition: the object is a GtkEntry.
    public init(entry: OpaquePointer, icon: EntryIcon = .primary) {
        self.init(entry, property: "\(icon.rawValue)-icon-paintable")
    }
}

/// An icon of a GtkEntry.
public enum EntryIcon: String, Sendable, Hashable, CaseIterable {
    /// The icon before the text.
    case primary
    /// The icon after the text.
    case secondary
}
#endif
