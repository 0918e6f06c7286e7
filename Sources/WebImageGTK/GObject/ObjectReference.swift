// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// One reference on a GObject, given back when this value goes.
final class ObjectReference: @unchecked Sendable {  // A C handle; GObject counts references atomically.
    let pointer: OpaquePointer

    /// Takes over a reference that the caller owns.
    init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Takes a reference of its own.
    init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}

extension OpaquePointer {
    // Casts are macros in C. Final types come to Swift as OpaquePointer, types with a visible struct as typed
    // pointers; here everything is an OpaquePointer until it is handed to C.
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    var gObject: UnsafeMutablePointer<GObject> { UnsafeMutablePointer(self) }
    var gtkWidget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }

    func isA(_ type: GType) -> Bool { webimage_is_a(raw, type) != 0 }
}
#endif
