// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster

/// The texture and the paintable that are kept with the pixels of a bitmap.
@MainActor
final class KeptObjects: Sendable {
    var texture: KeptObject?
    var paintable: KeptObject?

    /// Returns the objects that are kept with the pixels of a bitmap.
    static func attached(to bitmap: Bitmap) -> KeptObjects {
        if let kept = bitmap.attachment as? KeptObjects { return kept }
        let kept = KeptObjects()
        bitmap.attachment = kept
        return kept
    }
}

/// A GObject that is kept with the pixels of a bitmap.
///
/// The pixels own the object, and an object that anything else uses keeps the pixels alive, so that the
/// memory cache finds an image that is on screen. A toggle reference of GObject tells whether anything else
/// uses it.
final class KeptObject: Sendable {
    private let toggle: Toggle

    /// - Parameter pixels: the owner of this object.
    init(_ object: OpaquePointer, of pixels: any AnyObject & Sendable) {
        toggle = Toggle(object, pixels: pixels)
        g_object_add_toggle_ref(object.gObject, Self.used, Unmanaged.passRetained(toggle).toOpaque())
    }

    deinit {
        // On the main thread, because a renderer frees its part of a texture there, and later, because this
        // may be a part of the object's own notification.
        MainLoopBridge.deliver { [toggle] in
            let data = Unmanaged.passUnretained(toggle)
            g_object_remove_toggle_ref(toggle.object.gObject, Self.used, data.toOpaque())
            data.release()
        }
    }

    /// Returns a new reference to the object.
    func reference() -> ObjectReference { ObjectReference(retaining: toggle.object) }

    private static let used: GToggleNotify = { data, _, isUnused in
        guard let data else { return }
        Unmanaged<Toggle>.fromOpaque(data).takeUnretainedValue().setUsed(isUnused == 0)
    }

    /// The data of the toggle reference. GLib notifies on the thread that takes or releases a reference.
    private final class Toggle: @unchecked Sendable {  // A C handle.
        private struct State {
            weak var pixels: (any AnyObject & Sendable)?
            var retained: (any AnyObject & Sendable)?
        }

        let object: OpaquePointer
        private let state: Locked<State>

        init(_ object: OpaquePointer, pixels: any AnyObject & Sendable) {
            self.object = object
            // The caller has a reference to the object.
            state = Locked(State(pixels: pixels, retained: pixels))
        }

        func setUsed(_ isUsed: Bool) {
            // Released after unlocking, because this can be the last reference.
            let old = state.withLock { state in
                let old = state.retained
                state.retained = isUsed ? state.pixels : nil
                return old
            }
            extendLifetime(old)
        }
    }
}
#endif
