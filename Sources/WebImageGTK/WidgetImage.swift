// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage

/// Pictures from the network in a GTK widget, or in any GObject.
///
///     WidgetImage(picture).load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
///
/// This is a light handle: make one whenever it is needed. What it stands for, the slot's state, is attached to the
/// object under the slot's name, does not retain it and goes with it: when the widget is destroyed its load is
/// cancelled and nobody is called; a load begun after that does nothing. All use is on the main thread, where GTK's
/// main loop must run. A picture is as large as its pixels, divided by ``DecodedImage/scale``.
///
/// Animations play by the widget's frame clock: while it is mapped, and unless the desktop's setting
/// `gtk-enable-animations` is off, which leaves them at their first frame until ``player`` is told to play or the
/// setting changes. In an object that is no widget the first frame is shown.
///
/// Pointers come from any GTK binding; they must be of live objects.
@MainActor
public struct WidgetImage: DisplayBinding {
    private let slot: WidgetSlot

    /// The slot of a property that takes a paintable. `paintable` is that of GtkPicture, GtkImage and AdwStatusPage;
    /// others are AdwAvatar's `custom-image` and GtkEntry's `primary-icon-paintable`.
    ///
    /// - Precondition: the object has the property, it can be written, and it takes a GdkPaintable.
    public init(_ widget: OpaquePointer, property: String = "paintable") {
        precondition(
            webimage_has_paintable_property(widget.raw, property) != 0,
            "\(String(cString: webimage_type_name(widget.raw))) has no property \(property) for a paintable")
        slot = WidgetSlot.attached(to: widget, name: property) { .property(property) }
    }

    /// The same for bindings that have typed or raw pointers.
    public init(_ widget: UnsafeMutableRawPointer, property: String = "paintable") {
        self.init(OpaquePointer(widget), property: property)
    }

    /// A slot that a closure fills: `set` is given the object and a GdkPaintable, or nil for an empty slot. The
    /// paintable is the caller's for the length of the call; whoever keeps it takes a reference. A transition shows
    /// only where the object is a widget, by a paintable that changes.
    ///
    /// A later handle with the same slot name replaces `set`. The object keeps it: it must not retain the object.
    public init(
        attachedTo object: OpaquePointer,
        slot name: String,
        set: @escaping @MainActor (_ object: OpaquePointer, _ paintable: OpaquePointer?) -> Void
    ) {
        slot = WidgetSlot.attached(to: object, name: name) { .closure(set) }
        slot.output = .closure(set)
    }

    public var binding: SlotBinding { slot.binding }

    /// Plays the animation that the slot shows: may be paused, sought in, slowed down. Nil while it shows none.
    public var player: AnimationPlayer? { slot.binding.state.player }
}
#endif
