// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// The texture that is kept with the pixels of a bitmap.
///
/// The pixels own the texture, and a texture that anything else uses keeps the pixels alive, so that the
/// memory cache finds an image that is on screen. A toggle reference of GObject tells whether anything else
/// uses it.
final class KeptTexture: Sendable {
    private let toggle: Toggle

    /// - Parameter pixels: the object that owns this one.
    init(_ texture: OpaquePointer, of pixels: any AnyObject & Sendable) {
        toggle = Toggle(texture, pixels: pixels)
        g_object_add_toggle_ref(texture.gObject, Self.used, Unmanaged.passRetained(toggle).toOpaque())
    }

    deinit {
        // On the main thread, because a renderer frees its part of the texture there, and later, because
        // this may be a part of the texture's own notification.
        MainLoopBridge.deliver { [toggle] in
            let data = Unmanaged.passUnretained(toggle)
            g_object_remove_toggle_ref(toggle.texture.gObject, Self.used, data.toOpaque())
            data.release()
        }
    }

    /// Returns a new reference to the texture.
    func reference() -> ObjectReference { ObjectReference(retaining: toggle.texture) }

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

        let texture: OpaquePointer
        private let state: Locked<State>

        init(_ texture: OpaquePointer, pixels: any AnyObject & Sendable) {
            self.texture = texture
            // The caller has a reference to the texture.
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
