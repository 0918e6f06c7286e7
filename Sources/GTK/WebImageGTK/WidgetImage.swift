// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage
public import WebImageDisplay

/// Loads images into a GTK widget or any other GObject.
///
/// ```swift
/// WidgetImage(picture).load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
/// ```
///
/// This is a lightweight handle, so create one whenever you need it. The slot's state is attached to the
/// object under the slot's name, and the handle doesn't retain the object. When the widget is destroyed, its
/// load is canceled without calling any closure, and loads that start later do nothing. Use it on the main
/// thread, which must run GTK's main loop. An image's intrinsic size is its size in pixels divided by
/// ``DecodedImage/scale``. An image with a side longer than 32,767 pixels, the maximum for cairo, is scaled
/// down.
///
/// Animations follow the widget's frame clock while the widget is mapped. If the desktop setting
/// `gtk-enable-animations` is off, or the desktop saves power (GPowerProfileMonitor), they show their first
/// frame until you play them with ``player`` or the setting changes. An object that isn't a widget only shows
/// the first frame, except a GdkPaintable, which plays while something draws it.
///
/// A still image is shown as a GdkTexture, or as another GdkPaintable where GTK paints with cairo. Use
/// ``DecodedImage/makeGdkTexture()`` if you need a texture.
///
/// A request with `Thumbnail.view` is loaded at the widget's size. For a GtkImage, that's the icon size; for
/// a button, the size of its child; for an icon in a GtkEntry, the entry's height. The load waits until the
/// widget is laid out, and follows its size and its display's scale while the widget is mapped. If a side of
/// the mapped widget is still 0 after two frames, that side is unbounded; if both are, the image fits the
/// monitor, and GLib logs a warning. So a widget that takes its size from its image, such as a GtkPicture,
/// needs a size request or space to expand into. For an object that isn't a widget, the image is loaded at
/// full size.
///
/// ``DisplayOptions/adapt`` receives each still image as the `OpaquePointer` of a GdkPaintable. It returns
/// that pointer, or a new reference to another GdkPaintable, which the slot takes over.
///
/// Pointers can come from any GTK binding. They must point to live objects.
@MainActor
public struct WidgetImage: DisplayBinding {
    let slot: WidgetSlot

    /// The slot for a property that holds a paintable.
    ///
    /// - Parameters:
    ///   - widget: a GObject with that property.
    ///   - property: the property's name. Default: `paintable`, which GtkPicture, GtkImage and AdwStatusPage
    ///     have. AdwAvatar has `custom-image`, and GtkEntry has `primary-icon-paintable`.
    /// - Precondition: the object has the property, and the property is writable and holds a GdkPaintable.
    public init(_ widget: OpaquePointer, property: String = "paintable") {
        precondition(
            webimage_has_paintable_property(widget.raw, property) != 0,
            "\(String(cString: webimage_type_name(widget.raw))) has no paintable property '\(property)'"
        )
        slot = WidgetSlot.attached(to: widget, name: property) {
            SlotOutput(property: property, of: widget)
        }
    }

    /// The slot for a property that holds a paintable, for bindings that use typed or raw pointers.
    public init(_ widget: UnsafeMutableRawPointer, property: String = "paintable") {
        self.init(OpaquePointer(widget), property: property)
    }

    /// A slot that shows its content through a closure.
    ///
    /// A later handle with the same slot name replaces the closure. Transitions only run if the object is a
    /// widget; they use a paintable that changes its content.
    ///
    /// - Parameters:
    ///   - object: the object that the slot belongs to.
    ///   - name: the slot's name, unique for the object.
    ///   - set: shows the paintable. Its arguments are the object and a GdkPaintable, or `nil` for an empty
    ///     slot. The paintable is valid during the call; to keep it, take a reference. The object retains the
    ///     closure, so the closure must not retain the object.
    public init(
        attachedTo object: OpaquePointer,
        slot name: String,
        set: @escaping @MainActor (_ object: OpaquePointer, _ paintable: OpaquePointer?) -> Void
    ) {
        slot = WidgetSlot.attached(to: object, name: name) { .closure(set) }
        slot.output = .closure(set)
    }

    public var binding: SlotBinding { slot.binding }

    /// The player of the animation in the slot, to pause, seek or change the speed. `nil` unless the slot
    /// shows an animation.
    public var player: AnimationPlayer? { slot.binding.state.player }
}
#endif
