// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A weak reference to a GObject, which can be disposed at any time on any thread.
package final class WeakObject: @unchecked Sendable {  // A C handle, which GObject guards with a lock.
    private let reference: UnsafeMutablePointer<GWeakRef>

    package init(_ object: OpaquePointer) {
        reference = .allocate(capacity: 1)
        g_weak_ref_init(reference, object.raw)
    }

    deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    /// Returns a strong reference to the object, or `nil` once its disposal has begun.
    package func get() -> ObjectReference? {
        g_weak_ref_get(reference).map { ObjectReference(adopting: OpaquePointer($0)) }
    }
}
#endif
