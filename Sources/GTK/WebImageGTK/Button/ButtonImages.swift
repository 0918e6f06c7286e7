// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The images of a button's states. Not every state has an image. The button's child shows the image of the
/// current state.
@MainActor
final class ButtonImages {
    private static let quark = g_quark_from_static_string("WebImage-button")

    /// The button, which owns this object.
    private let button: OpaquePointer
    private var paintables: [ButtonState: ObjectReference] = [:]
    /// The slots of the states. The button owns them.
    private var slots: [ButtonState: Slot] = [:]
    private var handler: SignalHandler?

    private init(_ button: OpaquePointer) {
        self.button = button
        handler = SignalHandler("state-flags-changed", of: button) { [weak self] in self?.update() }
    }

    static func attached(to button: OpaquePointer) -> ButtonImages {
        if let images = ObjectData.get(ButtonImages.self, from: button, quark: quark) { return images }
        let images = ButtonImages(button)
        ObjectData.set(images, on: button, quark: quark)
        return images
    }

    /// Registers the slot of a state. Its animation only plays while the button shows that state.
    func register(_ slot: WidgetSlot, for state: ButtonState) {
        guard slots[state]?.slot !== slot else { return }
        slots[state] = Slot(slot: slot)
    }

    func set(_ paintable: OpaquePointer?, for state: ButtonState) {
        paintables[state] = paintable.map { ObjectReference(retaining: $0) }
        update()
    }

    private func update() {
        let flags = gtk_widget_get_state_flags(button.gtkWidget)
        let shown = ButtonState.byPrecedence.first { $0.applies(to: flags) && paintables[$0] != nil }
        for (state, slot) in slots { slot.slot?.isSelected = state == shown }
        let paintable = shown.flatMap { paintables[$0]?.pointer }
        guard let child = child(creating: paintable != nil) else { return }
        SlotOutput(property: "paintable", of: child).set(paintable, of: child)
    }

    private struct Slot {
        weak var slot: WidgetSlot?
    }

    /// The GtkPicture or GtkImage in the button; nil without one.
    var image: OpaquePointer? { child(creating: false) }

    /// Returns the GtkPicture or GtkImage in the button. If `creating` is true, a GtkPicture replaces any
    /// other child.
    private func child(creating: Bool) -> OpaquePointer? {
        if let object = webimage_get_object_property(button.raw, "child") {
            let child = ObjectReference(adopting: OpaquePointer(object)).pointer
            if child.isA(gtk_picture_get_type()) || child.isA(gtk_image_get_type()) { return child }
        }
        guard creating, let picture = gtk_picture_new() else { return nil }
        webimage_set_object_property(button.raw, "child", picture)
        return OpaquePointer(picture)
    }
}
#endif
