// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The destination of a slot's paintable.
enum SlotOutput {
    /// A GtkPicture.
    case picture
    /// A GtkImage.
    case image
    /// A property of any object.
    case property(String)
    case closure(@MainActor (OpaquePointer, OpaquePointer?) -> Void)

    /// The output for a property. GtkPicture and GtkImage have functions that are faster than the property.
    init(property: String, of object: OpaquePointer) {
        self =
            switch property {
            case "paintable" where object.isA(gtk_picture_get_type()): .picture
            case "paintable" where object.isA(gtk_image_get_type()): .image
            default: .property(property)
            }
    }

    var isClosure: Bool { if case .closure = self { true } else { false } }

    @MainActor
    func set(_ paintable: OpaquePointer?, of object: OpaquePointer) {
        switch self {
        case .picture: gtk_picture_set_paintable(object, paintable)
        case .image:
            if let paintable {
                gtk_image_set_from_paintable(object, paintable)
            } else {
                gtk_image_clear(object)
            }
        case .property(let name): webimage_set_object_property(object.raw, name, paintable?.raw)
        case .closure(let set): set(object, paintable)
        }
    }

    /// Returns whether the object shows the paintable, or shows nothing if it's `nil`. A closure can't report
    /// what the object shows.
    @MainActor
    func shows(_ paintable: OpaquePointer?, in object: OpaquePointer) -> Bool {
        switch self {
        case .picture: gtk_picture_get_paintable(object) == paintable
        case .image: gtk_image_get_paintable(object) == paintable
        case .property, .closure: current(of: object)?.pointer == paintable
        }
    }

    /// Returns the paintable that the object shows; `nil` for a closure, which can't report it.
    @MainActor
    func current(of object: OpaquePointer) -> ObjectReference? {
        switch self {
        case .picture: gtk_picture_get_paintable(object).map { ObjectReference(retaining: $0) }
        case .image: gtk_image_get_paintable(object).map { ObjectReference(retaining: $0) }
        case .property(let name):
            webimage_get_object_property(object.raw, name).map {
                ObjectReference(adopting: OpaquePointer($0))
            }
        case .closure: nil
        }
    }
}
#endif
