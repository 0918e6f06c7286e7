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
/// This is a lightweight handle; create one whenever it is needed. The state of the slot is attached to the
/// object under the slot's name. It does not retain the object. When the widget is destroyed, its load is
/// cancelled and no closure is called; a load that starts later does nothing. Use it on the main thread,
/// which must run GTK's main loop. The intrinsic size of an image is its size in pixels divided by
/// ``DecodedImage/scale``. An image with a side of more than 32,767 pixels is shown with fewer pixels,
/// because cairo draws no longer ones.
///
/// Animations follow the widget's frame clock while the widget is mapped. If the desktop setting
/// `gtk-enable-animations` is off, or the user saves power (GPowerProfileMonitor), they show their first
/// frame until ``player`` is told to play or the setting changes. An object that is not a widget shows the
/// first frame.
///
/// A still image is shown as a GdkTexture, or as another GdkPaintable where GTK paints with cairo. Use
/// ``DecodedImage/makeGdkTexture()`` if you need a texture.
///
/// A request with `Thumbnail.view` is loaded at the size of the widget, a GtkImage at its icon size, the
/// image of a button at the size of the button's child, and an icon of a GtkEntry at the height of the entry.
/// It waits until the widget is laid out, and follows its size and the scale of its display while the widget
/// is mapped. If the mapped widget is still empty on one side after two frames, that side is unbounded; if it
/// is empty on both, the image fits the monitor, and GLib logs a warning. Therefore a widget that gets its
/// size from its image, such as a GtkPicture, needs a size request or space to expand into. A slot of an
/// object that is not a widget loads the full size.
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
    ///   - property: the name of the property. Default: `paintable`, which GtkPicture, GtkImage and
    ///     AdwStatusPage have. Others are `custom-image` of AdwAvatar and `primary-icon-paintable` of
    ///     GtkEntry.
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
    /// A later handle with the same slot name replaces the closure. Transitions are shown only if the object
    /// is a widget; they use a paintable whose content changes.
    ///
    /// - Parameters:
    ///   - object: the object that the slot belongs to.
    ///   - name: the name of the slot, unique for the object.
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

    /// The player of the animation that the slot shows; `nil` while it shows none. Use it to pause, to seek
    /// or to change the speed.
    public var player: AnimationPlayer? { slot.binding.state.player }
}
#endif
