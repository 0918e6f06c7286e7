// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster

/// The texture and the paintable that are kept with a bitmap's pixels.
@MainActor
final class KeptObjects: Sendable {
    var texture: KeptObject?
    var paintable: KeptObject?

    /// Returns the objects that are kept with a bitmap's pixels.
    static func attached(to bitmap: Bitmap) -> KeptObjects {
        if let kept = bitmap.attachment as? KeptObjects { return kept }
        let kept = KeptObjects()
        bitmap.attachment = kept
        return kept
    }
}

/// A GObject that's kept with a bitmap's pixels.
///
/// The pixels own the object. While anything else uses the object, it keeps the pixels alive, so the memory
/// cache can find an image that's on screen. A GObject toggle reference reports whether anything else uses
/// it.
final class KeptObject: Sendable {
    private let toggle: Toggle

    /// - Parameter pixels: the owner of this object.
    init(_ object: OpaquePointer, of pixels: any AnyObject & Sendable) {
        toggle = Toggle(object, pixels: pixels)
        g_object_add_toggle_ref(object.gObject, Self.used, Unmanaged.passRetained(toggle).toOpaque())
    }

    deinit {
        // Use the main thread, because a renderer frees its part of a texture there, and do it later, because
        // we may be inside the object's toggle notification.
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

    /// The toggle reference's data. GLib notifies on the thread that takes or releases a reference.
    private final class Toggle: @unchecked Sendable {  // A C handle.
        private struct State {
            weak var pixels: (any AnyObject & Sendable)?
            var retained: (any AnyObject & Sendable)?
        }

        let object: OpaquePointer
        private let state: Locked<State>

        init(_ object: OpaquePointer, pixels: any AnyObject & Sendable) {
            self.object = object
            // The caller's reference counts as a use of the object.
            state = Locked(State(pixels: pixels, retained: pixels))
        }

        func setUsed(_ isUsed: Bool) {
            // Release outside the lock, because this can be the last reference.
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
