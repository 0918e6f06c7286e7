// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
package import CGTK

/// A reference to a GObject, which is released when this object is deallocated.
package final class ObjectReference: @unchecked Sendable {  // A C handle; its count is atomic.
    package let pointer: OpaquePointer

    /// Takes ownership of the caller's reference.
    package init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference to the object.
    package init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}

extension OpaquePointer {
    // Casts are macros in C. Swift imports final types as OpaquePointer and types with a public struct as
    // typed pointers. We use OpaquePointer for both and convert it when we call C functions.
    package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    var gObject: UnsafeMutablePointer<GObject> { UnsafeMutablePointer(self) }
    package var gtkWidget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }

    package func isA(_ type: GType) -> Bool { webimage_is_a(raw, type) != 0 }
}
#endif
